import { describe, expect, it } from 'vitest';
import { screenOf, type NodeLike } from '../../../../tests/support/screen-of.js';
import type { SessionEvent, SessionEventBody } from '../../screen/target/session-event.js';
import { observationOf, type ObservationInput } from './observation.js';

const input = (nodes: readonly NodeLike[], more: Partial<ObservationInput> = {}): ObservationInput => ({
  sessionId: 'exploration-1',
  stepNumber: 5,
  timestamp: 1_234_567_890,
  status: 'waiting_for_action',
  goal: 'List a property',
  backend: 'web',
  screen: { snapshot: screenOf(nodes) },
  screenshot: 'screenshots/step-5-1234567890.png',
  events: [],
  startedAt: 1_000,
  previousActions: [],
  results: [],
  warnings: [],
  ...more,
});
const events = (...bodies: readonly SessionEventBody[]): readonly SessionEvent[] =>
  bodies.map((body, index) => ({ ...body, seq: index + 1, atMs: index * 10 }));
const response = (url: string, status: number, resourceType = 'fetch'): SessionEventBody => ({
  kind: 'response',
  method: 'POST',
  url,
  status,
  durationMs: 244.6,
  resourceType,
});

describe('names', () => {
  it('are those that a person reads, each once', () => {
    const { domState } = observationOf(
      input([
        ['heading', 'Step 5 of 6'],
        ['textbox', 'Property title', { value: '' }],
        ['textbox', '', { value: '', id: 'price' }],
        ['checkbox', 'Balcony'],
        ['button', 'Next'],
        ['button', 'Next'],
        ['tab', 'Photos'],
        ['button', ''],
        ['link', 'Help'],
        ['paragraph', 'Read  the\n rules', { depth: 0 }],
        ['text', 'rules', { depth: 1 }],
      ]),
    );
    expect(domState).toEqual({
      title: 'Shop',
      buttons: ['Next', 'Photos'],
      inputs: ['Property title', '#price', 'Balcony'],
      links: ['Help'],
      visibleText: ['Step 5 of 6', 'Read the rules'],
    });
  });

  it('are cut to the first, what is in view before the rest, and it is said how many there are besides', () => {
    const { domState, limits } = observationOf(
      input(
        [
          ['button', 'Below', { states: { offscreen: true } }],
          ['button', 'One'],
          ['button', 'Two'],
        ],
        { limits: { names: 2 } },
      ),
    );
    expect(domState?.buttons).toEqual(['One', 'Two']);
    expect(limits.omitted).toEqual({ buttons: 1 });
  });
});

describe('elements', () => {
  it('have what an action needs to name them, and the options of a list', () => {
    const { elements } = observationOf(
      input([
        ['combobox', 'Size', { value: 'S' }],
        ['option', 'S', { depth: 1, states: { selected: true } }],
        ['option', 'M', { depth: 1 }],
        ['checkbox', 'Gift', { states: { checked: false, focused: false } }],
        ['button', 'Buy', { states: { disabled: true } }],
      ]),
    );
    expect(elements).toEqual([
      { ref: 'f1e1', role: 'combobox', name: 'Size', value: 'S', selector: 'ComboBox#Size', options: ['S', 'M'] },
      { ref: 'f1e4', role: 'checkbox', name: 'Gift', states: { checked: false }, selector: 'CheckBox#Gift' },
      { ref: 'f1e5', role: 'button', name: 'Buy', states: { disabled: true }, selector: 'Button#Buy' },
    ]);
  });

  it('stay within their budget, and name the file that has all', () => {
    const many = Array.from({ length: 50 }, (_, index): NodeLike => ['button', `Button number ${index}`]);
    const { elements = [], limits } = observationOf(
      input(many, { limits: { elementBytes: 1_000 }, screenFile: 'screens/step-5.txt' }),
    );
    expect(JSON.stringify(elements).length).toBeLessThanOrEqual(1_000);
    expect(limits).toEqual({ omitted: { elements: 50 - elements.length }, screenFile: 'screens/step-5.txt' });
  });
});

