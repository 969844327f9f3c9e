import { flowOf, type AcceptedFlow } from './flow-case.js';
import { firstFormatFlow } from './first-format-flow.js';

const open = { action: 'open' };

/** Flows that the reader takes. */
export const acceptedFlows: readonly AcceptedFlow[] = [
  {
    what: 'known words in any spelling, wherever they stand',
    flow: {
      SchemaVersion: 1,
      'test-name': 'T',
      BACKEND: 'Desktop-UIA',
      steps: [
        { Action: 'AssertExists', Selector: 'Button#A', Assertions: [{ Type: 'Text_Contains', Expected: 'x' }] },
        { action: 'assert-state', selector: 'CheckBox#A', state: 'Checked', when: { NotExists: 'Button#B' } },
        { action: 'Click', typed_selector: { Kind: 'desktop-uia', VALUE: 'Button#A' } },
      ],
    },
    read: {
      steps: [
        { action: 'assert_exists', assertions: [{ type: 'text_contains', expected: 'x' }] },
        { action: 'assert_state', state: 'checked', when: { notExists: 'Button#B' } },
        { action: 'click', typedSelector: { kind: 'desktop_uia', value: 'Button#A' } },
      ],
    },
  },
  {
    what: 'separators anywhere in a word',
    flow: {
      'schema version': 1,
      _test_name_: 'T',
      artifacts: 'ON FAIL',
      steps: [{ ...open, time_out_ms: 7, 'delay-after-MS': 0, PERCEPTION: 'structural-first' }],
    },
    read: { artifacts: 'on_fail', steps: [{ timeoutMs: 7, perception: 'structural_first' }] },
  },
  {
    what: 'targets in any spelling',
    flow: flowOf([open], {
      Desktop: { Kind: 'PRIVATE', Size: { Width: 800, HEIGHT: 600 }, Scale: null },
      Targets: {
        Web: {
          URL: 'http://a.test/',
          ViewPort: { width: 800, Height: 600 },
          color_scheme: 'Dark',
          Reset: { Request: { Url: 'http://a.test/reset', Method: 'post', Body: null } },
        },
        Linux: { Launch: 'gedit', Args: null, exit_codes: [0], reset: { Command: ['true'], time_out_ms: 5 } },
        fake: { App: { elements: null }, Reset: null },
      },
      Allow: { Origins: ['a.test'], Processes: null },
    }),
    read: {
      desktop: { kind: 'private', size: { width: 800, height: 600 } },
      targets: {
        web: {
          url: 'http://a.test/',
          viewport: { width: 800, height: 600 },
          colorScheme: 'dark',
          reset: { request: { method: 'POST' } },
        },
      },
    },
  },
  ...[
    ['desktop-uia', 'desktop'],
    ['playwright', 'web'],
    ['desktop', 'desktop'],
    ['DesktopAtspi', 'linux'],
    ['Browser', 'web'],
    ['WEB', 'web'],
  ].map(([written, backend]) => ({
    what: `the backend ${written}, which is ${backend}`,
    flow: flowOf([open], { backend: written }),
    read: { backend },
  })),
  ...[
    ['Browser', 'web'],
    ['playwright', 'web'],
    ['UIA', 'desktop_uia'],
    ['at-spi', 'desktop_atspi'],
    ['Desktop', 'desktop_uia'],
    ['visual', 'vision'],
  ].map(([written, kind]) => ({
    what: `a typed selector of the kind ${written}, which is ${kind}`,
    flow: flowOf([{ action: 'click', typedSelector: { kind: written, value: 'the button', extra: null } }]),
    read: { steps: [{ typedSelector: { kind, value: 'the button' } }] },
  })),
  {
    what: 'names that are the author’s own, as they are',
    flow: flowOf([{ action: 'run_flow', flow: 'a.json', Arguments: { UserName: 'x', 'test-name': 'y', Steps: 1 } }], {
      Variables: { Base_URL: 'x', testName: 'y', 'Steps-List': true },
      dataProfiles: [{ profileId: 'a', Values: { ProfileId: 'z' } }],
      parameters: { Default: { Default: 'x' }, Other: { description: null } },
    }),
    read: {
      variables: { Base_URL: 'x', testName: 'y', 'Steps-List': 'true' },
      dataProfiles: [{ values: { ProfileId: 'z' } }],
      parameters: { Default: { default: 'x' } },
      steps: [{ arguments: { UserName: 'x', 'test-name': 'y', Steps: '1' } }],
    },
  },
  {
    what: 'other words for actions, with what they say',
    flow: flowOf([
      { action: 'DoubleClick', selector: '#a' },
      { action: 'goto', url: '/' },
      { action: 'dismiss_dialog' },
      { action: 'press_key', keys: 'Enter' },
      { action: 'verifyText', contains: 'a' },
      { action: 'wait-for', selector: '#a' },
    ]),
    read: {
      steps: [
        { action: 'click', clickCount: 2 },
        { action: 'navigate' },
        { action: 'handle_dialog', accept: false },
        { action: 'send_keys' },
        { action: 'assert_text' },
        { action: 'wait' },
      ],
    },
  },
  {
    what: 'conditions, retries and assertions in any spelling, with nulls',
    flow: flowOf([
      {
        ...open,
        When: { ALL: [{ Not: { url_contains: 'x', exists: null } }, { Variable: 'a', Equals: 1 }, { Backend: 'web' }] },
        Retry: { Times: 2, delay_ms: null },
        Assertions: [
          { Type: 'CountEquals', Selector: 'Row', Expected: 3, Attribute: null },
          { type: 'State-Is', selector: 'Row', expected: 'checked', exact: false, timeout_ms: 0 },
        ],
      },
    ]),
    read: {
      steps: [
        {
          when: { all: [{ not: { urlContains: 'x' } }, { variable: 'a', equals: '1' }, { backend: 'web' }] },
          retry: { times: 2 },
          assertions: [{ type: 'count_equals', expected: '3' }, { type: 'state_is' }],
        },
      ],
    },
  },
  {
    what: 'null for what is left out, and under names that mean nothing',
    flow: flowOf([{ ...open, url: null, saveAs: null, nonsense: null }], {
      setup: null,
      targets: null,
      nonsense: null,
    }),
  },
  {
    what: 'null under one spelling of a name and the value under another',
    flow: {
      SchemaVersion: 1,
      schemaVersion: null,
      testName: null,
      TestName: 'T',
      steps: [{ action: null, Action: 'Open' }],
    },
    read: { testName: 'T', steps: [{ action: 'open' }] },
  },
  {
    what: 'defaults of the first format where they mean nothing',
    flow: flowOf([
      { action: 'click', selector: 'Button#A', exact: false, scrollAmount: 3, direction: 'down', url: '', text: '' },
      { action: 'navigate', url: '/', direction: 'down', contains: '', keys: '' },
      { action: 'assert_text', contains: 'saved', text: '', selector: '' },
      { action: 'scroll', direction: '' },
      { action: 'open', url: '', processPath: '' },
    ]),
    read: {
      steps: [{ action: 'click' }, { url: '/' }, { contains: 'saved' }, { action: 'scroll' }, { action: 'open' }],
    },
  },
  {
    what: 'fields of the first format that mean nothing to an action, which are left out with a warning',
    flow: flowOf([{ action: 'click', selector: 'Button#A', text: 'left over', scrollAmount: 7, Keys: { any: 1 } }]),
    read: { steps: [{ action: 'click', selector: 'Button#A' }] },
  },
  {
    what: 'an empty text where it is one',
    flow: flowOf([{ action: 'fill', selector: '#a', text: '' }]),
    read: { steps: [{ text: '' }] },
  },
  {
    what: 'the same order in the setup and in the steps',
    flow: flowOf([{ action: 'open', order: 1 }], { setup: [{ action: 'open', order: 1 }] }),
  },
  {
    what: 'orders that are left out, around those that are given',
    flow: flowOf([open, { action: 'open', order: 5 }, open, { action: 'open', order: 2 }]),
    read: { steps: [{ order: 1 }, { order: 5 }, { order: 6 }, { order: 2 }] },
  },
  ...[
    { milliseconds: 10 },
    { selector: '#a' },
    { typedSelector: { kind: 'web', value: '#a' } },
    { contains: 'Saved' },
    { url: '/done' },
    { until: 'no_loading' },
    { TimeoutMs: 1500 },
    { timeoutMs: 0 },
    {},
  ].map((what) => ({
    what: `a wait for ${JSON.stringify(what)}, be it a mere time-out as in the first format`,
    flow: flowOf([{ action: 'wait', ...what }]),
  })),
  {
    what: 'zeros, and times of any size',
    flow: flowOf(
      [
        { ...open, order: 0, timeoutMs: 0, delayAfterMs: 10_000_000_000 },
        { ...open, order: 0 },
      ],
      { timeoutSeconds: 10_000_000_000 },
    ),
    read: { steps: [{ order: 1 }, { order: 2 }] },
  },
  {
    what: 'an order that is taken, with a warning',
    flow: flowOf([
      { ...open, order: 2 },
      { ...open, order: 2 },
    ]),
    read: { steps: [{ order: 2 }, { order: 3 }] },
  },
  {
    what: 'another word for the backend of a step',
    flow: flowOf([
      { ...open, backend: 'browser' },
      { ...open, backend: 'desktop-uia' },
    ]),
    read: { steps: [{ backend: 'web' }, { backend: 'desktop' }] },
  },
  ...[
    ['playwright_css', 'button.save', '', 'css=button.save'],
    ['PlaywrightRole', 'button', 'Save', 'button#"Save"'],
    ['playwright-role', 'button[name="Save"]', '', 'role=button[name="Save"]'],
    ['playwright_text', 'Saved', '', 'text=Saved'],
    ['playwright_label', 'E-mail', '', 'Field#"E-mail"'],
    ['playwright_test_id', 'save', '', 'css=[data-testid="save"]'],
  ].map(([kind, value, extra, selector]) => ({
    what: `a typed selector of the kind ${kind}`,
    flow: flowOf([{ action: 'click', typedSelector: { kind, value, extra } }]),
    read: { steps: [{ typedSelector: { kind: 'web', value: selector } }] },
  })),
  {
    what: 'a typed selector beside a plain one, which it decides over',
    flow: flowOf([
      {
        action: 'click',
        selector: 'Button#Old',
        typedSelector: { kind: 'desktop_uia', value: 'Button#New', extra: 'x' },
      },
    ]),
    read: { steps: [{ typedSelector: { kind: 'desktop_uia', value: 'Button#New', extra: 'x' } }] },
  },
  {
    what: 'the fields of the actions of fe-pilot',
    flow: flowOf([
      { action: 'type', selector: '#a', value: 'Ada' },
      { action: 'fill_date', selector: '#a', date: '2026-05-01' },
      { action: 'select_option', dropdown: '#a', value: 'Red' },
      { action: 'press_key', key: 'Enter' },
      { action: 'upload', selector: '#a', value: 'a.png, b.png' },
      { action: 'wait', duration: 200 },
      { action: 'wait_for', condition: 'NetworkIdle' },
      { action: 'wait_for', condition: 'element_hidden', value: '#a' },
      { action: 'navigate', value: '/' },
    ]),
  },
  {
    what: 'patterns in the place of texts',
    flow: flowOf([
      { action: 'assert_text', selector: '#a', matches: String.raw`order \d+` },
      { action: 'wait', matches: '/saved|kept/i' },
      { ...open, assertions: [{ type: 'url_contains', matches: 'orders/[0-9]+' }] },
    ]),
  },
  { what: 'a flow of the first format', flow: firstFormatFlow },
];
