import type { Command } from 'commander';
import { HandeyeError } from '../../domain/errors.js';
import { nearestWord } from '../../domain/nearest-word.js';

/**
 * What is wrong with `config shwo`: the subcommand that runs where none is named took the mistyped word for an argument.
 * @param group the command that has subcommands, after its arguments were read
 * @returns undefined where a subcommand was named, so that there are really too many arguments
 */
export function unknownSubcommand(group: Command, commandLine: readonly string[]): HandeyeError | undefined {
  const unnamed = group.commands.find((command) => command.args.length > 0 && !commandLine.includes(command.name()));
  const word = unnamed?.args[0];
  if (word === undefined) return undefined;
  const known = group.commands.map((command) => command.name());
  const nearest = nearestWord(word, known);
  return new HandeyeError('usage', `There is no command "${group.name()} ${word}".`, {
    hint: `${nearest === undefined ? '' : `Did you mean ${group.name()} ${nearest}? `}There are: ${known.map((name) => `${group.name()} ${name}`).join(', ')}.`,
    data: { word, known, ...(nearest !== undefined && { nearest }) },
  });
}
