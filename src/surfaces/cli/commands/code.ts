import type { Command } from 'commander';
import { listCodingSessions, newCodingSession, resumeCodingSession } from '../coding/coding-commands.js';
import type { ConfigureCommand } from '../command.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { addUnsafe } from '../unsafe-flag.js';

/** Declares `handeye code` with its subcommands. */
export const configure: ConfigureCommand = (command, handledBy) => {
  addServing(
    command
      .command('new')
      .description('Begin a session: the model reads the outbox, and its replies go into the inbox.')
      .argument('<task...>', 'What is to be done, in plain language.'),
    '\nThe model may be anything that reads and writes files, or a chat in a browser: --copy and --watch-clipboard carry the\nmessages to and fro.\n\nExamples:\n  handeye code new "Fix the total in the cart" --allow "npm test"\n  handeye code new "Add a dark theme" --copy --watch-clipboard',
  ).action(handledBy(newCodingSession));
  addServing(
    command
      .command('resume')
      .description('Go on with a session.')
      .argument('[session]', 'Its id, or the beginning of it. Default: the newest that is not done.'),
    '\nWhat was carried out is not done again. What had begun when handeye was stopped is reported to the model as unknown.',
  ).action(handledBy(resumeCodingSession));
  addSettings(
    command
      .command('list')
      .description('The sessions of this folder, the newest first.')
      .option('--json', 'Print the result as JSON.')
      .action(handledBy(listCodingSessions)),
    settingGroups.store,
  );
};

function addServing(command: Command, help: string): Command {
  command
    .option('--copy', 'Put each outbox on the clipboard.')
    .option('--watch-clipboard', 'Take each reply from the clipboard.');
  addUnsafe(command).addHelpText('after', help);
  return addSettings(command, [
    'allow.origins',
    'allow.processes',
    'secretsFile',
    ...settingGroups.code,
    ...settingGroups.browser,
    ...settingGroups.desktop,
    ...settingGroups.brain,
    ...settingGroups.store,
  ]);
}
