import { describe, expect, it } from 'vitest';
import { readStep } from '../../../engine/load/read-flow.js';
import { clausesOf, readingsOfClause } from '../../language/clause.js';
import { Scene } from '../../language/grounding/scene.js';
import { interpretText } from '../../language/interpret.js';
import type { ScreenNode } from '../../screen/element/screen-node.js';
import type { FileAction } from '../action-file/action-file-schema.js';
import { planAction } from './plan-action.js';

const plan = (action: FileAction, backend: 'web' | 'linux' = 'web') => planAction(action, { backend });

describe('an action becomes steps', () => {
  it.each<[FileAction, readonly object[]]>([
    [{ action: 'navigate', url: '/cart' }, [{ action: 'navigate', url: '/cart' }]],
    [{ action: 'navigate', value: 'back' }, [{ action: 'navigate', direction: 'back' }]],
    [{ action: 'goto', url: 'http://a.b/' }, [{ action: 'navigate', url: 'http://a.b/' }]],
    [{ action: 'click', selector: 'text=Next' }, [{ action: 'click', selector: 'text=Next' }]],
    [{ action: 'click', selector: '@f1e12' }, [{ action: 'click', ref: 'f1e12' }]],
    [{ action: 'click', selector: 'f1e12' }, [{ action: 'click', ref: 'f1e12' }]],
    [{ action: 'click', ref: 'f1e12', element: 'the button' }, [{ action: 'click', ref: 'f1e12' }]],
    [{ action: 'click', element: 'f1e12' }, [{ action: 'click', ref: 'f1e12' }]],
    [{ action: 'click', element: 'Button#Save' }, [{ action: 'click', selector: 'Button#Save' }]],
    [{ action: 'click', element: "button:has-text('Go')" }, [{ action: 'click', selector: "button:has-text('Go')" }]],
    [
      { action: 'click', selector: '#a', timeout: 900, description: 'Go on', button: 'right' },
      [{ action: 'click', selector: '#a', timeoutMs: 900, description: 'Go on', button: 'right' }],
    ],
    [{ action: 'double_click', selector: '#a' }, [{ action: 'double_click', selector: '#a' }]],
    [{ action: 'type', selector: '#a', value: 'Ada' }, [{ action: 'fill', selector: '#a', text: 'Ada' }]],
    [{ action: 'type', selector: '#a', value: 42 }, [{ action: 'fill', selector: '#a', text: '42' }]],
    [{ action: 'type', selector: '#a', value: '' }, [{ action: 'fill', selector: '#a', text: '' }]],
    [{ action: 'type', value: 'Ada' }, [{ action: 'type', text: 'Ada' }]],
    [
      { action: 'type', selector: '#a', text: 'Ada', clearFirst: true },
      [{ action: 'type', selector: '#a', text: 'Ada', clearFirst: true }],
    ],
    [{ action: 'fill_field', selector: '#a', value: 'Ada' }, [{ action: 'fill', selector: '#a', text: 'Ada' }]],
    [
      { action: 'fill_date', selector: '#a', date: '2026-05-01' },
      [{ action: 'fill', selector: '#a', text: '2026-05-01' }],
    ],
    [
      { action: 'fill_date', selector: '#a', value: '2026-05-01' },
      [{ action: 'fill', selector: '#a', text: '2026-05-01' }],
    ],
    [{ action: 'select', selector: '#a', value: 'Red' }, [{ action: 'select', selector: '#a', option: 'Red' }]],
    [
      { action: 'select', selector: '#a', value: ['Red', 2] },
      [{ action: 'select', selector: '#a', option: ['Red', '2'] }],
    ],
    [{ action: 'select_option', dropdown: '#a', value: 'Red' }, [{ action: 'select', selector: '#a', option: 'Red' }]],
    [
      { action: 'upload', selector: '#a', value: 'a.png, b.png' },
      [{ action: 'upload', selector: '#a', files: 'a.png, b.png' }],
    ],
    [{ action: 'upload', selector: '#a', files: ['a.png'] }, [{ action: 'upload', selector: '#a', files: ['a.png'] }]],
    [{ action: 'wait', duration: 200 }, [{ action: 'wait', milliseconds: 200 }]],
    [{ action: 'wait', value: '200' }, [{ action: 'wait', milliseconds: 200 }]],
    [{ action: 'wait' }, [{ action: 'wait', milliseconds: 1000 }]],
    [{ action: 'wait', selector: '#a', duration: 200 }, [{ action: 'wait', selector: '#a', timeoutMs: 200 }]],
    [{ action: 'wait', text: 'Saved' }, [{ action: 'wait', text: 'Saved' }]],
    [{ action: 'wait_for', selector: '#a' }, [{ action: 'wait', selector: '#a' }]],
    [
      { action: 'wait_for', condition: 'network_idle', timeout: 900 },
      [{ action: 'wait', until: 'network_idle', timeoutMs: 900 }],
    ],
    [{ action: 'wait_for', value: 'no_loading' }, [{ action: 'wait', until: 'no_loading' }]],
    [
      { action: 'wait_for', condition: 'element_visible', selector: '#a' },
      [{ action: 'wait', selector: '#a', state: 'visible' }],
    ],
    [
      { action: 'wait_for', condition: 'elementHidden', value: '#a' },
      [{ action: 'wait', selector: '#a', state: 'hidden' }],
    ],
    [
      { action: 'wait_for', condition: 'element_enabled', selector: '#a' },
      [{ action: 'wait', selector: '#a', state: 'enabled' }],
    ],
    [
      { action: 'wait_for', condition: 'element_checked', selector: '#a' },
      [{ action: 'wait', selector: '#a', state: 'checked' }],
    ],
    [{ action: 'wait_for', condition: 'url_contains', value: '/cart' }, [{ action: 'wait', url: '/cart' }]],
    [
      { action: 'wait_for', condition: 'url_matches', value: '/orders/\\d+' },
      [{ action: 'assert_url', matches: '/orders/\\d+' }],
    ],
    [
      { action: 'wait_for', condition: 'title_contains', value: 'Cart' },
      [{ action: 'assert_title', contains: 'Cart' }],
    ],
    [{ action: 'wait_for', condition: 'text_visible', value: 'Saved' }, [{ action: 'wait', text: 'Saved' }]],
    [
      { action: 'wait_for', condition: 'dom_stable' },
      [
        { action: 'wait', until: 'no_loading' },
        { action: 'wait', until: 'network_idle' },
      ],
    ],
    [
      { action: 'wait_for', condition: 'form_ready', selector: '#f' },
      [
        { action: 'wait', selector: '#f', state: 'visible' },
        { action: 'wait', until: 'no_loading' },
        { action: 'wait', until: 'network_idle' },
      ],
    ],
    [{ action: 'screenshot' }, [{ action: 'screenshot' }]],
    [
      { action: 'screenshot', value: 'After the login', fullPage: true },
      [{ action: 'screenshot', name: 'After-the-login', fullPage: true }],
    ],
    [{ action: 'scroll' }, [{ action: 'scroll' }]],
    [{ action: 'scroll', selector: '#a' }, [{ action: 'scroll', selector: '#a' }]],
    [{ action: 'scroll', value: 'up' }, [{ action: 'scroll', direction: 'up' }]],
    [{ action: 'scroll', value: 500 }, [{ action: 'scroll', direction: 'down', scrollAmount: 5 }]],
    [{ action: 'scroll', value: '-250' }, [{ action: 'scroll', direction: 'up', scrollAmount: 3 }]],
    [{ action: 'scroll', value: 'bottom' }, [{ action: 'scroll', direction: 'down', scrollAmount: 1000 }]],
    [{ action: 'hover', selector: '#a' }, [{ action: 'hover', selector: '#a' }]],
    [{ action: 'verify', selector: '#a' }, [{ action: 'assert_exists', selector: '#a' }]],
    [{ action: 'verify', selector: '#a', value: 'Ada' }, [{ action: 'assert_text', selector: '#a', contains: 'Ada' }]],
    [{ action: 'verify', value: 'Saved' }, [{ action: 'assert_text', contains: 'Saved' }]],
    [{ action: 'assert', condition: 'url_contains', value: '/cart' }, [{ action: 'assert_url', contains: '/cart' }]],
    [
      { action: 'assert', type: 'element_value', selector: '#a', value: 'x' },
      [{ action: 'assert_value', selector: '#a', expected: 'x' }],
    ],
    [{ action: 'press_key', key: 'Enter' }, [{ action: 'send_keys', keys: 'Enter' }]],
    [
      { action: 'press_key', selector: '#a', value: 'Control+A' },
      [{ action: 'send_keys', selector: '#a', keys: 'Control+A' }],
    ],
    [{ action: 'press_key', key: 'ArrowDown' }, [{ action: 'send_keys', keys: 'ArrowDown' }]],
    [{ action: 'send_keys', keys: 'Ctrl+S' }, [{ action: 'send_keys', keys: 'Ctrl+S' }]],
    [{ action: 'toggle', selector: '#a' }, [{ action: 'click', selector: '#a' }]],
    [{ action: 'toggle', selector: '#a', value: true }, [{ action: 'check', selector: '#a' }]],
    [{ action: 'toggle', selector: '#a', value: 'off' }, [{ action: 'uncheck', selector: '#a' }]],
    [{ action: 'clear', selector: '#a' }, [{ action: 'clear', selector: '#a' }]],
    [{ action: 'focus', selector: '#a' }, [{ action: 'focus', selector: '#a' }]],
    [{ action: 'blur', selector: '#a' }, [{ action: 'send_keys', selector: '#a', keys: 'Tab' }]],
    [{ action: 'drag', selector: '#a', to: '#b' }, [{ action: 'drag', selector: '#a', to: '#b' }]],
    [{ action: 'set_variable', name: 'n', value: 'x' }, [{ action: 'set_variable', name: 'n', value: 'x' }]],
    [{ action: 'assert_network', url: '/api' }, [{ action: 'assert_network', url: '/api' }]],
    [{ action: 'handle_dialog', accept: true }, [{ action: 'handle_dialog', accept: true }]],
    [{ action: 'do', text: 'click Save' }, [{ action: 'do', text: 'click Save' }]],
    [
      { action: 'click', selector: '#a', reasoning: 'It is next', id: 3, wait_after: 50 },
      [{ action: 'click', selector: '#a', description: 'It is next', delayAfterMs: 50 }],
    ],
  ])('%j', (action, steps) => {
    const planned = plan(action);
    expect(planned.steps).toEqual(steps);
    expect(planned).not.toHaveProperty('unsupported');
    for (const { ref, ...step } of (planned.steps ?? []) as readonly Record<string, unknown>[])
      expect(readStep(ref === undefined ? step : { ...step, selector: 'Any#ref' })).toMatchObject({ ok: true });
  });

  it('lists what was read as something else', () => {
    expect(plan({ action: 'type', selector: '#a', value: 'x' }).rewrites).toEqual([
      'type → fill: the value replaces what the field holds',
    ]);
    expect(plan({ action: 'toggle', selector: '#a' }).rewrites).toEqual(['toggle → click']);
    expect(plan({ action: 'click', selector: '#a' }).rewrites).toEqual([]);
  });
});

