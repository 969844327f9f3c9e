import type { Interaction } from '../../../domain/screen/effect/interaction.js';
import type { ElementReading, Located } from '../../../ports/eye.js';
import type { SetValue, StepContext } from '../../action.js';
import { describeElement } from './on-element.js';
import { readingNow } from '../conditions/reading-now.js';

/**
 * What a step has set an element to; undefined where that is what it held before.
 *
 * @param held what of a reading was set; its value where left out
 */
export function setValue(
  element: Located,
  { before, now }: Pick<SetValue, 'before' | 'now'>,
  context: StepContext,
  held: (reading: ElementReading) => string | undefined = ({ value }) => value,
): SetValue | undefined {
  if (before === now) return undefined;
  return {
    before,
    now,
    async read() {
      const reading = await readingNow(element, context);
      return reading && held(reading);
    },
    async putBack() {
      const isSecret = context.writesSecret() || (await isPassword(element, context));
      const values = isSecret ? 'holds what it held before' : `was "${now}", and is "${before}" again`;
      const message = `The ${describeElement(element)} ${values}: the app put it back. Look at what it asks for first, or at the errors that it reports.`;
      return { message, ...(!isSecret && { expected: now, found: before }) };
    },
  };
}

async function isPassword(element: Located, context: StepContext): Promise<boolean> {
  const reading = await readingNow(element, context, { attributes: ['type'] }).catch(() => undefined);
  return reading === undefined || reading.isMasked === true || reading.attributes?.['type'] === 'password';
}

/** What came of an action besides the value that it set, once that is as before. */
export async function effectsOf(
  interaction: Interaction,
  element: Located,
  { eye }: Pick<StepContext, 'eye'>,
): Promise<{ readonly isSeen: boolean; readonly isPending: boolean }> {
  const { effects, unproven = [], pendingNavigations, pendingRequests } = await eye.observe(interaction, element.ref);
  return { isSeen: effects.length + unproven.length > 0, isPending: pendingNavigations + pendingRequests > 0 };
}

/** Whether anything came of an action, or is under way, besides the value that it set. */
export async function hasEffect(
  interaction: Interaction,
  element: Located,
  context: Pick<StepContext, 'eye'>,
): Promise<boolean> {
  const { isSeen, isPending } = await effectsOf(interaction, element, context);
  return isSeen || isPending;
}
