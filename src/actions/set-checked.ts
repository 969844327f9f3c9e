import { elementFields } from '../domain/flow/step.js';
import { pointerChecks } from '../domain/screen/actionability.js';
import { defineAction, type Action } from './action.js';
import { onElement } from './on-element.js';

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
        const { checked, pressed, selected } = element.reading.states;
        const is = checked ?? pressed ?? selected;
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
        const after = await context.eye.query({ target: { ref: element.ref }, includeHidden: true });
        const states = after.matches[0]?.states;
        const now = states?.checked ?? states?.pressed ?? states?.selected;
        if (now !== undefined && now !== wanted) {
          return { refused: `"${what.name}" was clicked, but it is still ${wanted ? 'unchecked' : 'checked'}.` };
        }
        return { readBack: String(now ?? wanted) };
      },
      { includeHidden: false },
    ),
  });
}

/** Checks a box, unless it is checked. */
export const check = setChecked(true);
/** Unchecks a box, unless it is unchecked. */
export const uncheck = setChecked(false);