const screen = (
  [
    ['button', 'Save'],
    ['textbox', 'Email', { value: '' }],
    ['textbox', 'Start date', { value: '' }],
    ['combobox', 'Colour', { value: 'Blue' }],
    ['option', 'Red', { depth: 1 }],
    ['checkbox', 'Newsletter', { states: { checked: false } }],
    ['button', 'Attachments'],
    ['link', 'Terms'],
    ['heading', 'Done'],
  ] as const
).map(([role, name, more = {}], index): ScreenNode => ({
  ref: `f1e${index + 1}`,
  role,
  name,
  depth: 0,
  states: {},
  bounds: { x: 0, y: index * 20, width: 100, height: 20 },
  ...more,
}));
const scene = new Scene(
  { url: 'http://a.b/', title: 'A', viewport: { width: 800, height: 600 }, nodes: screen, omitted: 0 },
  { backend: 'web', variables: [], secrets: [] },
);

describe('an element in plain language', () => {
  it.each<[FileAction, string, object]>([
    [
      { action: 'click', element: 'the Save button.' },
      'click the Save button',
      { action: 'click', selector: 'Button#Save' },
    ],
    [{ action: 'double_click', element: 'Save' }, 'double-click Save', { action: 'click', clickCount: 2 }],
    [{ action: 'right_click', element: 'Save' }, 'right-click Save', { action: 'click', button: 'right' }],
    [
      { action: 'hover', element: 'the Terms link' },
      'hover the Terms link',
      { action: 'hover', selector: 'Link#Terms' },
    ],
    [
      { action: 'type', element: 'the Email field', value: 'say "hi", then go' },
      'fill the Email field with “say "hi", then go”',
      { action: 'fill', selector: 'Edit#Email', text: 'say "hi", then go' },
    ],
    [
      { action: 'fill_date', element: 'Start date', date: '2026-05-01' },
      'fill Start date with "2026-05-01"',
      { text: '2026-05-01' },
    ],
    [
      { action: 'select', element: 'Colour', value: 'Red' },
      'select "Red" in Colour',
      { action: 'select', option: 'Red' },
    ],
    [
      { action: 'upload', element: 'Attachments', value: '/a b.txt' },
      'upload "/a b.txt" to Attachments',
      { files: ['/a b.txt'] },
    ],
    [
      { action: 'press_key', element: 'the Email field', key: 'Enter' },
      'press Enter in the Email field',
      { keys: 'Enter' },
    ],
    [{ action: 'clear', element: 'Email' }, 'clear Email', { action: 'clear' }],
    [{ action: 'focus', element: 'Email' }, 'focus Email', { action: 'focus' }],
    [{ action: 'blur', element: 'Email' }, 'press Tab in Email', { action: 'send_keys', keys: 'Tab' }],
    [{ action: 'scroll', element: 'the Terms link' }, 'scroll to the Terms link', { action: 'scroll' }],
    [{ action: 'toggle', element: 'Newsletter' }, 'click Newsletter', { action: 'click' }],
    [{ action: 'toggle', element: 'Newsletter', value: 'on' }, 'check Newsletter', { action: 'check' }],
    [
      { action: 'verify', element: 'the Done heading' },
      'verify that the Done heading is shown',
      { action: 'assert_exists' },
    ],
    [
      { action: 'verify', element: 'Email', value: 'x' },
      'verify that Email contains "x"',
      { action: 'assert_value', contains: 'x' },
    ],
    [
      { action: 'wait_for', element: 'the Save button', condition: 'element_enabled' },
      'wait until the Save button is enabled',
      { action: 'assert_state', state: 'enabled' },
    ],
    [
      { action: 'wait_for', element: 'the Save button', condition: 'element_hidden' },
      'wait until the Save button is not shown',
      { action: 'assert_not_exists' },
    ],
  ])('%j', (action, text, step) => {
    const planned = plan(action);
    expect(planned).toMatchObject({ text, steps: undefined });
    expect(interpretText(text, scene)).toMatchObject({ kind: 'steps', steps: [step], rest: '' });
  });
});

