import { act } from '../live/live-commands.js';
import type { ConfigureCommand } from '../command.js';

/** Declares `handeye act`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[steps...]', 'Steps in short form, separated by "then"; JSON; or - for JSON on standard input.')
    .option('-s, --session <name>', 'Which session; may be left out while only one is open.')
    .option('--steps <file>', 'A file with steps, JSON or YAML.')
    .option('--keep-going', 'Run the steps after one that fails, too.')
    .option('--timeout <ms>', 'How long all of it may take. Default: 120000.')
    .option('--json', 'Print the answer as JSON.')
    .addHelpText(
      'after',
      '\nOptions of the command come before the steps; after them, options are fields of the step.\n\nExamples:\n  handeye act click "Button#Save" then assert-text "#status" Saved\n  handeye act -s shop fill "#email" ann@example.org --timeout-ms 2000\n  handeye act click @f1e12\n  handeye act \'[{"action": "click", "selector": "Button#Save"}]\'',
    )
    .action(handledBy(act));
};
