import { randomBytes } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { errorCodes, HandeyeError, messageOf } from '../../../domain/errors.js';
import type { Config } from '../../../domain/policy/config.js';
import { createRedactor, type Redactor } from '../../../domain/policy/redaction.js';
import { allowCommands } from '../../../engine/coding/allow-commands.js';
import { carryOutCommand } from '../../../engine/coding/carry-out-command.js';
import { codingScope, forFlowsOfModel, originsOfModel } from '../../../engine/coding/coding-scope.js';
import { codingFolders, codingStateName, serveCodingSession } from '../../../engine/coding/coding-session.js';
import { newCodingState, readCodingState, type CodingState } from '../../../engine/coding/session-state.js';
import { createGuard } from '../../../engine/guard/guard.js';
import { unsafeApprover } from '../../../engine/guard/unsafe-approver.js';
import type { RunPorts } from '../../../engine/run/with-run.js';
import type { Secrets } from '../../../ports/secrets.js';
import type { ExchangeFolder } from '../../../ports/exchange-folder.js';
import { createLiveTools } from '../../live/live-tools.js';
import type { CommandCall, Handler } from '../command.js';
import { watchInterruption } from '../interruption.js';
import { keptSessions, printSessions, statusOf, type SessionKind } from '../file-protocols/kept-sessions.js';
import { shownPath } from '../output/problem-lines.js';
import { isUnsafe, warnOfUnsafe } from '../unsafe-flag.js';
import { patienceMs } from '../file-protocols/patience.js';
import { watchClipboard } from './clipboard-replies.js';
import { codingLines } from './coding-lines.js';
import { createUiCommands } from './ui-commands.js';

const codingSessions: SessionKind<CodingState> = { kind: 'code', stateName: codingStateName, read: readCodingState };

/** `handeye code new`: begins a session and serves it. */
export const newCodingSession: Handler = async (call) => {
  const task = call.args.join(' ').trim();
  if (task === '')
    throw new HandeyeError('usage', 'The task is empty.', {
      hint: 'Say what is to be done: handeye code new "<task>"',
    });
  const { config, ports } = await call.composition.createRuntime(call.runtimeOptions);
  const folders = await call.composition.openExchangeFolders(config, 'code');
  const folder = await folders.create(randomBytes(4).toString('hex'), codingFolders);
  const id = basename(folder.path);
  const workspace = resolve(call.cwd, config.code.workspaceDir);
  const now = ports.clock.now().toISOString();
  return serve(call, newCodingState({ id, task, workspace, now }), folder, { config, ports });
};

/** `handeye code resume`: goes on where a session was left. */
export const resumeCodingSession: Handler = async (call) => {
  const { config, ports } = await call.composition.createRuntime(call.runtimeOptions);
  const folders = await call.composition.openExchangeFolders(config, 'code');
  const [wanted] = call.args;
  const states = (await keptSessions(call, config, codingSessions)).map(({ state }) => state);
  const matching = states.filter(({ id, status }) =>
    wanted === undefined ? status !== 'done' : id.startsWith(wanted.toLowerCase()),
  );
  const [found, ...others] = matching;
  if (found === undefined)
    throw new HandeyeError(
      'usage',
      wanted === undefined ? 'There is no session to go on with.' : `There is no session "${wanted}".`,
      {
        hint:
          states.length === 0
            ? 'Begin one: handeye code new "<task>"'
            : `There are: ${states.map(({ id }) => id).join(', ')}.`,
      },
    );
  if (wanted !== undefined && others.length > 0 && found.id !== wanted)
    throw new HandeyeError('usage', `"${wanted}" is the beginning of ${matching.length} sessions.`, {
      hint: `Say which one: ${matching.map(({ id }) => id).join(', ')}.`,
    });
  if (found.status === 'done') {
    call.out.line(`The session ${found.id} is done: ${found.summary ?? ''}`.trim());
    return 0;
  }
  const killed = await folders.servedBy(found.id);
  const folder = await folders.open(found.id);
  // Commands that ran when handeye was killed must not go on beside those that come now.
  if (killed !== undefined) await call.composition.endOrphans(killed);
  return serve(call, found, folder, { config, ports });
};

