import { basename } from 'node:path';
import { z } from 'zod';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import { carryOutText } from '../../../engine/language/carry-out.js';
import { sessionPorts } from '../../../engine/language/session-ports.js';
import {
  fileSessionFolders,
  fileSessionStateName,
  serveFileSession,
  type FileSessionEnd,
  type OpenedTarget,
} from '../../../engine/file-session/file-session.js';
import { newFileSession, readFileSession, type FileSessionState } from '../../../engine/file-session/session-state.js';
import type { RunPorts } from '../../../engine/run/with-run.js';
import type { ExchangeFolder } from '../../../ports/exchange-folder.js';
import { createLiveTools } from '../../live/live-tools.js';
import type { ToolCall } from '../../live/tool-call.js';
import { openSchema } from '../../live/tool-schemas.js';
import type { CommandCall, Handler } from '../command.js';
import { variablesIn } from '../flow-options.js';
import { watchInterruption } from '../interruption.js';
import { keptSessions, printSessions, statusOf, type SessionKind } from '../file-protocols/kept-sessions.js';
import { given, read } from '../live/live-commands.js';
import { shownPath } from '../output/problem-lines.js';
import { isUnsafe, warnOfUnsafe } from '../unsafe-flag.js';
import { patienceMs } from '../file-protocols/patience.js';
import { writeSessionEnd } from './session-end.js';
import { sessionLines } from './session-lines.js';

const fileSessions: SessionKind<FileSessionState> = {
  kind: 'sessions',
  stateName: fileSessionStateName,
  read: readFileSession,
};
const sessionName = 'session';
/** Bytes of an action file: ten thousand actions have room in it. */
const mostActionBytes = 2 * 1024 * 1024;

/** `handeye session`: drives an app by files. */
export const fileSession: Handler = async (call) => {
  const { options, args } = call;
  if (options['list'] === true) return list(call);
  const { config, ports } = await call.composition.createRuntime(call.runtimeOptions);
  const folders = await call.composition.openExchangeFolders(config, 'sessions');
  const { resume, goal } = options;
  if (resume !== undefined) {
    if (args.length > 0)
      throw new HandeyeError('usage', '--resume goes on with the target of its session.', {
        hint: 'Leave the target out, or begin a new session without --resume.',
      });
    const states = (await keptSessions(call, config, fileSessions)).map(({ state }) => state);
    const state = resumable(states, typeof resume === 'string' ? resume : undefined);
    return serve(call, state, await folders.open(state.id), ports);
  }
  const target = args.join(' ').trim();
  if (target === '' || typeof goal !== 'string' || goal.trim() === '')
    throw new HandeyeError('usage', target === '' ? 'It is not said where.' : 'It is not said what for.', {
      hint: 'Give a target and a goal: handeye session http://localhost:3000 --goal "Buy a mug"',
    });
  const folder = await folders.create(`exploration-${ports.clock.now().getTime()}`, fileSessionFolders);
  const id = basename(folder.path);
  const now = ports.clock.now().toISOString();
  return serve(call, newFileSession({ id, goal, target, opening: openingOf(call), now }), folder, ports);
};

async function list(call: CommandCall): Promise<number> {
  const { config } = await call.composition.loadSettings(call.runtimeOptions);
  const rows = (await keptSessions(call, config, fileSessions)).map(({ state, isServed }) => ({
    id: state.id,
    status: statusOf(state.status, isServed),
    stepNumber: state.stepNumber,
    target: state.target,
    goal: state.goal,
  }));
  return printSessions(
    call,
    rows,
    (row) => [row.id, row.status, `step ${row.stepNumber}`, row.target, row.goal],
    'There are no sessions. Begin one: handeye session <target> --goal "<goal>"',
  );
}

