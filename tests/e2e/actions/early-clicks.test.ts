import type { ServerResponse } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const buy: WrittenStep = { action: 'click', selector: 'Button#Buy' };

const on = (body: string, steps: readonly WrittenStep[], strict = false): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { strict });

const after =
  (ms: number) =>
  (_request: unknown, response: ServerResponse): void =>
    void setTimeout(() => response.writeHead(200, { 'access-control-allow-origin': '*' }).end('done'), ms);

beforeAll(() => {
  pages.answer('/slow', after(900));
  for (let part = 0; part < 12; part += 1) pages.answer(`/part${part}`, after(15));
});

describe('a click whose answer takes longer than it is waited for', () => {
  const asks = (request: string): string =>
    `<button onclick="fetch(${request}).then((a) => a.text()).then((text) => o.textContent = text)">Buy</button><p id="o" role="status"></p>`;

  it.each([
    ['reads', `'/slow'`],
    ['sends', `'/slow', { method: 'POST', body: '{}' }`],
  ])('passes by the request that it %s with', async (_how, request) => {
    const ran = await on(asks(request), [{ action: 'wait', milliseconds: 1100 }, buy], true);
    expect(ran.step(3)).toMatchObject({ status: 'passed', warningCode: null });
    expect(ran.exitCode).toBe(0);
  });

  it('is not proven by a request to another site, but by a check of what that brings', async () => {
    const other = pages
      .page('')
      .replace('127.0.0.1', 'localhost')
      .replace(/\/[^/]*$/, '/slow');
    const steps = [{ action: 'wait', milliseconds: 1100 }, buy];
    const alone = await on(asks(`'${other}'`), steps);
    expect(alone.step(3)).toMatchObject({ status: 'warning', warningCode: 'unproven_effect' });
    expect(alone.step(3).diagnostics.note).toContain('is not answered yet');
    const checked = await on(asks(`'${other}'`), [...steps, { action: 'assert_text', text: 'done' }], true);
    expect(checked.step(3)).toMatchObject({ status: 'passed', warningCode: null });
  });
});

describe('a click that nothing hears, on a page that is still being set up,', () => {
  const inTurn = (then: string): string =>
    `<button>Buy</button><main></main><script>setTimeout(async () => { for (let n = 0; n < 12; n += 1) { const text = await (await fetch('/part' + n)).text(); ${then} } })</script>`;

  it.each([
    ['asks for one part after the other', inTurn('')],
    ['shows one part after the other', inTurn(`document.querySelector('main').append(text)`)],
    [
      'counts',
      `<button>Buy</button><p id="o"></p><script>let n = 0; setInterval(() => { o.textContent = n++ }, 10)</script>`,
    ],
    [
      'counts as the pointer comes',
      `<button>Buy</button><p id="o"></p><script>let n = 0; const count = () => { o.textContent = n++ }; onmousemove = () => { onmousemove = null; setTimeout(count); setInterval(count, 20) }</script>`,
    ],
  ])('is warned of where that %s', async (_how, body) => {
    const ran = await on(body, [buy]);
    expect(ran.step(2).diagnostics.effects ?? []).toEqual([]);
    expect(ran.step(2)).toMatchObject({ status: 'warning' });
    expect(['unproven_effect', 'no_observable_effect']).toContain(ran.step(2).warningCode);
  });

  it('is distinguished from one that is heard', async () => {
    const ran = await on(
      inTurn('').replace('<button>', `<button onclick="o.textContent = 'bought'">`).concat('<p id="o"></p>'),
      [buy],
    );
    expect(ran.step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });
});
