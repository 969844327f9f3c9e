import { elementFields } from '../domain/flow/step.js';
import { pointerChecks } from '../domain/screen/actionability.js';
import type { NodeStates } from '../domain/screen/screen-node.js';
import type { ElementReading, Located } from '../ports/eye.js';
import { defineAction, type Action, type StepContext } from './action.js';
import { onElement } from './on-element.js';

/**
 * A state that is not set this long after the click, or after the last request of it was answered, stays as it is, in
 * milliseconds: timers and animations of switches take less, and a dead switch should not cost the whole step.
 */
const setLimitMs = 2000;

/** Looks again at least this often, for a state that no event announces, in milliseconds. */
const lookAgainMs = 100;

/** `check` and `uncheck` are one deed with two aims. */
function setChecked(wanted: boolean): Action {
  const name = wanted ? 'check' : 'uncheck';
  return defineAction({
    name,
    title: wanted ? 'Check' : 'Uncheck',
    description: wanted
      ? 'Checks a box, switch or radio button; nothing happens when it is checked already.'
      : 'Unchecks a box or switch; nothing happens when it is unchecked already.',
    effect: 'input',
    capability: 'pointer',
    element: 'required',
    parameters: elementFields,
    sample: { selector: 'CheckBox#Remember me' },
    run: onElement(
      pointerChecks,
      async (element, permit, context) => {
        const is = stateOf(element.reading);
        const what = element.reading.summary;
        if (is === undefined) {
          return {
            refused: `A ${what.controlType} cannot be ${name}ed; use click, or name a checkbox, radio or switch.`,
          };
        }
        if (is === wanted) return { unchanged: true, readBack: String(is) };
        const { signal } = context;
        const deed = await context.hand.click(permit, element, { button: 'left', count: 1, modifiers: [], signal });
        if (deed.missed !== undefined || deed.cutOff === true) return deed;
        const { now, waitedMs, isPending } = await untilSet(wanted, name, element, context);
        if (now === undefined || now === wanted) return { readBack: String(wanted) };
        if (signal.aborted && context.remainingMs() > 0) return { cutOff: true };
        const still = `"${what.name}" was clicked, but ${Math.round(waitedMs)} ms later it is still ${wanted ? 'unchecked' : 'checked'}`;
        return {
          refused: isPending
            ? `${still}, and a request of the click is not answered: raise timeoutMs if the app is merely slow.`
            : `${still}: the app keeps it so. Look at what it asks for first, or at the errors of the page.`,
        };
      },
      { includeHidden: false },
    ),
  });
}

/** The state of a control after its click, and how long it was waited for. */
interface StateSeen {
  /** Undefined where the control is gone, or has no state any more. */
  readonly now: NodeStates['checked'];
  readonly waitedMs: number;
  /** Whether a request or navigation of the click was under way at last. */
  readonly isPending: boolean;
}

/** Waits until an app that sets the state itself has done so, maybe after it asked its server. */
async function untilSet(wanted: boolean, action: string, element: Located, context: StepContext): Promise<StateSeen> {
  const { eye, signal, remainingMs } = context;
  const startMs = remainingMs();
  let pendingMs = 0;
  for (;;) {
    const seen = eye.changeCount();
    const { matches } = await eye.query({ target: { ref: element.ref }, includeHidden: true });
    const now = matches[0] && stateOf(matches[0]);
    const waitedMs = startMs - remainingMs();
    if (now === undefined || now === wanted) return { now, waitedMs, isPending: false };
    const { pendingRequests, pendingNavigations } = await eye.observe(action, element.ref);
    const isPending = pendingRequests + pendingNavigations > 0;
    if (isPending) pendingMs = waitedMs;
    const leftMs = Math.min(remainingMs(), pendingMs + setLimitMs - waitedMs);
    if (leftMs <= 0 || signal.aborted) return { now, waitedMs, isPending };
    await eye.nextChange(seen, Math.min(leftMs, lookAgainMs), signal);
  }
}

function stateOf({ states: { checked, pressed, selected } }: ElementReading): NodeStates['checked'] {
  return checked ?? pressed ?? selected;
}

/** Checks a box, unless it is checked. */
export const check = setChecked(true);
/** Unchecks a box, unless it is unchecked. */
export const uncheck = setChecked(false);
