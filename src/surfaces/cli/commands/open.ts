import { open } from '../live/live-commands.js';
import type { ConfigureCommand } from '../command.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { addUnsafe } from '../unsafe-flag.js';

/** Declares `handeye open`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('<target...>', 'Address of a page, command line of a program, or window:<part of a title>.')
    .option('--name <name>', 'What the session is called. Default: s1, s2 …')
    .option('--backend <backend>', 'What it runs on: web, linux, fake. Default: by the target.')
    .option('--state <file>', 'A file that keeps cookies and storage, so that a login outlives the session.')
    .option('--cdp <url>', 'Attach to a Chrome that runs, such as http://localhost:9222, and leave it running.')
    .option('--json', 'Print the answer as JSON.');
  addUnsafe(command)
    .addHelpText(
      'after',
      '\nThe session is kept by a background service of yours, which ends by itself when nothing is open.\n\nExamples:\n  handeye open http://localhost:3000\n  handeye act fill "Edit#Search" mug then send-keys Enter\n  handeye look --find mug\n  handeye export --file search.flow.json\n  handeye close',
    )
    .action(handledBy(open));
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