function resumable(states: readonly FileSessionState[], wanted: string | undefined): FileSessionState {
  const found = states.find(({ id, status }) => (wanted === undefined ? status === 'waiting' : id.endsWith(wanted)));
  if (found?.status === 'waiting') return found;
  throw new HandeyeError(
    'usage',
    found === undefined
      ? wanted === undefined
        ? 'There is no session to go on with.'
        : `There is no session "${wanted}".`
      : `The session ${found.id} is over: ${found.status}.`,
    { hint: 'handeye session --list shows those that there are.' },
  );
}

/** What of the command line says how the target is opened; a session that is gone on with keeps what it was begun with. */
function openingOf(call: CommandCall): FileSessionState['opening'] {
  const variables = variablesIn(call.options);
  return { ...given(call, ['backend', 'state']), ...(Object.keys(variables).length > 0 && { variables }) };
}

const optionsSchema = z.object({
  brain: z.enum(['auto', 'builtin', 'llm']).default('auto'),
  screenshots: z.enum(['file', 'inline', 'none']).default('file'),
});

async function serve(
  call: CommandCall,
  begun: FileSessionState,
  folder: ExchangeFolder,
  ports: RunPorts,
): Promise<number> {
  const { composition, runtimeOptions, commandLine, options } = call;
  const { brain, screenshots } = read(optionsSchema, given(call, ['brain', 'screenshots']));
  const interruption = watchInterruption({
    first: () => call.err.line(`Stopping. Go on later: handeye session --resume ${begun.id}`),
    second: () => undefined,
  });
  const tools = createLiveTools({
    composition,
    runtimeOptions,
    command: ['handeye', ...commandLine],
    idleMs: patienceMs,
  });
  const own: ToolCall = {
    origin: 'brain',
    folder: call.cwd,
    approver: ports.approver,
    signal: interruption.signal,
    // Whoever decides may think for days; settings and policy still narrow it.
    flags: { maxRuntimeMinutes: patienceMs / 60_000, ...runtimeOptions.flags },
    unsafe: isUnsafe(call),
  };
  const lines = sessionLines(call, shownPath(folder.path, call.cwd));
  const brains = {
    builtin: composition.createBuiltinBrain(),
    model: ports.brain,
    choice: brain,
  };
  const open = async (): Promise<OpenedTarget> => {
    if (tools.count() > 0) await tools.close({ session: sessionName }, own).catch(() => undefined);
    const opening = read(openSchema, {
      target: begun.target,
      name: sessionName,
      ...begun.opening,
      ...openingOf(call),
    });
    // A person has named the target.
    await tools.open(opening, { ...own, origin: 'person' });
    const session = tools.find(sessionName);
    return {
      session,
      text: async (text, each) => carryOutText(text, sessionPorts(session, each, brains, ports.clock)),
    };
  };
  let end: FileSessionEnd = { state: begun, session: undefined };
  await warnOfUnsafe(call);
  try {
    await serveFileSession(
      begun,
      {
        folder,
        clock: ports.clock,
        open,
        call: own,
        screenshot: screenshots,
        changesOnly: options['delta'] === true,
        maxMessageBytes: mostActionBytes,
        onEvent: lines.show,
      },
      interruption.signal,
      (state) => (end = state),
    );
  } catch (error) {
    // Whoever has stopped it knows, and the message said how to go on.
    if (!interruption.signal.aborted || !(error instanceof HandeyeError) || error.code !== 'cancelled') throw error;
  } finally {
    interruption.release();
    if (tools.count() > 0) await tools.close({ session: sessionName }, own).catch(() => undefined);
    const ending = interruption.signal.aborted ? 'interrupted' : 'failed';
    await writeSessionEnd(end, folder, ports.clock, ending).then(lines.ended, (error: unknown) =>
      call.err.line(`The report was not written: ${messageOf(error)}`),
    );
    await tools.end();
    folder.close();
  }
  return exitCodeOf(end.state);
}

function exitCodeOf({ status, bugs }: FileSessionState): number {
  if (status === 'waiting') return 3;
  return status === 'goal_achieved' && bugs.length === 0 ? 0 : 1;
}
