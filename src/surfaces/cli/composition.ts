import type { BackendName } from '../../domain/flow/backend.js';
import type { Config } from '../../domain/policy/config.js';
import type { ResolvedConfig } from '../../domain/policy/config-resolution.js';
import type { RunPolicy } from '../../domain/policy/run-policy.js';
import type { RunPorts } from '../../engine/run/with-run.js';
import type { Backend } from '../../ports/backend.js';
import type { Brain } from '../../ports/brain.js';
import type { Clipboard } from '../../ports/clipboard.js';
import type { DesktopSurvey, StartedDesktop, ScreenSize } from '../../ports/desktop.js';
import type { ExchangeFolders } from '../../ports/exchange-folder.js';
import type { KillSwitch } from '../../ports/kill-switch.js';
import type { Logger } from '../../ports/logger.js';
import type { RunStore } from '../../ports/run-store.js';
import type { Secrets } from '../../ports/secrets.js';
import type { SpecSource } from '../../ports/spec-source.js';
import type { Workspace } from '../../ports/workspace.js';

/** The settings in force, with the file they come from. */
export interface Settings extends ResolvedConfig {
  /** The config file that was read, absolute. */
  readonly file: string | undefined;
  /** The policy files that were read, absolute. */
  readonly policyFiles: readonly string[];
}

/** Which settings count: those of this folder and these flags. */
export interface RuntimeOptions {
  readonly cwd?: string;
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly configFile?: string;
  /** Takes the lines of the log. Default: stderr. */
  readonly writeLog?: (text: string) => void;
}

/** What commands are given of the adapters: `compose.ts`, as `main.ts` hands it on. */
export interface Composition {
  createSpecSource(cwd?: string): SpecSource;
  surveySettings(options?: RuntimeOptions): Promise<Omit<Settings, 'config' | 'layers'>>;
  loadSettings(options?: RuntimeOptions): Promise<Settings>;
  createRuntime(options?: RuntimeOptions): Promise<{ config: Config; ports: RunPorts; logger: Logger }>;
  openRunStore(config: Config): Promise<RunStore>;
  openExchangeFolders(config: Config, kind: 'sessions' | 'code'): Promise<ExchangeFolders>;
  /** @param backups where what is overwritten and deleted is kept, absolute */
  openWorkspace(folder: string, backups: string, secretsFile?: string): Promise<Workspace>;
  openClipboard(): Promise<Clipboard>;
  openKillSwitch(config: Config): Promise<KillSwitch>;
  openSecrets(config: Config): Promise<Secrets>;
  /** The brain that needs no model. */
  createBuiltinBrain(): Brain;
  policyOf(config: Config, dryRun: boolean): RunPolicy;
  backendNamed(name: BackendName, config: Config): Backend;
  browserInUse(config: Config): Promise<{ readonly executable: string; readonly origin: string }>;
  startDesktop(size: ScreenSize): Promise<StartedDesktop>;
  surveyDesktops(): Promise<DesktopSurvey | undefined>;
  /** What a handeye that was killed has left running. */
  findOrphans(): Promise<readonly { readonly pid: number; readonly name: string }[]>;
  /** Ends it. Never throws. */
  endOrphans(of?: string): Promise<readonly { readonly pid: number; readonly name: string }[]>;
}
