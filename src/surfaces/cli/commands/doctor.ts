import { wrap } from '../../../projections/terminal-text.js';
import { runnableBy, type Check, type CheckStatus, type Runnable } from '../check.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { examine } from '../doctor-checks.js';
import { addSettings, settingGroups } from '../setting-flags.js';
import { asTyped } from '../typed-command.js';

/** Declares `handeye doctor`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .option('--json', 'Print the result as JSON.')
    .option('--fix', 'End what a handeye that was killed has left running; nothing else.')
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
  const runs = runnableBy(checks);
  const canRun = runs.web;
  if (call.json) {
    printJson(call, { canRun, summary: verdict(runs), runs, checks });
    return canRun ? 0 : 4;
  }
  out.line();
  for (const line of wrap(verdict(runs), out.width)) out.line(out.paint(canRun ? 'passed' : 'failed', line));
  return canRun ? 0 : 4;
}

/** What runs on this machine, and what does not. */
function verdict({ web, programs, programsByDefault }: Runnable): string {
  if (programs !== false && programsByDefault === false) {
    const [flag, other] = programs === 'private' ? ['private', 'your own desktop'] : ['session', 'a private desktop'];
    const only = `those for desktop programs only with --desktop ${flag}: by default they run on ${other}, which does not work. Why stands above.`;
    return web ? `Flows for the web run on this machine; ${only}` : `Flows for the web cannot run yet, and ${only}`;
  }
  const place =
    programs === 'own'
      ? ' (on your own desktop only)'
      : programsByDefault === 'own'
        ? ' (on your own desktop unless a private one is asked for)'
        : '';
  const named = `desktop programs${place}`;
  if (web && programs !== false) return `Flows for the web and for ${named} run on this machine.`;
  if (web) return 'Flows for the web run on this machine; those for desktop programs do not. Why stands above.';
  if (programs === false)
    return 'Flows for the web cannot run yet, nor can those for desktop programs; what to do stands above.';
  return `Flows for the web cannot run yet; what to do stands above. Those for ${named} run on this machine.`;
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
