import { wrap } from '../../../projections/terminal-text.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { examine, type Check, type CheckStatus } from '../doctor-checks.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { asTyped } from '../typed-command.js';

/** Declares `handeye doctor`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .option('--json', 'Print the result as JSON.')
    .addHelpText('after', '\nExit code 4 if flows for the web cannot run here.')
    .action(handledBy(doctor));
  addSettings(command, [...settingGroups.browser, ...settingGroups.store]);
};

async function doctor(call: CommandCall): Promise<number> {
  const { out } = call;
  const checks: Check[] = [];
  for await (const check of examine(call)) {
    checks.push(check);
    if (!call.json) for (const line of checkLines(check, call)) out.line(line);
  }
  const canRun = !checks.some(({ status }) => status === 'failed');
  if (call.json) {
    printJson(call, { canRun, checks });
    return canRun ? 0 : 4;
  }
  out.line();
  out.line(
    canRun
      ? out.paint('passed', 'Flows for the web run on this machine.')
      : out.paint('failed', 'Flows for the web cannot run yet; what to do stands above.'),
  );
  return canRun ? 0 : 4;
}

const labelWidth = 16;

function checkLines({ name, status, message, fix }: Check, { out }: CommandCall): string[] {
  const { paint, signs, width } = out;
  const signOf: Readonly<Record<CheckStatus, string>> = {
    ok: paint('passed', signs.passed),
    warning: paint('warning', signs.warning),
    failed: paint('failed', signs.failed),
    info: paint('dim', signs.dot),
  };
  return [
    ...indented(message, `${signOf[status]} ${name.padEnd(labelWidth)}`, width),
    ...(fix === undefined
      ? []
      : indented(asTyped(fix), '  '.padEnd(labelWidth + 2), width, (line) => paint('strong', line))),
  ];
}

/** A text after its label, later lines below the first. */
function indented(text: string, label: string, width: number, painted = (line: string): string => line): string[] {
  const [first = '', ...rest] = wrap(text, width - labelWidth - 2);
  return [`${label}${painted(first)}`, ...rest.map((line) => `${' '.repeat(labelWidth + 2)}${painted(line)}`)];
}
