import { describe, expect, it } from 'vitest';
import { caseFlows, warnsOfNoEffect } from '../../support/case-flows.js';

const cases = caseFlows();

describe('a click that nothing in the page hears', () => {
  it('does not make a tick and a name before it doubtful, which the browser itself has entered', async () => {
    const { step } = await cases.run('hydration/order');
    expect([2, 3, 4].map((number) => step(number))).toMatchObject(
      Array(3).fill({ status: 'passed', warningCode: null }),
    );
  });

  it('warns each time on a page with a clock, a feed and requests of its own', async () => {
    const { flow, step } = await cases.run('dead-button/press');
    expect(flow.result).toBe('passed');
    for (const number of [2, 3, 4, 5]) warnsOfNoEffect(step(number));
  });

  it.each([
    ['beacon', 'beacon'],
    ['picture of no size', 'pixel'],
    ['request that reads from another site', 'cross-site'],
  ])('warns where the page counts it by a %s', async (_how, name) => {
    const { flow, step } = await cases.run(`beacon/${name}`);
    expect(flow.result).toBe('passed');
    warnsOfNoEffect(step(2));
  });
});

describe('a small change is an effect:', () => {
  it('a click that puts a red icon in the place of another', async () => {
    const { flow, step } = await cases.run('icon-swap/press');
    expect(flow.result).toBe('passed');
    expect([2, 3].map((number) => step(number))).toMatchObject(Array(2).fill({ status: 'passed', warningCode: null }));
  });

  it('a hover that shows the button of a row while that of another row goes', async () => {
    const { flow, step } = await cases.run('hover-moves/hover');
    expect(flow.result).toBe('passed');
    for (const number of [2, 3]) {
      expect(step(number)).toMatchObject({ status: 'passed', warningCode: null });
      expect(step(number).diagnostics.effects).not.toEqual([]);
    }
  });
});

describe('a pointer that is held down', () => {
  it('drags an entry of a list that follows at once, without a hold', async () => {
    const { flow, step } = await cases.run('hold/distance');
    expect(flow.result).toBe('passed');
    expect(step(2).warningCode).toBeNull();
    expect(flow.variables['order']).toBe('Test Ship Write');
  });

  it('does not drag an entry of a list that follows only after a hold, where there is none, and says so', async () => {
    const { flow, step } = await cases.run('hold/without-hold');
    expect(flow.result).toBe('passed');
    warnsOfNoEffect(step(2));
  });

  it('drags it where it holds still before it moves', async () => {
    const { flow, step } = await cases.run('hold/hold');
    expect(flow.result).toBe('passed');
    expect(step(2).warningCode).toBeNull();
    expect(flow.variables['order']).toBe('Milk Eggs Bread');
  });

  it('opens the menu of a long press', async () => {
    const { flow, step } = await cases.run('hold/long-press');
    expect(flow.result).toBe('passed');
    expect(step(2).warningCode).toBeNull();
    expect(step(3).found).toContain('Menu: Share');
  });
});
