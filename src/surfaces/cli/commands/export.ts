import { exportSession } from '../live/live-commands.js';
import type { ConfigureCommand } from '../command.js';

/** Declares `handeye export`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[session or run]', 'An open session, or the id of the run of one that is closed.')
    .option('--file <file>', 'Write it here instead of printing it.')
    .option('--all', 'Steps that failed or were skipped, too.')
    .option('--no-assertions', 'Without checks of what was seen to follow from the steps.')
    .option('--json', 'Print the answer as JSON.')
    .action(handledBy(exportSession));
};
