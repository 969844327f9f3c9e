import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[], timeoutMs = 600): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps, { stopOnFailure: false }), { timeoutMs });

describe('what is absent by its exact name, and there by a part of it', () => {
  it('passes as absent, and the looser match is named', async () => {
    const { flow, step } = await on('<p>Your password is invalid! Try again.</p><button>Delete all</button>', [
      { action: 'assert_exists', selector: 'Text#password is invalid' },
      { action: 'assert_not_exists', selector: 'Text#password is invalid' },
      { action: 'assert_count', selector: 'Button#Delete', expected: 0 },
      { action: 'wait', selector: 'Button#Delete', state: 'hidden' },
      { action: 'wait', milliseconds: 1, assertions: [{ type: 'not_exists', selector: 'Button#Delete' }] },
      { action: 'assert_not_exists', selector: 'Button#Remove' },
    ]);
    expect(flow.result).toBe('passed');
    expect([3, 4, 5, 6].map((number) => step(number).warningCode)).toEqual(Array(4).fill('loose_match'));
    expect(step(3).diagnostics.note).toContain('this is there: paragraph "Your password is invalid! Try again."');
    expect(step(4).diagnostics.note).toContain('this is there: button "Delete all"');
    expect(step(7).warningCode).toBeNull();
  });
});
