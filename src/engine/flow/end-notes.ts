import { shortestSecret } from '../../domain/policy/redaction.js';

/** Told of a flow of which every step was skipped by its own condition. */
export const nothingChecked =
  'Nothing was done or checked: no step ran, since the "when" of none of them held. See whether those conditions say what is meant.';

/** Told of a secret that is not looked for in texts. */
export function tooShort(label: string): string {
  return `${label} is too short to be looked for in texts: the fields that it was put into are masked and painted over, other places that show it are not. Use at least ${shortestSecret} characters.`;
}

/** Told of a step that announced how a dialog is answered, where none came. */
export function unusedAnswer(step: string): string {
  return `Step ${step} says how the next dialog is answered, but none came. Look whether the app still asks; else take the step out.`;
}
