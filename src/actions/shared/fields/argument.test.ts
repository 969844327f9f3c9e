import { describe, expect, it } from 'vitest';
import { actionNamed, actions, stepSchema } from '../../registry.js';

const targetUrl = 'http://localhost:4173/';

function argumentOf(written: Readonly<Record<string, unknown>>): string | undefined {
  const step = stepSchema.parse(written);
  return actionNamed(step.action)?.argument(step, { targetUrl, targetProgram: undefined });
}

describe('what a step says beside its element, for a line of a report', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['open', {}, targetUrl],
    ['open', { url: '/cart' }, '/cart'],
    ['navigate', { url: '/cart' }, '/cart'],
    ['navigate', { direction: 'back' }, 'back'],
    ['click', { selector: 'Row#1', clickCount: 2 }, '2 times'],
    [
      'click',
      { selector: 'Row#1', button: 'right', modifiers: ['Control', 'Shift'] },
      'right button, with Control+Shift',
    ],
    ['type', { text: 'Ada' }, '"Ada"'],
    ['fill', { selector: 'Edit#Name', text: '' }, '""'],
    ['send_keys', { keys: 'Control+A' }, 'Control+A'],
    ['select', { selector: 'ComboBox#Country', option: ['Portugal', 'Spain'] }, '"Portugal", "Spain"'],
    ['select', { selector: 'ComboBox#Country', text: 'Portugal' }, '"Portugal"'],
    ['drag', { selector: 'ListItem#A', to: 'ListItem#B' }, 'to ListItem#B'],
    ['drag', { selector: 'ListItem#A', by: { x: 10, y: -5 } }, 'by 10, -5 px'],
    ['scroll', {}, 'down 3'],
    ['scroll', { selector: 'Text#End' }, 'into view'],
    ['scroll', { selector: 'List#Log', direction: 'up', scrollAmount: 1 }, 'up 1'],
    ['scroll', { selector: 'List#Log', scrollAmount: 30 }, 'down 30'],
    ['scroll', { selector: 'List#Log' }, 'into view'],
    ['upload', { selector: '#avatar', files: 'a.png, b.png' }, 'a.png, b.png'],
    ['wait', { milliseconds: 250 }, '250 ms'],
    ['wait', { timeoutMs: 800 }, '800 ms'],
    ['wait', { selector: 'Text#Saving', state: 'absent' }, 'absent'],
    ['wait', { text: 'Saved', url: '/done', until: 'network_idle' }, '"Saved", /done, network idle'],
    ['screenshot', { name: 'after-login' }, 'after-login'],
    ['screenshot', { fullPage: true }, 'full page'],
    ['read', { selector: '#order', saveAs: 'order' }, 'text as order'],
    ['read', { selector: '#logo', attribute: 'href' }, 'attribute href'],
    ['focus_window', { windowTitle: 'Receipt' }, '"Receipt"'],
    ['focus_window', { url: '/receipt' }, '/receipt'],
    ['launch', { processPath: 'node', args: ['server.mjs'] }, 'node server.mjs'],
    ['close', { windowTitle: 'Receipt' }, '"Receipt"'],
    ['handle_dialog', { accept: false }, 'dismiss'],
    ['handle_dialog', { text: 'Ada' }, 'accept with "Ada"'],
    ['set_variable', { name: 'city', value: 'Lisbon' }, 'city = "Lisbon"'],
    ['run_flow', { flow: 'login.flow.yaml', arguments: { user: 'ada' } }, 'login.flow.yaml'],
    ['assert_text', { contains: 'saved' }, 'contains "saved"'],
    ['assert_value', { selector: 'Edit#Age', expected: 42 }, 'equals "42"'],
    ['assert_attribute', { selector: 'Link#Help', attribute: 'href' }, 'href'],
    ['assert_attribute', { selector: 'Link#Help', attribute: 'href', contains: '/help' }, 'href contains "/help"'],
    ['assert_count', { selector: 'Row', expected: 3 }, '3'],
    ['assert_count', { selector: 'Row', atLeast: 2, atMost: 5 }, 'at least 2, at most 5'],
    ['assert_state', { selector: 'CheckBox#Remember me', state: 'checked' }, 'checked'],
    ['assert_url', { contains: '/done' }, 'contains /done'],
    ['assert_url', { url: '/done' }, 'equals /done'],
    ['assert_title', { contains: 'Cart' }, 'contains "Cart"'],
    ['assert_window', { windowTitle: 'Receipt' }, '"Receipt"'],
    ['assert_console', { level: 'warning' }, 'no warning'],
    ['assert_console', { contains: 'ready' }, 'contains "ready"'],
    ['assert_network', {}, 'no failed request'],
    ['assert_network', { url: '/api/orders', method: 'POST', status: 201 }, 'POST /api/orders 201'],
  ])('%s %j: %s', (action, fields, expected) => {
    expect(argumentOf({ action, ...fields })).toBe(expected);
  });

  it('is there for the sample of every action that acts on no element', () => {
    const silent = actions
      .filter(({ name, sample }) => sample['selector'] === undefined && !argumentOf({ action: name, ...sample }))
      .map(({ name }) => name);
    // Closing the current window needs no more words.
    expect(silent).toEqual(['close']);
  });
});
