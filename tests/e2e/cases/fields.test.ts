import { describe, expect, it } from 'vitest';
import { caseFlows } from '../../support/case-flows.js';
import type { Ran } from '../../support/run-flow.js';

const cases = caseFlows();

const codes = ({ step }: Ran, steps: readonly number[]): (string | null)[] =>
  steps.map((number) => step(number).warningCode);

describe('a field with a mask', () => {
  it('takes what is filled in, and what its mask adds is no difference', async () => {
    const ran = await cases.run('masks/fill');
    expect(ran.flow.result).toBe('passed');
    expect(codes(ran, [2, 3, 4, 5, 6])).toEqual([null, null, null, null, null]);
  });

  it('takes what is typed, and only a number that it changed is reported', async () => {
    const ran = await cases.run('masks/keys');
    expect(ran.flow.result).toBe('passed');
    expect(codes(ran, [2, 3, 4, 5, 6])).toEqual([null, null, null, null, 'value_differs']);
  });
});

describe('a number field', () => {
  it('refuses to be filled with what is no number', async () => {
    const { flow, step } = await cases.run('masks/comma');
    expect(flow.result).toBe('failed');
    expect(step(2).error).toContain('1,5');
  });

  it('that drops a comma or cuts a number is reported', async () => {
    const ran = await cases.run('masks/other-number');
    expect(ran.flow.result).toBe('passed');
    expect(codes(ran, [2, 3])).toEqual(['value_differs', 'value_differs']);
    expect([2, 3].map((number) => ran.step(number).found)).toEqual(['15', '60']);
  });

  it('that cut a number does not hold what was written', async () => {
    const { flow, step } = await cases.run('masks/too-many-days');
    expect(flow.result).toBe('failed');
    expect(step(2).warningCode).toBe('value_differs');
    expect(step(3)).toMatchObject({ status: 'failed', found: '60' });
  });
});

describe('a drop-down that the page builds itself', () => {
  it.each([
    ['of which the list comes late, in another place', 'source'],
    ['that opens as the pointer goes down', 'country'],
  ])('%s, has its option selected', async (_what, name) => {
    const { flow, step } = await cases.run(`dropdowns/${name}`);
    expect(step(2)).toMatchObject({ status: 'passed', error: null });
    expect(flow.result).toBe('passed');
  });

  it('does not hold another option than the one that was selected', async () => {
    const { flow, step } = await cases.run('dropdowns/source-false');
    expect(flow.result).toBe('failed');
    expect(step(3)).toMatchObject({ status: 'failed', found: 'Measure' });
  });

  it('says which options it has where one is missing', async () => {
    const { flow, step } = await cases.run('dropdowns/missing-option');
    expect(flow.result).toBe('failed');
    expect(step(2).error).toMatch(/no option "Metric".*Measure/);
    expect(step(2).error).not.toContain('elsewhere');
  });

  it('with buttons for entries is selected from, or says which button to click', async () => {
    const { flow, step } = await cases.run('dropdowns/month');
    if (flow.result !== 'passed') expect(step(2).error).toMatch(/Button#03.*click the field and then the option/);
  });

  it('that shows its list only for what is typed says to type into it', async () => {
    const { flow, step } = await cases.run('dropdowns/city');
    expect(flow.result).toBe('failed');
    expect(step(2).error).toMatch(/type into it/i);
  });

  it.each([
    ['by clicks', 'clicks'],
    ['by clicks, where the list comes late', 'source-clicks'],
    ['each in its own way, one after the other', 'all'],
  ])('is worked %s', async (_how, name) => {
    const { flow } = await cases.run(`dropdowns/${name}`);
    expect(flow.steps.map(({ error }) => error).filter((error) => error !== null)).toEqual([]);
    expect(flow.result).toBe('passed');
  });
});

describe('a native list', () => {
  it('of which the page puts the choice back at once has not taken it, each time', async () => {
    for (let runs = 0; runs < 3; runs += 1) {
      const { flow, step } = await cases.run('select-put-back/put-back');
      expect(flow.result).toBe('failed');
      expect(step(2).status).toBe('failed');
    }
  });
});

describe('a field with a text beside it that is no label', () => {
  it('is found by that text, which is reported', async () => {
    const ran = await cases.run('table-form/names');
    expect(ran.flow.steps.map(({ error }) => error).filter((error) => error !== null)).toEqual([]);
    expect(ran.flow.result).toBe('passed');
    expect(codes(ran, [2, 3, 4, 5, 6, 7])).toEqual(Array(6).fill('loose_match'));
  });

  it('is found as the one near that text', async () => {
    const ran = await cases.run('table-form/near');
    expect(ran.flow.result).toBe('passed');
    expect(ran.flow.counts).toMatchObject({ passed: 10, warning: 0 });
  });

  it('does not hold what was written near another text', async () => {
    const { flow, step } = await cases.run('table-form/near-false');
    expect(flow.result).toBe('failed');
    expect(step(3).diagnostics.failureType).toBe('assertion_failed');
  });
});
