import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { z } from 'zod';
import { HandeyeError } from '../../domain/errors.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { ActAnswer } from '../../domain/live/live-answer.js';
import { liveTargetOf } from '../../engine/live/live-target.js';
import type { LiveCall, LiveSession } from '../../engine/live/live-session.js';
import { createLiveSessions } from '../../engine/live/live-sessions.js';
import { actText, lookText, marked } from '../../projections/live/answer-text.js';
import { exportFlow } from '../../projections/live/exported-flow.js';
import { isFailure } from '../../projections/failures.js';
import type { Composition, RuntimeOptions } from '../cli/composition.js';
import { packageVersion } from '../cli/package-files.js';
import { newNonce } from './nonce.js';
import type { actSchema, closeSchema, exportSchema, lookSchema, openSchema, screenshotSchema } from './tool-schemas.js';

/** What a tool answers: a text for a model, and what a program reads, which repeats none of it. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Whether a step failed. */
  readonly isFailure?: boolean;
  /** A picture in PNG. */
  readonly image?: Uint8Array;
}

/** Where a call comes from, besides who makes it. */
export interface ToolCall extends LiveCall {
  /** The working folder: `.handeye/` lies there, relative paths begin there, files below it may be uploaded. */
  readonly folder: string;
}

/** The tools of live sessions, the same for every surface. All throw HandeyeError. */
export interface LiveTools {
  open(args: z.output<typeof openSchema>, call: ToolCall): Promise<ToolAnswer>;
  act(args: z.output<typeof actSchema>, call: ToolCall): Promise<ToolAnswer>;
  look(args: z.output<typeof lookSchema>, call: ToolCall): Promise<ToolAnswer>;
  screenshot(args: z.output<typeof screenshotSchema>, call: ToolCall): Promise<ToolAnswer>;
  exportFlow(args: z.output<typeof exportSchema>, call: ToolCall): Promise<ToolAnswer>;
  close(args: z.output<typeof closeSchema>, call: ToolCall): Promise<ToolAnswer>;
  list(): ToolAnswer;
  find(name: string | undefined): LiveSession;
  /** Ends all sessions. */
  end(): Promise<void>;
}

/** What the tools are made of. */
export interface LiveToolsOptions {
  readonly composition: Composition;
  readonly runtimeOptions: RuntimeOptions;
  /** For the record of each run, such as `handeye mcp`. */
  readonly command: readonly string[];
}

