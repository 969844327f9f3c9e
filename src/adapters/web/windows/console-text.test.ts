import { expect, it } from 'vitest';
import { consoleText } from './console-text.js';

const message = (...parts: string[]) => ({ text: () => parts.join(' '), args: () => parts as never });

it.each([
  [['Saved'], 'Saved'],
  [['Saved', '3 rows'], 'Saved 3 rows'],
  [['Warning: %s needs a %s.', 'List', 'key', 'in App'], 'Warning: List needs a key. in App'],
  [['%cApp%c started', 'color: red', 'color: inherit'], 'App started'],
  [['%d of %i, %f', '3.7', '4.2', '0.50'], '3 of 4, 0.5'],
  [['%o and %O', '{a: 1}', 'Array(2)'], '{a: 1} and Array(2)'],
  [['100%% of %s'], '100%% of %s'],
  [['100%% of %s and %s', 'them'], '100% of them and %s'],
  [['50% off', 'today'], '50% off today'],
])('writes the console message %j as %j', (parts, text) => {
  expect(consoleText(message(...parts))).toBe(text);
});
