import { doCommand } from '../live/text-commands.js';
import type { ConfigureCommand } from '../command.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { addUnsafe } from '../unsafe-flag.js';
import { collect } from '../flow-options.js';

/** Declares `handeye do`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[text...]', 'What to do, in plain English.')
    .option('--target <target>', 'Open this first: an address, or the command line of a program. Closed at the end.')
    .option('-s, --session <name>', 'Go on in this live session; may be left out while only one is open.')
    .option('--backend <backend>', 'What the target is. Default: by how it is written.')
    .option(
      '--brain <brain>',
      'auto (default): a model, if one is set up, for what is not understood without; builtin; llm.',
    )
    .option('--var <name=value>', 'Set a variable; may be given more than once.', collect)
    .option('--save <file>', 'Write the flow that it became to this file.')
    .option('--json', 'Print the answer as JSON.');
  addUnsafe(command)
    .addHelpText(
      'after',
      '\nIt says how it understood each instruction and what became of it. What it does not understand, or finds twice, it says,\nwith the candidates; it never guesses.\n\nExamples:\n  handeye do --target http://localhost:3000 "search for mug, add the first product to the cart, then verify that Cart (1) is shown"\n  handeye do -s shop "set Quantity to 3 and press Update"',
    )
    .action(handledBy(doCommand));
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
