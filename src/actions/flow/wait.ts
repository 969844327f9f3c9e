import { z } from 'zod';
import { elementStates, patternField } from '../../domain/flow/assertion.js';
import type { Comparison } from '../../domain/flow/compare.js';
import { elementFields } from '../../domain/flow/step.js';
import { matchesLackText, textIsAbsent } from '../shared/conditions/absence.js';
import { defineAction, failed, type StepContext, type StepOutcome } from '../action.js';
import { anyMatch } from '../shared/conditions/any-match.js';
import {
  elementExists,
  elementIsAbsent,
  stateIs,
  textIs,
  type Condition,
  type ElementTarget,
} from '../shared/conditions/condition.js';
import { atMostOneOf } from '../shared/fields/field-rule.js';
import { networkIsIdle, nothingIsLoading, urlIs } from '../shared/conditions/page-conditions.js';

/** Waits until one or more conditions hold, or for a time. */
export const wait = defineAction({
  name: 'wait',
  title: 'Wait',
  description:
    'Waits for a condition (an element or its state, a text, an address, no requests, nothing loading) or a fixed time; without any, for its timeoutMs.',
  effect: 'read',
  capability: 'inspect',
  element: 'optional',
  aliases: { wait_for: {}, wait_until: {} },
  parameters: {
    ...elementFields,
    state: z
      .enum([...elementStates, 'absent'])
      .optional()
      .describe(
        'State of any match; for hidden and absent, no match may be visible. Default: visible. For a text: visible, hidden, absent.',
      ),
    text: z.string().min(1).optional().describe('Text on the screen or in the element.'),
    contains: z.string().min(1).optional().describe('The same as text.'),
    matches: patternField.optional().describe('Regular expression for the text, in the place of text.'),
    url: z.string().min(1).optional().describe('Part of the address; * matches anything.'),
    until: z
      .enum(['network_idle', 'no_loading'])
      .optional()
      .describe('No requests for quietMs, or no loading indicator.'),
    quietMs: z.int().min(0).max(60_000).default(500).describe('Milliseconds without requests for network_idle.'),
    milliseconds: z
      .int()
      .min(0)
      .max(600_000)
      .optional()
      .describe('A fixed time, ignored if there is a condition; prefer a condition.'),
  },
  positional: ['selector', 'state', 'milliseconds'],
  sample: { selector: 'Text#Saved' },
  needs: ({ url, until }) => [
    ...(url === undefined ? [] : [{ field: 'url', capability: 'navigation' } as const]),
    ...(until === 'network_idle' ? [{ field: 'until', capability: 'network' } as const] : []),
  ],
  argument: waitedFor,
  rules: [atMostOneOf('text', 'matches'), atMostOneOf('contains', 'matches')],
  validate: (step) =>
    isStateOfNothing(step)
      ? [{ field: 'state', message: `needs a selector; a text alone is visible, hidden or absent` }]
      : [],
  looksAtNothing: (step) => !asksForAnything(step),
  // That something is gone, empty, or at rest, would be seen too early; and the effects of a press are looked for in its own window.
  beginsEarly: (step) =>
    !isGone(step) &&
    step.state !== 'empty' &&
    step.until === undefined &&
    step.windowTitle === undefined &&
    step.app === undefined,
  async run(step, context) {
    const conditions = conditionsOf(step, context);
    if (!conditions.ok) return failed(conditions.failure);
    if (conditions.value.length === 0) return pause(pauseOf(step), context);
    let outcome: StepOutcome = { status: 'held' };
    for (const condition of conditions.value) {
      outcome = await context.until(condition);
      if (outcome.status === 'failed') {
        const { failure } = outcome;
        return failed(failure.type === 'assertion_failed' ? { ...failure, type: 'timeout' } : failure);
      }
    }
    return outcome;
  },
});

