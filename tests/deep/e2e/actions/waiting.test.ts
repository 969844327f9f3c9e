import { beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { shop, flows, pages } = stand();

const on = (page: string, steps: readonly WrittenStep[], timeoutMs = 1500): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs });

describe('wait', () => {
  it('passes a time that is asked for, longer than the time-out of a step too', async () => {
    const { step } = await on('/', [{ action: 'wait', milliseconds: 400 }], 200);
    expect(step(2)).toMatchObject({ status: 'passed', found: '400 ms passed' });
    expect(step(2).timeMs).toBeGreaterThanOrEqual(395);
  });

  it('finds a text at the end of a long paragraph', async () => {
    const { flow } = await on(pages.page(`<p>${'Lorem ipsum dolor sit amet. '.repeat(220)}The very end.</p>`), [
      { action: 'wait', text: 'The very end.' },
      { action: 'assert_text', contains: 'The very end.' },
      { action: 'assert_text', contains: 'amet. The', exact: true },
    ]);
    expect(flow.steps.map(({ error }) => error)).toEqual([null, null, null, null]);
  });

  const list = (onclick: string): string =>
    pages.page(`<ul><li>Tea<li>Coffee<li>Cocoa</ul><button disabled>Buy</button><button disabled>Buy</button>
      <button onclick="setTimeout(() => { ${onclick} }, 200)">Go</button>`);
  const go = { action: 'click', selector: 'Button#Go', expectNoEffect: true };

  it.each<[string, string, { text?: string; matches?: string; state?: string }]>([
    ['a text is on the screen no more', "document.querySelector('li').remove()", { text: 'tea', state: 'hidden' }],
    ['a text of a pattern is gone', "document.querySelector('li').remove()", { matches: '/t[e]a/i', state: 'absent' }],
    ['one of several has a text', "document.querySelectorAll('li')[1].append(' gone')", { text: 'Coffee gone' }],
    ['one of several is in a state', "document.querySelectorAll('button')[1].disabled = false", { state: 'enabled' }],
    ['none of several is visible', "document.querySelector('ul').remove()", { state: 'absent' }],
    ['none of several has a text', "document.querySelector('li').remove()", { text: 'tea', state: 'hidden' }],
  ])('ends when %s', async (what, onclick, wait) => {
    const selector = what.startsWith('a text')
      ? {}
      : { selector: wait.state === 'enabled' ? 'Button#Buy' : 'ListItem' };
    const ran = await on(list(onclick), [go, { action: 'wait', ...selector, ...wait }]);
    expect(ran.step(3)).toMatchObject({ status: 'passed', error: null });
    const still = await on(list(''), [go, { action: 'wait', ...selector, ...wait, timeoutMs: 400 }]);
    expect(still.step(3)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'timeout' } });
  });

  it('does not take a page that is left for one that lacks a text', async () => {
    pages.answer('/late', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      setTimeout(() => response.end('<p>Saving'), 600);
    });
    const page = pages.page(
      `<p>Saving</p><iframe src="/late"></iframe><script>document.querySelector('p').remove()</script>`,
    );
    const { step } = await on(page, [{ action: 'wait', text: 'Saving', state: 'hidden', timeoutMs: 900 }]);
    expect(step(2)).toMatchObject({ status: 'failed', found: 'on the screen' });
  });

  it.each([
    [{ text: 'Saved', state: 'enabled' }],
    [{ url: '/cart', state: 'hidden' }],
    [{ milliseconds: 500, state: 'visible' }],
  ])('refuses a state that nothing could be in: %j', async (wait) => {
    expect(await flows.refusals(flowOn('http://localhost/', [{ action: 'wait', ...wait }]))).toEqual([
      expect.stringContaining('steps[1].state: needs a selector; a text alone is visible, hidden or absent'),
    ]);
  });

  it('is refused where a state is asked of nothing: it would be a pause', async () => {
    const wait = { action: 'wait', state: 'hidden', timeoutMs: 100 };
    expect(await flows.refusals(flowOn('http://localhost/', [wait]))).toEqual([
      expect.stringContaining('steps[1].state: needs a selector'),
    ]);
  });

  it('takes a state of a text alone', async () => {
    const waits = ['visible', 'hidden', 'absent'].map((state) => ({ action: 'wait', text: 'Saved', state }));
    expect(await flows.refusals(flowOn('http://localhost/', waits))).toEqual([]);
  });

  const never = [
    [{ selector: 'Button#Never' }, 'Button#Never exists', 'nothing visible'],
    [{ text: 'Atlantis' }, 'the screen contains "Atlantis"', 'not on the screen'],
    [{ url: '/never' }, 'address contains "/never"', '/network'],
    [{ selector: 'Button#Load slowly', state: 'disabled' }, 'Button#Load slowly is disabled', 'enabled'],
    [{ selector: 'Button#Load slowly', state: 'absent' }, 'Button#Load slowly is gone', 'button "Load slowly"'],
  ] as const;
  let overdue: Ran;
  beforeAll(async () => {
    const steps = never.map(([wait]) => ({ action: 'wait', ...wait }));
    const flow = flowOn(`${shop.url}/network`, steps, { stopOnFailure: false });
    overdue = await flows.run(flow, { timeoutMs: 300, artifacts: 'never' });
  });

  it.each(never.map(([wait, expected, found], index) => [wait, expected, found, index + 2] as const))(
    '%j says what it waited for and what it found',
    (_wait, expected, found, number) => {
      const step = overdue.step(number);
      expect(step).toMatchObject({ status: 'failed', expected });
      expect(step.found).toContain(found);
      expect(step.error).toContain('within 300 ms');
      expect(step.timeMs).toBeLessThan(1500);
    },
  );

  it('sees what is loading inside of a component', async () => {
    const panel = `<x-panel></x-panel><script>customElements.define('x-panel', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p aria-busy="true">Loading rows</p>'; }
    })</script>`;
    const { step } = await on(pages.page(panel), [{ action: 'wait', until: 'no_loading' }], 300);
    expect(step(2)).toMatchObject({ status: 'failed', expected: 'no loading indicator' });
    expect(step(2).found).toBe('<p> "Loading rows"');
  });
});

