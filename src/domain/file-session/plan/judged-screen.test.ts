import { describe, expect, it } from 'vitest';
import type { NodeStates, ScreenNode } from '../../screen/element/screen-node.js';
import type { SessionEvent, SessionEventBody } from '../../screen/target/session-event.js';
import {
  formComplete,
  formSubmitted,
  formValid,
  networkSuccess,
  noValidationErrors,
  pageChanged,
  urlChanged,
  type JudgedScreen,
} from './judged-screen.js';

type Given = readonly [role: string, name: string, states?: NodeStates, value?: string | undefined, depth?: number];

const screen = (given: readonly Given[] = [], more: Partial<JudgedScreen> = {}): JudgedScreen => ({
  url: 'http://a.b/form',
  title: 'Form',
  nodes: given.map(([role, name, states = {}, value, depth = 0], index): ScreenNode => ({
    ref: `f1e${index + 1}`,
    role,
    name,
    states,
    depth,
    bounds: null,
    ...(value !== undefined && { value }),
  })),
  events: [],
  ...more,
});

const events = (...bodies: readonly SessionEventBody[]): readonly SessionEvent[] =>
  bodies.map((body, index) => ({ seq: index + 1, atMs: index, ...body }));

const answer = (method: string, url: string, status: number): SessionEventBody => ({
  kind: 'response',
  method,
  url,
  status,
  durationMs: 1,
  resourceType: 'fetch',
});

const empty = screen();

describe('a form is complete', () => {
  const required = { required: true } as const;

  it.each<[string, readonly Given[]]>([
    ['without any field', []],
    ['with fields that may be empty', [['textbox', 'Nickname', {}, '']]],
    [
      'with every required field filled',
      [
        ['textbox', 'Name', required, 'Ada'],
        ['checkbox', 'Terms', { ...required, checked: true }],
      ],
    ],
    ['with a disabled field', [['textbox', 'Name', { ...required, disabled: true }, '']]],
    [
      'with one of the radio buttons chosen',
      [
        ['radiogroup', 'Size', {}, undefined, 0],
        ['radio', 'Small', { ...required, checked: false }, undefined, 1],
        ['radio', 'Large', { ...required, checked: true }, undefined, 1],
      ],
    ],
  ])('%s', (_, given) => {
    expect(formComplete(empty, screen(given))).toMatchObject({ passed: true });
    expect(formValid(empty, screen(given))).toMatchObject({ passed: true });
  });

  it.each<[string, readonly Given[], string]>([
    ['an empty text', [['textbox', 'Name', required, ' ']], 'required and empty: textbox "Name"'],
    ['an open box', [['checkbox', 'Terms', { ...required, checked: false }]], 'required and empty: checkbox "Terms"'],
    ['an invalid field', [['textbox', 'Email', { invalid: true }, 'x']], 'invalid: textbox "Email"'],
    [
      'no choice in one of two groups',
      [
        ['radiogroup', 'Size', {}, undefined, 0],
        ['radio', 'Small', { ...required, checked: true }, undefined, 1],
        ['radiogroup', 'Colour', {}, undefined, 0],
        ['radio', 'Red', { ...required, checked: false }, undefined, 1],
      ],
      'radio "Red"',
    ],
    [
      'both',
      [
        ['textbox', 'Name', required, ''],
        ['textbox', 'Email', { invalid: true }, 'x'],
      ],
      'required and empty: textbox "Name"; invalid: textbox "Email"',
    ],
  ])('not with %s', (_, given, actual) => {
    expect(formComplete(empty, screen(given))).toMatchObject({
      passed: false,
      actual: expect.stringContaining(actual) as string,
    });
  });

  it('names ten fields at most', () => {
    const given = Array.from({ length: 12 }, (_, index): Given => ['textbox', `F${index}`, required, '']);
    expect(formComplete(empty, screen(given)).actual).toMatch(/"F9" and 2 more$/);
  });
});

it('there are no validation errors unless a field is marked', () => {
  expect(noValidationErrors(empty, screen([['textbox', 'Name', { required: true }, '']])).passed).toBe(true);
  expect(noValidationErrors(empty, screen([['textbox', 'Name', { invalid: true }, '']]))).toMatchObject({
    passed: false,
    actual: 'invalid: textbox "Name"',
  });
});

it('the address has changed, or not', () => {
  expect(urlChanged(empty, screen([], { url: 'http://a.b/next' }))).toMatchObject({
    passed: true,
    actual: 'http://a.b/next',
  });
  expect(urlChanged(empty, empty).passed).toBe(false);
});

describe('the page has changed', () => {
  const before = screen([['button', 'Next', { focused: true }]]);

  it.each<[string, JudgedScreen, boolean]>([
    ['by its address', { ...before, url: 'http://a.b/next' }, true],
    ['by its title', { ...before, title: 'Done' }, true],
    [
      'by its content',
      screen([
        ['button', 'Next'],
        ['text', 'Saved'],
      ]),
      true,
    ],
    ['by a state', screen([['button', 'Next', { disabled: true }]]), true],
    ['not by the focus or the scroll position', screen([['button', 'Next', { offscreen: true }]]), false],
  ])('%s', (_, after, passed) => {
    expect(pageChanged(before, after).passed).toBe(passed);
  });
});

describe('a form is submitted', () => {
  it.each<[string, JudgedScreen, boolean, string]>([
    [
      'when its data were taken',
      screen([], { events: events(answer('POST', 'http://a.b/api', 201)) }),
      true,
      'POST http://a.b/api → 201',
    ],
    ['when another page came', screen([], { url: 'http://a.b/thanks' }), true, 'went to http://a.b/thanks'],
    [
      'when the same page came again',
      screen([], { events: events({ kind: 'navigated', url: 'http://a.b/form', sameDocument: false }) }),
      true,
      'went to',
    ],
    ['not when they were refused', screen([], { events: events(answer('POST', 'http://a.b/api', 422)) }), false, '422'],
    [
      'not when a field is invalid',
      screen([['textbox', 'Email', { invalid: true }]], { url: 'http://a.b/x' }),
      false,
      'invalid: textbox "Email"',
    ],
    [
      'not when only something was read',
      screen([], { events: events(answer('GET', 'http://a.b/x', 200)) }),
      false,
      'nothing was sent',
    ],
  ])('%s', (_, after, passed, actual) => {
    expect(formSubmitted(empty, after)).toMatchObject({ passed, actual: expect.stringContaining(actual) as string });
  });
});

describe('the network had success', () => {
  const after = screen([], {
    events: events(answer('GET', 'http://a.b/api/items', 200), answer('POST', 'http://a.b/api/orders', 500), {
      kind: 'request_failed',
      method: 'GET',
      url: 'http://a.b/x',
      error: 'reset',
      resourceType: 'fetch',
    }),
  });

  it('with every request, or with those of an address', () => {
    expect(networkSuccess({})(empty, empty)).toMatchObject({ passed: true, actual: '0 answered, none failed' });
    expect(networkSuccess({})(empty, after)).toMatchObject({
      passed: false,
      actual: 'POST http://a.b/api/orders → 500, GET http://a.b/x → reset',
    });
    expect(networkSuccess({ url: '/api/items' })(empty, after).passed).toBe(true);
    expect(networkSuccess({ url: '/api/orders', method: 'post' })(empty, after)).toMatchObject({
      passed: false,
      expected: 'POST /api/orders answered below 400',
    });
    expect(networkSuccess({ url: '/api/orders', status: 500 })(empty, after).passed).toBe(true);
    expect(networkSuccess({ url: '/none' })(empty, after)).toMatchObject({ passed: false, actual: 'no such request' });
  });
});
