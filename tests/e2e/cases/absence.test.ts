import { describe, expect, it } from 'vitest';
import { caseFlows } from '../../support/case-flows.js';

const cases = caseFlows();

describe('a list of 2,000 rows of which the page draws a few', () => {
  it('is scrolled until the row that is looked for is drawn', async () => {
    const { flow, step } = await cases.run('virtual-list/scroll');
    expect(step(2)).toMatchObject({ status: 'passed', error: null });
    expect(flow.result).toBe('passed');
  });

  it('is scrolled by the wheel', async () => {
    expect((await cases.run('virtual-list/wheel')).flow.result).toBe('passed');
  });

  it('is not said to be without a row that is not drawn', async () => {
    const { flow, step } = await cases.run('virtual-list/absent');
    expect(flow.result).toBe('failed');
    expect(step(2).error).toMatch(/not drawn/);
  });

  it('does not have only the rows that are drawn', async () => {
    const { flow, step } = await cases.run('virtual-list/count');
    expect(flow.result).toBe('failed');
    expect(step(2).diagnostics.failureType).toBe('assertion_failed');
  });

  it('has a row pressed that is not drawn yet, or says that it may not be drawn', async () => {
    const { flow, step } = await cases.run('virtual-list/click');
    if (flow.result !== 'passed') expect(step(2).error).toMatch(/not drawn/);
  });
});

describe('a closed shadow root', () => {
  it('keeps nobody from what is in open ones and in frames within frames', async () => {
    expect((await cases.run('shadow-frames/open-roots')).flow.result).toBe('passed');
  });

  it('is worked in, or named as the place that cannot be seen', async () => {
    const { flow, step } = await cases.run('shadow-frames/closed-root');
    if (flow.result !== 'passed') expect(step(2).error).toMatch(/closed shadow root/);
  });

  it('is not said to be without what it shows', async () => {
    const { flow, step } = await cases.run('shadow-frames/closed-root-absent');
    expect(flow.result).toBe('failed');
    expect(step(2).status).toBe('failed');
    expect(step(2).error).toMatch(/closed shadow root|found \w+ "Coupon box"/);
    if (step(3).status !== 'passed') expect(step(3).error).toMatch(/closed shadow root/);
  });
});

describe('a text that is found by a part of it', () => {
  it('is not absent by that part without a word of the whole', async () => {
    const { flow, step } = await cases.run('loose-absence/loose');
    expect(flow.result).toBe('passed');
    expect([2, 3].map((number) => step(number).warningCode)).toEqual(['loose_match', 'loose_match']);
    const { note, candidates } = step(3).diagnostics;
    expect([note, ...(candidates ?? [])].join(' ')).toContain('Your password is invalid! Try again.');
  });
});
