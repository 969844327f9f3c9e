import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const asking = (): string =>
  pages.page(`<p id="o"></p><button>Ask</button><button>Later</button><script>
    const [ask, later] = document.querySelectorAll('button');
    ask.onclick = () => { o.textContent = 'answer ' + confirm('Sure?') };
    later.onclick = () => { later.textContent = 'Soon'; setTimeout(ask.onclick, 300) };
  </script>`);
const ask = { action: 'click', selector: 'Button#Ask' };
const answered = (answer: boolean): WrittenStep => ({
  action: 'assert_text',
  selector: '#o',
  expected: `answer ${answer}`,
});
const never = { variable: 'nowhere', equals: 'set' };

const on = (steps: readonly WrittenStep[], more: Readonly<Record<string, unknown>> = {}): Promise<Ran> =>
  flows.run({ ...flowOn(asking(), steps), ...more }, { timeoutMs: 1000, artifacts: 'never' });
const warnings = ({ flow }: Ran): string[] =>
  flow.steps.flatMap(({ path, warningCode }) => (warningCode === null ? [] : [`${path} ${warningCode}`]));
const errors = ({ flow }: Ran): unknown[] => flow.steps.flatMap(({ error }) => error ?? []);

describe('a dialog that no step answers', () => {
  it.each<[string, WrittenStep]>([
    ['the title', { action: 'assert_title', expected: 'Test' }],
    ['the address', { action: 'assert_url', contains: '/page-' }],
    ['the windows', { action: 'assert_window', contains: 'Test' }],
    ['what the title is', { action: 'read', what: 'title', saveAs: 'title' }],
    ['the network at rest', { action: 'wait', until: 'network_idle', quietMs: 50 }],
    ['an element', { action: 'assert_exists', selector: 'Button#Later' }],
    ['a picture', { action: 'screenshot' }],
    ['what it waits for', { action: 'wait', selector: '#o', text: 'answer false' }],
  ])('is out of the way of a step that looks at %s', async (_what, look) => {
    const ran = await on([ask, look, answered(false)]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual(['2 unhandled_dialog']);
    expect(ran.flow.variables['title'] ?? 'Test').toBe('Test');
  });

  it('is told of where the step that would answer it is skipped', async () => {
    const ran = await on([ask, { action: 'handle_dialog', when: never }, answered(false)]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual(['2 unhandled_dialog']);
    expect(ran.step(2).diagnostics.note).toBe(
      'A dialog opened that no step handles: confirm "Sure?". It is dismissed; say what to do with it by a handle_dialog step before this one.',
    );
  });

  it('is told of where the flow ends behind it', async () => {
    const ran = await on([ask]);
    expect(warnings(ran)).toEqual(['2 unhandled_dialog']);
    const skipped = await on([ask, { action: 'handle_dialog', when: never }]);
    expect(warnings(skipped)).toEqual(['2 unhandled_dialog']);
  });

  it('is told of once, on the step in a called flow that opened it', async () => {
    const ran = await flows.run(flowOn(asking(), [{ action: 'run_flow', flow: 'asks.json' }, answered(false)]), {
      files: { 'asks.json': { schemaVersion: 1, testName: 'Asks', steps: [ask] } },
    });
    expect(warnings(ran)).toEqual(['2.1 unhandled_dialog']);
  });

  it('is told of though it opened between two steps', async () => {
    const ran = await on([
      { action: 'click', selector: 'Button#Later' },
      { action: 'wait', milliseconds: 600 },
      answered(false),
    ]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual(['3 unhandled_dialog']);
  });
});

describe('a dialog that a step answers', () => {
  it('brings no warning where that is the first of the next phase', async () => {
    const steps = [{ action: 'handle_dialog', accept: true }, answered(true)];
    const ran = await on([], { setup: [{ action: 'open' }, ask], steps });
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual([]);
  });

  it.each<[string, WrittenStep]>([
    ['a skipped one', { action: 'click', selector: 'Button#Later', when: never }],
    ['one that looks at no page', { action: 'set_variable', name: 'n', value: '1' }],
    ['one that looks at the console', { action: 'assert_console' }],
    ['another answer that is skipped', { action: 'dismiss_dialog', when: never }],
  ])('brings no warning where %s comes between', async (_what, between) => {
    const ran = await on([ask, between, { action: 'handle_dialog', accept: true }, answered(true)]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual([]);
  });

  it('waits for a step that looks at the address before it answers', async () => {
    const ran = await on([ask, { action: 'handle_dialog', when: { urlContains: '/page-' } }, answered(true)]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual([]);
  });

  it('may open while an address is gone to', async () => {
    const opens = pages.page('<p id="o"></p><script>o.textContent = "answer " + confirm("Go on?")</script>');
    const ran = await on([{ action: 'navigate', url: opens }, { action: 'handle_dialog' }, answered(true)]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual([]);
  });
});
