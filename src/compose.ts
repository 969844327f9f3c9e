import { join } from 'node:path';
import { createSpecFiles } from './adapters/spec-files/spec-files.js';
import { HandeyeError } from './domain/errors.js';
import { backendCapabilities, type BackendName } from './domain/flow/backend.js';
import type { Config } from './domain/policy/config.js';
import type { ResolvedConfig } from './domain/policy/config-resolution.js';
import { runPolicyOf } from './domain/policy/policy-layer.js';
import type { RunPolicy } from './domain/policy/run-policy.js';
import type { RunPorts } from './engine/run/with-run.js';
import type { Backend } from './ports/backend.js';
import type { Brain } from './ports/brain.js';
import type { Clipboard } from './ports/clipboard.js';
import type { Clock } from './ports/clock.js';
import type { DesktopSurvey, ScreenSize, StartedDesktop } from './ports/desktop.js';
import type { ExchangeFolders } from './ports/exchange-folder.js';
import type { KillSwitch } from './ports/kill-switch.js';
import type { Logger } from './ports/logger.js';
import type { RunStore } from './ports/run-store.js';
import type { Secrets } from './ports/secrets.js';
import type { SpecSource } from './ports/spec-source.js';
import type { Workspace } from './ports/workspace.js';
import { createRunLog } from './projections/run-log.js';

// Adapters are imported where they are first needed: a command that only reads a file must not load a logger.

/** The settings in force and the file they were read from. */
export interface Settings extends ResolvedConfig {
  /** Absolute; undefined where there is no config file. */
  readonly file: string | undefined;
  /** The policy files that were read, absolute. */
  readonly policyFiles: readonly string[];
}

/** Everything the surfaces need, wired: the only place that knows which adapter serves which port. */
export interface Runtime {
  readonly settings: Settings;
  readonly config: Config;
  readonly ports: RunPorts;
  readonly logger: Logger;
}

/** Which settings count, and where they are looked for. */
export interface RuntimeOptions {
  readonly cwd?: string;
  /** Settings by path, such as `browser.path`; they win over variables and the file. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** A config file other than the one that is found. */
  readonly configFile?: string;
  /** Takes the lines of the log. Default: stderr. */
  readonly writeLog?: (text: string) => void;
}

/** Reads and globs specs; what commands need that run nothing. */
export const createSpecSource = (cwd?: string): SpecSource => createSpecFiles(cwd === undefined ? {} : { cwd });

/** The settings in force. @throws HandeyeError `config_invalid` */
export async function loadSettings(options: RuntimeOptions = {}): Promise<Settings> {
  const { loadConfig } = await import('./adapters/config/load-config.js');
  const settings = await loadConfig(configOptions(options));
  if (settings.config.policy.actions === undefined) return settings;
  const { withKnownActions } = await import('./engine/guard/action-lists.js');
  return withKnownActions(settings);
}

/** Every setting as it was given, valid or not. @throws HandeyeError `config_invalid` for a config file that cannot be read */
export async function surveySettings(options: RuntimeOptions = {}): Promise<Omit<Settings, 'config' | 'layers'>> {
  const { surveyConfig } = await import('./adapters/config/load-config.js');
  return surveyConfig(configOptions(options));
}

function configOptions({ cwd, flags, configFile }: RuntimeOptions) {
  return {
    specs: createSpecSource(cwd),
    ...(cwd !== undefined && { cwd }),
    ...(flags && { flags }),
    ...(configFile !== undefined && { file: configFile }),
  };
}

/** The brain that needs no model; its rules are loaded when it is first asked. */
export function createBuiltinBrain(): Brain {
  let loaded: Promise<Brain> | undefined;
  return {
    name: 'builtin',
    async interpret(request, context) {
      loaded ??= import('./adapters/brain-builtin/builtin-brain.js').then((module) => module.createBuiltinBrain());
      return (await loaded).interpret(request, context);
    },
  };
}

/** The runs that were recorded, and room for new ones. */
export async function openRunStore(config: Config): Promise<RunStore> {
  const [{ createFileRunStore }, { createSystemClock }] = await Promise.all([
    import('./adapters/store/file-run-store.js'),
    import('./adapters/clock/system-clock.js'),
  ]);
  return createFileRunStore({ folder: config.root, clock: createSystemClock() });
}

/** The folders of file sessions (`sessions`) or of coding sessions (`code`). */
export async function openExchangeFolders(config: Config, kind: 'sessions' | 'code'): Promise<ExchangeFolders> {
  const { createFileExchangeFolders } = await import('./adapters/exchange/file-exchange-folders.js');
  const what = kind === 'code' ? 'coding session' : 'session';
  return createFileExchangeFolders({ folder: join(config.root, kind), what });
}

/**
 * The files that a coding session works on.
 * @param backups where what is overwritten and deleted is kept
 * @param secretsFile what it may not change besides settings and policy, absolute
 */
