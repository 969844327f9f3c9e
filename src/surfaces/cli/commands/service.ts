import { serveCommands } from '../../service/serve.js';
import type { ConfigureCommand } from '../command.js';

/** Declares `handeye service`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .addHelpText(
      'after',
      '\nOpen, act, look, close, sessions and export start it by themselves; it ends when nothing is open.',
    )
    .action(handledBy(serveCommands));
};
