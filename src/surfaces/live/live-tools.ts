import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { HandeyeError } from '../../domain/errors.js';
import { exitCodeOf, type FlowEnding } from '../../domain/run/exit-code.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { ActAnswer } from '../../domain/live/live-answer.js';
import { isDesktop } from '../../domain/flow/backend.js';
import { sha256 } from '../../domain/sha256.js';
import { liveTargetOf, type LiveTarget } from '../../engine/live/live-target.js';
import type { LiveSession } from '../../engine/live/live-session.js';
import { createLiveSessions } from '../../engine/live/live-sessions.js';
import { unsafeApprover } from '../../engine/guard/unsafe-approver.js';
import type { BrainChoice } from '../../engine/language/carry-out.js';
import type { RunPorts } from '../../engine/run/with-run.js';
import { actText, lookText, marked } from '../../projections/live/answer-text.js';
import { exportFlow } from '../../projections/live/exported-flow.js';
import { projectRunReport } from '../../projections/execution-report.js';
import { isFailure } from '../../projections/failures.js';
import { plural } from '../../projections/wording.js';
import type { WrittenReport } from '../cli/output/write-reports.js';
import type { Composition, RuntimeOptions } from '../cli/composition.js';
import { packageVersion } from '../cli/package-files.js';
import { newNonce } from './nonce.js';
import type { ToolAnswer, ToolCall } from './tool-call.js';
import { writeRunReports } from './run-reports.js';
import { askText, doText, type TextTools } from './text-tools.js';
import type {
  actSchema,
  askSchema,
  closeSchema,
  doSchema,
  exportSchema,
  lookSchema,
  openSchema,
  screenshotSchema,
} from './tool-schemas.js';

/** The tools of live sessions, the same for every surface. All throw HandeyeError. */
export interface LiveTools {
  open(args: z.output<typeof openSchema>, call: ToolCall): Promise<ToolAnswer>;
  act(args: z.output<typeof actSchema>, call: ToolCall): Promise<ToolAnswer>;
  /** Carries out a text in plain language. */
  do(args: z.output<typeof doSchema>, call: ToolCall): Promise<ToolAnswer>;
  /** Answers a question about the screen. */
  ask(args: z.output<typeof askSchema>, call: ToolCall): Promise<ToolAnswer>;
  look(args: z.output<typeof lookSchema>, call: ToolCall): Promise<ToolAnswer>;
  screenshot(args: z.output<typeof screenshotSchema>, call: ToolCall): Promise<ToolAnswer>;
  exportFlow(args: z.output<typeof exportSchema>, call: ToolCall): Promise<ToolAnswer>;
  close(args: z.output<typeof closeSchema>, call: ToolCall): Promise<ToolAnswer>;
  list(): ToolAnswer;
  /** How many sessions are open. */
  count(): number;
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
  /** Milliseconds without a call after which a session ends by itself. Default: 15 minutes. */
  readonly idleMs?: number;
}

