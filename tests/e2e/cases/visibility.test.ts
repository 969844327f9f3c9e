import { describe, expect, it } from 'vitest';
import type { Ran } from '../../support/run-flow.js';
import { caseFlows } from '../../support/case-flows.js';

const cases = caseFlows();

/** What the checks of a flow that held are about. */
const held = ({ flow }: Ran): (string | null)[] =>
  flow.steps.filter(({ action, status }) => action !== 'open' && status === 'passed').map(subjectOf);
const failed = ({ flow }: Ran): (string | null)[] =>
  flow.steps.filter(({ status }) => status === 'failed').map(subjectOf);
const subjectOf = ({ selector, argument }: Ran['flow']['steps'][number]): string | null => selector ?? argument;

describe('what nobody can see', () => {
  it('does not exist, in whichever way it is hidden', async () => {
    const ran = await cases.run('visibility/exists');
    expect(ran.flow.result).toBe('failed');
    expect(held(ran)).toEqual(['Text#Shown plainly']);
  });

  it('is absent', async () => {
    const ran = await cases.run('visibility/absent');
    expect(failed(ran)).toEqual([]);
    expect(ran.flow.result).toBe('passed');
  });

  it('is no text of the screen', async () => {
    const ran = await cases.run('visibility/text');
    expect(ran.flow.result).toBe('failed');
    expect(held(ran)).toEqual(['contains "Shown plainly"']);
  });
});

describe('a toast that fades in and out', () => {
  it('is absent until it shows, is there, and is gone when it has faded', async () => {
    const { flow } = await cases.run('toast-fade/comes-and-goes');
    expect(flow.steps.map(({ error }) => error)).toEqual([null, null, null, null, null]);
    expect(flow.result).toBe('passed');
  });

  it('is neither there nor read nor visible where it never came', async () => {
    const { flow, step } = await cases.run('toast-fade/never-came');
    expect(flow.result).toBe('failed');
    expect([3, 4, 5].map((number) => step(number).status)).toEqual(['failed', 'failed', 'failed']);
  });
});

describe('the entries of a list that custom elements make', () => {
  it('are list items, as they are to the browser', async () => {
    const { step } = await cases.run('slotted-list-item/items');
    expect(step(2)).toMatchObject({ status: 'passed', error: null });
  });

  it('can be named to press what is in them', async () => {
    const { flow, step } = await cases.run('slotted-list-item/items');
    expect(step(3)).toMatchObject({ status: 'passed', error: null });
    expect(flow.result).toBe('passed');
  });
});
