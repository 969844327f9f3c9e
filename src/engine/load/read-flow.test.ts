import { asTheyRun } from '../../domain/flow/sequence.js';
import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../domain/flow/problem.js';
import { readFlow, readStep } from './read-flow.js';

const flowOf = (steps: unknown, more: object = {}): object => ({ schemaVersion: 1, testName: 'T', steps, ...more });

/** The problems of a flow, as its author reads them. */
function complaints(flow: unknown): string[] {
  return readFlow(flow)
    .problems.filter(({ severity }) => severity === 'error')
    .map(formatProblem);
}

/** The problems of one step, without the path of the step. */
function stepComplaints(step: unknown): string[] {
  return complaints(flowOf([step])).map((line) => line.replace('steps[0].', ''));
}

function stepsOf(flow: unknown): readonly unknown[] {
  const read = readFlow(flow);
  expect(read.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return read.ok ? read.flow.steps : [];
}

describe('a flow that is no flow', () => {
  it.each([[[]], ['click'], [5], [null], [undefined]])('such as %j is refused with what a flow is', (written) => {
    expect(complaints(written)).toEqual(['a flow must be an object with "schemaVersion", "testName" and "steps"']);
  });

  it('is refused with everything that it lacks', () => {
    expect(complaints({})).toEqual([
      'schemaVersion: is missing; it must be 1',
      'testName: is missing; it must be text',
      'steps: is missing; it must be a list',
    ]);
  });
});

describe('the time limit of a step', () => {
  const limits = (timeoutMs?: number): readonly unknown[] => {
    const steps = [{ action: 'open' }, { action: 'navigate', url: '/' }, { action: 'screenshot' }, { action: 'close' }];
    const read = readFlow(flowOf(steps), timeoutMs);
    return read.ok ? read.flow.steps.map((step) => step.timeoutMs) : read.problems;
  };

  it('is 30 s for what loads a page, and 5 s for all others', () => {
    expect(limits()).toEqual([30_000, 30_000, 5000, 5000]);
  });

  it('is that of the setting, where there is one, for all', () => {
    expect(limits(800)).toEqual([800, 800, 800, 800]);
  });
});

describe('every problem is reported at once', () => {
  it('in all lists of steps, whatever else is wrong', () => {
    const flow = flowOf(
      [
        { order: 1, action: 'clik' },
        { order: 1, action: 'click', timeoutMs: -1 },
        { action: 'fill', selector: 'Edit#A' },
      ],
      { setup: [{ action: 'navigate' }], tags: 'smoke', tesName: 'x' },
    );
    expect(complaints(flow).toSorted()).toEqual([
      'setup[0].url: is missing; navigate needs exactly one of "url" or "direction"',
      'steps[0].action: unknown action "clik". Did you mean "click"?',
      'steps[1].selector: is missing; click needs "selector" or "typedSelector"',
      'steps[1].timeoutMs: -1 is too small; at least 0',
      'steps[2].text: is missing; it must be text',
      'tags: must be a list, not "smoke"; a list of one is written ["smoke"]',
      'tesName: unknown property "tesName". Did you mean "testName"?',
    ]);
  });

  it('with the value at fault and the word that was meant', () => {
    const [problem] = readFlow(flowOf([{ action: 'clik' }])).problems;
    expect(problem).toEqual({
      severity: 'error',
      path: 'steps[0].action',
      message: 'unknown action "clik"',
      value: 'clik',
      nearest: 'click',
    });
  });

  it('and one mistake is reported once', () => {
    expect(stepComplaints({ action: 'fill', selektor: 'Edit#A', txt: 'x' })).toEqual([
      'selektor: unknown property "selektor". Did you mean "selector"?',
      'txt: unknown property "txt". Did you mean "text"?',
    ]);
    expect(complaints(flowOf([{ action: 'open' }], { targets: { web: { ulr: 'x' } } }))).toEqual([
      'targets.web.ulr: unknown property "ulr". Did you mean "url"?',
    ]);
  });
});

describe('a step', () => {
  it.each([
    [{ selector: 'Button#A' }, 'action: is missing; every step needs an action'],
    [{ action: 'click' }, 'selector: is missing; click needs "selector" or "typedSelector"'],
    [{ action: 'type' }, 'text: is missing; it must be text'],
    [{ action: 'send_keys' }, 'keys: is missing; it must be text'],
    [{ action: 'send_keys', keys: 'Ctrl+Foo' }, 'keys: "Foo" is no key'],
    [{ action: 'assert_count', selector: 'Row', expected: 1, atMost: 0 }, 'atMost: cannot stand beside "expected"'],
    [{ action: 'select', selector: '#a' }, 'option: is missing; select needs exactly one of "option" or "text"'],
    [{ action: 'drag', selector: '#a' }, 'to: is missing; drag needs exactly one of "to" or "by"'],
    [
      { action: 'drag', selector: '#a', to: '#b', by: { x: 1, y: 1 } },
      'by: cannot stand beside "to"; drag takes one of them',
    ],
    [
      { action: 'navigate', url: '/', direction: 'back' },
      'direction: cannot stand beside "url"; navigate takes one of them',
    ],
    [
      { action: 'assert_text', text: 'a', contains: 'b' },
      'text: cannot stand beside "contains"; assert_text takes one of them',
    ],
    [
      { action: 'assert_count', selector: 'Row' },
      'expected: is missing; assert_count needs "expected", "atLeast" or "atMost"',
    ],
    [{ action: 'assert_count', selector: 'Row', expected: 'three' }, 'expected: must be a whole number, not "three"'],
    [
      { action: 'assert_state', selector: '#a' },
      'state: is missing; assert_state needs exactly one of "state" or "expected"',
    ],
    [
      { action: 'assert_state', selector: '#a', state: 'cheked' },
      'state: "cheked" is not allowed here. Did you mean "checked"?',
    ],
    [
      { action: 'assert_window' },
      'windowTitle: is missing; assert_window needs "windowTitle", "contains", "text", "matches" or "app"',
    ],
    [{ action: 'focus_window' }, 'windowTitle: is missing; focus_window needs'],
    [
      { action: 'read', saveAs: 'a' },
      'selector: is missing; read needs "selector" or "typedSelector", unless "what" is "url" or "title"',
    ],
    [
      { action: 'read', what: 'title', saveAs: '1 a' },
      'saveAs: must be letters, digits, _ . - with a letter first, not "1 a"',
    ],
    [{ action: 'upload', selector: '#a', files: [] }, 'files: must not be empty'],
    [{ action: 'upload', selector: '#a', files: 5 }, 'files: must be text or a list, not 5'],
    [{ action: 'run_flow' }, 'flow: is missing; it must be text'],
    [{ action: 'set_variable', name: 'a' }, 'value: is missing; it must be text, a number, true or false'],
    [{ action: 'click', selector: 5 }, 'selector: must be text, not 5'],
    [{ action: 'open', timeoutMs: '5000' }, 'timeoutMs: must be a whole number, not "5000"; leave the quotes out'],
    [{ action: 'open', timeoutMs: 1.5 }, 'timeoutMs: must be a whole number, not 1.5'],
    [{ action: 'open', optional: 'yes' }, 'optional: must be true or false, not "yes"'],
    [{ action: 'click', selector: '#a', clickCount: 9 }, 'clickCount: 9 is too large; at most 3'],
    [{ action: 'click', selector: '#a', modifiers: ['Ctrl', 'Hyper'] }, 'modifiers[1]: "Hyper" is no modifier key'],
    [{ action: 'click', selector: '#a', position: { x: 1 } }, 'position.y: is missing; it must be a number'],
    [
      { action: 'click', selector: '#a', saveAs: 'b' },
      'saveAs: click has no "saveAs"; it is a field of screenshot, read, assert_exists …',
    ],
    [{ action: 'open', retry: 'twice' }, 'retry: must be a whole number or an object with "times", not "twice"'],
    [{ action: 'open', retry: { tims: 2 } }, 'retry.tims: unknown property "tims". Did you mean "times"?'],
    [{ action: 'open', retry: 99 }, 'retry: 99 is too large; at most 20'],
    [{ action: 'open', when: 'x' }, 'when: must be an object with "exists", "notExists", "urlContains"'],
    [{ action: 'open', when: {} }, 'when: must be an object with "exists"'],
    [{ action: 'open', when: { exist: '#a' } }, 'when.exist: unknown property "exist". Did you mean "exists"?'],
    [
      { action: 'open', when: { exists: '#a', urlContains: 'b' } },
      'when.urlContains: "urlContains" cannot stand beside "exists"',
    ],
    [
      { action: 'open', when: { all: [{ nott: { exists: '#a' } }] } },
      'when.all[0].nott: unknown property "nott". Did you mean "not"?',
    ],
    [
      { action: 'open', assertions: [{ type: 'exist', selector: '#a' }] },
      'assertions[0].type: "exist" is not allowed here. Did you mean "exists"?',
    ],
    [{ action: 'open', assertions: [{ type: 'exists' }] }, 'assertions[0].selector: is missing; exists needs it'],
    [
      { action: 'open', assertions: [{ type: 'state_is', selector: '#a', expected: 'chekced' }] },
      'assertions[0].expected: "chekced" is no state. Did you mean "checked"?',
    ],
    [
      { action: 'open', assertions: [{ type: 'count_equals', selector: 'Row', expected: 'x' }] },
      'assertions[0].expected: must be a whole number, not "x"',
    ],
    [
      { action: 'click', typedSelector: { kind: 'wb', value: 'x' } },
      'typedSelector.kind: "wb" is not allowed here. Did you mean "web"?',
    ],
    [
      { action: 'click', typedSelector: { value: 'x' } },
      'typedSelector.kind: is missing; one of web, desktop_uia, desktop_atspi, mobile, vision',
    ],
  ])('%j is refused', (step, message) => {
    const found = stepComplaints(step);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  it('cannot be a variable, which is said in place of a list of actions', () => {
    expect(stepComplaints({ action: '{{verb}}' })).toEqual([
      'action: an action cannot be a variable, as {{verb}} is; write its name, and choose between steps with "when"',
    ]);
  });

  it('that is unknown through and through is shown what there is', () => {
    expect(stepComplaints({ action: 'frobnicate' })[0]).toMatch(
      /^action: unknown action "frobnicate"\n {4}known: open, navigate, click/,
    );
    expect(stepComplaints({ action: 'open', frob: 1 })[0]).toMatch(
      /^frob: unknown property "frob"\n {4}known here: action, url, \w+, order/,
    );
  });

  it('can be read alone, with paths of its own', () => {
    expect(readStep({ Action: 'Click', Selector: 'Button#A' })).toMatchObject({
      ok: true,
      step: { action: 'click', order: 1 },
    });
    expect(readStep({ action: 'click', timeoutMs: 'x' })).toMatchObject({
      ok: false,
      problems: [{ path: 'timeoutMs' }, { path: 'selector' }],
    });
  });
});

describe('orders', () => {
  it('are assigned where they are left out, around those that are given', () => {
    const steps = stepsOf(
      flowOf([{ action: 'open' }, { action: 'open', order: 5 }, { action: 'open' }, { action: 'open', order: 2 }]),
    );
    expect(steps).toMatchObject([{ order: 1 }, { order: 5 }, { order: 6 }, { order: 2 }]);
  });

  it('that are there twice are a warning, and such steps run as they stand in the file', () => {
    const warnings = (steps: readonly object[], more = {}): readonly string[] =>
      readFlow(flowOf(steps, more)).problems.map(formatProblem);
    expect(warnings([{ action: 'open', order: 1 }], { setup: [{ action: 'open', order: 1 }] })).toEqual([]);
    const order = 2;
    const steps = [
      { action: 'open', order },
      { action: 'open', order: 1 },
      { action: 'open', order },
    ];
    expect(warnings(steps)).toEqual([
      'steps[2].order: order 2 is already taken by steps[0]; they run as they stand in the file',
    ]);
    const read = readFlow(flowOf(steps));
    expect(read.ok && asTheyRun(read.flow.steps).map((step) => read.flow.steps.indexOf(step))).toEqual([1, 0, 2]);
  });

  it('of 0 count, unless several steps have it: then nobody gave them one', () => {
    const orders = (steps: readonly object[]): unknown => {
      const read = readFlow(flowOf(steps));
      return read.ok && read.problems.length === 0 && read.flow.steps.map(({ order: number }) => number);
    };
    expect(
      orders([
        { action: 'open', order: 1 },
        { action: 'open', order: 0 },
      ]),
    ).toEqual([1, 0]);
    expect(
      orders([
        { action: 'open', order: 0 },
        { action: 'open', order: 0 },
      ]),
    ).toEqual([1, 2]);
  });
});

describe('spelling', () => {
  it('of known words does not matter, wherever they stand', () => {
    const steps = stepsOf({
      SchemaVersion: 1,
      'test-name': 'T',
      BACKEND: 'Desktop-UIA',
      steps: [
        { Action: 'AssertExists', Selector: 'Button#A', Assertions: [{ Type: 'Text_Contains', Expected: 'x' }] },
        { action: 'assert-state', selector: 'CheckBox#A', state: 'Checked', when: { NotExists: 'Button#B' } },
        { action: 'Click', typed_selector: { Kind: 'desktop-uia', VALUE: 'Button#A' } },
      ],
    });
    expect(steps).toMatchObject([
      { action: 'assert_exists', assertions: [{ type: 'text_contains', expected: 'x' }] },
      { action: 'assert_state', state: 'checked', when: { notExists: 'Button#B' } },
      { action: 'click', typedSelector: { kind: 'desktop_uia', value: 'Button#A' } },
    ]);
  });

  it.each([
    ['desktop-uia', 'desktop'],
    ['playwright', 'web'],
    ['DesktopAtspi', 'linux'],
    ['Browser', 'web'],
    ['WEB', 'web'],
  ])('of the backend %s means %s', (written, backend) => {
    expect(readFlow(flowOf([{ action: 'open' }], { backend: written }))).toMatchObject({ ok: true, flow: { backend } });
  });

  it('of names that are the author’s own is kept', () => {
    const read = readFlow(
      flowOf([{ action: 'run_flow', flow: 'a.json', Arguments: { UserName: 'x', 'test-name': 'y', Steps: 1 } }], {
        Variables: { Base_URL: 'x', testName: 'y', 'Steps-List': true },
        dataProfiles: [{ profileId: 'a', Values: { ProfileId: 'z' } }],
        parameters: { Default: { Default: 'x' } },
      }),
    );
    expect(read).toMatchObject({
      ok: true,
      flow: {
        variables: { Base_URL: 'x', testName: 'y', 'Steps-List': 'true' },
        dataProfiles: [{ values: { ProfileId: 'z' } }],
        parameters: { Default: { default: 'x' } },
        steps: [{ arguments: { UserName: 'x', 'test-name': 'y', Steps: '1' } }],
      },
    });
  });

  it('may not say the same thing twice', () => {
    expect(complaints({ ...flowOf([{ action: 'open', timeoutMs: 1, TimeoutMs: 2 }]), TestName: 'Other' })).toEqual([
      'TestName: is there twice, as "testName" and "TestName"',
      'steps[0].TimeoutMs: is there twice, as "timeoutMs" and "TimeoutMs"',
    ]);
  });

  it('takes other words for actions, with what they say', () => {
    expect(
      stepsOf(
        flowOf([
          { action: 'DoubleClick', selector: '#a' },
          { action: 'goto', url: '/' },
          { action: 'dismiss_dialog' },
          { action: 'press_key', keys: 'Enter' },
        ]),
      ),
    ).toMatchObject([
      { action: 'click', clickCount: 2 },
      { action: 'navigate' },
      { action: 'handle_dialog', accept: false },
      { action: 'send_keys' },
    ]);
  });
});

describe('a flow of the first format', () => {
  /** As its own writer puts it: every field of every step, those without meaning null or at their defaults. */
  const step = (more: object): object => ({
    Order: null,
    Action: 'click',
    Selector: null,
    TypedSelector: null,
    Text: null,
    Keys: null,
    Url: null,
    Contains: null,
    Exact: false,
    App: null,
    WindowTitle: null,
    TimeoutMs: 5000,
    DelayAfterMs: 200,
    Description: null,
    Direction: null,
    ScrollAmount: 3,
    ProcessPath: null,
    Assertions: [],
    ...more,
  });
  const flow = {
    SchemaVersion: 1,
    TestName: 'Notepad',
    Description: null,
    TargetApp: 'notepad',
    TimeoutSeconds: 120,
    StopOnFailure: true,
    CreatedAt: '2025-01-05T10:00:00Z',
    Backend: 'desktop',
    TargetLock: false,
    Steps: [
      step({ Order: 1, Action: 'Launch', ProcessPath: 'notepad.exe' }),
      step({ Order: 2, Action: 'Wait', TimeoutMs: 1000 }),
      step({ Order: 3, Action: 'FocusWindow', App: 'notepad' }),
      step({ Order: 4, Action: 'Type', Selector: 'Document#Text Editor', Text: 'Hello' }),
      step({ Order: 5, Action: 'SendKeys', Keys: 'Ctrl+S' }),
      step({ Order: 6, Action: 'AssertWindow', WindowTitle: 'Save as', Contains: 'Save' }),
      step({
        Order: 7,
        Action: 'Click',
        TypedSelector: { Kind: 'DesktopUia', Value: 'Button#Save', Extra: { Any: 1 } },
      }),
      step({ Order: 8, Action: 'AssertText', Selector: 'Text#Status', Contains: 'saved', Text: '', Exact: true }),
      step({ Order: 9, Action: 'AssertNotExists', Selector: 'Window#Save as' }),
      step({ Order: 10, Action: 'Scroll', Direction: 'down', ScrollAmount: 5 }),
      step({ Order: 11, Action: 'Navigate', Url: 'http://shop.test/', Direction: 'down' }),
      step({ Order: 12, Action: 'Hover', Selector: 'Button#Help' }),
      step({ Order: 13, Action: 'Screenshot', Description: 'after all' }),
      step({
        Order: 14,
        Action: 'Click',
        Selector: 'Button#Close',
        Assertions: [
          {
            Type: 'ProcessRunning',
            Selector: null,
            Expected: 'notepad',
            Exact: false,
            TimeoutMs: 5000,
            Description: null,
          },
        ],
      }),
    ],
  };

  it('is taken as it is, without a word', () => {
    const read = readFlow(flow);
    expect(read.problems).toEqual([]);
    expect(read).toMatchObject({
      ok: true,
      flow: {
        testName: 'Notepad',
        backend: 'desktop',
        targetApp: 'notepad',
        steps: flow.Steps.map((_, index) => ({ order: index + 1 })),
      },
    });
    expect(read.ok && read.flow.steps[0]).toMatchObject({
      action: 'launch',
      processPath: 'notepad.exe',
      delayAfterMs: 200,
    });
  });

  it('gets a warning for each field without a meaning, and runs all the same', () => {
    const read = readFlow(flowOf([{ action: 'click', selector: 'Button#A', text: 'left over', scrollAmount: 7 }]));
    expect(read.ok).toBe(true);
    expect(read.problems).toMatchObject([
      { severity: 'warning', path: 'steps[0].text', message: '"text" has no meaning for click; it is left out' },
      { severity: 'warning', path: 'steps[0].scrollAmount' },
    ]);
  });

  it('keeps an empty text where it is one', () => {
    expect(stepsOf(flowOf([{ action: 'fill', selector: '#a', text: '' }]))).toMatchObject([{ text: '' }]);
  });
});

it('gives steps and assertions the time that they do not name themselves', () => {
  const flow = flowOf([
    { action: 'open', assertions: [{ type: 'exists', selector: '#a' }] },
    { action: 'open', timeoutMs: 7 },
    { action: 'run_flow', flow: 'part.json', assertions: [{ type: 'exists', selector: '#a' }] },
  ]);
  const read = readFlow(flow, 900);
  expect(read.ok && read.flow.steps).toMatchObject([
    { timeoutMs: 900, assertions: [{ timeoutMs: 900 }] },
    { timeoutMs: 7 },
    { timeoutMs: 0, assertions: [{ timeoutMs: 900 }] },
  ]);
});

describe('a wait', () => {
  it('without anything to wait for is a pause, but a state is that of something', () => {
    expect(complaints(flowOf([{ action: 'wait' }]))).toEqual([]);
    expect(readFlow(flowOf([{ action: 'wait' }]), 900)).toMatchObject({ ok: true });
    expect(complaints(flowOf([{ action: 'wait', state: 'visible' }]))).toEqual([
      expect.stringContaining('steps[0].state: needs a selector'),
    ]);
  });

  it.each([
    { milliseconds: 10 },
    { selector: '#a' },
    { typedSelector: { kind: 'web', value: '#a' } },
    { contains: 'Saved' },
    { url: '/done' },
    { until: 'no_loading' },
    { TimeoutMs: 1500 },
  ])('for %j is accepted, a mere time-out as in the first format', (what) => {
    expect(complaints(flowOf([{ action: 'wait', ...what }]))).toEqual([]);
  });
});
