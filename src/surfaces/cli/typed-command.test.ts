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
    'is printed with npx where npm started handeye: %j',
    (env) => {
      expect(hints.map((hint) => asTyped(hint, env))).toEqual([
        'See "npx handeye --help".',
        'Nothing runs until it is released: npx handeye reset',
        'npx handeye runs prune --keep 10',
        'xvfb-run npx handeye run …',
      ]);
    },
  );

  it('is printed as it is where handeye was started by its name', () => {
    expect(hints.map((hint) => asTyped(hint, {}))).toEqual(hints);
  });

  it.each([
    [['run', 'x.json', '--root', 'R2'], ' --root R2'],
    [['run', 'x.json', '--root=my runs', '--cwd', '../app'], " --root 'my runs' --cwd ../app"],
  ])('names the place that was given to this command: %j', (commandLine, place) => {
    const texts = [
      'Nothing runs until it is released: handeye reset',
      'What was recorded: handeye report 20261120-1103',
      '"handeye runs show last" shows it; see "handeye run --help".',
      '"handeye validate" needs no folder.',
    ].map((hint) => asTyped(hint, {}, commandLine));
    expect(texts).toEqual([
      `Nothing runs until it is released: handeye reset${place}`,
      `What was recorded: handeye report${place} 20261120-1103`,
      `"handeye runs show${place} last" shows it; see "handeye run --help".`,
      '"handeye validate" needs no folder.',
    ]);
  });

  it('is not seen in the name of the program', () => {
    const text = 'Install handeye again; use handeye 0.1.0 or later.';
    expect(asTyped(text, { npm_command: 'exec' })).toBe(text);
  });
});
