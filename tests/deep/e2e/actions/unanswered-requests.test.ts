import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[], timeoutMs = 6000): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs });

const save: WrittenStep = { action: 'click', selector: 'Button#Save' };
const buttonFor = (path: string): string => `<button onclick="fetch('${path}')">Save</button>`;

/** Later than a click waits for its requests. */
const lateMs = 900;
const late =
  (status: number, body = '') =>
  (_request: unknown, response: ServerResponse): void =>
    void setTimeout(() => response.writeHead(status).end(body), lateMs);

beforeAll(() => {
  pages.answer('/late-500', late(500));
  pages.answer('/late-200', late(200, 'saved'));
  pages.answer('/never', () => undefined);
  pages.answer('/events', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: hello\n\n');
  });
  pages.answer('/stream', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('first line\n');
  });
});

it('what a page does in answer to a click is seen by assertions right after it', async () => {
  const rounds = 8;
  const reject = [
    { action: 'click', selector: 'Button#Save', expectNoEffect: true },
    { action: 'assert_console', since: 'last_action', optional: true },
    { action: 'click', selector: 'Button#Load', expectNoEffect: true },
    { action: 'assert_network', since: 'last_action', optional: true },
  ];
  const { flow } = await on(
    `<button onclick="Promise.reject(new Error('Not saved'))">Save</button>
     <button onclick="new Image().src = '/missing-picture?' + Math.random()">Load</button>`,
    Array.from({ length: rounds }, () => reject).flat(),
  );
  const failures = flow.steps.flatMap(({ action, error }) => (action.startsWith('assert') ? [error] : []));
  expect(failures).toEqual(
    Array.from({ length: rounds }, () => [
      expect.stringContaining('Not saved'),
      expect.stringContaining('missing-picture'),
    ]).flat(),
  );
});

describe('an assertion that no request failed', () => {
  it.each([
    ['at the last action', [save, { action: 'assert_network', since: 'last_action' }]],
    ['from the start', [save, { action: 'assert_network' }]],
    ['of the click', [{ ...save, assertions: [{ type: 'no_failed_requests' }] }]],
  ])('waits for the answer to a click that comes late, looking %s', async (_where, steps) => {
    const failing = await on(buttonFor('/late-500'), steps);
    expect(failing.flow.result).toBe('failed');
    expect(failing.flow.steps.at(-1)?.error).toMatch(/GET http:\S+\/late-500 → 500/);
    expect(failing.flow.network).toMatchObject([{ status: 500 }]);
    const fine = await on(buttonFor('/late-200'), steps);
    expect(fine.flow.result).toBe('passed');
  });

  it('waits for what the page asks for as it loads', async () => {
    const { step } = await on(`<script>fetch('/late-500')</script>`, [{ action: 'assert_network' }]);
    expect(step(2).error).toMatch(/found GET http:\S+\/late-500 → 500/);
  });

  it.each([
    '<img src="/late-500">',
    '<link rel="stylesheet" href="/late-500">',
    '<p style="background:url(/late-500)">x</p>',
  ])('waits for what only gives the page its look: %s', async (content) => {
    const { step } = await on(content, [{ action: 'assert_network' }]);
    expect(step(2).error).toMatch(/found GET http:\S+\/late-500 → 500/);
  });

  it('names a request that is not answered in its time, and what to do', async () => {
    const { step } = await on(buttonFor('/never'), [save, { action: 'assert_network', timeoutMs: 300 }]);
    expect(step(3).found).toMatch(/^GET http:\S+\/never → no answer yet$/);
    expect(step(3).error).toMatch(
      /^Expected no failed request within 300 ms; found GET \S+ → no answer yet\. Allow more time with timeoutMs; /,
    );
  });

  it('leaves out what the step ignores, answered or not', async () => {
    const { step } = await on(buttonFor('/never'), [save, { action: 'assert_network', ignore: ['/never'] }]);
    expect(step(3).status).toBe('passed');
    expect(step(3).timeMs).toBeLessThan(lateMs);
  });

  it('looks only at what was asked for since the last action', async () => {
    const { step } = await on(`${buttonFor('/never')}<button onclick="document.title = 'Other'">Other</button>`, [
      save,
      { action: 'click', selector: 'Button#Other' },
      { action: 'assert_network', since: 'last_action' },
    ]);
    expect(step(4).status).toBe('passed');
    expect(step(4).timeMs).toBeLessThan(lateMs);
  });

  it('takes a request that the page gave up for none', async () => {
    const { step } = await on(
      `<button onclick="const c = new AbortController(); fetch('/never', { signal: c.signal }).catch(() => {}); setTimeout(() => c.abort(), ${lateMs})">Save</button>`,
      [save, { action: 'assert_network' }],
    );
    expect(step(3).status).toBe('passed');
  });

  it.each([
    ['an event source', `new EventSource('/events')`],
    ['a socket', `new WebSocket(location.origin.replace('http', 'ws') + '/never')`],
    ['a stream that is read', `fetch('/stream').then(async ({ body }) => { for await (const part of body); })`],
    ['a stream that is not read', `fetch('/stream')`],
    ['a beacon', `navigator.sendBeacon('/never')`],
  ])('is neither slow nor red for %s that stays open', async (_what, script) => {
    const open = await on(`<script>${script}</script>`, [{ action: 'assert_network' }]);
    const click = await on(`<button onclick="${script}">Save</button>`, [save, { action: 'assert_network' }]);
    for (const { flow } of [open, click]) {
      expect(flow.steps.at(-1)).toMatchObject({ status: 'passed', error: null });
      expect(flow.steps.at(-1)?.timeMs).toBeLessThan(lateMs);
      expect(flow.network).toEqual([]);
    }
  });

  it('takes what a page asks for by itself, and gets no answer to for long, for a long poll', async () => {
    const { flow, step } = await on(`<script>fetch('/never')</script>`, [
      { action: 'assert_network' },
      { action: 'assert_network' },
    ]);
    expect(flow.result).toBe('passed');
    expect(step(3).timeMs).toBeLessThan(lateMs);
    expect(flow.network).toEqual([]);
  });
});

