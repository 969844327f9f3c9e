import { askCommand } from '../live/text-commands.js';
import type { ConfigureCommand } from '../command.js';
import { addSettings, settingGroups } from '../setting-flags.js';

/** Declares `handeye ask`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[question...]', 'A question about what is on the screen.')
    .option('--target <target>', 'Open this first: an address, or the command line of a program. Closed at the end.')
    .option('-s, --session <name>', 'Ask about this live session; may be left out while only one is open.')
    .option('--backend <backend>', 'What the target is. Default: by how it is written.')
    .option(
      '--brain <brain>',
      'auto (default): a model, if one is set up, for what is not answered without; builtin; llm.',
    )
    .option('--json', 'Print the answer as JSON.')
    .addHelpText(
      'after',
      '\nWithout a model it counts, reads and looks up, and says where it cannot.\n\nExamples:\n  handeye ask --target http://localhost:3000/cart "what is the total?"\n  handeye ask -s shop "how many rows are in the Stock table?"',
    )
    .action(handledBy(askCommand));
  addSettings(command, [
    'allow.origins',
    'allow.processes',
    'secretsFile',
    'headed',
    ...settingGroups.browser,
    ...settingGroups.desktop,
    ...settingGroups.brain,
    ...settingGroups.store,
  ]);
};
