import { HandeyeError } from '../../../domain/errors.js';
import type { Problem } from '../../../domain/flow/problem.js';
import type { ResolvedSetting } from '../../../domain/policy/config-resolution.js';
import { settingDefinitions } from '../../../domain/policy/config.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { printFault } from '../output/error-output.js';
import { shownPath } from '../output/problem-lines.js';
import { addSettings } from '../setting-flags.js';
import { tableLines } from '../output/table.js';

/** Declares `handeye config`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  const show = command
    .command('show', { isDefault: true })
    .description('Every setting with its value and where it comes from.')
    .option('--json', 'Print the settings as JSON.')
    .action(handledBy(showSettings));
  addSettings(
    show,
    settingDefinitions.map(({ path }) => path).filter((path) => path !== 'logLevel'),
  );
};

async function showSettings(call: CommandCall): Promise<number> {
  const { out, cwd } = call;
  const { settings, file, warnings } = await call.composition.surveySettings(call.runtimeOptions);
  const fault = await faultOf(call);
  const problems = (fault?.data as { problems?: readonly Problem[] } | undefined)?.problems ?? [];
  if (call.json) {
    printJson(call, {
      file: file ?? null,
      settings: settings.map(({ path, value, origin }) => ({ path, value: value ?? null, origin })),
      warnings,
      problems,
    });
    return fault?.exitCode ?? 0;
  }
  out.line(out.paint('dim', `config file: ${file === undefined ? 'none' : shownPath(file, cwd)}`));
  out.line();
  const rows = settings.map((setting) => {
    const isDefault = setting.origin.kind === 'default';
    const origin = setting.origin.kind === 'file' ? shownPath(setting.origin.name, cwd) : setting.origin.name;
    const isBad = problems.some(({ path }) => isWithin(path, setting.path));
    if (isBad) {
      const bad = `${out.signs.failed} ${setting.path}`;
      return [out.paint('failed', bad), out.paint('failed', valueText(setting)), out.paint('path', origin)];
    }
    return [
      setting.path,
      isDefault ? valueText(setting) : out.paint('strong', valueText(setting)),
      out.paint(isDefault ? 'dim' : 'path', origin),
    ];
  });
  for (const line of tableLines(rows)) out.line(line);
  for (const warning of warnings) out.line(`${out.paint('warning', 'warning:')} ${warning}`);
  // Without its hint, which would lead here again.
  return fault === undefined ? 0 : printFault(new HandeyeError(fault.code, fault.message), call.err);
}

/** What is wrong with the settings, if anything is. */
async function faultOf(call: CommandCall): Promise<HandeyeError | undefined> {
  try {
    await call.settings();
    return undefined;
  } catch (error) {
    if (error instanceof HandeyeError) return error;
    throw error;
  }
}

/** Whether the path of a problem, such as `askFor[1]`, lies within a setting. */
function isWithin(path: string, setting: string): boolean {
  return path === setting || path.startsWith(`${setting}.`) || path.startsWith(`${setting}[`);
}

function valueText({ path, value }: ResolvedSetting): string {
  if (value === undefined || value === null) return '-';
  if (Array.isArray(value)) return value.join(', ') || '-';
  if (path === 'viewport') return Object.values(value).join('x');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
