import { HandeyeError } from '../../domain/errors.js';
import { isBackend } from '../../domain/flow/backend.js';
import { formatSelectorError } from '../../domain/flow/selector/index.js';
import { parseSelectorTemplate } from '../../domain/flow/selector-template.js';
import { isMet, type When } from '../../domain/flow/when.js';
import type { FlowRun } from './flow-run.js';
import type { VariableScope } from './variable-scope.js';

/**
 * Whether a condition holds now. It is looked at once: a step that is to wait says so itself.
 *
 * @param isNegated whether the opposite is asked
 * @throws HandeyeError `spec_invalid` when a selector in it cannot be read, with the place; `target_unreachable` where
 *   something is to be absent from a target that cannot be looked at
 */
export async function holdsNow(
  run: FlowRun,
  variables: VariableScope,
  when: When,
  isNegated = false,
): Promise<boolean> {
  if ('exists' in when) return matches(run, variables, when.exists, false, isNegated);
  if ('notExists' in when) return !(await matches(run, variables, when.notExists, true, !isNegated));
  if ('urlContains' in when)
    return (await run.session.eye.status({ dialogStays: true })).url.includes(when.urlContains);
  if ('backend' in when) return isBackend(run.backendName, when.backend);
  if ('not' in when) return !(await holdsNow(run, variables, when.not, !isNegated));
  if ('variable' in when) {
    return isMet(when, variableIn(variables)(when.variable));
  }
  if ('all' in when) {
    for (const inner of when.all) if (!(await holdsNow(run, variables, inner, isNegated))) return false;
    return true;
  }
  for (const inner of when.any) if (await holdsNow(run, variables, inner, isNegated)) return true;
  return false;
}

/** What a variable holds; one without a value counts as empty. */
export function variableIn({ lookup }: Pick<VariableScope, 'lookup'>): (name: string) => string {
  return (name) => lookup({ source: 'variable', name, written: '', at: 0 }) ?? '';
}

/** @param isAbsence whether the step runs where there is none: that is not believed of what cannot be looked at */
async function matches(
  run: FlowRun,
  variables: VariableScope,
  written: string,
  exactOnly: boolean,
  isAbsence: boolean,
): Promise<boolean> {
  const parsed = parseSelectorTemplate(written, variables.lookup);
  if (!parsed.ok) {
    throw new HandeyeError(
      'spec_invalid',
      `The condition "when" has no valid selector: ${formatSelectorError(parsed.error)}`,
    );
  }
  const { count, unavailableReason } = await run.session.eye.query({
    target: { selector: parsed.selector },
    exactOnly,
  });
  if (isAbsence && count === 0 && unavailableReason !== undefined)
    throw new HandeyeError(
      'target_unreachable',
      `Whether "${written}" is there cannot be looked at: ${unavailableReason}.`,
      {
        hint: 'Wait for what the app shows first, or decide by a variable.',
      },
    );
  return count > 0;
}