export async function openWorkspace(folder: string, backups: string, secretsFile?: string): Promise<Workspace> {
  const { createFileWorkspace } = await import('./adapters/workspace/file-workspace.js');
  const protectedFiles = secretsFile === undefined ? [] : [secretsFile];
  return createFileWorkspace({ root: folder, backups, protectedFiles });
}

/** The clipboard of the desktop. @throws HandeyeError `environment_missing` where there is none */
export async function openClipboard(): Promise<Clipboard> {
  const { createSystemClipboard } = await import('./adapters/clipboard/system-clipboard.js');
  return createSystemClipboard();
}

/** The stop that holds for every process that uses the same folder. */
export async function openKillSwitch(config: Config): Promise<KillSwitch> {
  const { createFileKillSwitch } = await import('./adapters/kill-switch/file-kill-switch.js');
  return createFileKillSwitch({ folder: config.root });
}

/** What `{{secret.NAME}}`, `{{totp.NAME}}` and `{{env.NAME}}` stand for. @throws HandeyeError `config_invalid` */
export async function openSecrets(config: Config): Promise<Secrets> {
  const [{ createEnvironmentSecrets }, { createSystemClock }] = await Promise.all([
    import('./adapters/secrets/environment-secrets.js'),
    import('./adapters/clock/system-clock.js'),
  ]);
  const { secretsFile } = config;
  return createEnvironmentSecrets({
    // As they are now: a process that serves several callers has those of another one later.
    env: { ...process.env },
    clock: createSystemClock(),
    ...(secretsFile !== undefined && { file: secretsFile }),
  });
}

