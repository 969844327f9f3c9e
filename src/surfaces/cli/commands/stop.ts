import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { asTyped } from '../typed-command.js';

/** Declares `handeye stop`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[reason...]', 'Why, for whoever finds it thrown.')
    .option('--json', 'Print the result as JSON.')
    .addHelpText('after', '\nRuns at work end with exit code 3, and none begins until "handeye reset".')
    .action(handledBy(stop));
  addSettings(command, settingGroups.store);
};

async function stop(call: CommandCall): Promise<number> {
  const { out, composition, args } = call;
  const { config } = await call.settings();
  const killSwitch = await composition.openKillSwitch(config);
  // Who finds it thrown must learn why it was thrown first.
  const earlier = killSwitch.thrown();
  const reason = earlier ?? (args.join(' ') || 'stopped by hand');
  if (earlier === undefined) killSwitch.throw(reason);
  if (call.json) printJson(call, { stopped: true, reason });
  else {
    out.line(`The kill switch ${earlier === undefined ? 'is thrown' : 'was thrown already'}: ${reason}.`);
    out.line(out.paint('dim', asTyped('Nothing runs until it is released: handeye reset')));
  }
  return 0;
}
