import { describe, expect, it } from 'vitest';
import { asTyped } from './typed-command.js';

const hints = [
  'See "handeye --help".',
  'Nothing runs until it is released: handeye reset',
  'handeye runs prune --keep 10',
  'xvfb-run handeye run …',
];

describe('a command in a hint', () => {
  it.each([{ npm_command: 'exec' }, { npm_execpath: '/usr/lib/npm-cli.js' }])(
    'is told with npx where npm started handeye: %j',
    (env) => {
      expect(hints.map((hint) => asTyped(hint, env))).toEqual([
        'See "npx handeye --help".',
        'Nothing runs until it is released: npx handeye reset',
        'npx handeye runs prune --keep 10',
        'xvfb-run npx handeye run …',
      ]);
    },
  );

  it('is told as it is where handeye was started by its name', () => {
    expect(hints.map((hint) => asTyped(hint, {}))).toEqual(hints);
  });

  it('is not seen in the name of the program', () => {
    const text = 'Install handeye again; use handeye 0.1.0 or later.';
    expect(asTyped(text, { npm_command: 'exec' })).toBe(text);
  });
});
