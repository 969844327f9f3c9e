import { describe, expect, it } from 'vitest';
import { readStep } from '../../../engine/load/read-flow.js';
import { interpretText } from '../../language/interpret.js';
import { Scene } from '../../language/grounding/scene.js';
import { expectationNames } from './expectation-forms.js';
import { planExpectation, planExpectations } from './expectations.js';

const web = { backend: 'web' } as const;

describe('an expectation becomes a check', () => {
  it.each<[unknown, object]>([
    [
      { type: 'element_visible', selector: '#a' },
      { action: 'assert_exists', selector: '#a' },
    ],
    ['element_visible: #a', { action: 'assert_exists', selector: '#a' }],
    [
      { type: 'element_visible', selector: '@f1e3' },
      { action: 'assert_exists', ref: 'f1e3' },
    ],
    [
      { type: 'elementHidden', selector: '#a' },
      { action: 'assert_not_exists', selector: '#a' },
    ],
    [
      { type: 'element_text', selector: '#a', value: 'Hi' },
      { action: 'assert_text', selector: '#a', contains: 'Hi' },
    ],
    [
      { type: 'element_text', selector: '#a', value: 'Hi', exact: true },
      { action: 'assert_text', selector: '#a', expected: 'Hi' },
    ],
    [
      { element_text: 'Hi', selector: '#a' },
      { action: 'assert_text', selector: '#a', contains: 'Hi' },
    ],
    [{ element_text: { selector: '#a', value: 'Hi' } }, { action: 'assert_text', selector: '#a', contains: 'Hi' }],
    [
      { type: 'element_value', selector: '#a', value: 3 },
      { action: 'assert_value', selector: '#a', expected: '3' },
    ],
    [
      { type: 'element_value', selector: '#a', contains: 'x' },
      { action: 'assert_value', selector: '#a', contains: 'x' },
    ],
    [
      { type: 'element_enabled', selector: '#a' },
      { action: 'assert_state', selector: '#a', state: 'enabled' },
    ],
    [
      { type: 'element_disabled', selector: '#a' },
      { action: 'assert_state', selector: '#a', state: 'disabled' },
    ],
    [
      { type: 'element_checked', selector: '#a' },
      { action: 'assert_state', selector: '#a', state: 'checked' },
    ],
    [
      { type: 'element_count', selector: 'tr', value: 3 },
      { action: 'assert_count', selector: 'tr', expected: 3 },
    ],
    [
      { type: 'element_count', selector: 'tr', value: '>= 3' },
      { action: 'assert_count', selector: 'tr', atLeast: 3 },
    ],
    [
      { type: 'element_count', selector: 'tr', min: 1, max: 3 },
      { action: 'assert_count', selector: 'tr', atLeast: 1, atMost: 3 },
    ],
    ['text_visible: Saved', { action: 'assert_text', contains: 'Saved' }],
    [{ url_is: 'http://a.b/cart' }, { action: 'assert_url', expected: 'http://a.b/cart' }],
    [{ url_contains: '/cart' }, { action: 'assert_url', contains: '/cart' }],
    ['url_contains: /cart', { action: 'assert_url', contains: '/cart' }],
    [
      { type: 'url_matches', pattern: '\\d+' },
      { action: 'assert_url', matches: '\\d+' },
    ],
    [{ title_is: 'Cart' }, { action: 'assert_title', expected: 'Cart' }],
    [
      { title_contains: 'Cart', timeout: 900 },
      { action: 'assert_title', contains: 'Cart', timeoutMs: 900 },
    ],
    ['no_console_errors', { action: 'assert_console', since: 'last_action' }],
    [{ no_console_errors: true }, { action: 'assert_console', since: 'last_action' }],
    [
      { type: 'element_visible', element: 'the Save button' },
      { action: 'do', text: 'verify that the Save button is shown' },
    ],
    [
      { type: 'element_text', element: 'Status', value: 'On' },
      { action: 'do', text: 'verify that Status contains "On"' },
    ],
  ])('%j', (written, step) => {
    const planned = planExpectation(written, web);
    expect(planned).toMatchObject({ kind: 'step', step });
    expect(planned.kind === 'step' && planned.step).toEqual(step);
    const { ref, ...fields } = step as Readonly<Record<string, unknown>>;
    expect(readStep(ref === undefined ? fields : { ...fields, selector: 'Any#ref' })).toMatchObject({ ok: true });
  });

  it('takes the element of its action where it names none', () => {
    const context = { ...web, selector: '#a' };
    expect(planExpectation('element_checked', context)).toMatchObject({ step: { selector: '#a' } });
    expect(planExpectation({ element_value: 'x' }, context)).toMatchObject({ step: { selector: '#a', expected: 'x' } });
  });

  it('reads several in a list or in one object', () => {
    expect(
      planExpectations(['page_changed', { url_contains: '/x', title_is: 'X' }], web).map(({ name }) => name),
    ).toEqual(['page_changed', 'url_contains', 'title_is']);
    expect(planExpectations(undefined, web)).toEqual([]);
  });

  it('asks in words that are understood', () => {
    const nodes = [
      ['button', 'Save'],
      ['checkbox', 'News'],
    ].map(([role = '', name = ''], index) => ({
      ref: `f1e${index + 1}`,
      role,
      name,
      depth: 0,
      states: role === 'checkbox' ? { checked: false } : {},
      bounds: null,
    }));
    const viewport = { width: 800, height: 600 };
    const scene = new Scene(
      { url: 'http://a.b/', title: 'A', viewport, nodes, omitted: 0 },
      { ...web, variables: [], secrets: [] },
    );
    for (const [name, element, action] of [
      ['element_visible', 'the Save button', 'assert_exists'],
      ['element_hidden', 'the Save button', 'assert_not_exists'],
      ['element_enabled', 'the Save button', 'assert_state'],
      ['element_disabled', 'the Save button', 'assert_state'],
      ['element_checked', 'the News box', 'assert_state'],
    ]) {
      const planned = planExpectation({ type: name, element }, web);
      const text = planned.kind === 'step' ? planned.step['text'] : '';
      expect(interpretText(String(text), scene)).toMatchObject({ kind: 'steps', steps: [{ action }] });
    }
  });
});

