import { fileSession } from '../file-session/session-command.js';
import type { ConfigureCommand } from '../command.js';
import { collect } from '../flow-options.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { addUnsafe } from '../unsafe-flag.js';

/** Declares `handeye session`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[target...]', 'Address of a page, command line of a program, or window:<part of a title>.')
    .option('--goal <goal>', 'What is to be achieved, in plain language; each observation repeats it.')
    .option(
      '--resume [session]',
      'Go on with a session: its target is opened anew. Default: the newest that is not over.',
    )
    .option('--list', 'List the sessions of this folder.')
    .option('--backend <backend>', 'What it runs on: web, linux, fake. Default: by the target.')
    .option('--state <file>', 'A file that keeps cookies and storage, so that a login outlives the session.')
    .option('--var <name=value>', 'Set a variable; may be given more than once.', collect)
    .option('--delta', 'Observations show only what has changed since the one before.')
    .option('--screenshots <where>', 'file (default), inline (base64 in the observation), none.', 'file')
    .option('--brain <brain>', 'Who understands elements in plain language: auto (default), builtin, llm.')
    .option('--json', 'Print what happens as lines of JSON.');
  addUnsafe(command)
    .addHelpText(
      'after',
      '\nWrites observation.json into a folder of its own, waits for action.json beside it, carries that out, and observes again.\n\nExamples:\n  handeye session http://localhost:3000 --goal "Buy a mug"\n  handeye session --resume\n  handeye session --list',
    )
    .action(handledBy(fileSession));
  addSettings(command, [
    'allow.origins',
    'allow.processes',
    'secretsFile',
    'timeoutMs',
    ...settingGroups.browser,
    ...settingGroups.desktop,
    ...settingGroups.brain,
    ...settingGroups.store,
  ]);
};