/** The tools of one process; no session is open yet. */
export function createLiveTools({ composition, runtimeOptions, command }: LiveToolsOptions): LiveTools {
  const sessions = createLiveSessions();
  /** Paths of the flows that were exported. */
  const exported = new Set<string>();

  const acted = (session: LiveSession, answer: ActAnswer): ToolAnswer => ({
    text: actText(answer, { nonce: newNonce() }).text,
    data: {
      session: session.name,
      result: answer.steps.some(isFailure) ? 'failed' : 'passed',
      look: answer.screen.look,
      steps: answer.steps.map(verdictOf),
      ...(answer.screen.dialog && { dialog: answer.screen.dialog.kind }),
    },
    isFailure: answer.steps.some(isFailure),
  });

  return {
    async open({ target, backend, name, headed, state, cdp }, call) {
      const { folder } = call;
      const flags = { ...runtimeOptions.flags, ...(headed !== undefined && { headed }) };
      const { config, ports } = await composition.createRuntime({ ...runtimeOptions, cwd: folder, flags });
      const opened = await sessions.open(
        {
          name,
          target: liveTargetOf(target, backend),
          folder,
          handeyeVersion: packageVersion(),
          command: [...command, target],
          strict: config.strict,
          variables: {},
          policy: composition.policyOf(config, false),
          artifacts: config.artifacts,
          video: config.video,
          showClicks: config.showClicks,
          viewport: config.viewport,
          timeoutMs: config.timeoutMs,
          ...(state !== undefined && { state: resolve(folder, state) }),
          ...(cdp !== undefined && { cdp }),
        },
        ports,
        call,
      );
      const answer = acted(opened.session, opened.answer);
      return {
        ...answer,
        text: `session ${opened.session.name} ${answer.text}`,
        data: { ...answer.data, runId: opened.session.runId },
      };
    },

    async act({ session: name, steps, stopOnFailure = true, timeoutMs }, call) {
      const session = sessions.find(name);
      return acted(session, await session.act(steps, { stopOnFailure }, { ...call, timeoutMs }));
    },

    async look({ session: name, selector, find, scope, since, maxTokens }, call) {
      const session = sessions.find(name);
      const answer = await session.look({ selector, since }, call).catch(rethrowMarked);
      const options = { nonce: newNonce(), ...(maxTokens !== undefined && { maxTokens }) };
      const { text, overflow } = lookText(answer, { find, scope }, options);
      const { look, dialog } = answer.screen;
      const path = overflow === undefined ? undefined : await session.keep(`looks/${look}.txt`, overflow);
      return {
        text: path === undefined ? text : `${text}\nall of it: ${shownPath(path, call.folder)}`,
        data: {
          session: session.name,
          look,
          ...(dialog && { dialog: dialog.kind }),
          ...(path !== undefined && { path }),
        },
      };
    },

    async screenshot({ session: name, selector, area }, call) {
      const session = sessions.find(name);
      const { path, image } = await session.screenshot({ selector, area }, call).catch(rethrowMarked);
      const shown = shownPath(path, call.folder);
      const { width, height } = image;
      return { text: shown, data: { session: session.name, path, width, height }, image: image.data };
    },

    async exportFlow({ session: name, only = 'passed', withAssertions = true, file }, call) {
      const events = await eventsOf(name, call);
      const flow = exportFlow(events, { only, withAssertions });
      if (flow === undefined)
        throw new HandeyeError('usage', `The run ${name ?? ''} is none of a live session.`, {
          hint: 'Its flow is the file that it ran.',
        });
      const text = `${JSON.stringify(flow, null, 2)}\n`;
      if (file === undefined) return { text, data: { steps: flow.steps.length } };
      const path = resolve(call.folder, file);
      if (!isBelow(path, call.folder))
        throw new HandeyeError('usage', `${file} does not lie below the working folder.`, { data: { file } });
      if (!exported.has(path) && existsSync(path))
        throw new HandeyeError('usage', `${file} exists, and only what this process has exported is written anew.`, {
          hint: 'Choose another name.',
          data: { file },
        });
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      exported.add(path);
      return { text: `wrote ${flow.steps.length} steps to ${file}; replay: handeye run ${file}`, data: { path } };
    },

    async close({ session: name }) {
      const session = sessions.find(name);
      const { runId, exitCode } = await session.close();
      return {
        text: `closed ${session.name}; run ${runId}, exit code ${exitCode}; report: handeye report ${runId}`,
        data: { session: session.name, runId, exitCode, folder: session.folder },
      };
    },

    list() {
      const open = sessions.list().map((session) => ({
        session: session.name,
        backend: session.backend,
        target: targetText(session),
        steps: session.stepCount(),
        runId: session.runId,
        openedAt: session.openedAt,
      }));
      const text = open.map(({ session, backend, target, steps }) => `${session} ${backend} ${target}, ${steps} steps`);
      return { text: text.length === 0 ? 'no session is open' : text.join('\n'), data: { sessions: open } };
    },

    find: (name) => sessions.find(name),
    end: () => sessions.close(),
  };

  async function eventsOf(name: string | undefined, { folder }: ToolCall) {
    try {
      return sessions.find(name).events();
    } catch (error) {
      if (name === undefined) throw error;
      // What has ended is a run like any other.
      const { config } = await composition.loadSettings({ ...runtimeOptions, cwd: folder });
      const store = await composition.openRunStore(config);
      const runId = endedRunOf(error) ?? name;
      return store.read(await store.find(runId));
    }
  }
}

/** What is said of elements that were sought holds their names. @throws HandeyeError */
function rethrowMarked(error: unknown): never {
  if (!(error instanceof HandeyeError)) throw error;
  const { code, message, hint, data } = error;
  throw new HandeyeError(code, marked('', [message, ...(hint === undefined ? [] : [hint])], newNonce()), { data });
}

function endedRunOf(error: unknown): string | undefined {
  const data = error instanceof HandeyeError ? error.data : undefined;
  return typeof data === 'object' && data !== null && 'runId' in data ? String(data.runId) : undefined;
}

function verdictOf({ step, status, warningCode, diagnostics }: StepResult): object {
  return {
    step,
    status,
    ...(warningCode !== null && { warning: warningCode }),
    ...(diagnostics.failureType !== undefined && { failure: diagnostics.failureType }),
  };
}

function targetText({ target: { targets } }: LiveSession): string {
  const [named] = Object.values(targets) as Record<string, string>[];
  return named?.['url'] ?? named?.['launch'] ?? named?.['windowTitleContains'] ?? named?.['app'] ?? '';
}

function shownPath(path: string, folder: string): string {
  return isBelow(path, folder) ? relative(folder, path) : path;
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`);
}
