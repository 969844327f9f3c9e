import { serveMcp } from '../../mcp/serve-mcp.js';
import type { ConfigureCommand } from '../command.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { addUnsafe } from '../unsafe-flag.js';

/** Declares `handeye mcp`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  addUnsafe(command)
    .addHelpText(
      'after',
      '\nSpeaks the Model Context Protocol on stdin and stdout, and ends with the end of its input. Add it to an agent as the\ncommand "handeye mcp"; `handeye init --agent claude` writes that into its settings.',
    )
    .action(handledBy(serveMcp));
  addSettings(command, [
    'allow.origins',
    'allow.processes',
    'secretsFile',
    ...settingGroups.browser,
    ...settingGroups.desktop,
    ...settingGroups.brain,
    ...settingGroups.store,
  ]);
};
