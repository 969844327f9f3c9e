import type { AnyStep } from '../../domain/flow/step.js';
import { substituteStep, type Substitution } from '../../domain/flow/variables.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import type { VariableScope } from './variable-scope.js';

/**
 * A step with the values of its variables. What it says with a secret in it is masked from now on where a report quotes it,
 * however short the secret is.
 */
export function stepWithValues(
  written: AnyStep,
  { lookup }: Pick<VariableScope, 'lookup'>,
  redactor: Pick<Redactor, 'addText' | 'whole'>,
): Substitution<AnyStep> {
  const substitution = substituteStep(written, lookup);
  const { value: shown } = substituteStep(written, (reference) => {
    const value = lookup(reference);
    return value === undefined ? undefined : redactor.whole(value);
  });
  noteTexts(substitution.value, shown, redactor);
  return substitution;
}

/** Notes every text of a value with the one in the same place of another that is to be shown in its stead. */
function noteTexts(value: unknown, shown: unknown, redactor: Pick<Redactor, 'addText'>): void {
  if (typeof value === 'string' && typeof shown === 'string') redactor.addText(value, shown);
  else if (value !== null && typeof value === 'object' && shown !== null && typeof shown === 'object')
    for (const [key, inner] of Object.entries(value))
      noteTexts(inner, (shown as Record<string, unknown>)[key], redactor);
}