/** What a wait is for, each condition in a word or two. */
function waitedFor(step: WaitStep & TimedStep): string | undefined {
  const text = textOf(step)?.text;
  const conditions = [
    ...(step.state === undefined ? [] : [step.state]),
    ...(text === undefined ? [] : [`"${text}"`]),
    ...(step.url === undefined ? [] : [step.url]),
    ...(step.until === undefined ? [] : [step.until.replaceAll('_', ' ')]),
  ];
  return !asksForAnything(step) ? `${pauseOf(step)} ms` : conditions.join(', ');
}

interface TimedStep {
  readonly milliseconds?: number | undefined;
  readonly timeoutMs: number;
}

/** How long a wait without a condition lasts; flows of the first format say so by their time-out. */
function pauseOf({ milliseconds, timeoutMs }: TimedStep): number {
  return milliseconds ?? timeoutMs;
}

interface WaitStep {
  readonly selector?: string | undefined;
  readonly typedSelector?: unknown;
  readonly state?: (typeof elementStates)[number] | 'absent' | undefined;
  readonly text?: string | undefined;
  readonly contains?: string | undefined;
  readonly matches?: string | undefined;
  readonly url?: string | undefined;
  readonly until?: 'network_idle' | 'no_loading' | undefined;
  readonly quietMs: number;
}

interface Text {
  readonly text: string;
  readonly comparison: Comparison;
}

/** The text that is waited for, or the pattern of one. */
function textOf({ text, contains, matches }: WaitStep): Text | undefined {
  if (matches !== undefined) return { text: matches, comparison: 'matches' };
  const part = text ?? contains;
  return part === undefined ? undefined : { text: part, comparison: 'contains' };
}

function namesElement({ selector, typedSelector }: WaitStep): boolean {
  return selector !== undefined || typedSelector !== undefined;
}

function asksForAnything(step: WaitStep): boolean {
  return namesElement(step) || [textOf(step), step.url, step.until, step.state].some((asked) => asked !== undefined);
}

function isGone({ state }: WaitStep): boolean {
  return state === 'absent' || state === 'hidden';
}

/** Whether a state is asked of no element, nor of a text that can be in it. Where nothing else is asked, a rule says so. */
function isStateOfNothing(step: WaitStep): boolean {
  if (step.state === undefined || namesElement(step)) return false;
  if (textOf(step) !== undefined) return step.state !== 'visible' && !isGone(step);
  return true;
}

function conditionsOf(step: WaitStep, context: StepContext) {
  const conditions: Condition[] = [];
  const text = textOf(step);
  if (namesElement(step)) {
    const target = context.target();
    if (!target.ok) return target;
    conditions.push(...elementConditions(target.value, step, text));
  } else if (text !== undefined) {
    conditions.push(
      isGone(step) ? textIsAbsent(text.text, text.comparison) : textIs(undefined, text.text, text.comparison, false),
    );
  }
  if (step.url !== undefined) conditions.push(urlIs(step.url, 'contains'));
  if (step.until === 'network_idle') conditions.push(networkIsIdle(step.quietMs));
  if (step.until === 'no_loading') conditions.push(nothingIsLoading());
  return { ok: true as const, value: conditions };
}

function elementConditions(target: ElementTarget, { state }: WaitStep, text: Text | undefined): Condition[] {
  if (state === 'absent' || state === 'hidden')
    return [text === undefined ? elementIsAbsent(target) : matchesLackText(target, text.text, text.comparison)];
  return [
    state === undefined || state === 'visible' ? elementExists(target) : stateIs(target, state, anyMatch),
    ...(text === undefined ? [] : [textIs(target, text.text, text.comparison, false, anyMatch)]),
  ];
}

async function pause(milliseconds: number, context: StepContext): Promise<StepOutcome> {
  await context.sleep(milliseconds);
  if (context.signal.aborted)
    return failed({ type: 'cancelled', message: `Cancelled while waiting ${milliseconds} ms.` });
  return { status: 'held', found: `${milliseconds} ms passed` };
}