describe('an expectation that is judged by the screen', () => {
  it.each(['no_validation_errors', 'form_valid', 'form_complete', 'url_changed', 'form_submitted', 'page_changed'])(
    '%s',
    (name) => {
      expect(planExpectation(name, web)).toMatchObject({ name, kind: 'screen' });
    },
  );

  it('has a step for a flow where there is one', () => {
    expect(planExpectation({ network_success: '/api' }, web)).toMatchObject({
      kind: 'screen',
      step: { action: 'assert_network', url: '/api', since: 'last_action' },
    });
  });
});

describe('an expectation that cannot be checked', () => {
  it.each<[unknown, string]>([
    ['cookie_exists: session', 'No action reads cookies'],
    [{ type: 'cookie_exists', name: 'session' }, 'No action reads cookies'],
    [{ localstorage_has: 'token' }, 'No action reads the storage'],
    ['url_contain: /x', 'Did you mean "url_contains"?'],
    [{ type: 'sunny' }, '"sunny" is no expectation'],
    [{ sunny: 1 }, '"sunny" is no expectation'],
    [3, '"3" is no expectation'],
    ['element_visible', 'Add "selector"'],
    [{ type: 'element_text', selector: '#a' }, 'Add "value"'],
    [{ type: 'element_value', value: 'x' }, 'Add "selector"'],
    [{ type: 'element_count', selector: '#a', value: 'many' }, 'It does not say how many'],
    ['url_contains', 'Write {"url_contains": "…"}'],
    [{ element_visible: false, selector: '#a' }, 'Expect the opposite'],
  ])('%j', (written, reason) => {
    expect(planExpectation(written, web)).toMatchObject({
      kind: 'unsupported',
      reason: expect.stringContaining(reason) as string,
    });
  });

  it.each(['url_contains: /x', 'no_console_errors', 'network_success', 'url_changed'])(
    'on a desktop: %s',
    (written) => {
      expect(planExpectation(written, { backend: 'linux' })).toMatchObject({ kind: 'unsupported' });
    },
  );
});

it('every name is planned', () => {
  for (const name of expectationNames) {
    const planned = planExpectation({ type: name, selector: '#a', value: '3' }, web);
    expect(planned.kind === 'unsupported' ? planned.name : name).toMatch(
      planned.kind === 'unsupported' ? /^(cookie_exists|localstorage_has)$/ : name,
    );
  }
});
