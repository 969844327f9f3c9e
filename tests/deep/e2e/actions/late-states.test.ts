import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[], timeoutMs = 5000): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs });
const wifi = (onclick: string): string =>
  `<button role="switch" aria-checked="false" aria-label="Wifi" onclick="${onclick}"></button>
   <script>const turn = () => { const at = document.querySelector('button'); at.ariaChecked = String(at.ariaChecked !== 'true') }</script>`;

describe('a state that the app sets itself after the click', () => {
  it('is waited for, of a switch that it turns after a while', async () => {
    const { step } = await on(wifi('setTimeout(turn, 600)'), [
      { action: 'check', selector: 'Switch#Wifi' },
      { action: 'uncheck', selector: 'Switch#Wifi' },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', found: 'true' });
    expect(step(3)).toMatchObject({ status: 'passed', found: 'false' });
  });

  it('is waited for, of a box whose own click is undone', async () => {
    const box = `<label><input type="checkbox" onclick="event.preventDefault(); setTimeout(() => { checked = true }, 300)"> Terms</label>`;
    const { step } = await on(box, [{ action: 'check', selector: 'CheckBox#Terms' }]);
    expect(step(2)).toMatchObject({ status: 'passed', found: 'true' });
  });

  it('is waited for, of a box that is partly checked meanwhile, and one of three states is pressed again', async () => {
    const box = (name: string, onclick: string): string =>
      `<div role="checkbox" tabindex="0" aria-checked="false" data-presses="0" onclick="this.dataset.presses++; ${onclick}">${name}</div>`;
    const { step } = await on(
      box('All', `this.ariaChecked = 'mixed'; setTimeout(() => { this.ariaChecked = 'true' }, 700)`) +
        box('Some', `this.ariaChecked = { false: 'mixed', mixed: 'true', true: 'false' }[this.ariaChecked]`),
      [
        { action: 'check', selector: 'CheckBox#All' },
        { action: 'assert_attribute', selector: 'CheckBox#All', attribute: 'data-presses', expected: '1' },
        { action: 'check', selector: 'CheckBox#Some' },
        { action: 'uncheck', selector: 'CheckBox#Some' },
        { action: 'assert_attribute', selector: 'CheckBox#Some', attribute: 'data-presses', expected: '3' },
      ],
    );
    expect([2, 3, 4, 5, 6].map((number) => step(number).error)).toEqual(Array(5).fill(null));
  });

  it('is waited for as long as the server takes to confirm it', async () => {
    pages.answer('/confirm', (_request, response) => {
      setTimeout(() => response.end('ok'), 2600);
    });
    const { step } = await on(wifi("fetch('/confirm').then(turn)"), [{ action: 'check', selector: 'Switch#Wifi' }]);
    expect(step(2)).toMatchObject({ status: 'passed', found: 'true' });
    expect(step(2).timeMs).toBeGreaterThan(2500);
  });

  it('is waited for no longer than the step may take while the server says nothing', async () => {
    pages.answer('/silence', () => undefined);
    const { step } = await on(
      wifi("fetch('/silence').then(turn)"),
      [{ action: 'check', selector: 'Switch#Wifi' }],
      800,
    );
    expect(step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'not_actionable' } });
    expect(step(2).error).toMatch(
      /^"Wifi" was clicked, but \d+ ms later it is still unchecked, and a request of the click is not answered: raise/,
    );
  });

  it('is given up for a switch that is dead, before the time of the step is over', async () => {
    const { step } = await on(wifi(''), [{ action: 'check', selector: 'Switch#Wifi' }]);
    expect(step(2).error).toMatch(
      /^"Wifi" was clicked, but 2\d\d\d ms later it is still unchecked: the app keeps it so\./,
    );
    expect(step(2).timeMs).toBeLessThan(4500);
  });

  it('is not waited for once the run is cancelled', async () => {
    let cancel: (() => void) | undefined;
    pages.answer('/clicked', (_request, response) => {
      response.end();
      cancel?.();
    });
    const ran = await flows.run(
      flowOn(pages.page(wifi("fetch('/clicked')")), [{ action: 'check', selector: 'Switch#Wifi', timeoutMs: 30_000 }]),
      {
        onEvent(_event, stop) {
          cancel = stop.cancel;
        },
      },
    );
    expect(ran.flow.stoppedBy).toBe('cancelled');
    expect(ran.step(2).diagnostics.failureType).toBe('cancelled');
  });
});

describe('a control that is drawn anew by its click', () => {
  /** A list whose control is another element after each click. */
  const drawn = (then: string, input = '<input type="checkbox" aria-label="Milk" ${on ? "checked" : ""}>'): string =>
    `<main></main><script>
      let on = false;
      const draw = () => { document.querySelector('main').innerHTML = \`${input}\`; document.querySelector('input')?.addEventListener('change', change) };
      const change = () => { ${then} };
      draw();
    </script>`;
  const milk = { action: 'check', selector: 'CheckBox#Milk' };

  it.each([
    ['at once', 'on = true; draw()'],
    [
      'after its server was asked',
      "document.querySelector('main').innerHTML = ''; fetch('/').then(() => { on = true; draw() })",
    ],
  ])('counts as it is then: %s', async (_when, then) => {
    const { step } = await on(drawn(then), [milk]);
    expect(step(2)).toMatchObject({ status: 'passed', found: 'true' });
  });

  it('fails where the new one is not set', async () => {
    const { step } = await on(drawn('draw()'), [milk]);
    expect(step(2)).toMatchObject({ status: 'failed', found: null });
    expect(step(2).error).toMatch(/^"Milk" was clicked, but \d+ ms later it is still unchecked: the app keeps it so\./);
  });

  it.each([
    ['it is gone', "document.querySelector('main').textContent = 'Bought'", 'CheckBox#Milk'],
    ['its page was left', "location = '/elsewhere'", 'CheckBox#Milk'],
    [
      'another came in its place',
      "document.querySelector('main').innerHTML = '<input type=checkbox aria-label=Eggs>'",
      'CheckBox',
    ],
    ['another that looks the same may have come in its place', 'draw()', 'CheckBox#Milk >> nth=1'],
    ['another that looks the same may be the first', 'draw()', 'css=input:first-child'],
    [
      'several took its place',
      'draw(); document.querySelector("main").innerHTML += document.querySelector("main").innerHTML',
      'CheckBox#Milk',
    ],
  ])('has no state that could be reported where %s', async (_why, then, selector) => {
    pages.answer('/elsewhere', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<p>Elsewhere');
    });
    const { step } = await on(drawn(then), [{ action: 'check', selector }]);
    expect(step(2)).toMatchObject({ status: 'passed', found: null });
    expect(step(2).timeMs).toBeLessThan(1900);
  });
});
