import type { Command } from 'commander';
import { jsonWithoutRunnerCommands } from '../../domain/runner-commands.js';
import type { Composition, RuntimeOptions, Settings } from './composition.js';
import type { LiveTools } from '../live/live-tools.js';
import type { ToolCall } from '../live/tool-call.js';
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
  /** The live sessions of the background service; for commands that it carries out. */
  readonly live?: LiveService;
  /** Carries out another command line, as if it had been called. @returns its exit code; never throws */
  carryOut(commandLine: readonly string[], io: CommandIo): Promise<number>;
}

/** Where a command line is carried out. */
export interface CommandIo {
  readonly out: Output;
  readonly err: Output;
  /** Absolute; left out: that of this process. */
  readonly cwd?: string;
  readonly live?: LiveService;
}

/** What the background service gives to the commands that it carries out. */
export interface LiveService {
  readonly tools: LiveTools;
  /** Who called. */
  readonly call: ToolCall;
  /** What the caller wrote on its standard input. */
  readonly input: string | undefined;
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
