import { describe, expect, it } from 'vitest';
import type { RunPolicy } from '../../../src/domain/policy/run-policy.js';
import { flowOn, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const run = async (body: string, steps: readonly WrittenStep[], policy: Partial<RunPolicy>) =>
  flows.run(flowOn(pages.page(body), steps), { policy, timeoutMs: 1000 });

/** A picture that no reader of the page is shown. */
const icon = '<svg id=icon width=20 height=20><rect width=20 height=20 /></svg>';

describe('words that the policy forbids', () => {
  it.each<[string, string, string, WrittenStep]>([
    ['a press', 'Delete it', '<button>Delete it</button>', { action: 'click', selector: 'Button#Delete it' }],
    [
      'a press on an icon in it',
      'Delete it',
      `<button aria-label="Delete it">${icon}</button>`,
      { action: 'click', selector: '#icon' },
    ],
    [
      'writing',
      'Why delete?',
      '<input aria-label="Why delete?">',
      { action: 'fill', selector: 'Edit#Why delete?', text: 'x' },
    ],
    [
      'typing without a selector',
      'Why delete?',
      '<input autofocus aria-label="Why delete?">',
      { action: 'type', text: 'x' },
    ],
    [
      'a choice',
      'Delete all',
      '<select aria-label=Do><option>Keep<option>Delete all</select>',
      { action: 'select', selector: 'ComboBox#Do', option: 'Delete all' },
    ],
    [
      'a drop',
      'Delete',
      '<p id=item>Item</p><div id=bin role=button aria-label=Delete>Bin</div>',
      { action: 'drag', selector: '#item', to: '#bin' },
    ],
    [
      'keys that press it',
      'Delete it',
      '<form><input aria-label=Name><button>Delete it</button></form>',
      { action: 'send_keys', selector: 'Edit#Name', keys: 'Enter' },
    ],
  ])('keep %s from what is called by one', async (_what, name, body, step) => {
    const ran = await run(body, [step], { forbiddenWords: ['delete'] });
    expect(ran.step(2)).toMatchObject({
      status: 'failed',
      error: `Not permitted: "${name}" has the word "delete", which the policy forbids (forbiddenWords).`,
      diagnostics: { failureType: 'guardrail_violation' },
    });
    expect(ran.exitCode).toBe(3);
  });

  it('keep a dialog from a yes whose text has one', async () => {
    const body = `<button onclick="setTimeout(() => confirm('Really delete it?'))">Go</button>`;
    const steps = (accept: boolean) => [
      { action: 'click', selector: 'Button#Go' },
      { action: 'handle_dialog', accept },
    ];
    const policy = { forbiddenWords: ['delete'] };
    const [accepted, dismissed] = [await run(body, steps(true), policy), await run(body, steps(false), policy)];
    expect(accepted.step(3).error).toContain('"Really delete it?" has the word "delete"');
    expect(dismissed.step(3).status).toBe('passed');
  });

  it('keep nothing from what is called otherwise, or only looks', async () => {
    const ran = await run(
      `<button>Delete account</button><input aria-label="Undeleted"><button>Keep</button>`,
      [
        { action: 'assert_text', selector: 'Button#Delete account', expected: 'Delete account' },
        { action: 'read', selector: 'Button#Delete account', saveAs: 'name' },
        { action: 'fill', selector: 'Edit#Undeleted', text: 'delete' },
        { action: 'click', selector: 'Button#Keep', expectNoEffect: true },
      ],
      { forbiddenWords: ['delete'] },
    );
    expect(ran.flow.steps.map(({ status }) => status)).toEqual(Array(5).fill('passed'));
  });
});
