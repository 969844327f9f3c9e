import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { addSettings, settingGroups } from '../setting-flags.js';

/** Declares `handeye reset`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command.option('--json', 'Print the result as JSON.').action(handledBy(reset));
  addSettings(command, settingGroups.store);
};

async function reset(call: CommandCall): Promise<number> {
  const { out, composition } = call;
  const { config } = await call.settings();
  const killSwitch = await composition.openKillSwitch(config);
  const reason = killSwitch.thrown();
  killSwitch.reset();
  if (call.json) printJson(call, { stopped: false, wasStopped: reason !== undefined, reason: reason ?? null });
  else if (reason === undefined) out.line('The kill switch was not thrown.');
  else out.line(`Runs are possible again. The kill switch had been thrown: ${reason}.`);
  return 0;
}
