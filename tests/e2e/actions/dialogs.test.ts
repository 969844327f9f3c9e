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

  it('is reported where the step that would answer it is skipped', async () => {
    const ran = await on([ask, { action: 'handle_dialog', when: never }, answered(false)]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual(['2 unhandled_dialog']);
    expect(ran.step(2).diagnostics.note).toBe(
      'A dialog opened that no step handles: confirm "Sure?". It is dismissed; say what to do with it by a handle_dialog step before this one.',
    );
  });

  it('is reported where the flow ends behind it', async () => {
    const ran = await on([ask]);
    expect(warnings(ran)).toEqual(['2 unhandled_dialog']);
    const skipped = await on([ask, { action: 'handle_dialog', when: never }]);
    expect(warnings(skipped)).toEqual(['2 unhandled_dialog']);
  });

  it('is reported once, on the step in a called flow that opened it', async () => {
    const ran = await flows.run(flowOn(asking(), [{ action: 'run_flow', flow: 'asks.json' }, answered(false)]), {
      files: { 'asks.json': { schemaVersion: 1, testName: 'Asks', steps: [ask] } },
    });
    expect(warnings(ran)).toEqual(['2.1 unhandled_dialog']);
  });

  it('is reported though it opened between two steps', async () => {
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

describe('a dialog that opens as the pointer arrives', () => {
  const body = `<p id="o"></p><button onmouseenter="if (!this.asked) { this.asked = true; confirm('Sure?') }" onclick="o.textContent = 'clicked'">Go</button>`;
  const go: WrittenStep = { action: 'click', selector: 'Button#Go' };
  const answer: WrittenStep = { action: 'handle_dialog', accept: true };

  it.each<[string, readonly WrittenStep[]]>([
    ['by no step', [go]],
    ['by the next step', [go, answer]],
    ['by a step before', [answer, go]],
  ])('holds up the press until it is answered: %s', async (_by, steps) => {
    const showsAnswer: WrittenStep = { action: 'assert_text', selector: '#o', expected: 'clicked' };
    const ran = await flows.run(flowOn(pages.page(body), [...steps, showsAnswer]), { timeoutMs: 2000 });
    expect(errors(ran)).toEqual([]);
  });
});

describe('a dialog that a check opens', () => {
  const box = (): string =>
    pages.page(`<label><input type="checkbox" onchange="checked = confirm('Agree?')"> Terms</label>
      <label><input type="checkbox" checked onclick="return confirm('Leave?')"> News</label>`);
  const run = (steps: readonly WrittenStep[]): Promise<Ran> =>
    flows.run(flowOn(box(), steps), { timeoutMs: 3000, artifacts: 'never' });
  const terms = { action: 'check', selector: 'CheckBox#Terms' };

  it('is left to the next step', async () => {
    const ran = await run([
      terms,
      { action: 'handle_dialog', accept: true },
      { action: 'assert_state', selector: 'CheckBox#Terms', state: 'checked' },
      { action: 'uncheck', selector: 'CheckBox#News' },
      { action: 'handle_dialog', accept: false },
      { action: 'assert_state', selector: 'CheckBox#News', state: 'checked' },
    ]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual([]);
    expect(ran.step(2).found).toBeNull();
  });

  it('is reported where no step answers it', async () => {
    const ran = await run([terms, { action: 'assert_state', selector: 'CheckBox#Terms', state: 'unchecked' }]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual(['2 unhandled_dialog']);
    expect(ran.step(2).diagnostics.note).toContain('A dialog opened that no step handles: confirm "Agree?".');
  });

  it('and that is answered beforehand decides over the state', async () => {
    const accepted = await run([{ action: 'handle_dialog', accept: true }, terms]);
    expect(accepted.step(3)).toMatchObject({ status: 'passed', found: 'true' });
    const dismissed = await run([{ action: 'handle_dialog', accept: false }, terms]);
    expect(dismissed.step(3)).toMatchObject({ status: 'failed' });
    expect(dismissed.step(3).error).toContain('it is still unchecked: the app keeps it so');
  });
});

describe('dialogs that follow one another', () => {
  const chain = (): string =>
    pages.page(`<p id="o"></p><button>Ask</button><label>Kind <select onchange="alert('Kind')"><option>A<option>B</select></label>
      <input aria-label="Name" onfocus="alert('Careful')"><input type="date" aria-label="Day" onchange="alert('Changed')"><script>
      document.querySelector('button').onclick = () => {
        o.textContent = confirm('Delete?') ? (alert('Deleted'), 'gone ' + prompt('Why?')) : 'kept';
      };
    </script>`);
  const run = (steps: readonly WrittenStep[], page = chain()): Promise<Ran> =>
    flows.run({ ...flowOn(page, steps) }, { timeoutMs: 2000, artifacts: 'on_fail' });
  const shows = (text: string): WrittenStep => ({ action: 'assert_text', selector: '#o', expected: text });

  it('are answered each by a step after the one that opened them', async () => {
    const ran = await run([
      ask,
      { action: 'handle_dialog', accept: true },
      { action: 'handle_dialog' },
      { action: 'handle_dialog', text: 'old' },
      shows('gone old'),
    ]);
    expect(errors(ran)).toEqual([]);
    expect(ran.flow.steps.map(({ status }) => status)).toEqual(Array(6).fill('passed'));
  });

  it('are all out of the way of a step that looks at the page, with a warning', async () => {
    const ran = await run([ask, { action: 'handle_dialog', accept: true }, shows('gone null')]);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toContain('3 unhandled_dialog');
  });

  it('are reported where a page opens them while it loads', async () => {
    const page = pages.page(`<p id="o"></p><script>alert(1); confirm(2); o.textContent = 'loaded'</script>`);
    const ran = await run([shows('loaded')], page);
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toContain('1 unhandled_dialog');
  });

  it('and one that a choice opens do not keep the step from its end', async () => {
    const ran = await run([
      { action: 'select', selector: 'ComboBox#Kind', option: 'B' },
      { action: 'handle_dialog' },
      { action: 'assert_value', selector: 'ComboBox#Kind', expected: 'B' },
    ]);
    expect(errors(ran)).toEqual([]);
    expect(ran.step(2).timeMs).toBeLessThan(4000);
  });

  it.each<[string, WrittenStep]>([
    ['focus', { action: 'fill', selector: 'Edit#Name', text: 'Ada' }],
    ['focus', { action: 'type', selector: 'Edit#Name', text: 'Ada' }],
    ['change', { action: 'fill', selector: 'css=[type=date]', text: '2026-01-02' }],
  ])('and one that opens with the %s of a field fail the step with the way to go on: %j', async (_when, step) => {
    const ran = await run([step]);
    expect(errors(ran)).toEqual([
      expect.stringMatching(
        /A dialog opened before this was done: alert "C.+"\. Say what to do with it by a handle_dialog step before/,
      ),
    ]);
    const handled = await run([{ action: 'handle_dialog' }, step]);
    expect(errors(handled)).toEqual([]);
  });
});

describe('a dialog that a page opens as it is left', () => {
  /** The next page takes so long to come that the dialog is there first, in milliseconds. */
  const slowMs = 300;
  const leaving = (path: string): string => {
    pages.answer(path, (_request, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/html' }).end('<p id="o">Next</p>'), slowMs);
    });
    return pages.page(`<p id="o">Before</p><a href="${path}">Leave</a><script>
      addEventListener('beforeunload', () => setTimeout(() => alert('Saved'), 20));
    </script>`);
  };
  const next = { action: 'assert_text', selector: '#o', expected: 'Next' };

  it('is out of the way of the navigation, with a warning', async () => {
    const page = leaving('/next-by-address');
    const steps = [{ action: 'navigate', url: '/next-by-address' }, { action: 'read', what: 'url' }, next];
    const ran = await flows.run(flowOn(page, steps));
    expect(errors(ran)).toEqual([]);
    expect(warnings(ran)).toEqual(['2 unhandled_dialog']);
    expect(ran.step(3).found).toContain('/next-by-address');
  });

  it('does not keep the window from the next page where it is closed later', async () => {
    const page = leaving('/next-by-link');
    const ran = await flows.run(
      flowOn(page, [
        { action: 'click', selector: 'Link#Leave' },
        { action: 'wait', milliseconds: 2 * slowMs },
        { action: 'handle_dialog' },
        next,
      ]),
    );
    expect(errors(ran)).toEqual([]);
  });
});
