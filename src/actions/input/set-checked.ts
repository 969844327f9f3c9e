import { elementFields } from '../../domain/flow/step.js';
import { boxChecks } from '../../domain/screen/element/actionability.js';
import { checkedOf } from '../../domain/screen/element/element-state.js';
import type { NodeStates, Point } from '../../domain/screen/element/screen-node.js';
import { quietLimitMs } from '../../domain/screen/effect/settling.js';
import type { ElementReading, Located } from '../../ports/eye.js';
import { defineAction, type Action, type StepContext } from '../action.js';
import { foundAnew } from '../shared/elements/found-anew.js';
import { lookUntil, type Seen, type Watch } from '../shared/conditions/look-until.js';
import { onElement } from '../shared/elements/on-element.js';
import { isBehindDialog, readingNow } from '../shared/conditions/reading-now.js';
import { setValue } from '../shared/elements/set-value.js';

/**
 * A state that is not set this long after the click, or after the last request of it was answered, stays as it is, in
 * milliseconds: timers and animations of switches take less, and a dead switch should not cost the whole step.
 */
const setLimitMs = 2000;

/** Undefined where a control is not to be seen behind a dialog, is gone, or has no state any more. */
type State = NodeStates['checked'];

/** `check` and `uncheck` are one action with two aims. */
function setChecked(wanted: boolean): Action {
  const name = wanted ? 'check' : 'uncheck';
  return defineAction({
    name,
    title: wanted ? 'Check' : 'Uncheck',
    description: wanted
      ? 'Checks a box, switch or radio button; does nothing if it is already checked.'
      : 'Unchecks a box or switch; does nothing if it is already unchecked.',
    effect: 'input',
    capability: 'pointer',
    interaction: 'toggle',
    element: 'required',
    parameters: elementFields,
    positional: ['selector'],
    sample: { selector: 'CheckBox#Remember me' },
    run: onElement(
      boxChecks,
      async (element, permit, context) => {
        const is = stateOf(element.reading);
        const what = element.reading.summary;
        if (is === undefined) return { refused: `A ${what.controlType} cannot be ${name}ed${insteadOf(element)}` };
        if (!wanted && hidesItsState(element.reading)) {
          return {
            refused: `The program exposes the box of a ${what.controlType} only while it is checked, and that of "${what.name}" is not: it may be unchecked, partly checked, or have none. Look at the screen, and press its box by click with position.`,
          };
        }
        if (is === wanted) return { unchanged: true, readBack: String(is) };
        const { signal } = context;
        const position = boxOf(element);
        const press = {
          button: 'left',
          count: 1,
          modifiers: [],
          withinMs: context.remainingMs(),
          signal,
          ...(position && { position }),
        } as const;
        // What may lie over the middle of it says nothing of its box, and reports show where the pointer went.
        const box = position && (await context.locate({ checks: boxChecks, position }));
        if (box?.ok === false) return { refused: box.failure.message };
        const result = await context.hand.click(permit, box?.value ?? element, press);
        if (result.missed !== undefined || result.refused !== undefined || result.cutOff === true) return result;
        const { found: now, waitedMs, isPending } = await untilSet(wanted, element, context);
        if (now === undefined) return hidesItsState(element.reading) ? { refused: unproven(what.name) } : {};
        if (now === wanted) {
          const held = (reading: ElementReading): string => inWords(stateOf(reading));
          const sets = setValue(element, { before: inWords(is), now: inWords(wanted) }, context, held);
          return { readBack: String(wanted), sets };
        }
        if (signal.aborted && context.remainingMs() > 0) return { cutOff: true };
        if (!wanted && what.controlType.endsWith('radio')) {
          return {
            refused: `"${what.name}" was clicked, but it is still checked: a ${what.controlType} stays so until another of its group is checked. Check that one instead.`,
          };
        }
        const how = inWords(now);
        const isUnclear = now === false && position !== undefined;
        const still = `"${what.name}" was clicked, but ${Math.round(waitedMs)} ms later it is ${isUnclear ? 'not reported as checked' : `still ${how}`}`;
        // Boxes of three states go from one to the next: the next press leads to the one that is meant.
        if (isHalfway(is, now)) return { refused: `${still}.`, retryable: true };
        return {
          refused: isPending
            ? `${still}, and a request of the click is not answered: raise timeoutMs if the app is merely slow.`
            : isUnclear
              ? `${still}: it has no box at its left edge, is partly checked now, or the app keeps it so. Where its box is elsewhere, press that by click with position.`
              : `${still}: the app keeps it so. Look at what it asks for first, or at the errors that it reports.`,
        };
      },
      { includeHidden: false },
    ),
  });
}

/** Whether a press has led into the state between checked and unchecked, or out of it. */
function isHalfway(before: State, now: State): boolean {
  return now !== undefined && now !== before && (before === 'mixed' || now === 'mixed');
}

/**
 * Waits until an app that sets the state itself has done so, maybe after it asked its server. An app that draws the control
 * anew has another in its place; a dialog that the click opened is left to the next step.
 */
async function untilSet(wanted: boolean, element: Located, context: StepContext): Promise<Seen<State>> {
  const { eye } = context;
  let isOver = false;
  const watch: Watch<State> = {
    async look() {
      let reading = await readingNow(element, context);
      isOver = reading === undefined && (await isBehindDialog(context));
      if (isOver) return undefined;
      reading ??= await foundAnew(element, context);
      return reading && stateOf(reading);
    },
    isFinal: (now) => isOver || now === wanted,
    patienceMs: (now) => (now === undefined ? quietLimitMs : setLimitMs),
    async isPending() {
      const { pendingRequests, pendingNavigations } = await eye.observe('toggle', element.ref);
      return pendingRequests + pendingNavigations > 0;
    },
  };
  return lookUntil(watch, context);
}

function inWords(state: State): string {
  return state === 'mixed' ? 'partly checked' : state === true ? 'checked' : 'unchecked';
}

function stateOf(reading: ElementReading): State {
  return checkedOf(reading.states) ?? (reading.unreportedBoxPx === undefined ? undefined : false);
}

/** Whether the program exposes only a checked box, and no box of it is checked. */
function hidesItsState({ states, unreportedBoxPx }: ElementReading): boolean {
  return unreportedBoxPx !== undefined && checkedOf(states) === undefined;
}

/** Where the box of an item is, from its top left corner; undefined where all of it can be pressed. */
function boxOf({ reading: { unreportedBoxPx }, bounds }: Located): Point | undefined {
  if (unreportedBoxPx === undefined || bounds === null) return undefined;
  return { x: Math.min(unreportedBoxPx, bounds.width / 2), y: bounds.height / 2 };
}

/** What went away, and may never have had a box, was not checked by anything that is known. */
function unproven(name: string): string {
  return `"${name}" was clicked at its left edge, where its box would be, and is not there any more: whether it was checked is unknown. Assert what comes of it, after a click.`;
}

/** What to name in the place of what is no box. */
function insteadOf({ reading: { states, summary } }: Located): string {
  if (states.selected === undefined) return '; use click, or name a checkbox, radio or switch.';
  return `, but selected: use click. Where a box stands beside it, that is CheckBox >> near="${summary.name}".`;
}

/** Checks a box, unless it is checked. */
export const check = setChecked(true);
/** Unchecks a box, unless it is unchecked. */
export const uncheck = setChecked(false);
