import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seeded-random.js';
import { outlineBudget, outlineOf } from './outline.js';
import type { ScreenNode, Snapshot } from './screen-node.js';

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
      'button pressed: mixed collapsed [f1e5]',
    ]);
  });

  it('names by a selector only what nothing else on the screen is called', () => {
    const outline = (nodes: readonly ScreenNode[], more: Partial<Snapshot> = {}, isPart = false): string[] =>
      outlineOf(screen(nodes, more), { refs: false, isPart }).split('\n').slice(1);
    const twice = [node({ name: 'Save' }), node({ name: 'Save' }), node({ role: 'link', name: 'Save' })];
    expect(outline(twice)).toEqual(['button "Save"', 'button "Save"', 'Link#Save']);
    // A switch is a CheckBox too, and an id outranks a name.
    expect(outline([node({ role: 'checkbox', name: 'On' }), node({ role: 'switch', name: 'On' })])).toEqual([
      'checkbox "On"',
      'Switch#On',
    ]);
    expect(outline([node({}), node({ name: 'Other', id: 'Save' })])).toEqual(['button "Save"', 'Button#Other #Save']);
    expect(outline([node({ role: 'paragraph' }), node({ name: '{{x}}' })])).toEqual([
      'paragraph "Save"',
      'button "{{x}}"',
    ]);
    expect(outline([node({})], { omitted: 1 })[0]).toBe('button "Save"');
    expect(outline([node({})], {}, true)).toEqual(['button "Save"']);
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
