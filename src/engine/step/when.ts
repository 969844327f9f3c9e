import { HandeyeError } from '../../domain/errors.js';
import { isBackend } from '../../domain/flow/desktop-target.js';
import { formatSelectorError } from '../../domain/flow/selector/index.js';
import { parseSelectorTemplate } from '../../domain/flow/selector-template.js';
import type { When } from '../../domain/flow/when.js';
import type { FlowRun } from '../flow/flow-run.js';
import type { VariableScope } from '../flow/variable-scope.js';

/**
 * Whether a condition holds now. It is looked at once: a step that is to wait says so itself.
 *
 * @throws HandeyeError `spec_invalid` when a selector in it cannot be read, with the place
 */
export async function holdsNow(run: FlowRun, variables: VariableScope, when: When): Promise<boolean> {
  if ('exists' in when) return matches(run, variables, when.exists, false);
  if ('notExists' in when) return !(await matches(run, variables, when.notExists, true));
  if ('urlContains' in when)
    return (await run.session.eye.status({ dialogStays: true })).url.includes(when.urlContains);
  if ('backend' in when) return isBackend(run.backendName, when.backend);
  if ('not' in when) return !(await holdsNow(run, variables, when.not));
  if ('variable' in when) {
    const value = variables.lookup({ source: 'variable', name: when.variable, written: '', at: 0 }) ?? '';
    return 'equals' in when ? value === when.equals : value !== when.notEquals;
  }
  if ('all' in when) {
    for (const inner of when.all) if (!(await holdsNow(run, variables, inner))) return false;
    return true;
  }
  for (const inner of when.any) if (await holdsNow(run, variables, inner)) return true;
  return false;
}

async function matches(run: FlowRun, variables: VariableScope, written: string, exactOnly: boolean): Promise<boolean> {
  const parsed = parseSelectorTemplate(written, variables.lookup);
  if (!parsed.ok) {
    throw new HandeyeError(
      'spec_invalid',
      `The condition "when" has no valid selector: ${formatSelectorError(parsed.error)}`,
    );
  }
  const result = await run.session.eye.query({ target: { selector: parsed.selector }, exactOnly });
  return result.count > 0;
}
