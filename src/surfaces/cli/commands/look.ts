import { look } from '../live/live-commands.js';
import type { ConfigureCommand } from '../command.js';

/** Declares `handeye look`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[selector]', 'Only this element and what is in it; a selector or a ref.')
    .option('-s, --session <name>', 'Which session; may be left out while only one is open.')
    .option('--find <text>', 'Only lines that hold this text, with their surroundings.')
    .option('--since <look>', 'Only what has changed since the look of this number.')
    .option('--in-view', 'Only what can be seen without scrolling.')
    .option('--max-tokens <n>', 'How much is shown. Default: 500.')
    .option('--picture', 'Take a picture and print its path.')
    .option('--json', 'Print the answer as JSON.')
    .action(handledBy(look));
};
