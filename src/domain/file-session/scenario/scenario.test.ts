import { describe, expect, it } from 'vitest';
import { isScenario, scenarioFlow } from './scenario.js';
import { namesSecret } from './scenario-values.js';

const url = 'http://a.b/';
const stepsOf = (...steps: readonly unknown[]) => scenarioFlow({ name: 'S', steps }).flow['steps'];
const problemsOf = (...steps: readonly unknown[]) => scenarioFlow({ name: 'S', steps }).problems;

describe('a scenario is known by its shape', () => {
  it.each([
    [{ name: 'S', steps: [] }, true],
    [{ url, steps: [] }, true],
    [{ Name: 'S', Steps: [] }, true],
    [{ steps: [] }, false],
    [{ name: 'S' }, false],
    [{ name: 'S', schemaVersion: 1, steps: [] }, false],
    [{ name: 'S', TestName: 'T', steps: [] }, false],
    [{ packName: 'P', name: 'S', steps: [] }, false],
    [[], false],
    ['name', false],
  ])('%j: %s', (value, is) => {
    expect(isScenario(value)).toBe(is);
  });
});

describe('a scenario becomes a flow', () => {
  it('that opens its url first', () => {
    expect(
      scenarioFlow({ name: 'S', description: 'D', url, steps: [{ action: 'click', selector: '#a' }] }),
    ).toMatchObject({
      flow: {
        schemaVersion: 1,
        testName: 'S',
        description: 'D',
        backend: 'web',
        targets: { web: { url: '{{url}}' } },
        variables: { url },
        steps: [{ action: 'open' }, { action: 'click', selector: '#a' }],
      },
      problems: [],
    });
  });

  it.each(['{{url}}', '{{ url }}', url])('that does not open its url twice: navigate to %s', (goal) => {
    const { flow } = scenarioFlow({
      url,
      steps: [{ action: 'navigate', url: goal, description: 'Go', expect: ['title_is: A'] }],
    });
    expect(flow).toMatchObject({ testName: url });
    expect(flow['steps']).toEqual([
      { action: 'open', description: 'Go' },
      { action: 'assert_title', expected: 'A' },
    ]);
  });

  it('in which each step is followed by its picture and its checks', () => {
    expect(
      stepsOf(
        {
          action: 'click',
          selector: '#a',
          wait_after: 200,
          observe: true,
          expect: ['url_contains: /x', { element_visible: '#b' }],
        },
        {
          action: 'hover',
          selector: '#c',
          observe: 'the menu',
          expectations: { title_is: 'T', network_success: '/api' },
        },
        { expect: ['text_visible: Done'] },
        { action: 'click', element: 'the Save button', observe: false },
        { action: 'comment', value: 'nothing to do' },
        { action: 'wait', duration: 300 },
      ),
    ).toEqual([
      { action: 'click', selector: '#a', delayAfterMs: 200 },
      { action: 'screenshot', name: 'step-1' },
      { action: 'assert_url', contains: '/x' },
      { action: 'assert_exists', selector: '#b' },
      { action: 'hover', selector: '#c' },
      { action: 'screenshot', name: 'the-menu' },
      { action: 'assert_title', expected: 'T' },
      { action: 'assert_network', since: 'last_action', url: '/api' },
      { action: 'assert_text', contains: 'Done' },
      { action: 'do', text: 'click the Save button' },
      { action: 'wait', milliseconds: 300 },
    ]);
  });

  it('with the time limit and the size that it sets', () => {
    const { flow, problems } = scenarioFlow({
      url,
      config: { headless: true, timeout: 900, viewport: '800x600' },
      steps: [
        { action: 'click', selector: '#a' },
        { action: 'hover', selector: '#a', timeout: 50 },
        { action: 'wait', duration: 5 },
      ],
    });
    expect(problems).toEqual([]);
    expect(flow['targets']).toEqual({ web: { url: '{{url}}', viewport: { width: 800, height: 600 } } });
    expect(flow['steps']).toEqual([
      { action: 'open', timeoutMs: 900 },
      { action: 'click', selector: '#a', timeoutMs: 900 },
      { action: 'hover', selector: '#a', timeoutMs: 50 },
      { action: 'wait', milliseconds: 5 },
    ]);
  });

  it('whose passwords are secrets', () => {
    const { flow, secrets } = scenarioFlow({
      name: 'Buy mugs',
      credentials: {
        email: 'a@b.c',
        password: 'wonderland',
        pin: 1234,
        admin: { apiToken: 'xyz' },
        token: '{{secret.T}}',
      },
      variables: { city: 'Dublin', password: 'other', empty_secret: '' },
      steps: [],
    });
    expect(flow['variables']).toEqual({
      'credentials.email': 'a@b.c',
      'credentials.password': '{{secret.buy_mugs.password}}',
      'credentials.pin': '{{secret.buy_mugs.pin}}',
      'credentials.admin.apiToken': '{{secret.buy_mugs.admin.apiToken}}',
      'credentials.token': '{{secret.T}}',
      'variables.city': 'Dublin',
      'variables.password': '{{secret.buy_mugs.variables.password}}',
      'variables.empty_secret': '',
    });
    expect(secrets).toEqual({
      'buy_mugs.password': 'wonderland',
      'buy_mugs.pin': '1234',
      'buy_mugs.admin.apiToken': 'xyz',
      'buy_mugs.variables.password': 'other',
    });
  });

  it.each([
    ['password', true],
    ['adminPassword', true],
    ['API_KEY', true],
    ['card-pin', true],
    ['accesstoken', true],
    ['pinboard', false],
    ['email', false],
    ['keyboard', false],
  ])('%s names a secret: %s', (name, is) => {
    expect(namesSecret(name)).toBe(is);
  });
});