/** `handeye code list` */
export const listCodingSessions: Handler = async (call) => {
  const { config } = await call.composition.loadSettings(call.runtimeOptions);
  const rows = (await keptSessions(call, config, codingSessions)).map(({ state, isServed }) => ({
    id: state.id,
    status: statusOf(state.status, isServed),
    sequence: state.sequence,
    updatedAt: state.updatedAt,
    task: state.task,
  }));
  return printSessions(
    call,
    rows,
    ({ id, status, sequence, updatedAt, task }) => [
      id,
      status,
      `seq ${sequence}`,
      updatedAt.slice(0, 16).replace('T', ' '),
      task,
    ],
    'There are no sessions. Begin one: handeye code new "<task>"',
  );
};

/** No secret goes to a model, wherever it stands: in a file, in what a command prints. */
function redactorOf(secrets: Secrets): Redactor {
  const redactor = createRedactor();
  for (const name of secrets.names()) {
    const value = secrets.secret(name);
    if (value !== undefined) redactor.add(value, `secret.${name}`);
  }
  return redactor;
}

interface Runtime {
  readonly config: Config;
  readonly ports: RunPorts;
}

async function serve(
  call: CommandCall,
  state: CodingState,
  folder: ExchangeFolder,
  { config, ports }: Runtime,
): Promise<number> {
  const { composition, runtimeOptions, commandLine } = call;
  const { code } = config;
  const approver = isUnsafe(call) ? unsafeApprover : allowCommands(code.allow, ports.approver);
  const policy = composition.policyOf(config, false);
  const interruption = watchInterruption({
    first: () => call.err.line(`Stopping. Go on later: handeye code resume ${state.id}`),
    second: () => undefined,
  });
  const tools = createLiveTools({
    composition,
    runtimeOptions,
    command: ['handeye', ...commandLine],
    idleMs: patienceMs,
  });
  const lines = codingLines(call, shownPath(folder.path, call.cwd));
  // Servers that commands leave in the background live as long as the session is served.
  const host = ports.host.launchScope();
  const redactor = redactorOf(ports.secrets);
  let stopWatching = (): void => undefined;
  try {
    await warnOfUnsafe(call);
    const workspace = await composition.openWorkspace(state.workspace, `${folder.path}/backups`, config.secretsFile);
    const clipboard =
      call.options['copy'] === true || call.options['watchClipboard'] === true
        ? await composition.openClipboard()
        : undefined;
    // Without a display, nobody would ever be waited for.
    if (call.options['watchClipboard'] === true) await clipboard?.read();
    if (clipboard !== undefined && call.options['watchClipboard'] === true)
      stopWatching = watchClipboard(clipboard, folder, state.id, {
        clock: ports.clock,
        onFault: (text) => call.err.line(text),
      });
    const ui = createUiCommands({
      tools,
      flows: {
        composition,
        runtimeOptions: { ...runtimeOptions, cwd: state.workspace },
        command: `handeye code ${state.id}`,
        narrow: () => forFlowsOfModel(policy, state.workspace),
      },
      call: {
        origin: 'brain',
        folder: state.workspace,
        approver,
        flags: {
          maxRuntimeMinutes: patienceMs / 60_000,
          ...(policy.allowedOrigins === undefined && { 'allow.origins': originsOfModel }),
          ...runtimeOptions.flags,
        },
        unsafe: isUnsafe(call),
      },
    });
    const end = await serveCodingSession(
      state,
      {
        folder,
        clock: ports.clock,
        workspace,
        redact: redactor.text,
        maxOutputLength: code.maxOutputLength,
        maxMessageBytes: code.maxMessageBytes,
        // The time that a policy gives to a run is that of one reply: a session may wait for days.
        carryOut: async (command, signal) =>
          carryOutCommand(
            command,
            {
              guard: createGuard(state.id, policy, { ...ports, approver }),
              scope: codingScope(policy, redactor.text),
              workspace,
              host,
              ui,
              workspaceDir: state.workspace,
              limits: { commandTimeoutMs: code.commandTimeoutSeconds * 1000, maxFileBytes: code.maxFileBytes },
            },
            signal,
          ),
        onEvent(event) {
          lines.show(event);
          if (event.kind === 'waiting' && call.options['copy'] === true)
            void clipboard
              ?.write(event.text)
              .catch((error: unknown) => call.err.line(`The clipboard was not written: ${messageOf(error)}`));
        },
      },
      interruption.signal,
    );
    return end.status === 'done' ? 0 : errorCodes.cancelled.exitCode;
  } catch (error) {
    // Whoever has stopped it knows, and the message said how to go on.
    if (interruption.signal.aborted && error instanceof HandeyeError && error.code === 'cancelled')
      return error.exitCode;
    throw error;
  } finally {
    stopWatching();
    interruption.release();
    await tools.end();
    await host.endLaunched();
    folder.close();
  }
}
