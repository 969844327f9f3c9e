/** A colour that much of an element is seen in, 0–255 each. */
interface Seen {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly part: number;
}

/** What people call a colour. Hue in degrees, saturation and value as in HSV (Smith, 1978). */
function colourNameOf({ red, green, blue }: Pick<Seen, 'red' | 'green' | 'blue'>): string {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  const [value, saturation] = [most / 255, most === 0 ? 0 : range / most];
  if (value < 0.17) return 'black';
  if (saturation < 0.14) return value > 0.93 ? 'white' : value < 0.25 ? 'black' : 'grey';
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  const hue = sector * 60;
  if (hue < 14 || hue >= 345) return saturation < 0.45 && value > 0.8 ? 'pink' : 'red';
  if (hue < 42) return value < 0.62 ? 'brown' : 'orange';
  if (hue < 68) return 'yellow';
  if (hue < 160) return 'green';
  if (hue < 195) return 'teal';
  if (hue < 258) return 'blue';
  if (hue < 295) return 'purple';
  return 'pink';
}

/** What an element is called by its colours: that of its ground, or, where that is white, grey or black, of what stands on it. */
export function colourNames(seen: readonly Seen[]): readonly string[] {
  const names = new Map<string, number>();
  for (const colour of seen) {
    const name = colourNameOf(colour);
    names.set(name, (names.get(name) ?? 0) + colour.part);
  }
  const neutral = ['white', 'grey', 'black'];
  return [...names]
    .filter(([name, part]) => part >= 0.4 || (part >= 0.04 && !neutral.includes(name)))
    .map(([name]) => name);
}
