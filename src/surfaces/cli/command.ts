import type { Command } from 'commander';
import { jsonWithoutRunnerCommands } from '../../domain/runner-commands.js';
import type { Composition, RuntimeOptions, Settings } from './composition.js';
import type { Output } from './output/output.js';

/** What every command works with. */
export interface CommandCall {
  readonly out: Output;
  readonly err: Output;
  readonly composition: Composition;
  /** The working folder, absolute. */
  readonly cwd: string;
  /** The command line as it was given, without program and script. */
  readonly commandLine: readonly string[];
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  /** Whether stdout belongs to JSON. */
  readonly json: boolean;
  /** What `composition` needs to know of folder, config file and flags. */
  readonly runtimeOptions: RuntimeOptions;
  settings(): Promise<Settings>;
}

/** Carries a command out. @returns the exit code */
export type Handler = (call: CommandCall) => Promise<number>;

/** Declares arguments, options and subcommands. `handledBy` makes the commander action of a handler. */
export type ConfigureCommand = (
  command: Command,
  handledBy: (handler: Handler) => (...values: unknown[]) => Promise<void>,
) => void;

/** A command in the list of commands. */
export interface CommandEntry {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly load: () => Promise<{ readonly configure: ConfigureCommand }>;
}

/** Prints a value as JSON, the only thing on stdout. */
export function printJson(call: Pick<CommandCall, 'out'>, value: unknown): void {
  call.out.write(`${jsonWithoutRunnerCommands(JSON.stringify(value, null, 2))}\n`);
}