describe('a scenario is refused where a flow has no counterpart', () => {
  it.each<[unknown, string, string]>([
    [{ action: 'auto_fill_form' }, 'steps[0].action', 'Fill the fields one by one'],
    [{ action: 'clik', selector: '#a' }, 'steps[0].action', 'unknown action "clik". Did you mean "click"?'],
    [{ selector: '#a' }, 'steps[0].action', 'is missing'],
    ['click Save', 'steps[0]', 'must be a map'],
    [{ action: 'wait', duration: '2s' }, 'steps[0].duration', '"2s" cannot be read. Write a number'],
    [
      { action: 'click', selector: '#a', expect: ['url_is: /', 'page_changed'] },
      'steps[0].expect[1]',
      'page_changed is judged by the screens',
    ],
    [{ action: 'click', selector: '#a', expectations: 'form_submitted' }, 'steps[0].expectations', 'network_success'],
    [{ action: 'check_form' }, 'steps[0].action', 'form_complete is judged'],
    [
      { action: 'click', selector: '#a', expect: ['cookie_exists: s'] },
      'steps[0].expect[0]',
      'No action reads cookies',
    ],
  ])('%j', (step, path, message) => {
    expect(problemsOf(step)).toMatchObject([
      { severity: 'error', path, message: expect.stringContaining(message) as string },
    ]);
  });

  it.each<[object, object]>([
    [{ steps: 'none' }, { severity: 'error', path: 'steps' }],
    [{ credentials: ['x'] }, { severity: 'error', path: 'credentials' }],
    [{ variables: { 'a b': 'x' } }, { severity: 'error', path: 'variables.a b' }],
    [{ variables: { list: [1] } }, { severity: 'error', path: 'variables.list' }],
    [{ stps: [] }, { severity: 'error', path: 'stps', nearest: 'steps' }],
    [{ author: 'A' }, { severity: 'warning', path: 'author' }],
    [
      { config: { headless: false } },
      { severity: 'warning', path: 'config.headless', message: expect.stringContaining('--headed') as string },
    ],
    [{ config: { slowMo: 50 } }, { severity: 'warning', message: expect.stringContaining('--slow-mo') as string }],
    [{ config: { timout: 5 } }, { severity: 'warning', nearest: 'timeout' }],
    [{ config: { timeout: '5s' } }, { severity: 'error', path: 'config.timeout' }],
  ])('or says what is left out: %j', (more, problem) => {
    expect(scenarioFlow({ name: 'S', steps: [], ...more }).problems).toMatchObject([problem]);
  });
});

it('knows where in the scenario each part of the flow stands', () => {
  const { placeOf } = scenarioFlow({
    name: 'S',
    url,
    config: { viewport: { width: 1, height: 1 } },
    variables: { city: 'x' },
    steps: [
      { action: 'type', selector: '#a', value: 'x', expect: [{ type: 'element_value', selector: '#a', value: 'x' }] },
      { action: 'select_option', dropdown: '#b', value: 'y' },
    ],
  });
  expect(placeOf(['steps', 0])).toEqual(['url']);
  expect(placeOf(['steps', 1, 'text'])).toEqual(['steps', 0, 'value']);
  expect(placeOf(['steps', 2, 'expected'])).toEqual(['steps', 0, 'expect', 0, 'value']);
  expect(placeOf(['steps', 3, 'selector'])).toEqual(['steps', 1, 'dropdown']);
  expect(placeOf(['variables', 'variables.city'])).toEqual(['variables', 'city']);
  expect(placeOf(['targets', 'web', 'viewport', 'width'])).toEqual(['config', 'viewport', 'width']);
  expect(placeOf(['targets', 'web', 'url'])).toEqual(['url']);
});
