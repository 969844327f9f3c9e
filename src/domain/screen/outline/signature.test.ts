import { describe, expect, it } from 'vitest';
import { hash64 } from './hash64.js';
import type { ScreenNode, Snapshot } from '../element/screen-node.js';
import { contentSignature, structureSignature } from './signature.js';

type Written = Partial<ScreenNode> & { readonly role: string; readonly inside?: readonly Written[] };

/** A snapshot of nested elements. */
function screen(...elements: readonly Written[]): Snapshot {
  const nodes: ScreenNode[] = [];
  const add = ({ inside = [], ...own }: Written, depth: number): void => {
    nodes.push({ ref: `f1e${nodes.length}`, name: '', states: {}, bounds: null, ...own, depth });
    for (const child of inside) add(child, depth + 1);
  };
  for (const element of elements) add(element, 0);
  return { url: 'http://shop.test/', title: 'Shop', viewport: { width: 1280, height: 720 }, nodes, omitted: 0 };
}

const product = (name: string, more: readonly Written[] = []): Written => ({
  role: 'listitem',
  inside: [{ role: 'heading', level: 3, name }, { role: 'button', name: `Add ${name}` }, ...more],
});

const shop = (products: readonly Written[], greeting = 'Hello Ada', field: Partial<ScreenNode> = {}): Snapshot =>
  screen(
    {
      role: 'banner',
      inside: [
        { role: 'link', name: 'Home' },
        { role: 'text', name: greeting },
      ],
    },
    {
      role: 'main',
      inside: [
        { role: 'heading', level: 1, name: 'Products' },
        { role: 'textbox', name: 'Search', id: 'search', value: '', ...field },
        { role: 'list', inside: products },
      ],
    },
  );

const three = [product('Cup'), product('Plate'), product('Bowl')];

describe('structureSignature', () => {
  const usual = structureSignature(shop(three));

  it('is 16 hex digits and stays the same', () => {
    expect(usual).toMatch(/^[\da-f]{16}$/);
    expect(structureSignature(shop(three))).toBe(usual);
  });

  it.each([
    ['texts and language', shop([product('Tasse'), product('Teller'), product('Schale')], 'Hallo Ada')],
    ['the length of a list', shop([...three, product('Fork'), product('Knife')])],
    ['what was typed', shop(three, 'Hello Ada', { value: 'cups' })],
    ['states', shop(three, 'Hello Ada', { states: { focused: true, invalid: true } })],
    ['paragraphs of text', shop([product('Cup', [{ role: 'paragraph', name: 'New' }]), product('Plate')])],
  ])('does not depend on %s', (_what, other) => {
    expect(structureSignature(other)).toBe(usual);
  });

  it.each([
    ['another element', shop(three, 'Hello Ada', { role: 'searchbox' })],
    ['another id', shop(three, 'Hello Ada', { id: 'filter' })],
    ['a dialog', screen(...shop(three).nodes.map((node) => ({ ...node })), { role: 'dialog', name: 'Sure?' })],
    ['other nesting', screen({ role: 'main', inside: [{ role: 'banner' }] })],
    ['another heading level', screen({ role: 'heading', level: 2 })],
  ])('depends on %s', (_what, other) => {
    expect(structureSignature(other)).not.toBe(usual);
  });

  it('takes entries with and without an optional part as entries of one list', () => {
    const badge: Written = { role: 'img', name: 'Sale' };
    expect(structureSignature(shop([product('Cup', [badge]), product('Plate')]))).toBe(
      structureSignature(shop([product('Cup'), product('Plate', [badge]), product('Bowl', [badge])])),
    );
  });

  it('distinguishes a table of three columns from one of three other columns', () => {
    const row = (...roles: string[]): Written => ({ role: 'row', inside: roles.map((role) => ({ role })) });
    const table = (...rows: Written[]): Snapshot => screen({ role: 'table', inside: rows });
    expect(structureSignature(table(row('cell', 'cell'), row('cell', 'cell')))).toBe(
      structureSignature(table(row('cell', 'cell'))),
    );
    expect(structureSignature(table(row('columnheader'), row('cell')))).not.toBe(
      structureSignature(table(row('cell'))),
    );
  });

  it('folds counted and generated parts of ids', () => {
    const item = (id: string): Snapshot => screen({ role: 'button', id });
    expect(structureSignature(item('row-12'))).toBe(structureSignature(item('row-7')));
    expect(structureSignature(item('f-3fa85f64a9b1'))).toBe(structureSignature(item('f-77e0bb01cd23')));
    expect(structureSignature(item('save'))).not.toBe(structureSignature(item('delete')));
    // Eight letters from a to f are a word like any other.
    expect(structureSignature(item('facedeaf'))).not.toBe(structureSignature(item('deadbeef')));
  });

  it('accepts a snapshot in which levels are missing, and an empty one', () => {
    const gappy = screen({ role: 'main' });
    const deep = screen({ role: 'button' }).nodes.map((node) => ({ ...node, depth: 3 }));
    expect(structureSignature({ ...gappy, nodes: [...gappy.nodes, ...deep] })).not.toBe(structureSignature(gappy));
    expect(structureSignature(screen())).toMatch(/^[\da-f]{16}$/);
  });
});

