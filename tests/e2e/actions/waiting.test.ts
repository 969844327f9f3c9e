import { beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

const on = (page: string, steps: readonly WrittenStep[], timeoutMs = 1500): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs });

describe('wait', () => {
  it('ends when an element appears, goes, changes its state or its text', async () => {
    const { flow } = await on('/widgets', [
      { action: 'click', selector: 'Button#Show later' },
      { action: 'wait', selector: '#late-element' },
      { action: 'click', selector: 'Button#Start unlock' },
      { action: 'wait', selector: 'Button#Unlocked action', state: 'enabled' },
      { action: 'click', selector: '#save-slowly' },
      { action: 'wait', selector: '#feedback-status', text: 'Saved.' },
      { action: 'click', selector: 'Button#Show toast' },
      { action: 'wait', text: 'Changes saved' },
      { action: 'wait', selector: 'Text#Changes saved', state: 'absent', timeoutMs: 5000 },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  it('ends when the address is reached, the network is quiet, nothing loads', async () => {
    const { flow } = await on('/network', [
      { action: 'fill', selector: 'Edit#Delay in milliseconds', text: '400' },
      { action: 'click', selector: 'Button#Load slowly' },
      { action: 'wait', until: 'network_idle', quietMs: 100 },
      // Shown when the answer has come: nobody waits for it here.
      { action: 'assert_text', selector: '#network-status', expected: 'Loaded after 400 ms.', timeoutMs: 1 },
      { action: 'click', selector: 'Button#Load slowly' },
      { action: 'wait', until: 'no_loading' },
      { action: 'assert_text', selector: '#network-status', expected: 'Loaded after 400 ms.' },
      { action: 'click', selector: 'Link#Open a page that takes 1.5 seconds' },
      { action: 'wait', url: '/slow', timeoutMs: 5000 },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  const list = (onclick: string): string =>
    pages.page(`<ul><li>Tea<li>Coffee<li>Cocoa</ul><button disabled>Buy</button><button disabled>Buy</button>
      <button onclick="setTimeout(() => { ${onclick} }, 200)">Go</button>`);

  it('reports what it found instead, of a text that stays and of several elements', async () => {
    const waits = [
      { text: 'Tea', state: 'absent' },
      { selector: 'ListItem', text: 'Milk' },
      { selector: 'ListItem', text: 'Tea', state: 'hidden' },
      { selector: 'Button#Buy', state: 'checked' },
    ];
    const steps = waits.map((wait) => ({ action: 'wait', timeoutMs: 100, ...wait }));
    const { flow } = await flows.run(flowOn(list(''), steps, { stopOnFailure: false }), { artifacts: 'never' });
    expect(flow.steps.slice(1).map(({ error }) => error)).toEqual([
      'Expected the screen does not contain "Tea" within 100 ms; found on the screen.',
      'Expected text of ListItem contains "Milk" within 100 ms; found 3 elements: Tea, Coffee, Cocoa.',
      'Expected no ListItem contains "Tea" within 100 ms; found Tea.',
      'Expected Button#Buy is checked within 100 ms; found 2 elements: button "Buy", which does not expose whether it is checked, button "Buy", which does not expose whether it is checked.',
    ]);
  });

  it('that ends too late is a time-out, also for the network', async () => {
    const { step } = await on(
      '/network',
      [
        { action: 'click', selector: 'Button#Call without answer' },
        { action: 'wait', until: 'network_idle', optional: true },
        { action: 'wait', until: 'no_loading' },
      ],
      600,
    );
    expect(step(3)).toMatchObject({ warningCode: 'optional_step_failed', found: '1 requests under way' });
    expect(step(3).diagnostics.failureType).toBe('timeout');
    expect(step(4)).toMatchObject({ status: 'failed', expected: 'no loading indicator' });
    expect(step(4).found).toContain('Waiting for the answer');
  });
});

describe('assertions', () => {
  const holding: readonly (readonly [string, WrittenStep])[] = [
    ['exists', { action: 'assert_exists', selector: 'Button#Save settings' }],
    ['not_exists', { action: 'assert_not_exists', selector: 'Button#Save' }],
    ['text in an element', { action: 'assert_text', selector: '#new-password-hint', contains: 'AT LEAST 8' }],
    ['text exactly', { action: 'assert_text', selector: 'css=h1', expected: 'Settings', exact: true }],
    ['text by a pattern', { action: 'assert_text', selector: '#new-password-hint', matches: '/\\d+ characters/' }],
    ['text on the screen', { action: 'assert_text', contains: 'At least 8 characters' }],
    ['value', { action: 'assert_value', selector: 'Edit#Age', expected: 34 }],
    ['value of a slider', { action: 'assert_value', selector: 'Slider#Volume', expected: '40' }],
    ['attribute', { action: 'assert_attribute', selector: 'Edit#Age', attribute: 'max', expected: 130 }],
    ['attribute that is there', { action: 'assert_attribute', selector: 'Edit#Display name', attribute: 'REQUIRED' }],
    ['count', { action: 'assert_count', selector: 'Radio', expected: 3 }],
    ['count in bounds', { action: 'assert_count', selector: 'CheckBox', atLeast: 3, atMost: 10 }],
    ['count of none', { action: 'assert_count', selector: 'Dialog', expected: 0 }],
    ['count of none of that name', { action: 'assert_count', selector: 'Button#Save', expected: 0 }],
    ['count of at most none', { action: 'assert_count', selector: 'Button#Save', atMost: 0 }],
    ['count of some of that name', { action: 'assert_count', selector: 'Button#Save', atMost: 1, atLeast: 1 }],
    ['state', { action: 'assert_state', selector: 'CheckBox#All notifications', state: 'mixed' }],
    ['state hidden', { action: 'assert_state', selector: 'ListBox#Time zone', state: 'hidden' }],
    ['url', { action: 'assert_url', expected: '/settings' }],
    ['url by a pattern', { action: 'assert_url', expected: '/sett*' }],
    ['title', { action: 'assert_title', expected: 'Settings · Harbour Street' }],
    ['window', { action: 'assert_window', windowTitle: 'Settings' }],
    ['console', { action: 'assert_console' }],
    ['network', { action: 'assert_network' }],
    ['a request', { action: 'assert_network', url: '/settings', method: 'get', status: 200 }],
  ];
  let held: Ran;
  beforeAll(async () => {
    held = await on(
      '/settings',
      holding.map(([, step]) => step),
    );
  });

  it.each(holding.map(([name], index) => [name, index + 2] as const))('hold: %s', (_name, number) => {
    expect(held.step(number)).toMatchObject({ status: 'passed', error: null });
  });

  const unmet: readonly (readonly [WrittenStep, string])[] = [
    [
      { action: 'assert_exists', selector: 'Button#Save seting' },
      'Expected Button#Save seting exists within 250 ms; found nothing visible. Nearest: Button#Save settings',
    ],
    [
      { action: 'assert_not_exists', selector: 'Button#Save settings' },
      'Expected Button#Save settings is gone within 250 ms; found button "Save settings".',
    ],
    [
      { action: 'assert_text', selector: 'css=h1', expected: 'Setting' },
      'Expected text of css=h1 equals "Setting" within 250 ms; found Settings.',
    ],
    [
      { action: 'assert_text', selector: 'css=h1', contains: 'settings', exact: true },
      'Expected text of css=h1 equals "settings" within 250 ms; found Settings.',
    ],
    [{ action: 'assert_text', selector: 'css=h2', contains: 'Profile' }, 'found 4 elements match css=h2'],
    [
      { action: 'assert_value', selector: 'Edit#Age', expected: 3 },
      'Expected value of Edit#Age equals "3" within 250 ms; found 34.',
    ],
    [{ action: 'assert_attribute', selector: 'Edit#Age', attribute: 'step' }, 'found no such attribute'],
    [
      { action: 'assert_count', selector: 'Radio', atLeast: 4 },
      'Expected Radio matches at least 4 within 250 ms; found 3.',
    ],
    [
      { action: 'assert_state', selector: 'CheckBox#Newsletter', state: 'unchecked' },
      'Expected CheckBox#Newsletter is unchecked',
    ],
    [
      { action: 'assert_state', selector: 'Button#Save settings', state: 'checked' },
      'found button "Save settings", which does not expose whether it is checked',
    ],
    [{ action: 'assert_url', expected: '/setting' }, 'Expected address equals "/setting" within 250 ms; found http'],
    [{ action: 'assert_title', expected: 'Settings' }, 'found Settings · Harbour Street.'],
    [{ action: 'assert_window', windowTitle: 'Invoice' }, 'found "Settings · Harbour Street"'],
    [
      { action: 'assert_network', url: '/api/orders', method: 'POST' },
      'Expected POST /api/orders answered below 400 within 250 ms; found no such request',
    ],
    [{ action: 'assert_console', contains: 'Welcome' }, 'found no message'],
  ];
  let failing: Ran;
  beforeAll(async () => {
    const flow = flowOn(
      `${shop.url}/settings`,
      unmet.map(([step]) => step),
      { stopOnFailure: false },
    );
    failing = await flows.run(flow, { timeoutMs: 250, artifacts: 'never' });
  });

  it.each(unmet.map(([step, message], index) => [step, message, index + 2] as const))(
    '%j fails, in words',
    (_step, message, number) => {
      expect(failing.step(number).status).toBe('failed');
      expect(failing.step(number).error).toContain(message);
    },
  );

  it('names what was counted', () => {
    const at = unmet.findIndex(([{ action }]) => action === 'assert_count') + 2;
    expect(failing.step(at).diagnostics.candidates).toEqual([
      expect.stringMatching(/^radio "/),
      expect.stringMatching(/^radio "/),
      expect.stringMatching(/^radio "/),
    ]);
  });

  it('wait until what they expect is there', async () => {
    const { flow } = await on('/widgets', [
      { action: 'click', selector: '#save-slowly' },
      { action: 'assert_text', selector: '#feedback-status', expected: 'Saved.' },
    ]);
    expect(flow.result).toBe('passed');
  });

  it('find what the console and the network say', async () => {
    const { step, flow } = await on('/widgets', [
      { action: 'click', selector: 'Button#Warn message' },
      { action: 'assert_console' },
      { action: 'assert_console', level: 'warning', optional: true },
      { action: 'assert_console', contains: 'shop message: WARN' },
      { action: 'click', selector: 'Button#Throw error' },
      { action: 'assert_console', ignore: ['on purpose'] },
      { action: 'assert_console', optional: true },
      { action: 'assert_console', matches: '/message: w.rn/', level: 'warning' },
      { action: 'assert_console', matches: '/message: w.rn/', level: 'error', timeoutMs: 200 },
    ]);
    expect(step(4)).toMatchObject({ warningCode: 'optional_step_failed', found: 'warning: Shop message: warn' });
    expect(step(7).status).toBe('passed');
    expect(step(8)).toMatchObject({ status: 'warning', found: 'error: Thrown by the shop on purpose' });
    expect(step(9).status).toBe('passed');
    expect(step(10)).toMatchObject({ status: 'failed', expected: 'a console error with "/message: w.rn/"' });
    expect(step(10).found).toBe('none with it among 1, such as:\nerror: Thrown by the shop on purpose');
    expect(step(6).diagnostics.consoleErrors).toEqual(['Thrown by the shop on purpose']);
    expect(flow.console.map(({ text }) => text)).toContain('Shop message: warn');
    const network = await on('/network', [
      { action: 'click', selector: 'Button#Fail with 500' },
      { action: 'assert_network', url: '/api/fail', status: 500 },
      { action: 'assert_network', ignore: ['/api/fail'] },
      { action: 'assert_network' },
    ]);
    expect(network.step(3).found).toMatch(/GET .*\/api\/fail\?status=500 → 500/);
    expect(network.step(5)).toMatchObject({ status: 'failed', expected: 'no failed request' });
  });

  it('after a step are looked at one by one, each with its own result', async () => {
    const { step } = await on('/widgets', [
      {
        action: 'click',
        selector: 'Button#Returns',
        assertions: [
          { type: 'state_is', selector: 'Button#Returns', expected: 'expanded' },
          {
            type: 'text_contains',
            selector: 'Region#Returns',
            expected: '60 days',
            timeoutMs: 100,
            description: 'The law',
          },
          { type: 'process_running', expected: 'node*' },
        ],
      },
    ]);
    expect(step(2).status).toBe('failed');
    expect(step(2).assertionResults.map(({ passed }) => passed)).toEqual([true, false, true]);
    expect(step(2).assertionResults[1]).toMatchObject({ description: 'The law', expected: '60 days' });
    expect(step(2).error).toContain('within 100 ms; found You can return everything within 30 days.');
  });
});

describe('read', () => {
  it('keeps texts, values, attributes, counts, the address and the title', async () => {
    const { flow } = await on('/settings', [
      { action: 'read', selector: 'css=h1', saveAs: 'heading' },
      { action: 'read', selector: 'Edit#Age', what: 'value', saveAs: 'age' },
      { action: 'read', selector: 'Edit#Age', attribute: 'max', saveAs: 'oldest' },
      { action: 'read', selector: 'Radio', what: 'count', saveAs: 'ways' },
      { action: 'read', what: 'title', saveAs: 'title' },
      { action: 'read', what: 'url', saveAs: 'url' },
      { action: 'assert_value', selector: 'Edit#Contact email', contains: '@', saveAs: 'email' },
    ]);
    expect(flow.variables).toEqual({
      heading: 'Settings',
      age: '34',
      oldest: '130',
      ways: '3',
      title: 'Settings · Harbour Street',
      url: `${shop.url}/settings`,
      email: 'alice@example.com',
    });
  });

  it('says what is missing or ambiguous', async () => {
    const { step } = await on('/settings', [{ action: 'read', selector: 'css=h2' }], 250);
    expect(step(2)).toMatchObject({ status: 'failed', found: '4 elements match css=h2' });
    expect(step(2).diagnostics.failureType).toBe('ambiguous_selector');
  });
});
