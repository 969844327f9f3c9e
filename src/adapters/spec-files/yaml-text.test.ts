import { describe, expect, it } from 'vitest';
import { SyntaxFault } from './parsed-text.js';
import { parseYamlText } from './yaml-text.js';

async function faultOf(text: string): Promise<SyntaxFault> {
  const fault = await parseYamlText(text).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(SyntaxFault);
  return fault as SyntaxFault;
}

const explosion = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  .concat(
    Array.from('bcdefgh').map(
      (name, index) => `${name}: &${name} [${Array<string>(10).fill(`*${'abcdefg'[index]}`).join(', ')}]`,
    ),
  )
  .join('\n');

describe('YAML', () => {
  it('shares steps by anchors, aliases and merge keys, and finds their places', async () => {
    const text = 'shared: &open\n  action: open\n  url: /\nsteps:\n  - *open\n  - <<: *open\n    url: /cart\n';
    const { value, offsetOf } = await parseYamlText(text);
    expect(value).toMatchObject({
      steps: [
        { action: 'open', url: '/' },
        { action: 'open', url: '/cart' },
      ],
    });
    expect(offsetOf(['steps', 0])).toBe(text.indexOf('*open'));
    expect(offsetOf(['steps', 0, 'url'])).toBe(text.indexOf('url: /'));
    expect(offsetOf(['steps', 1, 'url'])).toBe(text.indexOf('url: /cart'));
  });

  it('takes words as YAML 1.2 does: only true and false are no text', async () => {
    const { value } = await parseYamlText('a: yes\nb: NO\nc: true\nd: 012\ne: 2026-11-20\nf: ~\n3: x\n');
    expect(value).toEqual({ a: 'yes', b: 'NO', c: true, d: 12, e: '2026-11-20', f: null, 3: 'x' });
  });

  it.each([
    [
      'a key that is there twice, with the place of the first',
      'a: 1\nsteps:\n  - action: x\n    text: b\n    action: y\n',
      42,
      'The key "action" is here a second time; the first is in line 3.',
    ],
    ['an alias without anchor', 'a: *gone\n', 3, 'has no anchor'],
    ['an alias that stands for itself', 'a: &x\n  b: *x\n', 11, 'holds itself'],
    ['aliases that explode', explosion, explosion.indexOf('&f') + 3, 'more than 1000000 entries'],
    ['a second document', 'a: 1\n---\nb: 2\n', 9, 'A second document'],
    ['a tag', 'a: !include other.yaml\n', 3, 'tag'],
    ['a tab', 'a:\n\t- b\n', 3, 'Tabs'],
    ['a text that is not closed', 'a: "b\n', 5, 'quote'],
    ['a list as a name', '? [a]\n: b\n', 2, 'keys must be strings'],
    ['brackets without end', '['.repeat(20_000), expect.any(Number), 'nested too deeply'],
    ['brackets too deep', `${'['.repeat(600)}${']'.repeat(600)}`, 501, 'more than 500 levels'],
  ])('refuses %s', async (_, text, offset, message) => {
    expect(await faultOf(text)).toMatchObject({ offset, message: expect.stringContaining(message) as string });
  });

  it('refuses a value that is a comment to YAML', async () => {
    const { offset, message, hint } = await faultOf('a: 1\nselector: #email\nb: 2\n');
    expect({ offset, message, hint }).toEqual({
      offset: 5,
      message: '"selector" has no value: what follows # is a comment.',
      hint: 'Put the value in quotes: selector: "#email".',
    });
    const inBraces = await faultOf('- { action: click, selector: #email }\n- { action: open }\n');
    expect(inBraces.hint).toBe('Put the value in quotes: selector: "#email".');
    expect((await faultOf('- selector: #list > li\n')).hint).toBe('Put the value in quotes: selector: "#list …".');
  });

  it('takes comments for comments', async () => {
    const text = 'none: # nothing yet\nrule: ## a\nsteps: #all of them\n  - 1\ntext: a #b\n';
    expect((await parseYamlText(text)).value).toEqual({ none: null, rule: null, steps: [1], text: 'a' });
  });

  it('passes over the end of a document', async () => {
    expect((await parseYamlText('---\na: 1\n...\n')).value).toEqual({ a: 1 });
    expect((await parseYamlText('a: 1\n---\n')).value).toEqual({ a: 1 });
  });
});
