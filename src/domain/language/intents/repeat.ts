import { groundElement } from '../grounding/ground-element.js';
import { toCheck, toPress } from '../grounding/purpose.js';
import { tokensOf, type Token } from '../text/token.js';
import { verbClasses } from '../text/verbs.js';
import { countThings } from './counting.js';
import { defineIntent, said, type IntentContext, type Proposal, type ProposedStep } from './intent.js';
import { countOf } from './keys.js';
import { looksDestructive } from '../../policy/destructive-words.js';

/** More repetitions than this in one sentence are a slip. */
const mostTimes = 100;

const verbWords = new Set(Object.values(verbClasses).flatMap((verbs) => verbs.map((verb) => verb.split(' ')[0]!)));

/** Whether words begin as instructions do. */
function isInstruction([first]: readonly Token[]): boolean {
  return first?.kind === 'word' && verbWords.has(first.lower);
}

/** The things that a list in words names: "A, B and C". */
function listed(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind !== 'quoted' && (token.lower === 'and' || token.text === ',')) parts.push([]);
    else parts.at(-1)!.push(token);
  }
  return parts.filter(({ length }) => length > 0);
}

function everyOf(
  context: IntentContext,
  things: readonly Token[],
  action: string,
  name = said(context, things),
): Proposal | undefined {
  const isBoxes = action !== 'click' && things.length === 1 && /^box(?:es)?$/.test(things[0]!.lower);
  const counted = countThings(context, isBoxes ? boxes : things, context.focus.within);
  if (counted === undefined)
    return {
      kind: 'absent',
      question: `Nothing on the screen is "${name}".`,
      candidates: [],
      score: 0,
    };
  const { scene } = context;
  const fitting = counted.indices.filter((index) => {
    const { role, states } = scene.nodes[index]!;
    if (action === 'check') return toCheck(role) > 0 && states.checked !== true;
    if (action === 'uncheck') return toCheck(role) > 0 && states.checked === true;
    return toPress(role) > 0;
  });
  if (
    action !== 'click' &&
    fitting.length === 0 &&
    counted.indices.some((index) => toCheck(scene.nodes[index]!.role) > 0)
  )
    return {
      kind: 'steps',
      understood: `${name}: all are so already`,
      steps: [{ action: 'assert_exists', ...scene.nameOf(counted.indices[0]!) }],
      score: 0.9,
    };
  if (fitting.length === 0 || fitting.length > mostTimes) return undefined;
  const steps = fitting.map((index): ProposedStep => ({ action, ...scene.nameOf(index) }));
  // Names by number change when one of them goes.
  if (action === 'click' && fitting.some((index) => looksDestructive(scene.nodes[index]!.name)))
    return {
      kind: 'question',
      question: `Each of ${fitting.length} may change what the others are called; name them one by one.`,
      candidates: fitting.slice(0, 10).map((index) => scene.shown(index)),
      score: 0.9,
    };
  return {
    kind: 'steps',
    understood: `${action} all ${fitting.length} of ${said(context, things)}`,
    steps,
    score: 0.92,
  };
}

