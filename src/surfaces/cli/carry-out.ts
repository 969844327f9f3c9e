import { Command, CommanderError } from 'commander';
import { HandeyeError } from '../../domain/errors.js';
import { nearestWord } from '../../domain/nearest-word.js';
import type { CommandCall, CommandIo, Handler } from './command.js';
import { commands } from './commands.js';
import type { Composition } from './composition.js';
import { printError, type ErrorPlace } from './output/error-output.js';
import type { Output } from './output/output.js';
import { packageVersion } from './package-files.js';
import { withStepsApart } from './steps-apart.js';
import { addSettings, flagsOf } from './setting-flags.js';
import { unknownSubcommand } from './unknown-subcommand.js';
import { workingFolder } from './working-folder.js';

/**
 * Carries out a command line.
 * @param given without program and script
 * @returns the exit code; never throws
 */
export async function carryOut(given: readonly string[], io: CommandIo, composition: Composition): Promise<number> {
  const { out, err } = io;
  const commandLine = withStepsApart(given);
  const own = ownWords(commandLine);
  const place: ErrorPlace = {
    out,
    err,
    json: own.some((word) => word === '--json' || word.startsWith('--json=')),
    debug: isDebug(own),
    command: commandNamed(own),
  };
  let exitCode = 0;
  // What nobody waits for may fail too, deep in a library; users see a message in words all the same.
  if (io.live === undefined) process.on('uncaughtException', (error) => process.exit(printError(error, place)));

  const handledBy =
    (handler: Handler) =>
    async (...values: unknown[]): Promise<void> => {
      const command = values.at(-1) as Command;
      const options: Record<string, unknown> = command.optsWithGlobals();
      const cwd = workingFolder(textOf(options['cwd']), io.cwd);
      const configFile = textOf(options['config']);
      const runtimeOptions = { cwd, flags: flagsOf(command), ...(configFile !== undefined && { configFile }) };
      const call: CommandCall = {
        out,
        err,
        composition,
        cwd,
        commandLine,
        args: command.args,
        options,
        json: options['json'] === true,
        runtimeOptions,
        settings: async () => composition.loadSettings(runtimeOptions),
        ...(io.live && { live: io.live }),
        carryOut: async (other, otherIo) => carryOut(other, otherIo, composition),
      };
      exitCode = await handler(call);
    };

  const program = createProgram(out, err);
  try {
    for (const { name, summary, load } of commands) {
      const command = program.command(name).summary(summary).description(`${summary}.`);
      if (name === place.command) (await load()).configure(command, handledBy);
    }
    if (commandLine.length === 0) program.help({ error: true });
    refuseHelpOfUnknown(place.command, commandLine);
    await program.parseAsync(commandLine, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    // Help that was asked for by an incomplete command line: it has been printed.
    if (error instanceof CommanderError && error.code === 'commander.help')
      return place.json ? printError(noCommand(), place) : 2;
    const called = program.commands.find((command) => command.name() === place.command);
    const isExcess = error instanceof CommanderError && error.code === 'commander.excessArguments';
    return printError((isExcess && called && unknownSubcommand(called, commandLine)) || error, place);
  }
}

function createProgram(out: Output, err: Output): Command {
  const program = new Command('handeye')
    .description('Runs UI flows deterministically and leaves machine-readable evidence.')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => out.write(text),
      writeErr: (text) => err.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => out.width,
      getErrHelpWidth: () => out.width,
    })
    .configureHelp({ showGlobalOptions: true, sortOptions: false, minWidthToWrap: narrowestText })
    .helpOption('-h, --help', 'Show this help.')
    .version(packageVersion(), '-V, --version', 'Show the version.')
    .option('--cwd <folder>', 'Work in this folder instead of the current one.')
    .option('--config <file>', 'Read this config file instead of the one that is found.')
    .helpCommand('help [command]', 'Show the help of a command.')
    .addHelpText('after', '\nEach command lists its own options: handeye run --help');
  return addSettings(program, ['logLevel']);
}

/** Asked for the help of what is no command, commander shows that of the program and says nothing. */
function refuseHelpOfUnknown(command: string | undefined, commandLine: readonly string[]): void {
  if (command === undefined || wordsOf(commandLine)[0] !== 'help') return;
  const known = [...commands.map(({ name }) => name), 'help'];
  if (known.includes(command)) return;
  const nearest = nearestWord(command, known);
  throw new HandeyeError('usage', `There is no command "${command}".`, {
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}See "handeye --help".`,
    data: { command, ...(nearest !== undefined && { nearest }) },
  });
}

function noCommand(): HandeyeError {
  return new HandeyeError('usage', 'The command line names no command that there is.', {
    hint: 'See "handeye --help".',
  });
}

/** Descriptions are wrapped down to this many columns beside the options, so at a terminal of 80 too. */
const narrowestText = 30;

const valueOptions = new Set(['--cwd', '--config', '--log-level']);

/** A command line up to `--`: what comes after it is not for handeye. */
function ownWords(commandLine: readonly string[]): readonly string[] {
  const end = commandLine.indexOf('--');
  return end === -1 ? commandLine : commandLine.slice(0, end);
}

/** The command that a command line calls, so that only this one is loaded. */
function commandNamed(commandLine: readonly string[]): string | undefined {
  const words = wordsOf(commandLine);
  return words[0] === 'help' ? words[1] : words[0];
}

/** A command line without its flags. */
function wordsOf(commandLine: readonly string[]): readonly string[] {
  return commandLine.filter((word, index) => !word.startsWith('-') && !valueOptions.has(commandLine[index - 1] ?? ''));
}

function isDebug(commandLine: readonly string[]): boolean {
  const at = commandLine.indexOf('--log-level');
  const flag = at === -1 ? commandLine.find((word) => word.startsWith('--log-level='))?.slice(12) : commandLine[at + 1];
  return (flag ?? process.env['HANDEYE_LOG_LEVEL']) === 'debug';
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
