import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[], timeoutMs = 5000): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs });

const chooseBeta: WrittenStep = { action: 'select', selector: 'ComboBox#Pick', option: 'Beta' };
const greek = '<option>Alpha</option><option>Beta</option>';
const list = (onchange: string, options = greek): string =>
  `<select id="pick" aria-label="Pick" onchange="${onchange}">${options}</select><p id="o"></p>`;

describe('options that come after their list', () => {
  it('are waited for in a list that is still empty, however long they take', async () => {
    const { step } = await on(
      `${list('')}<script>pick.innerHTML = ''; setTimeout(() => { pick.innerHTML = '${greek}' }, 2600)</script>`,
      [chooseBeta],
    );
    expect(step(2)).toMatchObject({ status: 'passed', found: 'Beta' });
  });

  it('are waited for in a list that is filled by and by, and in one that takes its place', async () => {
    const { step } = await on(
      `${list('')}<script>
        pick.innerHTML = '<option>Alpha</option>';
        setTimeout(() => pick.add(new Option('Gamma')), 1200);
        setTimeout(() => { const other = pick.cloneNode(); other.innerHTML = '${greek}'; pick.replaceWith(other) }, 2600)</script>`,
      [chooseBeta],
    );
    expect(step(2)).toMatchObject({ status: 'passed', found: 'Beta' });
  });

  it('are waited for as long as the server takes to answer', async () => {
    pages.answer('/options', (_request, response) => {
      setTimeout(() => response.end(greek), 2600);
    });
    const { step, audit } = await on(
      `${list('', '<option>Loading</option>')}<p id="clock"></p><script>
        setInterval(() => { clock.textContent = Date.now() }, 100);
        fetch('/options').then((answer) => answer.text()).then((html) => { pick.innerHTML = html })</script>`,
      [chooseBeta],
    );
    expect(step(2)).toMatchObject({ status: 'passed', found: 'Beta' });
    expect(audit.filter(({ action }) => action === 'select').length).toBeLessThanOrEqual(3);
  });

  it('are given up in a list that is filled and stays as it is, before the time of the step is over', async () => {
    const { step } = await on(list(''), [{ ...chooseBeta, option: 'Omega' }]);
    expect(step(2)).toMatchObject({
      status: 'failed',
      error: 'Nothing was chosen in combobox "Pick": it has no option "Omega"; there are "Alpha", "Beta".',
      diagnostics: { failureType: 'not_actionable' },
    });
    expect(step(2).timeMs).toBeLessThan(4500);
  });

  it('are not waited for once the run is cancelled', async () => {
    let cancel: (() => void) | undefined;
    pages.answer('/asked', (_request, response) => {
      response.end();
      cancel?.();
    });
    const ran = await flows.run(
      flowOn(pages.page(`${list('', ' ')}<script>setTimeout(() => fetch('/asked'), 500)</script>`), [
        { ...chooseBeta, timeoutMs: 30_000 },
      ]),
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

describe('a choice that the page takes back', () => {
  it.each([
    ['at once', `this.value = 'Alpha'`],
    ['as frameworks do, when they draw', `queueMicrotask(() => { this.value = 'Alpha' })`],
  ])('fails the step %s', async (_when, onchange) => {
    const { step } = await on(list(onchange), [chooseBeta]);
    expect(step(2)).toMatchObject({
      status: 'failed',
      diagnostics: { failureType: 'not_actionable' },
    });
    expect(step(2).error).toMatch(/^The combobox "Pick" was "Beta", and is "Alpha" again: /);
  });

  it('is none where the page sets it itself a moment later', async () => {
    const { step } = await on(list(`this.value = 'Alpha'; setTimeout(() => { this.value = 'Beta' }, 60)`), [
      chooseBeta,
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', found: 'Beta' });
  });

  it('is none where the page shows it once its server has answered', async () => {
    pages.answer('/saved', (_request, response) => void setTimeout(() => response.end('saved'), 500));
    const { step } = await on(
      list(`const chosen = this.value; this.value = 'Alpha'; fetch('/saved').then(() => { this.value = chosen })`),
      [chooseBeta],
    );
    expect(step(2)).toMatchObject({ status: 'passed', found: 'Beta' });
  });

  it('warns where something else happened, as in a menu that goes back to its first entry', async () => {
    const { step } = await on(list(`o.textContent += this.value; this.selectedIndex = 0`), [
      chooseBeta,
      { action: 'assert_text', selector: '#o', expected: 'Beta' },
    ]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'value_differs', found: 'Alpha' });
    expect(step(2).diagnostics.note).toMatch(/^The list shows "Alpha", not "Beta": /);
    expect(step(3).error).toBeNull();
  });

  it('warns where the page chose yet another option', async () => {
    const { step } = await on(list(`this.value = 'Gamma'`, `${greek}<option>Gamma</option>`), [chooseBeta]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'value_differs', found: 'Gamma' });
  });

  it.each([
    ['leads to another page', `location.href = '/next'`, 'Arrived'],
    ['is replaced', `o.textContent = 'Replaced'; this.remove()`, 'Replaced'],
  ])('is none in a menu that %s', async (_what, onchange, text) => {
    pages.answer('/next', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<p>Arrived</p>');
    });
    const { step } = await on(list(onchange), [chooseBeta, { action: 'assert_exists', selector: `Text#${text}` }]);
    expect([2, 3].map((number) => step(number).status)).toEqual(['passed', 'passed']);
  });
});

describe('a menu that says of no part of itself what it is', () => {
  const homeMade = `<div id="menu"><div id="opener" onclick="list.hidden = false">Pick a colour</div>
    <ul id="list" hidden><li onclick="o.textContent = textContent">Red</li><li onclick="o.textContent = textContent">Green</li></ul></div><p id="o"></p>`;

  it('is refused at once, with the way to choose in it', async () => {
    const { step } = await flows.run(
      flowOn(
        pages.page(homeMade),
        [
          { action: 'select', selector: '#opener', option: 'Green' },
          { action: 'click', selector: '#opener' },
          { action: 'click', selector: 'text="Green"' },
          { action: 'assert_text', selector: '#o', expected: 'Green' },
        ],
        { stopOnFailure: false },
      ),
      { timeoutMs: 5000 },
    );
    expect(step(2)).toMatchObject({
      status: 'failed',
      error:
        'Nothing was chosen in text "Pick a colour": it is no list, and no combo box or button that opens one; click it, and then the option, each in a step of its own.',
    });
    expect(step(2).timeMs).toBeLessThan(2500);
    expect(step(5).error).toBeNull();
  });

  it.each([
    ['says that it opens something', 'aria-haspopup="true"', '', 'role="menuitem"'],
    ['has a list', '', 'role="listbox"', 'role="option"'],
    ['shows options that are in no list', '', '', 'role="option"'],
  ])('is looked through where it %s', async (_what, opener, options, option) => {
    const { step } = await on(
      `<div id="menu" ${opener}>Pick a colour <div ${options}><div ${option} onclick="o.textContent = 'Red'">Red</div></div></div><p id="o"></p>`,
      [
        { action: 'select', selector: '#menu', option: 'Red' },
        { action: 'assert_text', selector: '#o', expected: 'Red' },
      ],
    );
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
  });
});
