import type { SliderRange } from './slider-value.js';

/** The number that a text is in the notation of programs (`12`, `-1.5`); undefined where it is none, or one of a language. */
export function plainNumber(text: string): number | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Why a spin button does not take a text; undefined where it may. Times, sums of money and the names of months are shown by
 * some, which only their program can distinguish from what is wrong.
 *
 * @param now what it shows, and what it takes; no range where both ends are the same
 */
export function unfitForSpinButton(
  text: string,
  { before, min, max }: SliderRange & { readonly before: string },
): string | undefined {
  if (text === '') return undefined;
  const hasRange = max > min;
  const takes = hasRange ? `a number from ${min} to ${max}` : 'a number';
  if (!/\p{Nd}/u.test(text) && /\p{Nd}/u.test(before)) return `This field takes ${takes}, and "${text}" is no number.`;
  const number = plainNumber(text);
  if (number === undefined || !hasRange || (number >= min && number <= max)) return undefined;
  return `This field takes ${takes}, and "${text}" is out of that range.`;
}
