import { plainValue } from './write.js';
import type { Token } from '../text/token.js';
import { claimsIn } from './predicates.js';
import { plainStatement } from './statement.js';
import { defineIntent, oneStep, type IntentContext, type Proposal } from './intent.js';
import { groundElement } from '../grounding/ground-element.js';
import { toRead } from '../grounding/purpose.js';
import { leastScore } from '../grounding/rank.js';

/** Milliseconds that "wait until" waits at most. */
const patience = 15_000;

/** The best reading of a claim on the screen. */
export function claim(context: IntentContext, statement: readonly Token[], hasVerb: boolean): Proposal | undefined {
  let best: Proposal | undefined;
  for (const propose of claimsIn(plainStatement(statement), hasVerb)) {
    const proposal = propose(context);
    if (proposal === undefined) continue;
    if (best === undefined || rankOf(proposal) > rankOf(best)) best = proposal;
    // The more special claims come first: "is not shown" is no value.
    if (best.kind === 'steps' && best.score >= leastScore) break;
  }
  return best;
}

function rankOf({ kind, score }: Proposal): number {
  return score + (kind === 'steps' ? 1 : kind === 'question' ? 0.5 : 0);
}

/** Whether a sentence is a claim by its form alone. */
export function isClaim(statement: readonly Token[], hasVerb: boolean): boolean {
  return !claimsIn(plainStatement(statement), hasVerb).next().done;
}

/** Claims about the screen. */
export const verifyIntents = [
  defineIntent({
    name: 'verify',
    title: 'Check what the screen shows',
    forms: [
      '<verify> [that|if|whether] {statement}',
      '{statement}',
      '[the] expected (result|outcome) [is|:] [that] {statement}',
      '(the result is that|it is important that) {statement}',
    ],
    examples: [
      'verify that "Order placed" is shown',
      'make sure the Save button is disabled',
      'the total should be €12.00',
      'check that there are 3 rows',
      'verify the url contains /cart',
      'the title is Settings',
    ],
    accepts: ({ statement }, clause) => isClaim(statement!, statement!.length < clause.length),
    propose: ({ statement }, context) => {
      const clause = context.focus.clause ?? [];
      const hasVerb = statement!.length < clause.length;
      return claim(context, statement!, hasVerb);
    },
  }),
  defineIntent({
    name: 'verify_shown',
    title: 'Check that something is there',
    forms: [
      '(verify|assert|expect|confirm|ensure|validate|see|find|should see|i should see) {target}',
      '(look for|check for|verify for) {target}',
    ],
    examples: ['verify the Save button', 'expect "Welcome back"'],
    propose: ({ target }, context) => {
      const isQuoted = target!.some(({ kind }) => kind === 'quoted');
      if (isQuoted)
        return oneStep(`the screen shows "${plainValue(target!)}"`, 0.8, {
          action: 'assert_text',
          contains: plainValue(target!),
        });
      const found = groundElement(context.text, target!, toRead, context.scene, context.focus);
      if (found.kind !== 'found') return undefined;
      return oneStep(`${context.scene.shown(found.index)} is shown`, found.score - 0.1, {
        action: 'assert_exists',
        ...context.scene.nameOf(found.index),
      });
    },
  }),
];

/** Waiting. */
export const waitIntents = [
  defineIntent({
    name: 'wait_time',
    title: 'Wait a while',
    forms: [
      '<wait> [for] {count} (second|seconds|s|sec)',
      '<wait> [for] {count} (ms|milliseconds)',
      '<wait> [for] (a|one) (second|moment|bit|while|little)',
    ],
    examples: ['wait 2 seconds'],
    propose: ({ count }, context) => {
      const last = context.focus.clause?.at(-1)?.lower ?? '';
      const number =
        count === undefined
          ? 1
          : Number(plainValue(count).replace(',', '.')) ||
            { two: 2, three: 3, five: 5, ten: 10, half: 0.5 }[plainValue(count).toLowerCase()];
      if (number === undefined || number > 60_000) return undefined;
      const milliseconds = Math.round(number * (last.startsWith('m') && last !== 'moment' ? 1 : 1000));
      return oneStep(`wait ${milliseconds} ms`, 0.95, { action: 'wait', milliseconds });
    },
  }),
  defineIntent({
    name: 'wait_quiet',
    title: 'Wait until nothing loads any more',
    forms: [
      '<wait> (until|for|till) [the|this] (page|screen|app|everything|content|data|loading|it|spinner|results) [(to|has|is|have)] [finish|finished|be] (load|loaded|loading|complete|completed|ready|done|finished|gone|over|settle|disappear|disappears)',
      '<wait> (until|till) (loading|the loading) (is|has) (finished|done|complete|over)',
      '<wait> (until|for) [the] network (is|to be) (idle|quiet)',
      '<wait> for (the loading|loading) [to finish]',
    ],
    examples: ['wait until the page has loaded'],
    propose: (_, { focus }) => {
      const isNetwork = focus.clause?.some(({ lower }) => lower === 'network') === true;
      return oneStep(isNetwork ? 'wait until the network is quiet' : 'wait until nothing loads', 0.92, {
        action: 'wait',
        until: isNetwork ? 'network_idle' : 'no_loading',
        timeoutMs: patience,
      });
    },
  }),
  defineIntent({
    name: 'wait_until',
    title: 'Wait until something is so',
    forms: [
      '<wait> (until|till|for) {statement}',
      '<wait> (until|till|for) [the] text {value} [to appear|appears|is shown]',
      '(when|once|after|as soon as) {statement}',
    ],
    accepts: ({ statement }, clause) =>
      statement === undefined || clause[0]!.lower.startsWith('wait') || isClaim(statement, true),
    examples: ['wait until "Saved" is shown', 'wait for the dialog to disappear', 'wait for the Continue button'],
    propose: ({ statement, value }, context) => {
      if (value !== undefined)
        return oneStep(`wait for "${plainValue(value)}"`, 0.9, {
          action: 'wait',
          text: plainValue(value),
          timeoutMs: patience,
        });
      const claimed =
        claim(context, statement!, true) ?? claim(context, [...statement!, ...words('is shown', statement!)], true);
      // What is waited for need not be there yet.
      const steps = claimed?.kind === 'absent' ? claimed.fallback : claimed;
      if (steps?.kind !== 'steps') return claimed;
      return {
        ...steps,
        understood: `wait until ${steps.understood}`,
        steps: steps.steps.map((step) => ({ ...step, timeoutMs: patience })),
      };
    },
  }),
];

function words(text: string, after: readonly Token[]): readonly Token[] {
  const end = after.at(-1)?.end ?? 0;
  return text.split(' ').map((word) => ({ kind: 'word', text: word, lower: word, start: end, end }));
}
