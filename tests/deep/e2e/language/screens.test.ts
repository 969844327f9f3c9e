import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLiveTools, type LiveStand } from '../../../support/live-tools.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';

let live: LiveStand;
let pages: WebPages;
beforeAll(async () => {
  [live, pages] = await Promise.all([startLiveTools(), startWebPages()]);
});
afterAll(() => Promise.all([live.close(), pages.close()]));

let sessions = 0;
/** What a text comes to on a page, and what the page shows in its status then. */
async function doneOn(body: string, text: string): Promise<{ readonly result: unknown; readonly shown: string }> {
  sessions += 1;
  const session = `deep-${sessions}`;
  const call = live.call();
  await live.tools.open({ target: pages.page(body), name: session }, call);
  try {
    const { data } = await live.tools.do({ session, text }, call);
    const { text: shown } = await live.tools.look({ session, selector: '#out' }, call);
    return { result: data['result'], shown };
  } finally {
    await live.tools.close({ session }, call);
  }
}

const says = (word: string): string => `onclick="out.textContent = '${word}'"`;
const form = `<p role=status id=out>ready</p><label>Name <input id=name oninput="out.textContent = value"></label>
  <button ${says('saved')}>Save</button>
  <ul><li>Tea <button ${says('tea')}>Choose</button></li><li>Milk <button ${says('milk')}>Choose</button></li></ul>`;

describe.concurrent('words that a text is written with', () => {
  it.each([
    ['CLICK SAVE', 'saved'],
    ['click Save!!!', 'saved'],
    ['Click the “Save” button', 'saved'],
    ['Please could you click Save?', 'saved'],
    ['click Choose next to Milk', 'milk'],
    ['click the second Choose button', 'milk'],
    ['click the last Choose button', 'milk'],
    ['fill Name with "Save and click Choose"', 'Save and click Choose'],
    [`type Ada's "best" name into Name`, "Ada's best name"],
    ['remember the status as seen, then fill Name with "{{seen}}!"', 'ready!'],
    ['do not click Save', 'ready'],
    ['click Save and do not click Choose', 'saved'],
    ['- fill Name with Ada\n- click Save', 'saved'],
  ])('%s', async (text, expected) => {
    const { result, shown } = await doneOn(form, text);
    expect(result).toBe('passed');
    expect(shown).toContain(expected);
  });
});

describe.concurrent('a screen that is still to come', () => {
  it.each([
    [
      'an element that appears later',
      `<p role=status id=out>ready</p><div id=later></div><button onclick="setTimeout(() => {
        later.innerHTML = '<button onclick=&quot;out.textContent = 1&quot;>Continue</button>' }, 700)">Load</button>`,
      'click Load, then click Continue',
      '1',
    ],
    [
      'a dialog that opens',
      `<p role=status id=out>ready</p><dialog id=ask><button ${says('confirmed')}>Confirm</button></dialog>
        <button onclick="ask.showModal()">Order</button>`,
      'click Order, then click Confirm in the dialog',
      'confirmed',
    ],
    [
      'a text that is waited for',
      `<p role=status id=out>ready</p><button onclick="setTimeout(() => { out.textContent = 'Saved' }, 700)">Save</button>`,
      'click Save and wait until "Saved" is shown',
      'Saved',
    ],
  ])('%s', async (_, body, text, expected) => {
    const { result, shown } = await doneOn(body, text);
    expect(result).toMatch(/passed|warning/);
    expect(shown).toContain(expected);
  });
});