describe('contentSignature', () => {
  const saying = (name: string, value?: string): Snapshot =>
    screen({ role: 'status', name, ...(value !== undefined && { value }) });
  const same = (left: string, right: string): boolean =>
    contentSignature(saying(left)) === contentSignature(saying(right));

  it.each([
    ['Saved at 09:15', 'Saved at 21:04:33'],
    ['Saved at 9:15 am', 'Saved at 11:40 pm'],
    ['Due 2026-03-05', 'Due 2027-11-30'],
    ['Due 2026-03-05T10:00:00Z', 'Due 2026-03-06T23:59:59.120Z'],
    ['5 March 2026', '17 November 2025'],
    ['March 5, 2026', 'November 17th, 2025'],
    ['5. März 2026', '17. Juni 2025'],
    ['05.03.2026', '17.11.2025'],
    ['03/05/2026', '11/17/2025'],
    ['12:30', '9:05'],
    ['3 items', '12 items'],
    ['1,234.50 points', '7 points'],
    ['Page 2 of 17', 'Page 3 of 4'],
    ['٣ منتجات', '٧ منتجات'],
  ])('takes "%s" and "%s" for the same', (left, right) => {
    expect(same(left, right)).toBe(true);
  });

  it.each([
    ['Saved', 'Failed'],
    ['3', '4'],
    ['$42.00', '$43.00'],
    ['Due 2026-03-05', 'Due tomorrow'],
  ])('distinguishes "%s" from "%s"', (left, right) => {
    expect(same(left, right)).toBe(false);
  });

  it('distinguishes values, states, the order and the number of elements', () => {
    const usual = contentSignature(shop(three));
    expect(contentSignature(shop(three, 'Hello Ada', { value: 'cups' }))).not.toBe(usual);
    expect(contentSignature(shop(three, 'Hello Ada', { states: { invalid: true } }))).not.toBe(usual);
    expect(contentSignature(shop(three.toReversed()))).not.toBe(usual);
    expect(contentSignature(shop(three.slice(1)))).not.toBe(usual);
  });

  it('does not depend on the focus, on scrolling, on refs or on the address', () => {
    const usual = shop(three);
    const nodes = usual.nodes.map((node, index) => ({
      ...node,
      ref: `f9e${index}`,
      bounds: { x: index, y: 0, width: 1, height: 1 },
      states: { ...node.states, focused: index === 3, offscreen: index > 3 },
    }));
    const other: Snapshot = { ...usual, nodes, url: 'http://shop.test/?page=2' };
    expect(contentSignature(other)).toBe(contentSignature(usual));
  });
});

describe('hash64', () => {
  it('gives what it always gave', () => {
    expect([hash64(''), hash64('a'), hash64('handeye')]).toMatchInlineSnapshot(`
      [
        "1aee8d83488bdcb8",
        "82c97901501c2ba7",
        "e0171294c6534d0b",
      ]
    `);
  });

  it('spreads: no two of 50,000 alike texts share their digits, and every bit is set half the time', () => {
    const seen = new Set<string>();
    const ones = Array.from({ length: 64 }, () => 0);
    for (let index = 0; index < 50_000; index += 1) {
      const digits = hash64(`button#save-${index}`);
      seen.add(digits);
      if (index % 25 !== 0) continue;
      const bits = BigInt(`0x${digits}`);
      for (let bit = 0; bit < 64; bit += 1) {
        if ((bits >> BigInt(bit)) & 1n) ones[bit] = (ones[bit] ?? 0) + 1;
      }
    }
    expect(seen.size).toBe(50_000);
    for (const count of ones) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });
});
