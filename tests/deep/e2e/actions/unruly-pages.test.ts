import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();
let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'handeye-files-'));
  await Promise.all(['one.txt', 'two.txt'].map((name) => writeFile(join(files, name), name)));
});
afterAll(() => rm(files, { recursive: true }));

const on = (body: string, steps: readonly WrittenStep[]): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs: 800 });

describe('an assertion on requests', () => {
  it('can look only at what followed from the last action', async () => {
    const button = `<button onclick="fetch('/first')">First</button><button onclick="document.title = 'done'">Second</button>`;
    const since = { action: 'assert_network', url: '/first', status: 404, timeoutMs: 300, since: 'last_action' };
    const first = await on(button, [{ action: 'click', selector: 'Button#First' }, since]);
    expect(first.step(3).error).toBeNull();
    const second = await on(button, [
      { action: 'click', selector: 'Button#First' },
      { action: 'click', selector: 'Button#Second' },
      since,
    ]);
    expect(second.step(4).status).toBe('failed');
  });

  it.each<[string, WrittenStep]>([
    ['was skipped by its condition', { action: 'click', selector: 'Button#Other', when: { exists: 'Dialog#Cookies' } }],
    ['found no element', { action: 'click', selector: 'Button#Missing', optional: true, timeoutMs: 200 }],
    ['has no value', { action: 'fill', selector: 'Edit#Name', text: '{{env.NOT_THERE}}', optional: true }],
  ])('does not take a step for an action that %s', async (_what, idle) => {
    const { step } = await on(
      `<button onclick="console.error('lost'); fetch('/broken')">Save</button><button>Other</button><input aria-label="Name">`,
      [
        { action: 'click', selector: 'Button#Save' },
        idle,
        { action: 'assert_network', since: 'last_action', optional: true },
        { action: 'assert_console', since: 'last_action' },
      ],
    );
    expect(step(4).error).toMatch(/found GET http:\S+\/broken → 404/);
    expect(step(5).error).toMatch(/lost/);
  });
});

it('is not known to have written no error where it has stopped to answer', async () => {
  const { step } = await on('<script>setTimeout(() => { for (;;); }, 500)</script>', [
    { action: 'wait', milliseconds: 800 },
    { action: 'assert_console', timeoutMs: 8000 },
  ]);
  expect(step(3)).toMatchObject({ status: 'failed' });
  expect(step(3).error).toContain('The target has not answered for 5 s: it is busy or hung.');
});

describe('a page that does something else meanwhile', () => {
  it('fails to fill a field whose focus the page takes away, instead of writing elsewhere unseen', async () => {
    const { step } = await on(
      `<input aria-label="Name" id="a"><input aria-label="Code" id="b">
       <script>a.addEventListener('focus', () => queueMicrotask(() => b.focus()), { once: true })</script>`,
      [{ action: 'fill', selector: 'Edit#Name', text: 'Ada' }],
    );
    expect(step(2).status).toBe('failed');
    expect(step(2).error).toMatch(/textbox did not take the text: .*moved the focus elsewhere/);
  });

  it('fails to fill a field that puts its old content back', async () => {
    const { step } = await on(
      `<input aria-label="Fixed" id="a" value="7"><script>a.addEventListener('input', () => { a.value = '7' })</script>`,
      [{ action: 'fill', selector: 'Edit#Fixed', text: '8' }],
    );
    expect(step(2).error).toContain('did not take the text: the page put it back');
  });

  it('fills passwords and fields that reformat what they are given', async () => {
    const { flow } = await on(
      `<input type="password" aria-label="Password" value="old"><input aria-label="Phone" id="p">
       <script>p.addEventListener('input', () => { p.value = p.value.replace(/(\\d{3})(\\d+)/, '$1-$2') })</script>`,
      [
        { action: 'fill', selector: 'Edit#Password', text: 'new' },
        { action: 'fill', selector: 'Edit#Phone', text: '5550199' },
        { action: 'assert_value', selector: 'Edit#Phone', expected: '555-0199' },
      ],
    );
    expect(flow.result).toBe('passed');
  });

  it('takes hold of what moves away from under the pointer only when it has come to rest', async () => {
    const { step } = await on(
      `<style>#h { position: absolute; top: 20px; width: 80px; height: 16px; background: teal }</style>
       <div id="h" role="button" aria-label="Handle"></div><p id="log" style="margin-top: 200px">nothing</p>
       <script>
         h.addEventListener('pointerover', () => {
           const began = performance.now();
           const move = (now) => {
             h.style.top = 20 + Math.min(1, Math.max(0, now - began) / 200) * 90 + 'px';
             if (now - began < 200) requestAnimationFrame(move);
           };
           requestAnimationFrame(move);
         }, { once: true });
         addEventListener('mousedown', (event) => { log.textContent = 'held ' + (event.target.id || 'the page') });
       </script>`,
      [
        { action: 'drag', selector: 'Button#Handle', by: { x: 100, y: 0 } },
        { action: 'assert_text', selector: '#log', expected: 'held h' },
      ],
    );
    expect(step(3).error).toBeNull();
  });
});

