import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { findBrowser } from '../../src/adapters/web/browser/find-browser.js';
import { peer } from './peers.js';

/** What a person would do, for both sides; the peer finds an element by role and name in its last snapshot, as a model does. */
export type UserStep =
  | { readonly do: 'open'; readonly url: string }
  | { readonly do: 'click'; readonly selector: string; readonly role: string; readonly name: string }
  | {
      readonly do: 'fill';
      readonly selector: string;
      readonly role: string;
      readonly name: string;
      readonly text: string;
    }
  | { readonly do: 'await'; readonly selector: string; readonly text: string };

/** An MCP server, and how a model reads the app through it. */
export interface McpSide {
  readonly title: string;
  /** Size of the answer to `tools/list`, in bytes. */
  readonly toolListBytes: number;
  /** Does the step, and looks at what became of it. @returns all that the model reads */
  step(step: UserStep): Promise<string>;
  close(): Promise<void>;
}

/** `handeye mcp`: every answer says what has changed. */
export async function handeyeSide(folder: string): Promise<McpSide> {
  const bin = resolve(import.meta.dirname, '../../bin/handeye.js');
  const server = await connect([bin, 'mcp'], folder);
  let isOpen = false;
  return {
    ...server,
    title: 'handeye',
    async step(step) {
      if (step.do === 'open' && !isOpen) {
        isOpen = true;
        return server.call('open', { target: step.url });
      }
      return server.call('act', { steps: [handeyeStep(step)] });
    },
    async close() {
      if (isOpen) await server.call('close', {});
      await server.close();
    },
  };
}

function handeyeStep(step: UserStep): object {
  if (step.do === 'open') return { action: 'open', url: step.url };
  if (step.do === 'click') return { action: 'click', selector: step.selector };
  if (step.do === 'fill') return { action: 'fill', selector: step.selector, text: step.text };
  return { action: 'wait_for', selector: step.selector };
}

/**
 * The MCP server of Playwright. It keeps a snapshot of the page in a file after some tools and names it in the answer: the model
 * reads that file. After others it answers without one: the model asks for it.
 */
export async function peerSide(folder: string): Promise<McpSide> {
  const { title, program } = await peer('mcp');
  const { executable } = await findBrowser({ headed: false });
  const flags = ['--timeout-settle', '0', '--headless', '--isolated', '--executable-path', executable];
  const server = await connect([program, ...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])], folder);
  let snapshot = '';
  return {
    ...server,
    title,
    async step(step) {
      const [tool, args] = peerCall(step, snapshot);
      const said = await server.call(tool, args);
      if (said.includes('```yaml')) return (snapshot = said);
      const file = /\[Snapshot\]\((.+?)\)/.exec(said)?.[1];
      snapshot =
        file === undefined ? await server.call('browser_snapshot', {}) : await readFile(join(folder, file), 'utf8');
      return said + snapshot;
    },
  };
}

function peerCall(step: UserStep, snapshot: string): [string, Record<string, unknown>] {
  if (step.do === 'open') return ['browser_navigate', { url: step.url }];
  if (step.do === 'await') return ['browser_wait_for', { text: step.text }];
  const { role, name } = step;
  const line = snapshot.split('\n').find((each) => each.includes(`- ${role} "${name}" `));
  const target = /\[ref=(\w+)\]/.exec(line ?? '')?.[1];
  if (target === undefined) throw new Error(`no ${role} "${name}" in: ${snapshot.slice(0, 2_000)}`);
  const element = `${name} ${role}`;
  if (step.do === 'click') return ['browser_click', { element, target }];
  return ['browser_type', { element, target, text: step.text }];
}

interface Server {
  readonly toolListBytes: number;
  /** @returns the texts of the answer. @throws Error for a tool that failed */
  call(name: string, args: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

async function connect(args: readonly string[], cwd: string): Promise<Server> {
  const client = new Client({ name: 'bench', version: '1' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...args], cwd, stderr: 'ignore' }));
  const tools = await client.listTools();
  return {
    toolListBytes: Buffer.byteLength(JSON.stringify(tools)),
    async call(name, given) {
      const result = await client.callTool({ name, arguments: given });
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      if (result.isError === true) throw new Error(`${name} ${JSON.stringify(given)}: ${text}`);
      return text;
    },
    close: () => client.close(),
  };
}