/** Doing something more than once. */
export const repeatIntents = [
  defineIntent({
    name: 'repeat',
    title: 'Do something several times',
    forms: [
      '{instruction} {count} times',
      '{instruction} {count} more times',
      '{instruction} (twice|thrice)',
      '<repeat> [the following] {count} times [:] {instruction}',
      '<repeat> (twice|thrice) [:] {instruction}',
      '{count} times [,] {instruction}',
      '<repeat> {instruction} {count} times',
    ],
    accepts: ({ instruction, count }) =>
      (count === undefined || countOf(count) !== undefined) && isInstruction(instruction!),
    examples: ['click Increase three times', 'repeat 3 times: press Tab', 'click Next twice'],
    propose: ({ instruction, count }, context) => {
      const words = (context.focus.clause ?? []).map(({ lower }) => lower);
      const times = count === undefined ? (words.includes('thrice') ? 3 : 2) : countOf(count);
      if (times === undefined || times < 1) return undefined;
      if (times > mostTimes)
        return {
          kind: 'question',
          question: `${times} times is more than the ${mostTimes} that one sentence may ask for.`,
          candidates: [],
          score: 0.95,
        };
      const text = said(context, instruction!);
      return {
        kind: 'instructions',
        understood: `${times} times: ${text}`,
        texts: Array.from({ length: times }, () => text),
        score: 0.99,
      };
    },
  }),
  defineIntent({
    name: 'for_each',
    title: 'Do something for each of several things',
    forms: [
      'for (each|every one|all) [of] {things} [,|:] {instruction}',
      '{instruction} for (each|every one|all) of {things}',
      '{instruction} each of {things}',
    ],
    accepts: ({ things, instruction }) => listed(things!).length > 1 && isInstruction(instruction!),
    examples: ['for each of Tea, Coffee and Cocoa: check it'],
    propose: ({ things, instruction }, context) => {
      const names = listed(things!).map((tokens) => said(context, tokens));
      if (names.length < 2) return undefined;
      const isBare = (context.focus.clause ?? []).some(
        ({ lower }, at, all) => lower === 'each' && all[at - 1] === instruction!.at(-1),
      );
      const texts = names.map((name) => withName(context, instruction!, name, isBare));
      return {
        kind: 'instructions',
        understood: `for each of ${names.join(', ')}: ${said(context, instruction!)}`,
        texts,
        score: 0.99,
      };
    },
  }),
  defineIntent({
    name: 'all',
    title: 'Do something to all of a kind',
    forms: [
      '(check|tick|select|enable|mark|turn on|switch on) (all|every|each of|all of|each) [the] {checked}',
      '(uncheck|untick|deselect|disable|unselect|turn off|switch off) (all|every|each of|all of|each) [the] {unchecked}',
      '(check|tick|select|enable|uncheck|untick|deselect|disable) (everything|all|them all|all of them)',
      '<press> (all|every|each of|all of|each) [the] {pressed}',
      '(check|tick|select|enable|mark) {checked} (in|for|on) (every|each|all [of the]) {things}',
      '(uncheck|untick|deselect|disable|unselect) {unchecked} (in|for|on) (every|each|all [of the]) {things}',
    ],
    examples: ['check all checkboxes', 'untick every box in the Filters section'],
    propose: ({ checked, unchecked, pressed }, context) => {
      const whole = groundElement(context.text, context.focus.clause ?? [], toPress, context.scene, context.focus);
      if (whole.kind === 'found' && whole.score > 0.94) return undefined;
      const isOff = /^(?:un|de|dis)/.test(context.focus.clause?.[0]?.lower ?? '');
      if (checked === undefined && unchecked === undefined && pressed === undefined)
        return everyOf(context, boxes, isOff ? 'uncheck' : 'check', 'checkboxes');
      if (checked !== undefined) return everyOf(context, checked, 'check');
      return unchecked === undefined ? everyOf(context, pressed!, 'click') : everyOf(context, unchecked, 'uncheck');
    },
  }),
];

const boxes = tokensOf('checkboxes');

/** The instruction with a thing in place of "it", or after its verb. */
function withName(context: IntentContext, instruction: readonly Token[], name: string, isBare: boolean): string {
  const named = /^["“'«]/.test(name) || !/\s/.test(name) ? name : name;
  const at = instruction.findIndex(
    ({ kind, lower }) => kind === 'word' && ['it', 'them', 'this', 'one'].includes(lower),
  );
  if (at === -1)
    return isBare || instruction.length === 1
      ? `${said(context, instruction)} ${named}`
      : `${said(context, instruction)} for ${named}`;
  const [before, after] = [instruction.slice(0, at), instruction.slice(at + 1)];
  return [said(context, before), named, said(context, after)].filter((part) => part !== '').join(' ');
}
