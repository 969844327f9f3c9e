import type { StepResult, WarningCode } from '../domain/run/execution-report.js';
import type { FailureType, Guardrail } from '../domain/run/failure.js';
import type { ActionabilityCheck, Obstacle } from '../domain/screen/element/actionability.js';

const checkAdvice: Partial<Record<ActionabilityCheck, string>> = {
  visible: 'Make it visible first (open its menu, tab or dialog), or wait for it with a longer timeoutMs.',
  enabled: 'Fill in what the app still asks for, or wait for state=enabled before this step.',
  stable: 'It was still moving when the time was up: wait for the animation to end or raise timeoutMs.',
  receives_events: 'Close or move what lies over it, or act on the element that covers it.',
  editable: 'It cannot be written to now: unlock it first, or aim at the field itself.',
};

/** What helps against an obstacle, where that is not what helps with its check. */
const obstacleAdvice: Partial<Record<Obstacle, string>> = {
  outside_view:
    'Nothing of it can be scrolled into view: open the menu, panel or slide that it is in first, scroll the list that it is in (action scroll, with a direction), give a private desktop a larger screen (desktop.size), or act on what shows it.',
  no_pointer_events:
    'It lets presses through: act on the element around it or beside it that takes them, or wait until the app lets it be pressed.',
  inert: 'Close the dialog that keeps what is behind it from being used, or act on what is in it.',
  no_field:
    'Aim at the field itself, or use an action for what it is: click, check, select, upload, send_keys or drag.',
};

const failureAdvice: Partial<Record<FailureType, string>> = {
  element_not_found: 'Compare the selector with the screenshot: the name, the type or the screen is another.',
  ambiguous_selector: 'Add a scope (Dialog#Name >> …), a near="…" or nth=1 so that one element is left.',
  timeout:
    'Look at the call log for what it waited for. Only where the app answers and is merely slow, raise timeoutMs; or timeoutSeconds where the message says that this ran out.',
  guardrail_violation: 'Allow it in the flow ("allow") or in the policy if it is meant to happen.',
  unsupported: 'Use an action that this backend has, or run the flow on another backend.',
  environment_missing:
    'Get what the message names; for a browser or a display, "handeye doctor" names the command that installs it.',
  target_lost:
    'No page or window was there to work with, or not to the end: see in this step and those before whether one was opened, crashed or was closed.',
};

const guardrailAdvice: Record<Guardrail, string> = {
  kill_switch: 'Release it when it is safe to go on: handeye reset.',
  max_steps: 'Raise maxSteps (--max-steps) if the run is meant to take more steps, or run fewer flows at once.',
  max_runtime: 'Raise maxRuntimeMinutes (--max-runtime-minutes) if the run is meant to take longer.',
  forbidden_action:
    'Allow it in the policy if it is meant to be done: "handeye config" shows what forbids it (effects, actions, words, --forbidden-actions).',
  approval:
    'Run it on a terminal and answer yes there; what the policy asks for (effects, actions, askFor) is asked each time, destructive actions unless it allows them.',
  target_changed:
    'Look at what led the target elsewhere in the steps before; without targetLock the flow may follow it.',
};

const warningAdvice: Record<WarningCode, string> = {
  no_observable_effect:
    'Nothing changed on the screen. Is the control dead, or was what it does so before? If that is meant, set expectNoEffect: true.',
  unproven_effect:
    'Something changed, but the page changes by itself as well. Assert in a later step what the action should bring.',
  no_longer_true: 'An answer that came later has changed it. Wait for what the answer brings, or check that.',
  value_differs:
    'Give a text that the field takes as it is. If it should have taken this one, the app drops what is entered: look at its length limit, and at what it does with what is entered.',
  click_lost:
    'A control that acts as it is pressed has done so; any other has not. Leave the field that has the focus in a step of its own first, as by send_keys Tab, and see what comes of that.',
  loose_match:
    'The name matched only in part, or a field has none and was found by the text beside it. Write the name in full, or have the app give the field one, so that a new element cannot take its place.',
  optional_step_failed: 'The step is optional, so the flow went on.',
  passed_on_retry: 'It failed before it passed. Find out what it should have waited for.',
  unhandled_dialog: 'If the app should not ask there, look for what makes it ask.',
  dialog_never_came:
    'No dialog came for this step. Look whether the app still asks; else take the step out, or say expectNoEffect: true where it need not.',
  navigation_refused:
    'If the flow needs it, list its origin in allow.origins. If not, what it would have shown is missing on the screen.',
  error_page: 'Look at the address and the server; where it is meant to answer so, say so with expectStatus.',
  vision_fallback_used:
    'A model found the element in a picture, which may go otherwise next time. Name it by structure where the app lets you.',
  picture_covered: 'focus_window brings the program to the front; on a private desktop nothing of others lies there.',
};

