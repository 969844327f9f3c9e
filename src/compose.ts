import { createTerminalApprover } from './adapters/approver-terminal/terminal-approver.js';
import { createFileAuditLog } from './adapters/audit/file-audit-log.js';
import { createSystemClock } from './adapters/clock/system-clock.js';
import { loadConfig, type LoadedConfig } from './adapters/config/load-config.js';
import { createSystemHost } from './adapters/host/system-host.js';
import { createIds } from './adapters/ids/ids.js';
import { createFileKillSwitch } from './adapters/kill-switch/file-kill-switch.js';
import { createPinoLogger } from './adapters/log/pino-logger.js';
import { createEnvironmentSecrets } from './adapters/secrets/environment-secrets.js';
import { createSpecFiles } from './adapters/spec-files/spec-files.js';
import { createFileRunStore } from './adapters/store/file-run-store.js';
import { backendCapabilities, type BackendName } from './domain/flow/backend.js';
import { HandeyeError } from './domain/errors.js';
import type { Config } from './domain/policy/config.js';
import type { RunPolicy } from './domain/policy/run-policy.js';
import type { RunPorts } from './engine/run/run-flows.js';
import type { Backend } from './ports/backend.js';
import type { Logger } from './ports/logger.js';
import type { SpecSource } from './ports/spec-source.js';

/** Everything the surfaces need, wired: the only place that knows which adapter serves which port. */
export interface Runtime {
  readonly settings: LoadedConfig;
  readonly config: Config;
  readonly ports: RunPorts;
  readonly logger: Logger;
}

export interface RuntimeOptions {
  readonly cwd?: string;
  /** Settings by path, such as `browser.path`; they win over variables and the file. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** A config file other than the one that is found. */
  readonly configFile?: string;
}

/** Reads and globs specs; what commands need that run nothing. */
export const createSpecSource = (cwd?: string): SpecSource => createSpecFiles(cwd === undefined ? {} : { cwd });

/** The settings in force. @throws HandeyeError `config_invalid` */
export function loadSettings(options: RuntimeOptions = {}): Promise<LoadedConfig> {
  const { cwd, flags, configFile } = options;
  return loadConfig({
    specs: createSpecSource(cwd),
    ...(cwd !== undefined && { cwd }),
    ...(flags && { flags }),
    ...(configFile !== undefined && { file: configFile }),
  });
}

/** Wires the adapters of this machine. @throws HandeyeError `config_invalid` */
export async function createRuntime(options: RuntimeOptions = {}): Promise<Runtime> {
  const settings = await loadSettings(options);
  const { config } = settings;
  const folder = config.root;
  const clock = createSystemClock();
  const logger = createPinoLogger({ level: config.logLevel });
  for (const warning of settings.warnings) logger.warn(warning);
  const ports: RunPorts = {
    clock,
    ids: createIds(),
    host: createSystemHost(options.cwd === undefined ? {} : { cwd: options.cwd }),
    secrets: createEnvironmentSecrets({ clock, ...(config.secretsFile !== undefined && { file: config.secretsFile }) }),
    source: createSpecSource(options.cwd),
    approver: createTerminalApprover(),
    audit: createFileAuditLog({ folder }),
    killSwitch: createFileKillSwitch({ folder }),
    store: createFileRunStore({ folder, clock }),
    backend: (name) => backendNamed(name, config),
  };
  return { settings, config, ports, logger };
}

/** The policy that the settings make for a run. */
export function policyOf(config: Config, dryRun: boolean): RunPolicy {
  const { origins, processes } = config.allow;
  return {
    ...(origins && { allowedOrigins: origins }),
    ...(processes && { allowedProcesses: processes }),
    forbiddenActions: config.forbiddenActions,
    askFor: config.askFor,
    maxSteps: config.maxSteps,
    maxRuntimeMs: config.maxRuntimeMinutes * 60_000,
    dryRun,
  };
}

function backendNamed(name: BackendName, config: Config): Backend {
  if (name === 'web') return lazyWebBackend(config);
  const missing = (): Promise<never> =>
    Promise.reject(
      new HandeyeError('environment_missing', `This release has no ${name} backend, so the flow cannot run here.`, {
        hint: 'Flows for the web run: name a web target, or run with --backend web.',
      }),
    );
  return { name, capabilities: new Set(), describe: missing, openSession: missing, close: () => Promise.resolve() };
}

/** The browser library is large; it is loaded when the first flow needs it. */
function lazyWebBackend(config: Config): Backend {
  let made: Promise<Backend> | undefined;
  const load = async (): Promise<Backend> => {
    const { createWebBackend } = await import('./adapters/web/web-backend.js');
    const executable = config.browser.path ?? config.browser.channel;
    return createWebBackend({
      ...(executable !== undefined && { executable }),
      headed: config.headed,
      slowMoMs: config.slowMo,
      acceptNoSandbox: config.browser.noSandbox,
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