/** Wires the adapters of this machine. @throws HandeyeError `config_invalid` */
export async function createRuntime(options: RuntimeOptions = {}): Promise<Runtime> {
  const settings = await loadSettings(options);
  const { config } = settings;
  const folder = config.root;
  const [terminal, audit, system, machine, names, log, logged, locks, fingerprints] = await Promise.all([
    import('./adapters/approver-terminal/terminal-approver.js'),
    import('./adapters/audit/file-audit-log.js'),
    import('./adapters/clock/system-clock.js'),
    import('./adapters/host/system-host.js'),
    import('./adapters/ids/ids.js'),
    import('./adapters/log/pino-logger.js'),
    import('./adapters/log/logged-ports.js'),
    import('./adapters/text-locks/file-text-locks.js'),
    import('./adapters/store/file-fingerprint-store.js'),
  ]);
  const clock = system.createSystemClock();
  const logger = log.createPinoLogger({
    level: config.logLevel,
    ...(options.writeLog && { destination: { write: options.writeLog } }),
  });
  for (const warning of settings.warnings) logger.warn(warning);
  const brain = lazyBrain(config, clock);
  const ports: RunPorts = {
    clock,
    ids: names.createIds(),
    host: machine.createSystemHost(options.cwd === undefined ? {} : { cwd: options.cwd }),
    secrets: await openSecrets(config),
    source: createSpecSource(options.cwd),
    approver: terminal.createTerminalApprover(),
    audit: logged.withLoggedDecisions(audit.createFileAuditLog({ folder }), logger),
    killSwitch: await openKillSwitch(config),
    fingerprints: fingerprints.createFileFingerprintStore({ folder }),
    store: withLoggedRuns(await openRunStore(config), logger),
    builtin: createBuiltinBrain(),
    locks: locks.createFileTextLocks(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(brain && { brain }),
    backend: (name) => logged.withLoggedSessions(backendNamed(name, config, logger), logger, clock),
  };
  return { settings, config, ports, logger };
}

/** A store that writes its runs to the log as they go on: the journal has masked what is secret. */
function withLoggedRuns(store: RunStore, logger: Logger): RunStore {
  return {
    ...store,
    async create(runId) {
      const folder = await store.create(runId);
      const log = createRunLog();
      folder.journal.subscribe((event) => {
        const { level, message, data } = log.lineOf(event);
        logger[level](message, data);
      });
      return folder;
    },
  };
}

/** The packages that speak to a model are loaded when it is first asked; undefined where the settings name none. */
function lazyBrain({ brain: settings }: Config, clock: Clock): Brain | undefined {
  const { provider, model = '' } = settings;
  if (provider === 'none') return undefined;
  // As it is now: a process that serves several callers has that of another one later.
  const env = { ...process.env };
  const load = async (): Promise<Required<Brain>> => {
    const [{ createLlmBrain }, { actionLines }] = await Promise.all([
      import('./adapters/brain-llm/llm-brain.js'),
      import('./actions/action-lines.js'),
    ]);
    return createLlmBrain(settings, { clock, env, actions: actionLines() });
  };
  let made: Promise<Required<Brain>> | undefined;
  const loaded = (): Promise<Required<Brain>> => (made ??= load());
  return {
    name: `${provider} ${model}`.trim(),
    interpret: async (request, context) => (await loaded()).interpret(request, context),
    locateByVision: async (request, context) => (await loaded()).locateByVision(request, context),
  };
}

/** The policy that the settings make for a run. */
export function policyOf(config: Config, dryRun: boolean): RunPolicy {
  return { ...runPolicyOf(config.policy), dryRun };
}

/** A backend by its name. One that cannot run here says so when it is first used. */
export function backendNamed(name: BackendName, config: Config, logger?: Logger): Backend {
  if (name === 'web') return lazyWebBackend(config, logger);
  if (name === 'fake') return lazyFakeBackend();
  if (process.platform === 'linux' && (name === 'linux' || name === 'desktop')) return lazyLinuxBackend(config);
  const missing = (): Promise<never> =>
    Promise.reject(
      new HandeyeError('environment_missing', `This release has no ${name} backend, so the flow cannot run here.`, {
        hint: 'Flows run on web, fake and, on Linux, linux: name such a target, or choose one with --backend.',
      }),
    );
  return { name, capabilities: new Set(), describe: missing, openSession: missing, close: () => Promise.resolve() };
}

/** The browser that the web backend would start, without starting it. @throws HandeyeError `environment_missing` */
export async function browserInUse(config: Config): Promise<{ readonly executable: string; readonly origin: string }> {
  const { findBrowser } = await import('./adapters/web/browser/find-browser.js');
  const executable = config.browser.path ?? config.browser.channel;
  return findBrowser({ headed: config.headed, ...(executable !== undefined && { executable }) });
}

/** Starts a desktop of its own. @throws HandeyeError `environment_missing` with what is missing and how to get it */
export async function startDesktop(size: ScreenSize): Promise<StartedDesktop> {
  requireLinux();
  const { startPrivateDesktop } = await import('./adapters/linux/desktop/private-desktop.js');
  return startPrivateDesktop(size);
}

/** What desktops there are here; undefined on systems whose desktop no backend drives. Never throws. */
export async function surveyDesktops(): Promise<DesktopSurvey | undefined> {
  if (process.platform !== 'linux') return undefined;
  return (await import('./adapters/linux/desktop/survey.js')).surveyDesktops();
}

/** What a handeye that was killed has left running: browsers and programs, of this user. */
export async function findOrphans(): Promise<readonly { readonly pid: number; readonly name: string }[]> {
  return (await import('./clients/process/orphans.js')).orphans();
}

/** Ends what a handeye that was killed has left. @param of only what that process has left; left out: all. Never throws. */
export async function endOrphans(of?: string): Promise<readonly { readonly pid: number; readonly name: string }[]> {
  return (await import('./clients/process/orphans.js')).endOrphans(of);
}

function requireLinux(): void {
  if (process.platform === 'linux') return;
  throw new HandeyeError(
    'environment_missing',
    `There are no private desktops on ${process.platform}, only on Linux.`,
    {
      hint: 'Use a Linux machine or container.',
    },
  );
}

/** Fake apps need nothing of this machine. */
function lazyFakeBackend(): Backend {
  const load = async (): Promise<Backend> => {
    const [{ createFakeBackend }, { createSystemClock }] = await Promise.all([
      import('./adapters/fake/fake-backend.js'),
      import('./adapters/clock/system-clock.js'),
    ]);
    return createFakeBackend({ clock: createSystemClock() });
  };
  let made: Promise<Backend> | undefined;
  const backend = (): Promise<Backend> => (made ??= load());
  return {
    name: 'fake',
    capabilities: backendCapabilities.fake,
    describe: async () => (await backend()).describe(),
    openSession: async (options) => (await backend()).openSession(options),
    close: async () => (await made)?.close(),
  };
}

/** What talks to a desktop is loaded when the first flow needs it. */
function lazyLinuxBackend(config: Config): Backend {
  let made: Promise<Backend> | undefined;
  const backend = (): Promise<Backend> =>
    (made ??= import('./adapters/linux/linux-backend.js').then(({ createLinuxBackend }) =>
      createLinuxBackend({ desktop: config.desktop, slowMoMs: config.slowMo }),
    ));
  return {
    name: 'linux',
    capabilities: backendCapabilities.linux,
    describe: async () => (await backend()).describe(),
    isShared: async (desktop) => (await backend()).isShared?.(desktop) ?? false,
    openSession: async (options) => (await backend()).openSession(options),
    close: async () => (await made)?.close(),
  };
}

/** The browser library is large; it is loaded when the first flow needs it. */
function lazyWebBackend(config: Config, logger: Logger | undefined): Backend {
  let made: Promise<Backend> | undefined;
  const load = async (): Promise<Backend> => {
    const { createWebBackend } = await import('./adapters/web/web-backend.js');
    const executable = config.browser.path ?? config.browser.channel;
    return createWebBackend({
      ...(executable !== undefined && { executable }),
      headed: config.headed,
      slowMoMs: config.slowMo,
      acceptNoSandbox: config.browser.noSandbox,
      ...(logger && { logger }),
    });
  };
  const backend = (): Promise<Backend> => (made ??= load());
  return {
    name: 'web',
    capabilities: backendCapabilities.web,
    describe: async () => (await backend()).describe(),
    openSession: async (options) => (await backend()).openSession(options),
    close: async () => (await made)?.close(),
  };
}
