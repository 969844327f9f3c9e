import type { Permit } from './permit.js';

/** A program that runs on this machine. */
export interface ProcessInfo {
  readonly pid: number;
  readonly name: string;
}

/** How a program came to its end: by itself with a code, or by a signal. */
export interface ProgramEnd {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

/** A program that was started and goes on by itself. */
export interface LaunchedProgram extends ProcessInfo {
  /** When it was started, in seconds since the machine was; undefined where the system does not expose it. */
  readonly startedAtS: number | undefined;
  /** Resolves once it has ended, however that came about. */
  readonly ended: Promise<ProgramEnd>;
}

/** How a program that `run` ran came to its end. */
export interface CommandResult {
  /** As a shell reports it: 128 + the number of the signal for one that was killed, 124 for one that ran out of time. */
  readonly exitCode: number;
  /** Standard output and standard error as they came, cut at 4,000 characters. */
  readonly output: string;
  readonly timedOut: boolean;
}

/** A command of the shell, and what it may take. */
export interface ShellCommand {
  readonly command: string;
  /** The folder that it runs in, absolute. */
  readonly cwd: string;
  /** When it is ended, in milliseconds. */
  readonly timeoutMs: number;
  /** Characters of output that are kept. */
  readonly maxOutput: number;
}

/** How a command of the shell came to its end. */
export interface ShellResult extends CommandResult {
  /** Standard output and standard error as they came, up to the limit of the command. */
  readonly output: string;
  /** Characters of output beyond the limit. */
  readonly omitted: number;
}

/** The machine that handeye runs on. */
export interface Host {
  readonly machineName: string;
  readonly osVersion: string;
  /** Running programs, without threads of the system. Names as a task list shows them, whole. */
  processes(): Promise<readonly ProcessInfo[]>;
  /**
   * Starts a program that lives as long as the flow.
   * @throws HandeyeError `environment_missing` when it does not exist or cannot be started
   */
  launch(permit: Permit, program: string, args: readonly string[]): Promise<LaunchedProgram>;
  /** The program that opens an address as the desktop does, with its arguments; it is on most desktops. */
  addressOpener(url: string): readonly string[];
  /**
   * Runs a program to its end, without a shell. When the time is over it is killed with all its children.
   * @throws HandeyeError `environment_missing` when it does not exist, `cancelled` when aborted
   */
  run(permit: Permit, command: readonly string[], timeoutMs: number, signal: AbortSignal): Promise<CommandResult>;
  /**
   * Runs a command by the shell of the system, without input and without the secrets of handeye in its environment. When the
   * time is over, all that it started is ended. What it leaves in the background goes on until `endLaunched`.
   * @throws HandeyeError `environment_missing` without a shell or folder, `cancelled` when aborted
   */
  shell(permit: Permit, command: ShellCommand, signal: AbortSignal): Promise<ShellResult>;
  /**
   * Sends an HTTP request. A `body` that is no text is sent as JSON. Redirects are not followed.
   * @throws HandeyeError `target_unreachable`, `cancelled` when aborted
   */
  request(
    permit: Permit,
    request: { readonly url: string; readonly method: string; readonly body?: unknown },
    signal: AbortSignal,
  ): Promise<{ readonly status: number }>;
  /**
   * This machine for one flow: what it launches is ended by its own `endLaunched` alone, and that ends nothing else. Flows
   * that run at the same time each have one.
   *
   * @param environment what its programs get besides the environment of this process, asked at each launch
   */
  launchScope(environment?: () => Readonly<Record<string, string | undefined>>): Host;
  /** Ends what `launch` of this host or scope started, children included, and what `shell` left. Never throws. */
  endLaunched(): Promise<void>;
}
