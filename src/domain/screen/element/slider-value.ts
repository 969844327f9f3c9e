/** What a slider takes. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
}

/** The number that a text sets a slider to, or why it sets it to none. */
export function sliderValue(text: string, { min, max }: SliderRange): number | { readonly refused: string } {
  const takes = `a number from ${min} to ${max}`;
  if (text === '') return { refused: `A slider cannot be cleared: it always holds ${takes}. Set it to one by "fill".` };
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= min && value <= max) return value;
  return {
    refused: `A slider takes ${takes}, and "${text}" is ${Number.isNaN(value) ? 'no number' : 'out of that range'}.`,
  };
}

/** What became of a slider that was set to a number. */
export function sliderSetTo(
  wanted: number,
  held: string,
): { readonly readBack: string } | { readonly refused: string } {
  return Number(held) === wanted
    ? { readBack: held }
    : {
        refused: `The slider was set to ${wanted}, and holds ${held}: it goes in steps, or does not let itself be set.`,
      };
}

/** Why a slider is not set whose program offers nobody to do so. */
export const unsettableSlider =
  'The program does not let this slider be set to a number: press its arrow keys by "send_keys", or drag it.';