/** What helps where an option was to be chosen, which nobody writes into a field. */
const choiceAdvice: Partial<Record<FailureType | WarningCode, string>> = {
  element_not_found: 'Compare the selector and the option with the screenshot: one of them, or the screen, is another.',
  value_differs:
    'Look at why the app shows another option; a menu of commands may go back to its first entry on purpose.',
};

/** What is known of a step that did not simply pass. */
type AdvisedStep = Pick<StepResult, 'action' | 'status' | 'warningCode' | 'diagnostics'>;

/** What whoever must act next should do about a step that did not simply pass; null where the message says it all. */
export function adviceFor(step: AdvisedStep): string | null {
  if (step.status === 'warning') return step.warningCode === null ? null : adviceForWarning(step.warningCode, step);
  if (step.status !== 'failed' && step.status !== 'error') return null;
  const { failureType, guardrail, check, obstacle, candidates } = step.diagnostics;
  if (guardrail !== undefined) return guardrailAdvice[guardrail];
  if (failureType === 'not_actionable')
    return (obstacle && obstacleAdvice[obstacle]) ?? (check && checkAdvice[check]) ?? null;
  const ofChoice = isChoice(step) && failureType !== undefined ? choiceAdvice[failureType] : undefined;
  if (ofChoice !== undefined) return ofChoice;
  if (failureType === 'element_not_found' && candidates !== undefined && candidates.length > 0)
    return 'Compare the selector with the candidates and the screenshot; the name, the type or the screen is another.';
  return (failureType && failureAdvice[failureType]) ?? null;
}

/** Whether a step chooses an option. */
function isChoice({ action }: AdvisedStep): boolean {
  return action === 'select';
}

function adviceForWarning(code: WarningCode, step: AdvisedStep): string {
  const { already, unseenWindows } = step.diagnostics;
  if (code === 'no_observable_effect' && unseenWindows !== undefined)
    return `Nothing changed in its window. What changed in others of the program (${unseenWindows.map((title) => `"${title}"`).join(', ')}) was not looked for: assert it there (windowTitle). If none is meant, set expectNoEffect: true.`;
  if (code !== 'no_observable_effect' || already === undefined)
    return (isChoice(step) && choiceAdvice[code]) || warningAdvice[code];
  return `Nothing changed on the screen, since it was ${already} before. If that is meant, set expectNoEffect: true.`;
}

/** Warnings of which the note says more than the advice: which dialog, which value, which address. */
const withUsefulNote: ReadonlySet<WarningCode> = new Set([
  'unhandled_dialog',
  'unproven_effect',
  'no_longer_true',
  'value_differs',
  'click_lost',
  'navigation_refused',
  'error_page',
  'picture_covered',
  'vision_fallback_used',
]);

/** What a warning is about: `no observable effect: Nothing changed on the screen.` */
export function warningText(step: AdvisedStep & Pick<StepResult, 'error'>): string {
  const { warningCode, error, diagnostics } = step;
  const note =
    warningCode !== null && withUsefulNote.has(warningCode) ? diagnostics.note?.replace(/\.?$/, '.') : undefined;
  const text = error ?? [note, adviceFor(step)].filter(Boolean).join(' ');
  return [warningCode?.replaceAll('_', ' '), text].filter(Boolean).join(': ');
}
