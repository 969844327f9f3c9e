import { describe, expect, it } from 'vitest';
import { caseFlows } from '../../support/case-flows.js';

const cases = caseFlows();

describe('a check right after a click that asks the server', () => {
  it('waits for what the answer brings', async () => {
    const { flow, step } = await cases.run('stale-text/filter');
    expect(flow.result).toBe('passed');
    expect([3, 4].map((number) => step(number).warningCode)).toEqual([null, null]);
  });

  it.each([
    ['a text', 'old-number'],
    ['an element', 'old-entry'],
  ])('is no longer true where it saw %s that the answer replaced', async (_what, name) => {
    const { flow, step } = await cases.run(`stale-text/${name}`);
    expect(flow.result).toBe('passed');
    expect(step(3)).toMatchObject({ status: 'warning', warningCode: 'no_longer_true' });
  });

  it.each([
    ['a text of the screen', { action: 'assert_text', contains: 'Cid' }],
    ['a state', { action: 'assert_state', selector: 'ListItem#Ann', state: 'visible' }],
  ])('is no longer true where it saw %s that the answer replaced', async (_what, check) => {
    const { flow, step } = await cases.on('stale-text', [{ action: 'click', selector: 'Button#Firefox only' }, check]);
    expect(flow.result).toBe('passed');
    expect(step(3)).toMatchObject({ status: 'warning', warningCode: 'no_longer_true' });
  });

  it('is no longer true where the click itself asserted what the answer replaced', async () => {
    const assertions = [{ type: 'text_equals', selector: '#n', expected: '3' }];
    const { flow, step } = await cases.on('stale-text', [
      { action: 'click', selector: 'Button#Firefox only', assertions },
    ]);
    expect(flow.result).toBe('passed');
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'no_longer_true' });
  });

  it('simply passes where the answer leaves what it saw', async () => {
    const { step } = await cases.on('stale-text', [
      { action: 'click', selector: 'Button#Firefox only' },
      { action: 'assert_exists', selector: 'ListItem#Bob' },
    ]);
    expect(step(3)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('fails where it counts what was there before', async () => {
    const { flow, step } = await cases.run('stale-text/old-count');
    expect(flow.result).toBe('failed');
    expect(step(3)).toMatchObject({ status: 'failed', found: '1' });
  });
});

describe('the network is quiet', () => {
  it.each([
    ['although nobody reads the text of the answer', 'unread'],
    ['where the text of the answer is read', 'read'],
  ])('once all is answered, %s', async (_what, name) => {
    const { flow } = await cases.run(`unread-body/${name}`);
    expect(flow.steps.map(({ error }) => error).filter((error) => error !== null)).toEqual([]);
    expect(flow.result).toBe('passed');
  });

  it.each([
    ['a click is heard', 'basket-quiet'],
    ['what is entered counts', 'order-quiet'],
  ])('once the page has what it listens with, so that %s', async (_what, name) => {
    const { flow } = await cases.run(`hydration/${name}`);
    expect(flow.steps.map(({ error, warningCode }) => error ?? warningCode).filter((is) => is !== null)).toEqual([]);
    expect(flow.result).toBe('passed');
  });
});

it('what the answer did not bring is not there, although nobody reads its text', async () => {
  const { flow, step } = await cases.run('unread-body/unread-false');
  expect(flow.result).toBe('failed');
  expect(step(3)).toMatchObject({ status: 'failed', found: 'Saved' });
});
