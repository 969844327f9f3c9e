import { describe, expect, it } from 'vitest';
import { backendCapabilities, capabilities } from '../domain/flow/backend.js';
import { stepBase } from '../domain/flow/step.js';
import { fold } from '../domain/nearest-word.js';
import { effectClasses } from '../domain/policy/effect-class.js';
import { actionAliases, actionNamed, actions, stepSchema } from './registry.js';
import { brokenRules, ruleText } from './shared/fields/field-rule.js';
import { fieldsOf } from './shared/fields/step-dialect.js';

it('there are these actions, in this order', () => {
  expect(actions.map(({ name }) => name)).toEqual([
    'open',
    'navigate',
    'click',
    'type',
    'fill',
    'clear',
    'focus',
    'send_keys',
    'select',
    'check',
    'uncheck',
    'hover',
    'drag',
    'scroll',
    'upload',
    'wait',
    'screenshot',
    'read',
    'focus_window',
    'launch',
    'close',
    'handle_dialog',
    'set_variable',
    'run_flow',
    'do',
    'assert_exists',
    'assert_not_exists',
    'assert_text',
    'assert_value',
    'assert_attribute',
    'assert_count',
    'assert_state',
    'assert_url',
    'assert_title',
    'assert_window',
    'assert_console',
    'assert_network',
  ]);
});

describe.each(actions.map((action) => [action.name, action] as const))('%s', (name, action) => {
  it('says what it is', () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(action.title).toMatch(/^[A-Z][\w ]+$/);
    expect(action.description).toMatch(/^[A-Z].{10,}\.?$/);
    expect(action.description).toMatch(/[.…]$/);
    expect(effectClasses).toContain(action.effect);
    expect(capabilities).toContain(action.capability);
    expect(Object.values(backendCapabilities).some((known) => known.has(action.capability))).toBe(true);
  });

  it('accepts its sample', () => {
    const sample = { action: name, ...action.sample };
    const parsed = stepSchema.safeParse(sample);
    expect(parsed.error?.issues).toBeUndefined();
    expect(brokenRules(name, action.rules, sample)).toEqual([]);
    if (parsed.success) expect(action.validate(parsed.data)).toEqual([]);
  });

  it('has no field that every step has, but for a time of its own', () => {
    const shared = Object.keys(stepBase).filter((field) => field !== 'timeoutMs');
    for (const field of Object.keys(action.parameters)) expect(shared).not.toContain(field);
  });

  it('has rules about fields that it has', () => {
    for (const rule of action.rules) {
      for (const field of [...rule.fields, ...(rule.unless ? [rule.unless.field] : [])])
        expect(fieldsOf(action)).toContain(field);
    }
    const takesElement = fieldsOf(action).has('selector');
    expect(takesElement).toBe(action.element !== 'none');
  });

  it('says how it acts on the target, if it does so by pointer, keys or files', () => {
    const byHand = ['pointer', 'keyboard', 'text_entry', 'files'].includes(action.capability);
    expect(action.interaction !== 'none').toBe(byHand);
  });

  it('says which fields name what a run must have leave for', () => {
    const named = Object.values(action.names);
    expect(named.includes('address')).toBe(action.effect === 'navigate');
    expect(named.includes('program')).toBe(action.capability === 'processes');
    expect(named.includes('file')).toBe(action.capability === 'files');
  });
});

it('no word means two actions', () => {
  const words = [...actions.map(({ name }) => name), ...actions.flatMap(({ aliases }) => Object.keys(aliases))];
  expect(new Set(words.map(fold)).size).toBe(words.length);
});

it('aliases set fields that their action has', () => {
  for (const [alias, { action, sets }] of actionAliases) {
    const known = actionNamed(action);
    for (const field of Object.keys(sets)) expect(known && fieldsOf(known).has(field), alias).toBe(true);
  }
});

describe('rules', () => {
  const one = { need: 'exactly_one', fields: ['a', 'b', 'c'] } as const;
  const some = { need: 'at_least_one', fields: ['a', 'b'], unless: { field: 'd', is: ['x', 'y'] } } as const;

  it('are written as sentences', () => {
    expect(ruleText('it', one)).toBe('it needs exactly one of "a", "b" or "c"');
    expect(ruleText('it', some)).toBe('it needs "a" or "b", unless "d" is "x" or "y"');
  });

  it('say which field is at fault', () => {
    expect(brokenRules('do', [one], { b: 1 })).toEqual([]);
    expect(brokenRules('do', [one], {})).toMatchObject([
      { field: 'a', message: expect.stringContaining('is missing') },
    ]);
    expect(brokenRules('do', [one], { c: 1, b: 1 })).toEqual([
      { field: 'c', message: 'cannot stand beside "b"; do takes one of them' },
    ]);
    expect(brokenRules('do', [some], { d: 'x' })).toEqual([]);
    expect(brokenRules('do', [some], { d: 'z' })).toHaveLength(1);
    expect(brokenRules('do', [some], { a: 1, b: 1 })).toEqual([]);
  });
});