/** The tools of one process; no session is open yet. */
export function createLiveTools({ composition, runtimeOptions, command, idleMs }: LiveToolsOptions): LiveTools {
  const sessions = createLiveSessions();
  /** The reports of each session, once it is over. */
  const reports = new WeakMap<LiveSession, Promise<readonly WrittenReport[]>>();
  /** Paths of the flows that were exported. */
  const exported = new Set<string>();
  /** What each session was opened with, for texts that are carried out on it. */
  const portsOf = new WeakMap<LiveSession, RunPorts>();
  const builtin = composition.createBuiltinBrain();
  const textTools = (session: LiveSession, choice: BrainChoice = 'auto'): TextTools => {
    const { brain: model, clock } = portsOf.get(session)!;
    return { builtin, model, choice, clock };
  };

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
    exitCode: exitCodeOf([endingOf(answer.steps)], false),
  });

  const own: LiveTools = {
    async open({ target, backend, name, headed, state, cdp, variables = {} }, call) {
      const { folder } = call;
      const isOfBrain = call.origin === 'brain';
      const stateFile = state === undefined ? undefined : resolve(folder, state);
      if (isOfBrain && stateFile !== undefined && !isBelow(stateFile, folder))
        throw new HandeyeError('usage', `${state} does not lie below the working folder.`, { data: { state } });
      const opens = liveTargetOf(target, backend);
      const flags = { ...runtimeOptions.flags, ...call.flags, ...(headed !== undefined && { headed }) };
      const { config, ports } = await composition.createRuntime({ ...runtimeOptions, cwd: folder, flags });
      if (isOfBrain) await requireConsent(call, { target, opens, cdp }, ports);
      const isSaid = command.includes(unsafeFlag);
      const opened = await sessions.open(
        {
          name,
          target: opens,
          isUnnamed: isOfBrain && startsProgram(opens),
          folder,
          handeyeVersion: packageVersion(),
          command: [...command, target, ...(call.unsafe === true && !isSaid ? [unsafeFlag] : [])],
          strict: config.strict,
          variables,
          policy: composition.policyOf(config, false),
          artifacts: config.artifacts,
          video: config.video,
          showClicks: config.showClicks,
          viewport: config.viewport,
          timeoutMs: config.timeoutMs,
          ...(idleMs !== undefined && { idleMs }),
          ...(stateFile !== undefined && { state: stateFile }),
          ...(cdp !== undefined && { cdp }),
          ...(call.unsafe === true && { unsafe: true }),
        },
        ports,
        call,
      );
      const { session } = opened;
      portsOf.set(session, ports);
      reports.set(
        session,
        session.ended.then(async (outcome) =>
          writeRunReports(projectRunReport(session.events()), outcome.folder, {
            config,
            store: ports.store,
            cwd: folder,
          }),
        ),
      );
      reports.get(session)?.catch(() => undefined);
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

    async do({ session: name, text, brain, save }, call) {
      const session = sessions.find(name);
      const { outcome, ...answer } = await doText(session, text, call, textTools(session, brain));
      const steps = outcome.parts.flatMap(({ results }) => results);
      const ending = exitCodeOf([endingOf(steps)], false);
      const exitCode =
        outcome.result === 'not_understood' ? 2 : outcome.result === 'asked' && ending === 0 ? 1 : ending;
      if (save === undefined) return { ...answer, exitCode };
      if (answer.isFailure === true)
        return {
          ...answer,
          text: `${answer.text}\n${save} was not written: the text was not carried out to its end`,
          exitCode,
        };
      const saved = await own.exportFlow({ session: session.name, file: save }, call);
      return { ...answer, text: `${answer.text}\n${saved.text}`, exitCode };
    },

    async ask({ session: name, text, brain }, call) {
      const session = sessions.find(name);
      return askText(session, text, call, textTools(session, brain));
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
      // What a model names may be somebody's work; a person knows what they overwrite.
      if (call.origin === 'brain' && !exported.has(path) && existsSync(path))
        throw new HandeyeError('usage', `${file} exists, and only what this process has exported is written anew.`, {
          hint: 'Choose another name.',
          data: { file },
        });
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      exported.add(path);
      return {
        text: `wrote ${plural(flow.steps.length, 'step')} to ${file}; replay: handeye run ${file}`,
        data: { path },
      };
    },

    async close({ session: name }, { folder }) {
      const session = sessions.find(name);
      const { runId, exitCode } = await session.close();
      const written = (await reports.get(session)?.catch(() => [])) ?? [];
      const html = written.find(({ reporter }) => reporter === 'html');
      const report = html === undefined ? `handeye report ${runId}` : shownPath(html.path, folder);
      return {
        text: `closed ${session.name}; run ${runId}, exit code ${exitCode}; report: ${report}`,
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
      const text = open.map(
        ({ session, backend, target, steps }) => `${session} ${backend} ${target}, ${plural(steps, 'step')}`,
      );
      return { text: text.length === 0 ? 'no session is open' : text.join('\n'), data: { sessions: open } };
    },

    count: () => sessions.list().length,
    find: (name) => sessions.find(name),
    async end() {
      const open = sessions.list();
      await sessions.close();
      await Promise.allSettled(open.map(async (session) => reports.get(session)));
    },
  };
  return own;

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

const unsafeFlag = '--unsafe';

/** Whether opening a target starts a program of this machine. */
function startsProgram({ targets }: LiveTarget): boolean {
  return Object.values(targets).some((named) => typeof named === 'object' && named !== null && 'launch' in named);
}

/**
 * What a brain may not open by itself: the browser and the windows of a person, and files of this machine.
 *
 * @throws HandeyeError `policy_denied`, `storage_full` and `storage_unwritable` where the answer cannot be recorded
 */
async function requireConsent(
  { approver, signal, folder, unsafe, origin }: ToolCall,
  { target, opens, cdp }: { readonly target: string; readonly opens: LiveTarget; readonly cdp: string | undefined },
  { audit, clock, ids }: RunPorts,
): Promise<void> {
  const isWindow = !startsProgram(opens) && isDesktop(opens.backend);
  const path = /^file:\/\//i.test(target) && URL.canParse(target) ? fileURLToPath(target) : undefined;
  const isForeignFile = path !== undefined && !isBelow(path, folder);
  if (cdp === undefined && !isWindow && !isForeignFile) return;
  const reason =
    cdp !== undefined
      ? `it attaches to the browser at ${cdp}, with all logins there`
      : isWindow
        ? 'it is a window of a program that runs already'
        : 'it is a file outside the working folder';
  const { approved, by } = await (unsafe === true ? unsafeApprover : approver).approve(
    { id: newNonce(), hash: sha256(`open ${target} ${cdp ?? ''}`), action: 'open', summary: `open ${target}`, reason },
    signal,
  );
  audit.record({
    time: clock.now().toISOString(),
    id: ids.next('consent'),
    runId: '',
    decision: approved ? 'permitted' : 'denied',
    action: 'open',
    effect: 'navigate',
    origin,
    target,
    reason: approved ? `${reason}; approved by ${by}` : `${reason}, and ${by}`,
  });
  if (!approved) throw new HandeyeError('policy_denied', `Not permitted to open ${target}: ${reason}, and ${by}.`);
}

/** How the steps of one call ended, as those of a flow: what was refused or cannot run here counts as such. */
function endingOf(steps: readonly StepResult[]): FlowEnding {
  const types = new Set(steps.map(({ diagnostics }) => diagnostics.failureType));
  const stoppedBy = types.has('environment_missing')
    ? 'environment'
    : types.has('guardrail_violation')
      ? 'guardrail'
      : types.has('cancelled')
        ? 'cancelled'
        : null;
  return { stoppedBy, statuses: new Set(steps.map(({ status }) => status)) };
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
