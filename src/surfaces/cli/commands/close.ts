import { close } from '../live/live-commands.js';
import type { ConfigureCommand } from '../command.js';

/** Declares `handeye close`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[session]', 'Which session; may be left out while only one is open.')
    .option('--json', 'Print the answer as JSON.')
    .addHelpText('after', '\nThe exit code is that of the run: 1 where a step failed.')
    .action(handledBy(close));
};
