import { describe, expect, it } from 'vitest';
import { splitCommand } from '../../../domain/flow/command-line.js';
import { formatProblem } from '../../../domain/flow/problem.js';
import { fold } from '../../../domain/nearest-word.js';
import { actionNamed, actions, stepSchema } from '../../registry.js';
import { brokenRules } from './field-rule.js';
import { shortUsage } from './positional-fields.js';
import { parseShortSteps } from './short-form.js';
import { fieldsOf, knownActionWords } from './step-dialect.js';

function stepsOf(words: readonly string[]): readonly Readonly<Record<string, unknown>>[] {
  const read = parseShortSteps(words);
  if (!read.ok) throw new Error(read.problems.map(formatProblem).join('\n'));
  return read.steps;
}

function stepOf(...words: string[]): Readonly<Record<string, unknown>> | undefined {
  return stepsOf(words)[0];
}

function problemsIn(...words: string[]): readonly string[] {
  const read = parseShortSteps(words);
  return read.ok ? [] : read.problems.map(formatProblem);
}

/** Each action: its usage, a line in the short form, and the step that it is. */
const table: Readonly<Record<string, readonly [usage: string, line: string, step: Readonly<Record<string, unknown>>]>> =
  {
    open: ['open [url]', 'open http://shop.test/', { url: 'http://shop.test/' }],
    navigate: ['navigate <url|direction>', 'navigate /cart', { url: '/cart' }],
    click: ['click <selector>', 'click "Button#Save all"', { selector: 'Button#Save all' }],
    type: ['type [selector] <text>', 'type "#name" Ada', { selector: '#name', text: 'Ada' }],
    fill: ['fill <selector> <text>', 'fill "#name" "Ada Lovelace"', { selector: '#name', text: 'Ada Lovelace' }],
    clear: ['clear <selector>', 'clear "#name"', { selector: '#name' }],
    focus: ['focus <selector>', 'focus "#name"', { selector: '#name' }],
    send_keys: ['send-keys <keys>', 'send-keys Ctrl+S', { keys: 'Ctrl+S' }],
    select: ['select <selector> <option...>', 'select "#land" Peru', { selector: '#land', option: 'Peru' }],
    check: ['check <selector>', 'check "#agree"', { selector: '#agree' }],
    uncheck: ['uncheck <selector>', 'uncheck "#agree"', { selector: '#agree' }],
    hover: ['hover <selector>', 'hover Button#Help', { selector: 'Button#Help' }],
    drag: ['drag <selector> <to>', 'drag "#card" "#done"', { selector: '#card', to: '#done' }],
    scroll: ['scroll [selector] [direction] [scroll-amount]', 'scroll down 5', { direction: 'down', scrollAmount: 5 }],
    upload: ['upload <selector> <files...>', 'upload "#a" a.png b.png', { selector: '#a', files: ['a.png', 'b.png'] }],
    wait: ['wait [selector] [state] [milliseconds]', 'wait "#busy" hidden', { selector: '#busy', state: 'hidden' }],
    screenshot: ['screenshot [name]', 'screenshot start --full-page', { name: 'start', fullPage: true }],
    read: ['read [selector] [what]', 'read "#total" --save-as sum', { selector: '#total', saveAs: 'sum' }],
    focus_window: ['focus-window <window-title>', 'focus-window Receipt', { windowTitle: 'Receipt' }],
    launch: ['launch <process-path> [args...]', 'launch node a.mjs 80', { processPath: 'node', args: ['a.mjs', '80'] }],
    close: ['close [window-title]', 'close', {}],
    handle_dialog: ['handle-dialog [accept] [text]', 'handle-dialog false', { accept: false }],
    set_variable: ['set-variable <name> <value>', 'set-variable city Lima', { name: 'city', value: 'Lima' }],
    do: ['do <text>', 'do "click Save"', { text: 'click Save' }],
    run_flow: ['run-flow <flow>', 'run-flow login.yaml', { flow: 'login.yaml' }],
    assert_exists: ['assert-exists <selector>', 'assert-exists Text#Hi', { selector: 'Text#Hi' }],
    assert_not_exists: ['assert-not-exists <selector>', 'assert-not-exists Text#Hi', { selector: 'Text#Hi' }],
    assert_text: ['assert-text [selector] <contains>', 'assert-text "#a" Saved', { selector: '#a', contains: 'Saved' }],
    assert_value: ['assert-value <selector> <expected>', 'assert-value "#a" 42', { selector: '#a', expected: '42' }],
    assert_attribute: [
      'assert-attribute <selector> <attribute> [expected]',
      'assert-attribute Link#Help href /help',
      { selector: 'Link#Help', attribute: 'href', expected: '/help' },
    ],
    assert_count: ['assert-count <selector> <expected>', 'assert-count Row 3', { selector: 'Row', expected: '3' }],
    assert_state: [
      'assert-state <selector> <state>',
      'assert-state "#a" checked',
      { selector: '#a', state: 'checked' },
    ],
    assert_url: ['assert-url <expected>', 'assert-url /cart', { expected: '/cart' }],
    assert_title: ['assert-title <contains>', 'assert-title Cart', { contains: 'Cart' }],
    assert_window: ['assert-window <window-title>', 'assert-window Receipt', { windowTitle: 'Receipt' }],
    assert_console: ['assert-console [level] [contains]', 'assert-console warning', { level: 'warning' }],
    assert_network: [
      'assert-network [url] [method] [status]',
      'assert-network /api POST 201',
      { url: '/api', method: 'POST', status: 201 },
    ],
  };