describe('an action without steps', () => {
  it('is a note', () => {
    expect(plan({ action: 'comment', value: 'On to the cart' })).toMatchObject({
      steps: undefined,
      note: 'On to the cart',
    });
  });

  it('only expects', () => {
    expect(plan({ action: 'assert', selector: '#a', expect: ['element_visible', 'url_contains: /x'] })).toMatchObject({
      steps: undefined,
      expectations: [
        { name: 'element_visible', step: { action: 'assert_exists', selector: '#a' } },
        { name: 'url_contains', step: { action: 'assert_url', contains: '/x' } },
      ],
    });
    expect(plan({ action: 'check_form' })).toMatchObject({ expectations: [{ name: 'form_complete', kind: 'screen' }] });
    expect(plan({ action: 'assert', condition: 'page_changed' })).toMatchObject({ expectations: [{ kind: 'screen' }] });
  });

  it.each<[FileAction, string]>([
    [{ action: 'auto_fill_form' }, 'Fill the fields one by one'],
    [{ action: 'klick', selector: '#a' }, 'Did you mean "click"?'],
    [{ action: 'assert' }, 'says nothing to check'],
    [{ action: 'wait_for', condition: 'moon_full' }, '"moon_full" is nothing to wait for'],
    [{ action: 'wait_for', condition: 'network_idel' }, 'Did you mean "network_idle"?'],
    [{ action: 'wait_for', condition: 'url_changed' }, 'Write it into "expect"'],
    [{ action: 'wait_for', condition: 'url_contains' }, 'does not say what is expected'],
    [{ action: 'drag', element: 'the card' }, 'Name it by "selector"'],
    [{ action: 'upload', element: 'the field', value: 'a, b' }, 'Several files need'],
  ])('has no counterpart: %j', (action, reason) => {
    expect(plan(action)).toMatchObject({ steps: undefined, unsupported: expect.stringContaining(reason) as string });
  });

  it('waits for no network on a desktop, and for what loads instead', () => {
    expect(plan({ action: 'wait_for', condition: 'network_idle' }, 'linux')).toMatchObject({
      unsupported: expect.stringContaining('Wait for no_loading') as string,
    });
    expect(plan({ action: 'wait_for', condition: 'dom_stable' }, 'linux').steps).toEqual([
      { action: 'wait', until: 'no_loading' },
    ]);
  });
});

