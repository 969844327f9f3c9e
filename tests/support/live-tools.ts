import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as composition from '../../src/compose.js';
import { createLiveTools, type LiveTools } from '../../src/surfaces/live/live-tools.js';
import type { ToolCall } from '../../src/surfaces/live/tool-call.js';
import { workerWebBackend } from './worker-browser.js';

/** The tools of live sessions as a model uses them, in the process of the test. */
export interface LiveStand {
  readonly tools: LiveTools;
  /** The working folder of the calls. */
  readonly folder: string;
  /** A call as a model makes it, in the working folder; nobody is there to ask. */
  call(more?: Partial<ToolCall>): ToolCall;
  close(): Promise<void>;
}

/**
 * Makes the tools on everything real.
 *
 * @param options.ownBrowser whether each session starts a browser of its own, instead of using that of the worker
 */
export async function startLiveTools({ ownBrowser = false } = {}): Promise<LiveStand> {
  const folder = await mkdtemp(join(tmpdir(), 'handeye-live-'));
  const tools = createLiveTools({
    composition: {
      ...composition,
      async createRuntime(options) {
        const runtime = await composition.createRuntime(options);
        const { ports } = runtime;
        if (ownBrowser) return runtime;
        return {
          ...runtime,
          ports: { ...ports, backend: (name) => (name === 'web' ? workerWebBackend() : ports.backend(name)) },
        };
      },
    },
    runtimeOptions: { flags: { logLevel: 'error' } },
    command: ['handeye', 'test'],
  });
  return {
    tools,
    folder,
    call: (more) => ({
      origin: 'brain',
      folder,
      approver: { approve: () => Promise.resolve({ approved: false, by: 'nobody is there to ask' }) },
      signal: new AbortController().signal,
      ...more,
    }),
    async close() {
      await tools.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