describe('assertions', () => {
  it('compare an attribute as it stands, and by a pattern where one is given', async () => {
    const link = (attribute: string, expected: object) => ({
      action: 'assert_attribute',
      selector: 'Link#Old',
      attribute,
      ...expected,
      optional: true,
      timeoutMs: 200,
    });
    const { flow } = await on(pages.page('<a href="/shopping-cart/old" data-kind="cart link">Old</a>'), [
      link('href', { contains: '/cart/' }),
      link('href', { expected: '/shopping-cart/old' }),
      link('data-kind', { contains: '/cart/' }),
      link('data-kind', { matches: '/cart/' }),
    ]);
    expect(flow.steps.map(({ status }) => status)).toEqual(['passed', 'warning', 'passed', 'warning', 'passed']);
  });

  it('read in a drawing what is drawn, and not what it is called', async () => {
    const logo = '<svg role="img" width="200" height="20"><title>Our logo</title><text y="15">Sale</text></svg>';
    const { flow } = await on(pages.page(logo), [
      { action: 'assert_text', selector: 'Image#Our logo', expected: 'Sale' },
    ]);
    expect(flow.steps.map(({ error }) => error)).toEqual([null, null]);
  });

  it('reports of a failed step what went wrong in the page before it, and of no other step', async () => {
    const broken = pages.page(
      '<script src="/gone.js"></script><script>throw new Error("boot failed")</script><a href="#there">There</a>',
    );
    const ran = await flows.run(
      flowOn(shop.url, [
        { action: 'open', url: `${shop.url}/nowhere` },
        { action: 'open', url: broken },
        { action: 'click', selector: 'Link#There' },
        { action: 'click', selector: 'Button#Start' },
      ]),
      { timeoutMs: 800 },
    );
    expect(ran.step(4).diagnostics.earlier).toBeUndefined();
    const { earlier, consoleErrors } = ran.step(5).diagnostics;
    expect(consoleErrors).toBeUndefined();
    expect(earlier?.consoleErrors?.at(-1)).toBe('boot failed');
    // Not those of the page that was left.
    expect(earlier?.failedRequests).toEqual([`GET ${new URL('/gone.js', broken).href} → 404`]);
  });
});

