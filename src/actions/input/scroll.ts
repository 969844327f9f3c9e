import { z } from 'zod';
import { elementFields, type AnyStep } from '../../domain/flow/step.js';
import type { Point } from '../../domain/screen/element/screen-node.js';
import { defineAction, failed } from '../action.js';
import { describeElement, unaimed, untilReached } from '../shared/elements/on-element.js';

/** CSS px of one notch of a mouse wheel, as browsers on Windows and Linux send it. */
const notchPx = 100;

const steps: Readonly<Record<'up' | 'down' | 'left' | 'right', Point>> = {
  up: { x: 0, y: -notchPx },
  down: { x: 0, y: notchPx },
  left: { x: -notchPx, y: 0 },
  right: { x: notchPx, y: 0 },
};

/** How far it goes by default, in notches. */
const usualAmount = 3;

/** Turns the wheel, or brings an element into view. */
export const scroll = defineAction({
  name: 'scroll',
  title: 'Scroll',
  description:
    'Turns the wheel over an element or the page. With an element alone, scrolls it into view, and searches virtualized lists page by page; fails if no scrolling shows it.',
  effect: 'input',
  capability: 'pointer',
  interaction: 'scroll',
  pointsAtElement: false,
  element: 'optional',
  aliases: { scroll_to: {}, scroll_into_view: {} },
  parameters: {
    ...elementFields,
    direction: z
      .enum(['up', 'down', 'left', 'right'])
      .optional()
      .describe('Where to; default: down, or into view with an element and no amount.'),
    scrollAmount: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'Notches of the wheel, about 100 px each; default: 3. Without a direction: down, even over an element.',
      ),
  },
  positional: ['selector', 'direction', 'scrollAmount'],
  sample: { direction: 'down', scrollAmount: 3 },
  argument: (step) =>
    isIntoView(step) ? 'into view' : `${step.direction ?? 'down'} ${step.scrollAmount ?? usualAmount}`,
  async run(step, context) {
    if (isIntoView(step)) {
      const found = await context.locate({ checks: ['exists', 'visible', 'stable'], scroll: 'required', search: true });
      if (!found.ok) return failed(found.failure);
      return { status: 'acted', confirmed: `${describeElement(found.value)} is in view` };
    }
    const notch = steps[step.direction ?? 'down'];
    const amount = step.scrollAmount ?? usualAmount;
    const delta = { x: notch.x * amount, y: notch.y * amount };
    return untilReached(context, async () => {
      const found = namesElement(step) ? await context.locate({ checks: ['exists', 'visible', 'stable'] }) : undefined;
      if (found !== undefined && !found.ok) return found;
      // Before leave is asked for: the flow may have come to another window since.
      if (found === undefined) await context.mark();
      const permit = await context.permit({ target: found === undefined ? 'the page' : describeElement(found.value) });
      if (!permit.ok) return permit;
      const options = { signal: context.signal, ...unaimed(context) };
      const result = await context.hand.scroll(permit.value, delta, found?.value, options);
      return { ok: true, value: { result, ...(found && { element: found.value }) } };
    });
  },
});

function isIntoView(
  step: AnyStep & { readonly direction?: string | undefined; readonly scrollAmount?: number | undefined },
): boolean {
  return namesElement(step) && step.direction === undefined && step.scrollAmount === undefined;
}

function namesElement(step: AnyStep): boolean {
  return step.selector !== undefined || step.typedSelector !== undefined;
}
