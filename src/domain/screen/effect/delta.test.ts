import { describe, expect, it } from 'vitest';
import { diffNodes, emptyDelta, isEmptyDelta, mergeDeltas } from './delta.js';
import type { ScreenNode } from '../element/screen-node.js';

const node = (ref: string, more: Partial<ScreenNode> = {}): ScreenNode => ({
  ref,
  role: 'button',
  name: 'Save',
  states: {},
  bounds: { x: 0, y: 0, width: 10, height: 10 },
  depth: 0,
  ...more,
});
const nodes = (...list: readonly ScreenNode[]): ReadonlyMap<string, ScreenNode> =>
  new Map(list.map((entry) => [entry.ref, entry]));

describe('a delta', () => {
  it('is empty where nothing changed, and where something merely moved', () => {
    const before = nodes(node('a'), node('b'));
    expect(isEmptyDelta(diffNodes(before, before))).toBe(true);
    const moved = nodes(node('b', { bounds: { x: 50, y: 9, width: 1, height: 1 } }), node('a', { depth: 3 }));
    expect(isEmptyDelta(diffNodes(before, moved))).toBe(true);
    expect(isEmptyDelta(diffNodes(before, nodes(node('a'), node('b', { states: { offscreen: true } }))))).toBe(true);
  });

  it('names what came, what went and what changed', () => {
    const before = nodes(node('a'), node('b', { role: 'textbox', name: 'City', value: '' }), node('c'));
    const after = nodes(
      node('b', { role: 'textbox', name: 'City', value: 'Lisbon', states: { focused: true } }),
      node('c', { name: 'Saved', states: { disabled: true } }),
      node('d', { role: 'alert', name: 'Done', value: '' }),
    );
    expect(diffNodes(before, after)).toEqual({
      added: [{ ref: 'd', role: 'alert', name: 'Done' }],
      removed: [{ ref: 'a', role: 'button', name: 'Save' }],
      changed: [
        { ref: 'b', role: 'textbox', name: 'City', property: 'value', before: '', after: 'Lisbon' },
        { ref: 'b', role: 'textbox', name: 'City', property: 'focused', before: '', after: 'true' },
        { ref: 'c', role: 'button', name: 'Saved', property: 'name', before: 'Save', after: 'Saved' },
        { ref: 'c', role: 'button', name: 'Saved', property: 'disabled', before: '', after: 'true' },
      ],
      omitted: 0,
    });
  });

  it('keeps so many of each kind and counts the rest', () => {
    const after = nodes(...Array.from({ length: 10 }, (_, index) => node(`n${index}`)));
    const delta = diffNodes(nodes(node('old')), after, 3);
    expect(delta.added).toHaveLength(3);
    expect(delta.removed).toHaveLength(1);
    expect(delta.omitted).toBe(7);
    expect(isEmptyDelta({ ...emptyDelta, omitted: 1 })).toBe(false);
  });

  it('of a page is that of all its frames together', () => {
    const added = diffNodes(nodes(), nodes(node('a')));
    const removed = diffNodes(nodes(node('b')), nodes());
    const merged = mergeDeltas([added, { ...removed, url: ['/a', '/b'] }]);
    expect(merged).toMatchObject({ added: [{ ref: 'a' }], removed: [{ ref: 'b' }], url: ['/a', '/b'] });
    expect(mergeDeltas([])).toEqual(emptyDelta);
  });
});
