import { expect, it } from 'vitest';
import { readStep } from '../../../engine/load/read-flow.js';

it.each([
  [
    { action: 'type', selector: '#a', value: 'Ada' },
    { action: 'type', text: 'Ada' },
  ],
  [
    { action: 'fill_field', selector: '#a', value: 'Ada' },
    { action: 'fill', text: 'Ada' },
  ],
  [
    { action: 'fill_date', selector: '#a', date: '2026-05-01' },
    { action: 'fill', text: '2026-05-01' },
  ],
  [
    { action: 'select_option', dropdown: '#a', value: 'Red' },
    { action: 'select', selector: '#a', option: ['Red'] },
  ],
  [
    { action: 'press_key', key: 'Enter' },
    { action: 'send_keys', keys: 'Enter' },
  ],
  [
    { action: 'upload', selector: '#a', value: 'a.png, b.png' },
    { action: 'upload', files: ['a.png', 'b.png'] },
  ],
  [
    { action: 'wait', duration: 200 },
    { action: 'wait', milliseconds: 200 },
  ],
  [
    { action: 'wait_for', condition: 'network_idle' },
    { action: 'wait', until: 'network_idle' },
  ],
  [
    { action: 'wait_for', condition: 'element_hidden', selector: '#a' },
    { state: 'hidden', selector: '#a' },
  ],
  [
    { action: 'wait_for', condition: 'element_visible', value: '#a' },
    { state: 'visible', selector: '#a' },
  ],
  [{ action: 'wait_for', condition: 'url_contains', value: '/cart' }, { url: '/cart' }],
  [{ action: 'wait_for', condition: 'TextVisible', value: 'Saved' }, { text: 'Saved' }],
  [
    { action: 'navigate', value: 'http://localhost/' },
    { action: 'navigate', url: 'http://localhost/' },
  ],
])('reads the fields of fe-pilot: %j', (written, step) => {
  expect(readStep(written)).toMatchObject({ ok: true, step });
});

it('keeps what a step says in words of its own, and complains of a condition that it does not know', () => {
  expect(readStep({ action: 'type', selector: '#a', text: 'Ada', value: 'Bea' })).toMatchObject({ ok: false });
  expect(readStep({ action: 'wait_for', condition: 'moon_full' })).toMatchObject({
    ok: false,
    problems: [{ path: 'until', message: expect.stringContaining('"moon_full" is not allowed here') as unknown }],
  });
});