describe('an assertion with an element and expectations', () => {
  const planned = (action: FileAction) => plan(action).steps?.map((step) => step['action']);

  it('checks the element as well, unless the expectations are about it', () => {
    const base = { action: 'verify', selector: '#total' };
    expect(planned({ ...base, expect: [{ type: 'title_contains', value: 'Cart' }] })).toEqual(['assert_exists']);
    expect(planned({ ...base, value: '$8', expect: ['no_console_errors'] })).toEqual(['assert_text']);
    expect(planned({ ...base, expect: ['element_hidden'] })).toBeUndefined();
    expect(planned({ action: 'verify', expect: ['url_contains: /cart'] })).toBeUndefined();
  });
});

describe('words for an element', () => {
  const nasty = [
    'Active, then click Completed',
    'Products and then go to /login',
    'What needs to be done?',
    'Save. Delete everything',
    'Terms; press Enter',
    'Terms then press Enter',
    'Yes!\nclick No',
    'Save: click Pay',
    'Email" with "x", then click Pay',
    'Products and verify that Pay is shown',
    'Email is shown, click Pay',
    'Salt, Pepper',
    'the "Pay" button, then verify that it is shown',
    '"a" “b” «c» `d`, then click Pay',
  ];
  const actions: readonly (readonly [FileAction, RegExp])[] = [
    [{ action: 'click' }, /^press$/],
    [{ action: 'double_click' }, /^double_press$/],
    [{ action: 'right_click' }, /^right_press$/],
    [{ action: 'hover' }, /^hover$/],
    [{ action: 'type', value: 'milk' }, /^fill$/],
    [{ action: 'fill_date', date: '2026-05-01' }, /^fill$/],
    [{ action: 'select', value: 'Red' }, /^choose$/],
    [{ action: 'check' }, /^check$/],
    [{ action: 'uncheck' }, /^uncheck$/],
    [{ action: 'toggle' }, /^press$/],
    [{ action: 'toggle', value: 'on' }, /^check$/],
    [{ action: 'clear' }, /^clear$/],
    [{ action: 'focus' }, /^focus$/],
    [{ action: 'blur' }, /^keys$/],
    [{ action: 'upload', value: 'a' }, /^upload$/],
    [{ action: 'upload', value: '/a.txt' }, /^upload$/],
    [{ action: 'press_key', key: 'Enter' }, /^keys$/],
    [{ action: 'scroll' }, /^scroll$/],
    [{ action: 'scroll_to' }, /^scroll$/],
    [{ action: 'wait' }, /^wait_until$/],
    [{ action: 'wait_for' }, /^wait_until$/],
    [{ action: 'wait_for', condition: 'element_enabled' }, /^wait_until$/],
    [{ action: 'wait_for', condition: 'element_hidden' }, /^wait_until$/],
    [{ action: 'verify' }, /^verify/],
    [{ action: 'verify', value: 'x' }, /^verify/],
  ];

  it.each(nasty)('never say more than one instruction, of the kind that is meant: %s', (element) => {
    for (const [action, kind] of actions) {
      const { text, unsupported } = plan({ ...action, element });
      if (text === undefined) {
        expect(unsupported).toContain('Name the element by "selector"');
        continue;
      }
      const { clauses, unknown } = clausesOf(text);
      expect(unknown).toEqual([]);
      expect(clauses).toHaveLength(1);
      const intents = readingsOfClause(clauses[0]!.tokens).map(({ intent }) => intent.name);
      expect(intents).toContainEqual(expect.stringMatching(kind));
      expect(intents).not.toContain('pair');
    }
  });

  it.each<[FileAction, string]>([
    [{ action: 'type', value: 'milk', element: 'What needs to be done?' }, 'fill "What needs to be done?" with "milk"'],
    [{ action: 'type', value: 'milk', element: 'Salt, Pepper' }, 'fill "Salt, Pepper" with "milk"'],
    [{ action: 'scroll', element: 'Active, then click Completed' }, 'scroll to "Active, then click Completed"'],
    [{ action: 'wait_for', element: 'Yes, delete it' }, 'wait until "Yes, delete it" is shown'],
    [{ action: 'click', element: 'the Save button' }, 'click the Save button'],
    [{ action: 'click', element: 'the "Save" button' }, 'click the "Save" button'],
    [{ action: 'click', element: 'Node.js 2.0' }, 'click Node.js 2.0'],
    [{ action: 'click', element: 'the Terms and Conditions link' }, 'click the "Terms and Conditions" link'],
  ])('may be a name as the page has it: %j', (action, text) => {
    expect(plan(action).text).toBe(text);
  });

  it('name an element of several words by what it is called', () => {
    const node = { ...screen[0]!, name: 'Save and continue' };
    const snapshot = { url: '', title: '', viewport: { width: 800, height: 600 }, nodes: [node], omitted: 0 };
    const named = new Scene(snapshot, { backend: 'web', variables: [], secrets: [] });
    const { text = '' } = plan({ action: 'click', element: 'the Save and continue button' });
    expect(interpretText(text, named)).toMatchObject({ steps: [{ selector: 'Button#"Save and continue"' }] });
  });

  it('are repeated as they were written where there is no such element', () => {
    const { text = '' } = plan({ action: 'hover', element: 'Blue Mug' });
    expect(interpretText(text, scene)).toMatchObject({
      question: expect.stringContaining('Nothing on the screen is "Blue Mug"') as string,
    });
  });
});

it('a list of texts to click means buttons first, as fe-pilot has it', () => {
  expect(plan({ action: 'click', selector: "text=Войти, text=Log in, button:has-text('Submit')" })).toMatchObject({
    steps: [
      {
        action: 'click',
        selector: `Button#"Войти", text=Войти, Button#"Log in", text=Log in, button:has-text('Submit')`,
      },
    ],
    rewrites: [expect.stringContaining('buttons first')],
  });
  expect(plan({ action: 'click', selector: 'text=Next' })).toMatchObject({ steps: [{ selector: 'text=Next' }] });
});

it.each(['text="Yes, delete it"', "text='Yes, delete it'", 'text=Next'])(
  'one text to click stays as it is: %s',
  (selector) => {
    expect(plan({ action: 'click', selector })).toMatchObject({ steps: [{ selector }], rewrites: [] });
  },
);

it('a comma in quotes does not end a text of a list', () => {
  expect(plan({ action: 'click', selector: `text="Yes, delete it", text=Don't` }).steps).toEqual([
    { action: 'click', selector: `Button#"Yes, delete it", text="Yes, delete it", Button#"Don't", text=Don't` },
  ]);
});