describe('a page with a long poll', () => {
  beforeAll(() => {
    let held: ServerResponse | undefined;
    pages.answer('/poll', (_request, response) => void (held = response));
    pages.answer('/send', (_request, response) => {
      held?.end('hello');
      response.end();
    });
  });

  it('stays green when what is done answers the poll and the page asks again', async () => {
    const { flow, step } = await on(
      `<p id="n">none</p><script>const poll = () => fetch('/poll').then((answer) => answer.text()).then((text) => { n.textContent = text; poll() }); poll()</script>
       <button onclick="fetch('/send')">Save</button>`,
      [save, { action: 'assert_text', selector: '#n', expected: 'hello' }, { action: 'assert_network' }],
    );
    expect(step(4).error).toBeNull();
    expect(flow.network).toEqual([]);
  });
});

describe('a request that nobody waits for any more', () => {
  it('counts for nothing once the page is left', async () => {
    const { flow } = await on(buttonFor('/never'), [
      save,
      { action: 'open', url: 'about:blank' },
      { action: 'assert_network' },
    ]);
    expect(flow.result).toBe('passed');
    expect(flow.network).toEqual([]);
  });

  it('counts for nothing once its frame is gone', async () => {
    const { flow, step } = await on(
      `<p id="p"></p><button onclick="p.innerHTML = '<iframe></iframe>'; p.firstChild.contentWindow.fetch('/never')">Save</button>
       <button onclick="p.remove()">Close</button>`,
      [save, { action: 'click', selector: 'Button#Close' }, { action: 'assert_network' }],
    );
    expect(step(4).error).toBeNull();
    expect(flow.network).toEqual([]);
  });
});

describe('an assertion on one request', () => {
  it('says that it was made and is not answered', async () => {
    const { step } = await on(buttonFor('/never'), [save, { action: 'assert_network', url: '/never', timeoutMs: 300 }]);
    expect(step(3).found).toMatch(/^GET http:\S+\/never → no answer yet$/);
  });
});

describe('a flow that ends before the answer to what it did', () => {
  it('lists the request, and none that the page makes by itself', async () => {
    const { flow } = await on(`<script>fetch('/stream?own'); fetch('/never?own')</script>${buttonFor('/never')}`, [
      save,
    ]);
    expect(flow.result).toBe('passed');
    expect(flow.network).toEqual([
      {
        timestampMs: expect.any(Number) as number,
        method: 'GET',
        url: `${pages.origin}/never`,
        status: null,
        error: 'no answer by the end of the flow',
      },
    ]);
  });
});