describe.each(actions.map((action) => [action.name, action] as const))('the short form of %s', (name, action) => {
  const [usage = '', line = '', fields = {}] = table[name] ?? [];

  it('is a valid step', () => {
    const [step = {}, ...more] = stepsOf(splitCommand(line));
    expect(more).toEqual([]);
    expect(step).toEqual({ action: name, ...fields });
    expect(stepSchema.safeParse(step).error?.issues).toBeUndefined();
    expect(brokenRules(name, action.rules, step)).toEqual([]);
  });

  it('is shown in one line', () => {
    expect(shortUsage(action)).toBe(usage);
  });

  it('has fields of its own without their names', () => {
    expect(action.positional).not.toEqual([]);
    expect(new Set(action.positional).size).toBe(action.positional.length);
    for (const field of action.positional) expect(fieldsOf(action)).toContain(field);
  });
});

it('no action is called like the word between two steps', () => {
  expect(knownActionWords.map(fold)).not.toContain('then');
});

describe('steps in the short form', () => {
  it('follow each other with "then" between them', () => {
    expect(stepsOf(['click', 'Button#Save', 'then', 'assert-text', '#status', 'Saved'])).toEqual([
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_text', selector: '#status', contains: 'Saved' },
    ]);
  });

  it('take any word for an action, with what it sets', () => {
    expect(stepOf('assert_text', '#a', 'b')).toEqual(stepOf('assert-text', '#a', 'b'));
    expect(stepOf('tap', '#a')).toEqual({ action: 'click', selector: '#a' });
    expect(stepOf('double-click', '#a')).toEqual({ action: 'click', clickCount: 2, selector: '#a' });
    expect(stepOf('double-click', '#a', '--click-count', '3')).toMatchObject({ clickCount: 3 });
    expect(stepOf('accept_dialog', 'Ada')).toEqual({ action: 'handle_dialog', accept: true, text: 'Ada' });
  });

  it('name other fields in kebab or camel case, before or after the values', () => {
    const wanted = { action: 'click', selector: '#a', clickCount: 2, timeoutMs: 900 };
    expect(stepOf('click', '#a', '--click-count', '2', '--timeoutMs=900')).toEqual(wanted);
    expect(stepOf('click', '--clickCount=2', '--timeout-ms', '900', '#a')).toEqual(wanted);
    expect(stepOf('fill', '--selector', '#a', 'Ada')).toEqual({ action: 'fill', selector: '#a', text: 'Ada' });
  });

  it('give a field what it takes: a text, a number, yes or no, JSON', () => {
    expect(stepOf('set-variable', 'code', '007')).toMatchObject({ value: '007' });
    expect(stepOf('fill', '#a', '{"a":1}')).toMatchObject({ text: '{"a":1}' });
    expect(stepOf('click', '#a', '--position', '{"x":1,"y":2}')).toMatchObject({ position: { x: 1, y: 2 } });
    expect(stepOf('click', '#a', '--retry', '2')).toMatchObject({ retry: 2 });
    expect(stepOf('click', '#a', '--retry', '{"times":2}')).toMatchObject({ retry: { times: 2 } });
    expect(stepOf('click', '#a', '--button', 'Right')).toMatchObject({ button: 'right' });
    expect(stepOf('click', '[data-id="1"]')).toMatchObject({ selector: '[data-id="1"]' });
  });

  it('take a list in JSON, as one entry, or entry by entry', () => {
    const wanted = { action: 'click', selector: '#a', modifiers: ['Shift', 'Alt'] };
    expect(stepOf('click', '#a', '--modifiers', '["Shift","Alt"]')).toEqual(wanted);
    expect(stepOf('click', '#a', '--modifiers', 'Shift', '--modifiers', 'Alt')).toEqual(wanted);
    expect(stepOf('click', '#a', '--modifiers', 'Shift')).toMatchObject({ modifiers: ['Shift'] });
    expect(stepOf('launch', 'node', '--exit-codes', '1')).toMatchObject({ exitCodes: [1] });
    expect(stepOf('select', '#a', 'Peru', 'Chile')).toMatchObject({ option: ['Peru', 'Chile'] });
  });

  it('take a flag alone for yes, and "true" or "false" after it', () => {
    expect(stepOf('click', '--optional', '#a')).toEqual({ action: 'click', selector: '#a', optional: true });
    expect(stepOf('click', '#a', '--optional', 'false')).toMatchObject({ optional: false });
    expect(stepOf('click', '--optional=true', '#a')).toMatchObject({ selector: '#a', optional: true });
  });

  it('take a ref in the place of a selector', () => {
    expect(stepOf('click', '@f1e12')).toEqual({ action: 'click', ref: 'f1e12' });
    expect(stepOf('fill', '@d1e7', 'Ada')).toEqual({ action: 'fill', ref: 'd1e7', text: 'Ada' });
    expect(stepOf('type', '@f1e12', 'Ada')).toEqual({ action: 'type', ref: 'f1e12', text: 'Ada' });
    expect(stepOf('send-keys', '@f1e12', 'Enter')).toEqual({ action: 'send_keys', ref: 'f1e12', keys: 'Enter' });
    expect(stepOf('fill', '--ref', 'f1e12', 'Ada')).toEqual({ action: 'fill', ref: 'f1e12', text: 'Ada' });
    expect(stepOf('fill', '--ref=@f1e12', 'Ada')).toMatchObject({ ref: 'f1e12' });
    expect(stepOf('fill', '#name', '@f1e12')).toMatchObject({ selector: '#name', text: '@f1e12' });
    expect(stepOf('assert-title', '@f1e12')).toEqual({ action: 'assert_title', contains: '@f1e12' });
  });

  it('leave out what the word cannot be meant for', () => {
    expect(stepOf('type', 'Ada')).toEqual({ action: 'type', text: 'Ada' });
    expect(stepOf('assert-text', 'Saved')).toEqual({ action: 'assert_text', contains: 'Saved' });
    expect(stepOf('assert-text', '#a', '--expected', 'Saved')).toMatchObject({ selector: '#a', expected: 'Saved' });
    expect(stepOf('navigate', 'back')).toEqual({ action: 'navigate', direction: 'back' });
    expect(stepOf('wait', '500')).toEqual({ action: 'wait', milliseconds: 500 });
    expect(stepOf('wait', '#a')).toEqual({ action: 'wait', selector: '#a' });
    expect(stepOf('read', 'title')).toEqual({ action: 'read', what: 'title' });
    expect(stepOf('scroll', '#list', '3')).toMatchObject({ selector: '#list', scrollAmount: 3 });
    expect(stepOf('scroll', '#footer')).toEqual({ action: 'scroll', selector: '#footer' });
    expect(stepOf('handle-dialog', 'Ada')).toEqual({ action: 'handle_dialog', text: 'Ada' });
    expect(stepOf('assert-console', 'Saved')).toEqual({ action: 'assert_console', contains: 'Saved' });
    expect(stepOf('assert-network', '/api', '201')).toMatchObject({ url: '/api', status: 201 });
  });

  it('take words as the shell has unquoted them', () => {
    expect(stepOf('fill', 'Edit#Full name', 'Ada "A" Lovelace')).toMatchObject({ text: 'Ada "A" Lovelace' });
    expect(stepOf('fill', '#a', '')).toMatchObject({ text: '' });
    expect(stepOf('fill', '#a', '--text=')).toMatchObject({ text: '' });
    expect(stepOf('fill', '#a', '--text=a=b\n--c')).toMatchObject({ text: 'a=b\n--c' });
    expect(stepOf('fill', '#a', '--text=then')).toMatchObject({ text: 'then' });
    expect(stepOf('fill', '#a', '--text=--help')).toMatchObject({ text: '--help' });
    expect(stepOf('fill', '#a', '--no to all')).toMatchObject({ text: '--no to all' });
    expect(stepOf('fill', '#a', '-5')).toMatchObject({ text: '-5' });
    expect(stepOf('fill', '#a', '--')).toMatchObject({ text: '--' });
  });
});

