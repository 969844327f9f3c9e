import { describe, expect, it } from 'vitest';
import { createElementRefs } from './refs.js';

describe('the ref of an element', () => {
  const save = { service: ':1.7', path: '/org/a11y/atspi/accessible/7' };

  it('is the same one as long as the element lives, and that of no other', () => {
    const refs = createElementRefs();
    const ref = refs.refOf(save);
    expect(refs.refOf({ ...save })).toBe(ref);
    expect(refs.refOf({ ...save, path: '/org/a11y/atspi/accessible/70' })).not.toBe(ref);
    expect(refs.refOf({ ...save, service: ':1.70' })).not.toBe(ref);
  });

  it('is not taken over by another element that its program has put in the same place', () => {
    const refs = createElementRefs();
    const [gone, beside] = [refs.refOf(save), refs.refOf({ ...save, path: '/beside' })];
    refs.retire(save);
    expect(refs.refOf(save)).not.toBe(gone);
    expect(refs.refOf({ ...save, path: '/beside' })).toBe(beside);
  });

  it('ends with its program, and with no other whose name begins alike', () => {
    const refs = createElementRefs();
    const other = { ...save, service: ':1.70' };
    const [gone, stays] = [refs.refOf(save), refs.refOf(other)];
    refs.retireProgram(':1.7');
    expect(refs.refOf(save)).not.toBe(gone);
    expect(refs.refOf(other)).toBe(stays);
  });

  it('is forgotten in the end where its program does not report that it is gone, and no other', () => {
    const refs = createElementRefs();
    const [stays, gone] = [refs.refOf(save), refs.refOf({ ...save, path: '/gone' })];
    for (let dialog = 0; dialog < 2_000; dialog += 1) {
      const button = { ...save, path: `/dialog/${dialog}` };
      refs.refOf(button);
      refs.trim([save, button]);
    }
    expect(refs.refOf(save)).toBe(stays);
    expect(refs.refOf({ ...save, path: '/gone' })).not.toBe(gone);
  });
});
