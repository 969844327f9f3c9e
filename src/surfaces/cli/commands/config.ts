import { HandeyeError } from '../../../domain/errors.js';
import type { Problem } from '../../../domain/flow/problem.js';
import type { ResolvedSetting } from '../../../domain/policy/config-resolution.js';
import { policyDigest } from '../../../domain/policy/policy-digest.js';
import type { PolicyRule } from '../../../domain/policy/policy-layer.js';
import type { SettingOrigin } from '../../../domain/policy/setting-origin.js';
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
  const { settings, file, policyFiles, policy, warnings } = await call.composition.surveySettings(call.runtimeOptions);
  const { fault, digest } = await inForce(call);
  const problems = (fault?.data as { problems?: readonly Problem[] } | undefined)?.problems ?? [];
  if (call.json) {
    printJson(call, {
      file: file ?? null,
      settings: settings.map(({ path, value, origin }) => ({ path, value: value ?? null, origin })),
      policy: { files: policyFiles, digest: digest ?? null, rules: policy },
      warnings,
      problems,
    });
    return fault?.exitCode ?? 0;
  }
  out.line(out.paint('dim', `config file: ${file === undefined ? 'none' : shownPath(file, cwd)}`));
  out.line();
  const rows = settings.map((setting) => {
    const isDefault = setting.origin.kind === 'default';
    const origin = originText(setting.origin, cwd);
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
  printPolicy(call, policy, policyFiles, digest);
  for (const warning of warnings) out.line(`${out.paint('warning', 'warning:')} ${warning}`);
  // Without its hint, which would lead here again.
  return fault === undefined ? 0 : printFault(new HandeyeError(fault.code, fault.message), call.err);
}

/** What all sources allow together, each part with the sources that say something of it. */
function printPolicy(
  { out, cwd }: CommandCall,
  policy: readonly PolicyRule[],
  files: readonly string[],
  digest: string | undefined,
): void {
  out.line();
  const shownFiles = files.map((file) => shownPath(file, cwd)).join(', ') || 'none';
  out.line(out.paint('dim', `policy file: ${shownFiles}`));
  if (digest !== undefined) out.line(out.paint('dim', `policy in force, of all sources together: ${digest}`));
  const rows = policy.map(({ path, value, origins }) => [
    `policy.${path}`,
    out.paint('strong', Array.isArray(value) ? value.join(', ') || 'none' : String(value)),
    out.paint('path', [...new Set(origins.map((origin) => originText(origin, cwd)))].join(', ')),
  ]);
  for (const line of tableLines(rows)) out.line(line);
}

function originText({ kind, name }: SettingOrigin, cwd: string): string {
  return kind === 'file' ? shownPath(name, cwd) : name;
}

/** What is wrong with the settings, if anything is; else what identifies the policy that they make. */
async function inForce(call: CommandCall): Promise<{ readonly fault?: HandeyeError; readonly digest?: string }> {
  try {
    const { config } = await call.settings();
    return { digest: policyDigest(call.composition.policyOf(config, false)) };
  } catch (error) {
    if (error instanceof HandeyeError) return { fault: error };
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
