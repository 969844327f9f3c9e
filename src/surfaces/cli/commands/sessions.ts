import { sessions } from '../live/live-commands.js';
import type { ConfigureCommand } from '../command.js';

/** Declares `handeye sessions`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command.option('--json', 'Print the list as JSON.').action(handledBy(sessions));
};