describe('events', () => {
  it('are listed with their times, and errors are counted', () => {
    const { consoleLogs, networkRequests, newErrors } = observationOf(
      input([], {
        events: events(
          { kind: 'console', level: 'info', text: 'hi', source: '' },
          { kind: 'page_error', text: 'x is not defined', source: '' },
          response('/api/upload', 401),
          { kind: 'request_failed', method: 'GET', url: '/api/a', error: 'net::ERR_FAILED', resourceType: 'fetch' },
          { kind: 'blocked', url: 'http://evil.test/', reason: 'not allowed', place: 'page' },
        ),
      }),
    );
    expect(consoleLogs).toEqual([
      { type: 'info', text: 'hi', timestamp: 1_000 },
      { type: 'error', text: 'x is not defined', timestamp: 1_010 },
    ]);
    expect(networkRequests).toEqual([
      { url: '/api/upload', method: 'POST', status: 401, duration: 245 },
      { url: '/api/a', method: 'GET', status: null, duration: null, error: 'net::ERR_FAILED' },
      { url: 'http://evil.test/', method: 'GET', status: null, duration: null, error: 'blocked: not allowed' },
    ]);
    expect(newErrors).toEqual({ consoleErrors: 1, networkErrors: 3 });
  });

  it('of styles and pictures are listed only where they failed', () => {
    const { networkRequests } = observationOf(
      input([], { events: events(response('/a.css', 200, 'stylesheet'), response('/b.png', 404, 'image')) }),
    );
    expect(networkRequests?.map(({ url }) => url)).toEqual(['/b.png']);
  });

  it('that are too many leave errors, and all errors are counted', () => {
    const { networkRequests, newErrors, limits } = observationOf(
      input([], {
        limits: { events: 2 },
        events: events(response('/fails', 500), response('/1', 200), response('/2', 200), response('/3', 200)),
      }),
    );
    expect(networkRequests?.map(({ url }) => url)).toEqual(['/fails', '/3']);
    expect(newErrors.networkErrors).toBe(1);
    expect(limits.omitted).toEqual({ networkRequests: 2 });
  });
});

describe('where only changes are asked for', () => {
  const before = screenOf([
    ['button', 'Next'],
    ['textbox', 'Title', { value: '' }],
  ]);

  it('they take the place of the lists', () => {
    const after = input(
      [
        ['button', 'Next'],
        ['textbox', 'Title', { value: 'House' }],
        ['alert', 'Saved'],
      ],
      { before },
    );
    const observation = observationOf(after);
    expect(observation.domState).toBeUndefined();
    expect(observation.elements).toBeUndefined();
    expect(observation.delta).toMatchObject({
      isOtherScreen: false,
      added: [{ ref: 'f1e3', role: 'alert', name: 'Saved' }],
      changed: [{ ref: 'f1e2', property: 'value', before: '', after: 'House' }],
    });
  });

  it('a screen that has little of the one before is shown as a whole', () => {
    const snapshot = screenOf([['button', 'Pay', { ref: 'f2e1' }]], { url: 'http://shop.test/pay', title: 'Pay' });
    const { domState, delta } = observationOf(input([], { before, screen: { snapshot } }));
    expect(domState?.buttons).toEqual(['Pay']);
    expect(delta).toMatchObject({ isOtherScreen: true, url: ['http://shop.test/', 'http://shop.test/pay'] });
  });

  it('a dialog has changed nothing behind it', () => {
    const dialog = { kind: 'confirm', message: 'Sure?' };
    const { delta, dialog: shown } = observationOf(input([], { before, screen: { snapshot: screenOf([]), dialog } }));
    expect(delta).toMatchObject({ added: [], removed: [], isOtherScreen: false });
    expect(shown).toEqual(dialog);
  });
});

describe('on a desktop', () => {
  const desktop = (title: string, program?: string) =>
    observationOf(
      input([['button', 'Save']], {
        backend: 'linux',
        screen: { snapshot: screenOf([['button', 'Save']], { url: '', title }) },
        program,
      }),
    );

  it('the place is the title of the window, and nothing is known of requests and load times', () => {
    expect(desktop('Text Editor')).toMatchObject({
      currentUrl: 'window:Text Editor',
      networkRequests: null,
      performance: null,
      domState: { buttons: ['Save'] },
    });
  });

  it('a window without a title is named by its program', () => {
    expect(desktop('', 'mousepad').currentUrl).toBe('program:mousepad');
  });
});

it('says why the screen cannot be read', () => {
  const screen = { snapshot: screenOf([]), unavailableReason: 'the browser is gone' };
  expect(observationOf(input([], { screen })).warnings).toEqual([
    {
      kind: 'screen_unavailable',
      message: 'The screen cannot be read: the browser is gone. Wait, or open the app again.',
    },
  ]);
});

it('repeats the newest actions before it, and says that the app was opened anew', () => {
  const previousActions = ['a', 'b', 'c'].map((selector) => ({ action: 'click', selector }));
  const observation = observationOf(
    input([], { previousActions, limits: { previousActions: 2 }, sessionRestarted: true }),
  );
  expect(observation.previousActions.map(({ selector }) => selector)).toEqual(['b', 'c']);
  expect(observation).toMatchObject({ sessionRestarted: true, limits: { omitted: { previousActions: 1 } } });
});