describe('that something is not there is believed', () => {
  const page = (path: string): string => `<button onclick="send()">Save</button><p id="out"></p>
    <script>const send = async () => { const { status } = await fetch('${path}'); out.textContent = 'Answered ' + status }</script>`;
  const absences: readonly [string, WrittenStep][] = [
    ['an element', { action: 'assert_not_exists', selector: 'text="Answered 500"' }],
    ['any of its kind', { action: 'assert_count', selector: 'text="Answered 500"', expected: 0 }],
    ['an element that a step waits to be gone', { action: 'wait', selector: 'text="Answered 500"', state: 'absent' }],
    ['an element that is hidden', { action: 'assert_state', selector: 'text="Answered 500"', state: 'hidden' }],
    ['a text', { action: 'wait', text: 'Answered 500', state: 'absent' }],
  ];

  it.each(absences)('once the answer to the click has come: %s', async (_what, step) => {
    const ran = await on(page('/late-500'), [save, step], 2500);
    expect(ran.step(3).status).toBe('failed');
    expect((await on(page('/late-200'), [save, step], 2500)).step(3).error).toBeNull();
  });

  const begins = ['setTimeout(send)', 'setTimeout(send, 30)', 'requestAnimationFrame(() => setTimeout(send))'];
  it.each(absences.map(([what, step], index) => [what, begins[index % begins.length]!, step] as const))(
    'once the answer has come to what a timer of the click asks for: %s, %s',
    async (_what, begin, step) => {
      const timed = (path: string): string =>
        page(path).replace('onclick="send()"', `onclick="this.textContent = 'Saving'; ${begin}"`);
      expect((await on(timed('/late-500'), [save, step], 2500)).step(3).status).toBe('failed');
      expect((await on(timed('/late-200'), [save, step], 2500)).step(3).error).toBeNull();
    },
  );

  it('once the answer has come to a search that began after the typing', async () => {
    const search = `<input aria-label="Find"><p id="out"></p><script>let timer; const field = document.querySelector('input')
      field.oninput = () => { clearTimeout(timer); timer = setTimeout(async () => {
        out.textContent = 'Searching'; const { status } = await fetch('/late-500'); out.textContent = 'Answered ' + status }, 200) }</script>`;
    const { step } = await on(
      search,
      [
        { action: 'type', selector: 'Edit#Find', text: 'a' },
        { action: 'assert_exists', selector: 'Text#Searching' },
        { action: 'assert_not_exists', selector: 'Text#Answered 500' },
      ],
      2500,
    );
    expect(step(4).status).toBe('failed');
  });

  const complaining = (
    path: string,
  ): string => `<button onclick="send()">Save</button><p id="out"></p><input aria-label="Why">
    <script>const send = async () => {
      const { ok } = await fetch('${path}');
      if (!ok) { out.textContent = out.title = document.querySelector('input').value = 'Not saved' }
    }</script>`;

  it.each<[string, WrittenStep[]]>([
    ['no text', [save, { action: 'assert_text', selector: '#out', expected: '' }]],
    ['no value', [save, { action: 'assert_value', selector: 'Edit#Why', expected: '' }]],
    ['an empty field', [save, { action: 'assert_state', selector: 'Edit#Why', state: 'empty' }]],
    ['no text after a click', [{ ...save, assertions: [{ type: 'text_equals', selector: '#out', expected: '' }] }]],
  ])('once the answer to the click has come: %s', async (_what, steps) => {
    const ran = await on(complaining('/late-500'), steps, 2500);
    expect(ran.flow.steps.at(-1)?.status).toBe('failed');
    expect((await on(complaining('/late-200'), steps, 2500)).flow.result).toBe('passed');
  });

  it.each<[string, WrittenStep[]]>([
    ['by a step', [save, { action: 'assert_console' }]],
    ['by an assertion of the click', [{ ...save, assertions: [{ type: 'no_console_errors' }] }]],
  ])('on the console, once the answer to the click has come: %s', async (_what, steps) => {
    const logging = (path: string): string => `<button onclick="this.title = 'Saving'; send()">Save</button>
      <script>const send = async () => { const { ok } = await fetch('${path}'); if (!ok) console.error('Not saved') }</script>`;
    const ran = await on(logging('/late-500'), steps, 2500);
    expect(ran.flow.steps.at(-1)?.error).toContain('Not saved');
    expect((await on(logging('/late-200'), steps, 2500)).flow.result).toBe('passed');
  });

  it('after a click, by an assertion of its own', async () => {
    const assertions = [{ type: 'not_exists', selector: 'text="Answered 500"' }];
    expect((await on(page('/late-500'), [{ ...save, assertions }], 2500)).step(2).status).toBe('failed');
  });

  it('without an answer, once the time of the step is over, or that after which none is expected', async () => {
    const [, absent] = absences[0]!;
    const inTime = await on(page('/never'), [save, { ...absent, timeoutMs: 300 }]);
    expect(inTime.step(3)).toMatchObject({ status: 'passed' });
    const atLast = await on(page('/never'), [save, { ...absent, timeoutMs: 30_000 }]);
    expect(atLast.step(3).error).toBeNull();
    expect(atLast.step(3).timeMs).toBeLessThan(10_000);
  });
});