describe('a page that changes by itself', () => {
  const ticker = `<p id="clock" role="status">0</p><script>let ticks = 0
    setInterval(() => { clock.textContent = '12:00:' + (ticks += 1); if (ticks === 20) document.body.append('Ticks') }, 20)</script>`;
  const ticked = { action: 'assert_text', contains: 'Ticks', timeoutMs: 4000 };

  it('does not hide that a button is dead', async () => {
    const { step } = await on(`${ticker}<button>Dead</button>`, [ticked, { action: 'click', selector: 'Button#Dead' }]);
    expect(step(3)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
    expect(step(3).diagnostics.note).toMatch(
      /^The action was carried out, but only status "12:00:\d+" changed, which changes by itself\. If none/,
    );
    expect(step(3).diagnostics.delta?.changed.length).toBeGreaterThan(0);
  });

  it('lets a button that works pass', async () => {
    const { step } = await on(
      `${ticker}<output id="o">0</output><button onclick="o.textContent = Number(o.textContent) + 1">Plus</button>`,
      [ticked, { action: 'click', selector: 'Button#Plus' }],
    );
    expect(step(3)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('does so in a frame of the page', async () => {
    const inner = pages.page(`${ticker}<button>Dead</button>`);
    const { step } = await on(`<iframe src="${inner}"></iframe>`, [
      { action: 'wait', selector: 'Text#Ticks', timeoutMs: 4000 },
      { action: 'click', selector: 'Button#Dead' },
    ]);
    expect(step(3).warningCode).toBe('no_observable_effect');
  });
});

describe('several files for a field that takes one', () => {
  it('are refused, not cut down to the first', async () => {
    const { step } = await on('<input type="file" aria-label="Picture">', [
      { action: 'upload', selector: '[type=file]', files: [join(files, 'one.txt'), join(files, 'two.txt')] },
    ]);
    expect(step(2).error).toBe('This file field takes one file, not 2. Upload them one after the other.');
  });
});

describe('assert_network', () => {
  const asking = `<script>fetch('/things/a%20b', { method: 'PUT' })</script>`;
  beforeAll(() => pages.answer('/things/a%20b', (_request, response) => void response.writeHead(204).end()));

  it('knows an address as it is sent and as people read it', async () => {
    const { flow } = await on(asking, [
      { action: 'assert_network', method: 'PUT', url: '/things/a%20b' },
      { action: 'assert_network', method: 'PUT', url: '/things/a b' },
    ]);
    expect(flow.result).toBe('passed');
  });

  it('lists which requests there were when the wanted one was not made', async () => {
    const { step } = await on(asking, [{ action: 'assert_network', method: 'PUT', url: '/things/c' }]);
    expect(step(2).error).toMatch(/no such request among \d+, such as:\nPUT http:\S+\/things\/a%20b → 204/);
  });
});

describe('elements of which there are too many', () => {
  it('are listed by how they look and where they are', async () => {
    const { step } = await on(
      '<button style="position:absolute;left:10px;top:20px">Go</button><button style="position:absolute;left:90px;top:20px">Go</button>',
      [{ action: 'assert_count', selector: 'Button#Go', expected: 1, timeoutMs: 200 }],
    );
    expect(step(2).diagnostics.candidates).toEqual(['button "Go" at 10,20', 'button "Go" at 90,20']);
  });
});

describe('a wait after a step that failed', () => {
  it.each([
    ['', { action: 'click', selector: 'Button#Gone' }],
    [
      ' by its assertion',
      {
        action: 'click',
        selector: 'Button#Go',
        assertions: [{ type: 'exists', selector: 'Button#Gone', timeoutMs: 50 }],
      },
    ],
  ])('is skipped%s: it has nothing to wait for', async (_how, failing) => {
    const { step } = await on('<button>Go</button>', [failing, { action: 'wait', selector: 'Button#Never' }]);
    expect(step(2).status).toBe('failed');
    expect(step(3).status).toBe('skipped');
  });
});
