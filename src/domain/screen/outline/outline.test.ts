import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../tests/support/seeded-random.js';
import { outlineBudget, outlineOf } from './outline.js';
import type { ScreenNode, Snapshot } from '../element/screen-node.js';

const node = (more: Partial<ScreenNode>): ScreenNode => ({
  ref: 'f1e1',
  role: 'button',
  name: 'Save',
  states: {},
  bounds: null,
  depth: 0,
  ...more,
});
const screen = (nodes: readonly ScreenNode[], more: Partial<Snapshot> = {}): Snapshot => ({
  url: 'http://shop.test/cart',
  title: 'Cart',
  viewport: { width: 1280, height: 720 },
  nodes,
  omitted: 0,
  ...more,
});

describe('an outline', () => {
  it('says in a line for each element what it is and how it stands', () => {
    const text = outlineOf(
      screen([
        node({ role: 'heading', name: 'Your "cart"', level: 1, ref: 'f1e1' }),
        node({ role: 'checkbox', name: 'Gift', states: { checked: false, required: true }, depth: 1, ref: 'f1e2' }),
        node({
          role: 'textbox',
          name: 'Code',
          value: 'X1',
          states: { offscreen: true, invalid: true },
          id: 'code',
          ref: 'f1e3',
        }),
        node({ role: 'link', name: 'Home', url: '/', testId: 'home', id: 'x', ref: 'f1e4' }),
        node({ role: 'button', name: '', states: { pressed: 'mixed', expanded: false, disabled: false }, ref: 'f1e5' }),
      ]),
    );
    expect(text.split('\n')).toEqual([
      'Cart — http://shop.test/cart',
      String.raw`Heading#"Your \"cart\"" level 1 [f1e1]`,
      '  CheckBox#Gift unchecked required [f1e2]',
      'Edit#Code = "X1" invalid #code [f1e3]',
      'Link#Home → / #home [f1e4]',
      'Button pressed: mixed collapsed [f1e5]',
    ]);
  });

  const lines = (nodes: readonly ScreenNode[], more: Partial<Snapshot> = {}, whole?: Snapshot): string[] =>
    outlineOf(screen(nodes, more), { refs: false, ...(whole && { whole }) })
      .split('\n')
      .slice(1);

  it('names an element by type and name where nothing else is called so, else by its number', () => {
    const twice = [node({ name: 'Save' }), node({ name: 'Save' }), node({ role: 'link', name: 'Save' })];
    expect(lines(twice)).toEqual(['Button#Save >> nth=1', 'Button#Save >> nth=2', 'Link#Save']);
    // A switch is a CheckBox too, and an id outranks a name.
    expect(lines([node({ role: 'checkbox', name: 'On' }), node({ role: 'switch', name: 'On' })])).toEqual([
      'CheckBox#On >> nth=1',
      'Switch#On',
    ]);
    expect(lines([node({ id: 'a' }), node({ name: 'Other', id: 'Save' })])).toEqual([
      'Button#a "Save"',
      'Button#Other #Save',
    ]);
    expect(lines([node({ role: 'paragraph' }), node({ name: '{{x}}' })])).toEqual([
      'paragraph "Save"',
      'button "{{x}}"',
    ]);
    // Soft hyphens are not read.
    expect(lines([node({ name: 'Save' }), node({ name: 'Sa\u00ADve' })])).toEqual([
      'Button#Save >> nth=1',
      'button "Sa\u00ADve"',
    ]);
  });

  it('names what has no name by its type where there is one of them, else by its id, where it is, or its number', () => {
    const field = (more: Partial<ScreenNode> = {}): ScreenNode => node({ role: 'searchbox', name: '', ...more });
    expect(lines([node({ role: 'tablist', name: '' }), field({ value: '' })])).toEqual(['TabList', 'SearchBox = ""']);
    expect(
      lines([
        field({ id: 'servers', value: '/api' }),
        field({ id: ':r1:' }),
        field({ testId: 'top' }),
        node({ role: 'columnheader', name: 'Name', depth: 0 }),
        field({ depth: 1 }),
      ]),
    ).toEqual([
      'SearchBox#servers = "/api"',
      'SearchBox >> nth=2 #:r1:',
      'SearchBox#top',
      'ColumnHeader#Name',
      '  ColumnHeader#Name >> SearchBox',
    ]);
    expect(lines([node({ role: 'generic', name: '', id: 'drop' }), node({ role: 'generic', name: '' })])).toEqual([
      '#drop',
      'generic',
    ]);
    // In a table nobody counts cells.
    const cells = [node({ role: 'row', name: '' }), node({ role: 'cell', name: '' }), node({ role: 'cell', name: '' })];
    expect(lines(cells)).toEqual(['Row', 'cell', 'cell']);
  });

  it('gives the same name in two places by the places', () => {
    expect(
      lines([
        node({ role: 'dialog', name: 'Export' }),
        node({ depth: 1 }),
        node({ role: 'form', name: 'Cart' }),
        node({ depth: 1 }),
      ]),
    ).toEqual(['Dialog#Export', '  Dialog#Export >> Button#Save', 'Form#Cart', '  Form#Cart >> Button#Save']);
  });

  it('counts those of frames after those of the page, and not what is inside another of the kind', () => {
    const frame = [node({ role: 'frame', name: 'Pay' }), node({ ref: 'f2e1', depth: 1 })];
    expect(lines([node({}), node({}), ...frame])).toEqual([
      'Button#Save >> nth=1',
      'Button#Save >> nth=2',
      'Frame#Pay',
      '  Frame#Pay >> Button#Save',
    ]);
    const pair = [node({ ref: 'f2e1', depth: 1 }), node({ ref: 'f2e2', depth: 1 })];
    expect(lines([node({ role: 'frame', name: 'Pay' }), ...pair, node({})])).toEqual([
      'Frame#Pay',
      '  Button#Save >> nth=2',
      '  Button#Save >> nth=3',
      'Button#Save >> nth=1',
    ]);
    const nested = [node({ role: 'region', name: 'A' }), node({ role: 'region', name: 'A', depth: 1 })];
    expect(lines(nested)).toEqual(['region "A"', '  region "A"']);
  });

  it('counts what has no name among all of its type, wherever they are', () => {
    const field = node({ role: 'textbox', name: '' });
    expect(lines([field, node({ role: 'combobox', name: '' }), { ...field, depth: 1 }])).toEqual([
      'Edit >> nth=1',
      'ComboBox',
      '  ComboBox >> Edit',
    ]);
    expect(lines([field, field, { ...field, depth: 1 }])).toEqual([
      'Edit >> nth=1',
      'Edit >> nth=2',
      '  Edit >> nth=3',
    ]);
  });

  it('names what only takes keys where nothing seen is called the same', () => {
    const sink = node({ role: 'textbox', name: 'Code', states: { unseen: true } });
    expect(lines([sink])).toEqual(['Edit#Code unseen']);
    expect(lines([sink, node({ role: 'textbox', name: 'Code' })])).toEqual(['textbox "Code" unseen', 'Edit#Code']);
  });

  it('names nothing where it does not know all that is on the screen', () => {
    expect(lines([node({})], { omitted: 1 })[0]).toBe('button "Save"');
  });

  it('names what is in a part of the screen among all that is on it', () => {
    const [first, second, other] = [node({ ref: 'f1e1' }), node({ ref: 'f1e2' }), node({ ref: 'f1e3', name: 'Ask' })];
    expect(lines([second, other], {}, screen([first, second, other]))).toEqual(['Button#Save >> nth=2', 'Button#Ask']);
    expect(lines([other], {}, screen([first, other], { omitted: 1 }))).toEqual(['button "Ask"']);
  });

  it('leaves refs out where they are not wanted, and says when there is no title', () => {
    expect(outlineOf(screen([node({})], { title: '' }), { refs: false })).toBe(
      '(no title) — http://shop.test/cart\nButton#Save',
    );
  });

  it('shows an open modal dialog before what lies behind it, although it stands at the end of the page', () => {
    const behind = Array.from({ length: 100 }, (_, index) => node({ name: `Row ${index}`, ref: `f1e${index}` }));
    const dialog = [
      node({ role: 'dialog', name: 'Import', states: { modal: true }, ref: 'f1e200' }),
      node({ name: 'Choose', depth: 1, ref: 'f1e201' }),
      node({ name: 'After', ref: 'f1e202' }),
    ];
    const lines = outlineOf(screen([...behind, ...dialog]), { budget: 400 }).split('\n');
    expect(lines).toContain('Dialog#Import modal [f1e200]');
    expect(lines).toContain('  Button#Choose [f1e201]');
    expect(lines).toContain('Button#"Row 0" [f1e0]');
    expect(lines).not.toContain('Button#After [f1e202]');
  });

  it('shows of a table one row in full and every other control before the rows that are built like it', () => {
    const row = (index: number, ...buttons: readonly string[]): ScreenNode[] => [
      node({ role: 'row', name: '', depth: 1 }),
      node({ role: 'cell', name: `Order ${index}`, depth: 2 }),
      ...buttons.map((name) => node({ name, depth: 2 })),
    ];
    const table = [
      node({ role: 'table', name: 'Orders' }),
      ...Array.from({ length: 40 }, (_, index) => row(index, 'Edit')).flat(),
      ...row(40, 'Edit', 'Refund'),
      node({ name: 'New order' }),
    ];
    const text = outlineOf(screen(table), { budget: 600 });
    expect(text).toContain('Cell#"Order 0"');
    expect(text).toContain('Button#Refund');
    expect(text).toContain('Button#"New order"');
    const shown = text.match(/Cell#"Order/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(2);
    expect(text).toContain(`\n  … row × ${41 - shown} like the one above\n`);
    expect(text).toMatch(new RegExp(`… ${3 * (41 - shown)} more elements`));
    expect(outlineOf(screen(table), { budget: 1e5 })).not.toContain('like the one above');
  });

  it('takes the entries of a menu for different ones', () => {
    const menu = Array.from({ length: 12 }, (_, index) => [
      node({ role: 'listitem', name: '', depth: 1 }),
      node({ role: 'link', name: `Place ${'abcdefghijkl'[index]}`, depth: 2 }),
    ]).flat();
    const text = outlineOf(screen([node({ role: 'list', name: '' }), ...menu, node({})]), { budget: 300 });
    expect(text).not.toContain('like the one above');
  });

  it('shows what is in view first and announces the rest', () => {
    const nodes = Array.from({ length: 100 }, (_, index) =>
      node({ name: `Row ${index}`, ref: `f1e${index}`, states: index < 90 ? { offscreen: true } : {} }),
    );
    const text = outlineOf(screen(nodes, { omitted: 7 }), { budget: 400 });
    expect(text).toContain('Row 95');
    expect(text).not.toContain('Row 50');
    const shown = text.split('\n').length - 2;
    expect(text).toMatch(new RegExp(`… ${107 - shown} more elements`));
  });

  it('is written whole without a budget', () => {
    const text = outlineOf(screen(Array.from({ length: 3000 }, () => node({ name: 'x'.repeat(500) }))));
    expect(text.split('\n')).toHaveLength(3001);
    expect(text).not.toContain('…');
  });

  it('never takes more bytes than its budget, whatever is on the screen', () => {
    const random = seededRandom(42);
    const letters = ['a', 'ß', '保', '😀', '"', '\n', ' '];
    const text = (most: number): string =>
      random.pick(letters).repeat(random.below(most)) + random.pick(letters).repeat(random.below(5));
    for (let round = 0; round < 60; round += 1) {
      const nodes = Array.from({ length: random.below(80) }, () =>
        node({
          name: text(random.chance(0.1) ? 3000 : 30),
          depth: random.below(8),
          states: random.chance(0.5) ? { offscreen: true } : {},
          ...(random.chance(0.2) && { url: text(4000), value: text(200) }),
        }),
      );
      const crowded = screen(nodes, {
        title: text(5000),
        url: `http://shop.test/${text(5000)}`,
        omitted: random.below(9999),
      });
      const outline = outlineOf(crowded, { budget: outlineBudget });
      expect(Buffer.byteLength(outline)).toBeLessThanOrEqual(outlineBudget);
    }
  });
});