describe('what is wrong with the short form', () => {
  it('is reported all at once, by step', () => {
    expect(
      problemsIn('clik', '#a', 'then', 'fill', '#a', 'b', 'c', '--txt', 'x', 'then', 'wait', '--quiet-ms', 'x'),
    ).toEqual([
      'steps[0].action: unknown action "clik". Did you mean "click"?',
      'steps[1].txt: fill has no "--txt". Did you mean "--text"?',
      'steps[1]: fill takes 2 values here, not 3; a text with spaces stands in quotes\n    short form: fill <selector> <text>',
      'steps[2].quietMs: must be a whole number, not "x"',
    ]);
  });

  it('is an action that nothing is called', () => {
    expect(problemsIn('asert-text', '#a', 'b')).toEqual([expect.stringContaining('Did you mean "assert-text"?')]);
    expect(problemsIn('xyzzy')).toEqual([
      expect.stringMatching(/unknown action "xyzzy"\n {4}known: open, .*assert-network/),
    ]);
  });

  it('is a step without an action', () => {
    expect(problemsIn()).toEqual([expect.stringMatching(/^steps\[0\]\.action: is missing/)]);
    expect(problemsIn('click', '#a', 'then')).toEqual([expect.stringMatching(/^steps\[1\]\.action: is missing/)]);
    expect(problemsIn('then', 'then')).toHaveLength(3);
  });

  it('are more values than the action takes', () => {
    expect(problemsIn('click', '#a', 'fill', '#b', 'c')).toEqual([
      'steps[0]: click takes one value here, not 4; "then" stands before the next step\n    short form: click <selector>',
    ]);
    expect(problemsIn('click', '#a', '--ref', 'f1e2')).toEqual([expect.stringContaining('takes no value here, not 1')]);
  });

  it('is a field that the action does not have', () => {
    expect(problemsIn('click', '#a', '--clik-count', '2')).toEqual([
      'steps[0].clik-count: click has no "--clik-count". Did you mean "--click-count"?',
    ]);
    expect(problemsIn('click', '#a', '--frob')).toEqual([
      expect.stringMatching(/click has no "--frob"\n {4}known here: --selector, .*--click-count, .*--ref$/),
    ]);
    expect(problemsIn('open', '--ref', 'f1e2')).toEqual([expect.stringContaining('open has no "--ref"')]);
    expect(problemsIn('open', '--action', 'click')).toEqual([expect.stringContaining('open has no "--action"')]);
  });

  it('is a field without its value', () => {
    for (const rest of [[], ['then', 'close'], ['--optional']])
      expect(problemsIn('fill', '#a', '--text', ...rest)).toEqual([expect.stringContaining('--text needs a value')]);
  });

  it('is a value that the field does not take', () => {
    expect(problemsIn('click', '#a', '--click-count', 'two')).toEqual([
      'steps[0].clickCount: must be a whole number, not "two"',
    ]);
    expect(problemsIn('click', '#a', '--click-count', '9')).toEqual(['steps[0].clickCount: 9 is too large; at most 3']);
    expect(problemsIn('click', '#a', '--position', '{"x":1}')).toEqual([
      'steps[0].position.y: is missing; it must be a number',
    ]);
    expect(problemsIn('click', '#a', '--position', '{"x":')).toEqual(['steps[0].position: is no valid JSON']);
    expect(problemsIn('click', '#a', '--optional=maybe')).toHaveLength(1);
    expect(problemsIn('scroll', 'down', '#list')).toEqual([
      expect.stringMatching(/scrollAmount: must be a whole number[^]*short form: scroll/),
    ]);
  });

  it('are several values of a field that takes one', () => {
    expect(problemsIn('click', '#a', '--button', 'left', '--button', 'right')).toEqual([
      'steps[0].button: has more values than one: "left", "right"',
    ]);
    expect(problemsIn('click', '--ref', 'f1e1', '--ref', 'f1e2')).toHaveLength(1);
  });

  it('has a problem with severity, place and the value at fault', () => {
    expect(parseShortSteps(['clik'])).toEqual({
      ok: false,
      problems: [
        {
          severity: 'error',
          path: 'steps[0].action',
          message: 'unknown action "clik"',
          value: 'clik',
          nearest: 'click',
        },
      ],
    });
  });
});

it('every alias reads like its action', () => {
  for (const word of knownActionWords) {
    const read = parseShortSteps([word.replaceAll('_', '-')]);
    const [step] = read.ok ? read.steps : [];
    expect(step !== undefined && actionNamed(String(step['action'])), word).toBeTruthy();
  }
});

it.each([
  ['dismiss', false],
  ['cancel', false],
  ['no', false],
  ['accept', true],
  ['OK', true],
])('takes %s as the answer to a dialog, and never as its text', (word, accept) => {
  expect(parseShortSteps(['handle-dialog', word])).toEqual({ ok: true, steps: [{ action: 'handle_dialog', accept }] });
});
