import { describe, expect, it } from 'vitest';
import { decodeNodes, longestText, NodeEncoder, RareProperty, StateBit } from './encoding.js';

describe('the encoding of nodes', () => {
  it('gives back what was put in', () => {
    const encoder = new NodeEncoder();
    encoder.add(7, 'heading', 'Cart', 0, 0);
    encoder.box(8, 20, 300, 40);
    encoder.property(RareProperty.level, '2');
    encoder.add(3, 'textbox', 'Note', StateBit.required | StateBit.focused, 1);
    encoder.noBox();
    encoder.property(RareProperty.value, 'one\ntwo');
    encoder.property(RareProperty.id, 'note');
    encoder.add(12, 'link', 'Cart', StateBit.offscreen, 1);
    encoder.box(-5, 900, 10, 10);
    encoder.property(RareProperty.url, '/cart');
    encoder.property(RareProperty.testId, 'note');
    expect(decodeNodes(encoder.finish(), 'f2')).toEqual([
      {
        ref: 'f2e7',
        role: 'heading',
        name: 'Cart',
        states: {},
        bounds: { x: 8, y: 20, width: 300, height: 40 },
        depth: 0,
        level: 2,
      },
      {
        ref: 'f2e3',
        role: 'textbox',
        name: 'Note',
        states: { required: true, focused: true },
        bounds: null,
        depth: 1,
        value: 'one\ntwo',
        id: 'note',
      },
      {
        ref: 'f2e12',
        role: 'link',
        name: 'Cart',
        states: { offscreen: true },
        bounds: { x: -5, y: 900, width: 10, height: 10 },
        depth: 1,
        url: '/cart',
        testId: 'note',
      },
    ]);
  });

  it('carries no nodes, empty names and long texts', () => {
    expect(decodeNodes(new NodeEncoder().finish(), 'f1')).toEqual([]);
    const encoder = new NodeEncoder();
    encoder.add(1, 'button', '', 0, 0);
    encoder.noBox();
    encoder.add(2, 'text', 'x'.repeat(5000), 0, 0);
    encoder.noBox();
    const [empty, long] = decodeNodes(encoder.finish(), 'f1');
    expect(empty?.name).toBe('');
    expect(long?.name).toHaveLength(longestText + 1);
  });

  it('distinguishes "not checked" from "cannot be checked"', () => {
    const encoder = new NodeEncoder();
    for (const bits of [
      0,
      StateBit.canBeChecked,
      StateBit.canBeChecked | StateBit.checked,
      StateBit.canBeChecked | StateBit.mixed,
    ]) {
      encoder.add(1, 'checkbox', 'Agree', bits, 0);
      encoder.noBox();
    }
    expect(decodeNodes(encoder.finish(), 'f1').map(({ states }) => states.checked)).toEqual([
      undefined,
      false,
      true,
      'mixed',
    ]);
  });
});
