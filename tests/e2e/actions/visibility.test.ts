import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();
let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'handeye-files-'));
  await writeFile(join(files, 'one.txt'), 'one');
});
afterAll(() => rm(files, { recursive: true }));

const on = (body: string, steps: readonly WrittenStep[], timeoutMs = 800): Promise<Ran> =>
  flows.run({ ...flowOn(pages.page(body), steps), stopOnFailure: false }, { timeoutMs });

describe('covered', () => {
  const cover = '<div style="position:absolute;inset:0;background:#eee" class="veil"></div>';
  const box = (content: string, more = ''): string =>
    `<div style="position:relative;height:40px;width:300px;margin:10px">${content}${more}</div>`;

  it('is a state of what something else lies over, and visible all the same', async () => {
    const { step } = await on(box('<p style="margin:0">Price</p>', cover) + box('<button>Pay</button>'), [
      { action: 'assert_state', selector: 'Text#Price', state: 'covered' },
      { action: 'assert_exists', selector: 'Text#Price' },
      { action: 'assert_state', selector: 'Button#Pay', state: 'covered' },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', found: 'covered by <div class="veil">' });
    expect(step(3).status).toBe('passed');
    expect(step(4)).toMatchObject({ status: 'failed', found: 'nothing lies over it' });
  });

  it('is looked at where it is scrolled to, and not a state of what shows a part', async () => {
    const { step } = await on(
      `<div style="height:3000px"></div>${box('<button>Below</button>', cover)}
       ${box('<button style="width:300px">Half</button>', '<div style="position:absolute;left:0;width:250px;top:0;bottom:0"></div>')}`,
      [
        { action: 'assert_state', selector: 'Button#Below', state: 'covered' },
        { action: 'assert_state', selector: 'Button#Half', state: 'covered' },
      ],
    );
    expect([step(2).status, step(3).status]).toEqual(['passed', 'failed']);
  });

  it('is true of what is in a frame that something lies over', async () => {
    const { step } = await on(
      box('<iframe srcdoc="<button>Inside</button>" style="width:300px;height:40px;border:0"></iframe>', cover),
      [{ action: 'assert_state', selector: 'Button#Inside', state: 'covered' }],
    );
    expect(step(2)).toMatchObject({ status: 'passed', found: 'covered by <div class="veil">' });
  });

  it('is true of what is behind a modal dialog', async () => {
    const { step } = await on(
      `<button>Behind</button><dialog>Sure? <button>Yes</button></dialog><script>document.querySelector('dialog').showModal()</script>`,
      [
        { action: 'assert_state', selector: 'Button#Behind', state: 'covered' },
        { action: 'assert_state', selector: 'Button#Yes', state: 'covered' },
      ],
    );
    expect([step(2).status, step(3).status]).toEqual(['passed', 'failed']);
  });

  it('is waited for, and waited out', async () => {
    const { step } = await on(
      `${box('<button>Pay</button>')}<script>
        const veil = document.createElement('div');
        veil.style.cssText = 'position:fixed;inset:0';
        setTimeout(() => document.body.append(veil), 300);
        setTimeout(() => veil.remove(), 900);</script>`,
      [
        { action: 'wait', selector: 'Button#Pay', state: 'covered', timeoutMs: 3000 },
        { action: 'click', selector: 'Button#Pay', expectNoEffect: true, timeoutMs: 3000 },
      ],
    );
    expect([step(2).status, step(3).status]).toEqual(['passed', 'passed']);
  });
});

describe('a field that is not visible', () => {
  const unseen = 'position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip:rect(0 0 0 0)';
  const note = 'The field itself is not visible.';

  it('is filled, checked, chosen from, given files and read by its name, and the step says so', async () => {
    const { step } = await on(
      `<label style="opacity:0">Code <input oninput="said.textContent = value"></label>
       <label><input type="checkbox" style="${unseen}"> Agree</label>
       <span style="position:relative;display:inline-block"><input type="checkbox" aria-label="Wifi" style="position:absolute;inset:0;opacity:0"><i style="display:block;width:30px;height:16px;background:#ccc"></i></span>
       <select aria-label="Land" style="${unseen}" onchange="said.textContent = value"><option>Peru</option><option>Chad</option></select>
       <input type="file" aria-label="Picture" style="opacity:0" onchange="said.textContent = files[0].name"><p id="said"></p>`,
      [
        { action: 'fill', selector: 'Edit#Code', text: '4711' },
        { action: 'assert_text', selector: '#said', expected: '4711' },
        { action: 'check', selector: 'CheckBox#Agree' },
        { action: 'assert_state', selector: 'CheckBox#Agree', state: 'checked' },
        { action: 'check', selector: 'CheckBox#Wifi' },
        { action: 'uncheck', selector: 'CheckBox#Wifi' },
        { action: 'select', selector: 'ComboBox#Land', option: 'Chad' },
        { action: 'upload', selector: 'Button#Picture', files: join(files, 'one.txt') },
        { action: 'assert_text', selector: '#said', expected: 'one.txt' },
        { action: 'assert_value', selector: 'Edit#Code', expected: '4711' },
      ],
    );
    for (const number of [2, 4, 6, 7, 8, 9]) {
      expect(step(number).error, `step ${number}`).toBeNull();
      expect(step(number), `step ${number}`).toMatchObject({ status: 'passed', diagnostics: { note } });
    }
    for (const number of [3, 5, 10, 11]) expect(step(number).error).toBeNull();
  });

  it('is neither there for an assertion nor for a click', async () => {
    const { step } = await on('<h1>Form</h1><label style="opacity:0">Code <input value="x"></label>', [
      { action: 'assert_exists', selector: 'Edit#Code' },
      { action: 'assert_text', contains: 'Code' },
      { action: 'click', selector: 'Edit#Code' },
      { action: 'assert_not_exists', selector: 'Edit#Code' },
    ]);
    expect([2, 3, 4, 5].map((number) => step(number).status)).toEqual(['failed', 'failed', 'failed', 'passed']);
    expect(step(4).error).toContain('1 hidden element matches');
  });

  it('says nothing of a field that is visible', async () => {
    const { step } = await on('<label>Code <input></label>', [{ action: 'fill', selector: 'Edit#Code', text: '4711' }]);
    expect(step(2).diagnostics.note).toBeUndefined();
  });
});

describe('what fades', () => {
  const toast = `<style>#toast { opacity: 0; transition: opacity .2s } #toast.on { opacity: 1 }</style>
    <button onclick="toast.classList.add('on'); setTimeout(() => toast.classList.remove('on'), 700)">Save</button>
    <p id="toast" role="status">Changes saved</p>`;

  it('is there while it shows, and gone when it has faded', async () => {
    const { step } = await on(
      toast,
      [
        { action: 'assert_not_exists', selector: 'Text#Changes saved' },
        { action: 'assert_not_exists', selector: 'Status' },
        { action: 'click', selector: 'Button#Save' },
        { action: 'assert_exists', selector: 'Text#Changes saved' },
        { action: 'wait', selector: 'Text#Changes saved', state: 'hidden' },
      ],
      4000,
    );
    expect([2, 3, 4, 5, 6].map((number) => step(number).error)).toEqual([null, null, null, null, null]);
  });

  it('is not there where it never shows', async () => {
    const { step } = await on(toast, [
      { action: 'assert_exists', selector: 'Text#Changes saved' },
      { action: 'assert_text', contains: 'Changes saved' },
      { action: 'assert_state', selector: 'Status', state: 'visible' },
    ]);
    expect([2, 3, 4].map((number) => step(number).status)).toEqual(['failed', 'failed', 'failed']);
  });
});
