import { describe, expect, it } from 'vitest';
import { flowOn } from '../../../support/run-flow.js';
import { cancelledByPage } from '../../../support/cancelled-by-page.js';
import { stand } from '../../../support/stand.js';

const { shop, flows, pages } = stand();

describe('a run that is cancelled', () => {
  it('says what the step in flight was doing', async () => {
    const flow = flowOn(`${shop.url}/widgets`, [
      { action: 'click', selector: 'Button#Returns' },
      { action: 'wait', selector: 'Button#Nowhere', timeoutMs: 60_000 },
      { action: 'click', selector: 'Button#Shipping' },
    ]);
    const { step } = await flows.run(flow, {
      onEvent(event, stop) {
        if (event.type === 'step_started' && event.step === '3') stop.cancel();
      },
    });
    expect(step(3).status).toBe('skipped');
    expect(step(3).error).toMatch(/cancelled/i);
    expect(step(4).diagnostics.note).toBe('Not run: the run was stopped (cancelled).');
  });
});

describe('a step that acts when the run is stopped', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  /** Two fields: the first signals its third key; the button shows when keys that come late would have come. */
  const form = `<input aria-label="First" oninput="if (this.value.length === 3) fetch('/now')"><input aria-label="Other">
    <button onclick="setTimeout(() => { this.textContent = 'Late' }, 1000)">Wait</button>`;
  const lookLater = {
    teardown: [
      { action: 'click', selector: 'Button#Wait', expectNoEffect: true },
      { action: 'focus', selector: 'Edit#Other' },
      { action: 'wait', selector: 'Button#Late' },
      { action: 'assert_value', selector: 'Edit#Other', expected: '', exact: true },
      { action: 'read', selector: 'Edit#First', what: 'value' },
    ],
  };

  it('presses no further key', async () => {
    // Each key takes the page its time, as an editor that checks what is written does.
    const busy = `<script>addEventListener('keydown', () => { const end = Date.now() + 50; while (Date.now() < end); })</script>`;
    const ran = await cancelledByPage(
      { flows, pages },
      form + busy,
      [{ action: 'send_keys', selector: 'Edit#First', keys: alphabet.split('').join(', ') }],
      lookLater,
    );
    expect(ran.step(2)).toMatchObject({ status: 'error', diagnostics: { failureType: 'cancelled' } });
    expect(ran.step('teardown/4').error).toBeNull();
    const pressed = ran.step('teardown/5').found ?? '';
    expect(pressed).toMatch(/^abc/);
    expect(pressed.length).toBeLessThan(alphabet.length);
  });

  it('drags what it holds to where it is to go, and lets go of it', async () => {
    const ran = await cancelledByPage(
      { flows, pages },
      `<style>button { position: absolute; width: 80px; height: 40px } #to { left: 300px; top: 200px }</style>
       <button id="from" onpointerdown="fetch('/now')">Card</button><button id="to">Done</button>
       <p id="log" style="padding-top: 300px">nothing</p>
       <script>addEventListener('pointerup', (e) => { log.textContent = 'dropped on ' + e.target.textContent })</script>`,
      [{ action: 'drag', selector: 'Button#Card', to: 'Button#Done' }],
      { teardown: [{ action: 'assert_text', selector: '#log', expected: 'dropped on Done' }] },
    );
    expect(ran.step(2).status).toBe('error');
    expect(ran.step('teardown/1').error).toBeNull();
  });

  it('and has done its action says that its effect was not seen', async () => {
    pages.answer('/never', () => undefined);
    const ran = await cancelledByPage(
      { flows, pages },
      `<button onclick="fetch('/never'); setTimeout(() => fetch('/now'), 200)">Save</button>`,
      [{ action: 'click', selector: 'Button#Save' }],
    );
    expect(ran.step(2)).toMatchObject({ status: 'error', diagnostics: { failureType: 'cancelled' } });
    expect(ran.step(2).error).toBe('The run was cancelled. The step had acted, but its effect was not seen any more.');
    expect(ran.exitCode).toBe(3);
  });

  it('and waits for its assertions says that they were not settled', async () => {
    const ran = await cancelledByPage(
      { flows, pages },
      `<button onclick="this.textContent = 'Saved'; setTimeout(() => fetch('/now'), 500)">Save</button>`,
      [
        {
          action: 'click',
          selector: 'Button#Save',
          assertions: [{ type: 'exists', selector: 'Button#Nowhere', timeoutMs: 60_000 }],
        },
      ],
    );
    expect(ran.step(2)).toMatchObject({ status: 'error', diagnostics: { failureType: 'cancelled' } });
    expect(ran.step(2).error).toBe('The run was cancelled. The step had acted, but its assertions were not settled.');
  });
});
