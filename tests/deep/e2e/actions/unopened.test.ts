import { describe, expect, it } from 'vitest';
import type { Ran, WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { pages, flows } = stand();

/** A flow that begins with these steps: nothing is opened before. */
const starting = (
  steps: readonly WrittenStep[],
  files: Readonly<Record<string, object & Readonly<Record<string, unknown>>>> = {},
): Promise<Ran> => {
  const url = pages.page('<button>Save</button>');
  return flows.run(
    { schemaVersion: 1, testName: 'A test', targets: { web: { url } }, steps },
    { files, timeoutMs: 2000 },
  );
};

describe('before anything was opened', () => {
  it.each<[string, WrittenStep]>([
    ['that something is not there', { action: 'assert_not_exists', selector: 'Button#Save' }],
    ['that there is none of something', { action: 'assert_count', selector: 'Button', expected: 0 }],
    ['that a text is not there', { action: 'wait', selector: 'Button#Save', state: 'absent' }],
    ['that nothing is loading', { action: 'wait', until: 'no_loading' }],
    ['the title', { action: 'assert_title', expected: '' }],
    ['the address', { action: 'assert_url', contains: 'about:blank' }],
  ])('%s is nothing that a step can find', async (_what, step) => {
    const ran = await starting([step]);
    expect(ran.step(1)).toMatchObject({ status: 'error', diagnostics: { failureType: 'target_lost' } });
    expect(ran.step(1).error).toMatch(/^Nothing was opened yet: .* Begin with an open step/);
    expect(ran.flow).toMatchObject({ result: 'error', stoppedBy: 'target_lost' });
    expect(ran.exitCode).toBe(1);
  });

  it.each<[string, WrittenStep]>([
    ['clicked', { action: 'click', selector: 'Button#Save' }],
    ['typed', { action: 'send_keys', keys: 'Tab' }],
    ['scrolled', { action: 'scroll', direction: 'down' }],
    ['pictured', { action: 'screenshot' }],
    ['loaded again', { action: 'navigate', direction: 'reload' }],
  ])('nothing can be %s', async (_what, step) => {
    const ran = await starting([{ ...step, expectNoEffect: true }]);
    expect(ran.step(1).error).toMatch(/^Nothing was opened yet/);
    expect(ran.step(1).timeMs).toBeLessThan(1500);
  });

  it('steps that need no page run, and the flow opens one when it likes', async () => {
    const ran = await starting([
      { action: 'set_variable', name: 'wanted', value: 'Save' },
      { action: 'wait', milliseconds: 10 },
      { action: 'assert_console' },
      { action: 'handle_dialog' },
      { action: 'open' },
      { action: 'assert_exists', selector: 'Button#{{wanted}}' },
    ]);
    expect(ran.flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(ran.exitCode).toBe(0);
  });

  it('a called flow may open the page for the one that calls it', async () => {
    const opening = {
      schemaVersion: 1,
      testName: 'Opening',
      steps: [{ action: 'navigate', url: pages.page('Hello') }],
    };
    const ran = await starting(
      [
        { action: 'run_flow', flow: 'opening.json' },
        { action: 'assert_not_exists', selector: 'Button#Save' },
      ],
      { 'opening.json': opening },
    );
    expect(ran.exitCode).toBe(0);
  });

  it('an empty page that a step opens is a page like any other', async () => {
    const ran = await starting([
      { action: 'navigate', url: 'about:blank' },
      { action: 'assert_not_exists', selector: 'Button#Save' },
    ]);
    expect(ran.exitCode).toBe(0);
  });
});