describe('read', () => {
  it('fails for an attribute that is not there, and names those that are; an empty one is read', async () => {
    const { step, flow } = await on(
      pages.page('<input aria-label="Code" required><svg role="img" aria-label="Logo" viewBox="0 0 9 9"></svg>'),
      [
        { action: 'read', selector: 'Edit#Code', attribute: 'REQUIRED', saveAs: 'empty' },
        { action: 'read', selector: 'Image#Logo', attribute: 'viewBox', saveAs: 'box' },
        { action: 'assert_attribute', selector: 'Image#Logo', attribute: 'viewBox', expected: '0 0 9 9' },
        { action: 'read', selector: 'Edit#Code', attribute: 'nope', saveAs: 'nothing' },
      ],
      250,
    );
    expect(flow.variables).toEqual({ empty: '', box: '0 0 9 9' });
    expect(step(4).status).toBe('passed');
    expect(step(5).error).toBe(
      'Expected Edit#Code has the attribute nope within 250 ms; found no such attribute, but aria-label, required.',
    );
  });
});

describe('an expectation that says nothing', () => {
  const refused = (step: WrittenStep): Promise<readonly string[]> =>
    flows.refusals(flowOn('http://localhost/', [step]));
  const oneProblem = (text: string): unknown[] => [expect.stringContaining(text)];

  it.each<[string, WrittenStep]>([
    ['contains: must not be empty: that is a part of every text', { action: 'assert_text', contains: '' }],
    ['text: must not be empty: that is a part of every text', { action: 'assert_title', text: '' }],
    ['contains: must not be empty: that is a part of every text', { action: 'assert_url', contains: '', text: '' }],
    ['contains: must not be empty', { action: 'assert_window', contains: '' }],
  ])('is refused as empty, not as missing: %s', async (problem, step) => {
    expect(await refused(step)).toEqual(oneProblem(`steps[1].${problem}`));
  });

  it('may stand empty beside one that says something, as the first format writes it', async () => {
    expect(await refused({ action: 'assert_text', contains: 'Saved', text: '' })).toEqual([]);
    expect(await refused({ action: 'wait', text: '', contains: '', timeoutMs: 500 })).toEqual([]);
    expect(await refused({ action: 'wait', text: '' })).toEqual([]);
  });

  it('names no window', async () => {
    expect(await refused({ action: 'assert_window', windowTitle: '' })).toEqual(
      oneProblem('steps[1].windowTitle: is missing'),
    );
  });

  it.each<[string, WrittenStep]>([
    ['matches', { action: 'assert_text', matches: '/[/' }],
    ['matches', { action: 'assert_title', matches: '[' }],
    ['matches', { action: 'assert_url', matches: '/[/' }],
    ['matches', { action: 'wait', matches: '/[/' }],
    ['matches', { action: 'assert_window', matches: '/[/' }],
    ['assertions[0].matches', { action: 'open', assertions: [{ type: 'text_contains', matches: '/[/' }] }],
  ])('because it is no pattern that can be read is refused with the reason: %s', async (field, step) => {
    const problem =
      /^steps\[1\]\.(.+): "(?:\/\[\/|\[)" is no pattern that can be read: Unterminated character class\. Escape/;
    const [message = '', ...others] = await refused(step);
    expect(others).toEqual([]);
    expect(problem.exec(message.replace(/^\d+:\d+ /, ''))?.[1]).toBe(field);
  });

  it('for it holds a variable is left to the run', async () => {
    expect(await refused({ action: 'assert_text', matches: '/({{env.PART}}/' })).toEqual([]);
  });
});

describe('a condition of a step', () => {
  it('that something is not there holds beside what only resembles it, which a selector would find otherwise', async () => {
    const { step } = await flows.run(
      flowOn(pages.page('<button>Save all</button>'), [
        { action: 'assert_exists', selector: 'Button#Save', when: { notExists: 'Button#Save' } },
        { action: 'assert_exists', selector: 'Button#Save', when: { exists: 'Button#Save' } },
        { action: 'assert_exists', selector: 'Button#Save', when: { notExists: 'Button#Save all' } },
      ]),
    );
    expect([2, 3, 4].map((at) => step(at).status)).toEqual(['passed', 'passed', 'skipped']);
  });

  it.each(['exists', 'notExists'])('whose selector turns out to be none is an error, not a no: %s', async (kind) => {
    const { step } = await flows.run(
      flowOn(pages.page('<button>Go</button>'), [
        { action: 'click', selector: 'Button#Go', when: { [kind]: '{{what}}' }, expectNoEffect: true },
      ]),
      { variables: { what: 'Button#Go >>' } },
    );
    expect(step(2).status).toBe('error');
    expect(step(2).error).toContain('The condition "when" has no valid selector: ');
    expect(step(2).error).toContain('Button#Go >>');
  });
});
