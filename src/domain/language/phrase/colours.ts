/** Whether a text speaks of a colour, so that somebody has to look. */
export function mentionsColour(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => word in colourWords);
}

/** Words for colours, each with the hue or shade that it names. */
export const colourWords: Readonly<Record<string, string>> = {
  red: 'red',
  crimson: 'red',
  green: 'green',
  blue: 'blue',
  yellow: 'yellow',
  orange: 'orange',
  purple: 'purple',
  violet: 'purple',
  pink: 'pink',
  magenta: 'pink',
  teal: 'teal',
  cyan: 'teal',
  turquoise: 'teal',
  brown: 'brown',
  black: 'black',
  white: 'white',
  grey: 'grey',
  gray: 'grey',
};
