import { describe, expect, it } from 'vitest';
import { caseFlows } from '../../support/case-flows.js';

const cases = caseFlows();

describe('a failure names', () => {
  it('the button that comes nearest', async () => {
    const { flow, step } = await cases.run('messages/button');
    expect(flow.result).toBe('failed');
    expect(step(2).diagnostics).toMatchObject({
      failureType: 'element_not_found',
      candidates: expect.arrayContaining(['Button#Login']),
    });
  });

  it('the only slider, which has no name, where another is looked for', async () => {
    const { flow, step } = await cases.run('messages/slider');
    expect(flow.result).toBe('failed');
    expect(step(2).diagnostics.failureType).toBe('element_not_found');
    expect(step(2).diagnostics.candidates ?? []).toContainEqual(expect.stringMatching(/^Slider\b/));
  });

  it('what a button is instead of disabled: enabled', async () => {
    const { flow, step } = await cases.run('messages/state');
    expect(flow.result).toBe('failed');
    expect(step(3).diagnostics.failureType).toBe('assertion_failed');
    expect(step(3).found).toMatch(/^enabled\b/);
    expect(step(3).error).toContain('found enabled');
  });

  it('the text of the screen that comes nearest', async () => {
    const { flow, step } = await cases.run('messages/text');
    expect(flow.result).toBe('failed');
    expect(step(3).diagnostics.failureType).toBe('assertion_failed');
    expect(step(3).error).toContain('Item total: $37.98');
  });

  it('a link with nothing but an icon by its title', async () => {
    const { flow, step } = await cases.run('messages/icon-link-false');
    expect(flow.result).toBe('failed');
    expect(step(2).diagnostics.candidates ?? []).toContain('Link#Delete all emails');
  });
});

it('a link with nothing but an icon is found by its title', async () => {
  const { flow, step } = await cases.run('messages/icon-link');
  expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
  expect(flow.result).toBe('passed');
});
