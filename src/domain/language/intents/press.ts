import { normalised } from '../phrase/words.js';
import { valueOf, type Token } from '../text/token.js';
import { groundElement } from '../grounding/ground-element.js';
import { toPress } from '../grounding/purpose.js';
import { defineIntent, named, oneStep, unresolved, withElement, type IntentContext, type Proposal } from './intent.js';
import { selectOption } from './options.js';

/** Presses an element, or chooses it where it is an option of a list. */
export function press(
  context: IntentContext,
  tokens: readonly Token[],
  how: Readonly<Record<string, unknown>> = {},
): Proposal | undefined {
  return withElement(context, tokens, toPress, (name, index, score) => {
    const { role } = context.scene.nodes[index]!;
    const option = role === 'option' && Object.keys(how).length === 0 ? selectOption(context, index, score) : undefined;
    return option ?? oneStep(`click ${named(context.scene, index)}`, score, { action: 'click', ...name, ...how });
  });
}

export const pressIntents = [
  defineIntent({
    name: 'press',
    title: 'Click an element',
    forms: [
      '<press> {target}',
      '(do|make|perform) a click on {target}',
      'use {target}',
      '(choose|select|pick) {target} (button|link)',
      '(go|switch|change) to [the] {tab} tab',
      '<press> {target} with the mouse',
    ],
    examples: [
      'click Save',
      'tap on the second Delete button',
      'press the red button in the Billing section',
      'go to the Details tab',
    ],
    propose: ({ target, tab }, context) => {
      if (tab !== undefined) return pressTab(context, tab);
      return press(context, target!);
    },
  }),
  defineIntent({
    name: 'double_press',
    title: 'Double-click an element',
    forms: ['<doublepress> {target}', '(click|press|tap) [on] {target} twice quickly'],
    examples: ['double-click the Oak Shelf cell'],
    propose: ({ target }, context) => press(context, target!, { clickCount: 2 }),
  }),
  defineIntent({
    name: 'right_press',
    title: 'Click an element with the right button',
    forms: [
      '<rightpress> {target}',
      'open [the] context menu (of|for|on) {target}',
      'click {target} with the right [mouse] button',
    ],
    examples: ['right-click the first row', 'open the context menu of report.pdf'],
    propose: ({ target }, context) => press(context, target!, { button: 'right' }),
  }),
  defineIntent({
    name: 'open',
    title: 'Open a menu, section, tab or entry',
    forms: ['<open> {target}', 'go into {target}', 'reveal {target}', 'unfold {target}'],
    examples: ['open the File menu', 'expand the Advanced section', 'show the details'],
    propose: ({ target }, context) => {
      const found = groundElement(context.text, target!, toPress, context.scene, context.focus);
      if (found.kind === 'found' && context.scene.nodes[found.index]!.states.expanded === true)
        return alreadyExpanded(context, found.index, found.score);
      return press(context, target!);
    },
  }),
  defineIntent({
    name: 'collapse',
    title: 'Close a section that is open',
    forms: ['(collapse|fold|close|hide) {target}'],
    examples: ['collapse the Advanced section'],
    propose: ({ target }, context) => {
      const found = groundElement(context.text, target!, toPress, context.scene, context.focus);
      if (found.kind !== 'found' || context.scene.nodes[found.index]!.states.expanded !== true) return undefined;
      return press(context, target!);
    },
  }),
  defineIntent({
    name: 'perform',
    title: 'Do what a button says',
    forms: [
      '(add|put) {object} (to|into|in) {place}',
      '<labelverb> {object}',
      '<labelverb>',
      '<labelverb> {object} (from|in|on|at|to) {place}',
    ],
    examples: [
      'add Blue Mug to the cart',
      'delete the second row',
      'submit the form',
      'remove Travel Mug from the basket',
      'save',
    ],
    propose: ({ object, place }, context) => perform(context, object, place),
  }),
  defineIntent({
    name: 'toggle',
    title: 'Switch something over',
    forms: ['(toggle|flip|invert) {target}'],
    examples: ['toggle dark mode'],
    propose: ({ target }, context) => press(context, target!),
  }),
];

function pressTab(context: IntentContext, tab: readonly Token[]): Proposal | undefined {
  const found = groundElement(
    context.text,
    tab,
    (role) => (role === 'tab' ? 1 : role === 'link' || role === 'button' ? 0.85 : 0),
    context.scene,
    context.focus,
  );
  if (found.kind !== 'found') return unresolved(context, tab, found);
  return oneStep(`click ${named(context.scene, found.index)}`, found.score, {
    action: 'click',
    ...context.scene.nameOf(found.index),
  });
}

function alreadyExpanded(context: IntentContext, index: number, score: number): Proposal {
  return oneStep(`${named(context.scene, index)} is open already`, score, {
    action: 'assert_state',
    ...context.scene.nameOf(index),
    state: 'expanded',
  });
}

/** A button that is called like the whole instruction, or like its verb beside what the instruction names. */
function perform(
  context: IntentContext,
  object: readonly Token[] | undefined,
  place: readonly Token[] | undefined,
): Proposal | undefined {
  const { text, scene, focus } = context;
  const words = clauseOf(context, object, place);
  const whole = groundElement(text, words, toPress, scene, focus);
  if (whole.kind === 'found' && whole.score >= 0.8) return press(context, words);
  const before = object === undefined ? words : words.slice(0, words.indexOf(object[0]!));
  if (object !== undefined) {
    // "add Blue Mug to the cart": the button is called by what is not the thing, and stands by it.
    const others = words.filter((token) => !object.includes(token));
    for (const label of place === undefined ? [before] : [others, before]) {
      const name = label
        .filter(({ lower }) => lower !== 'the')
        .map(({ text: word }) => word)
        .join(' ');
      const phrase = [...tokensAs(name, label), ...tokensAs('next to', label), ...object];
      const beside = groundElement(joined(phrase), retoken(phrase), toPress, scene, focus);
      if (beside.kind === 'found' && beside.score >= 0.75) return pressIndex(context, beside.index, beside.score);
      if (beside.kind === 'several') return unresolved(context, words, beside);
      const inside = [...tokensAs(name, label), ...tokensAs('in', label), ...object];
      const within = groundElement(joined(inside), retoken(inside), toPress, scene, focus);
      if (within.kind === 'found' && within.score >= 0.75) return pressIndex(context, within.index, within.score);
    }
  }
  if (object === undefined || isWholeForm(object)) {
    const alone = groundElement(text, before, toPress, scene, focus);
    if (alone.kind === 'found') return pressIndex(context, alone.index, alone.score);
    if (alone.kind === 'several') return unresolved(context, before, alone);
  }
  return {
    ...unresolved(context, words, whole.kind === 'found' ? { kind: 'none', nearest: [whole.index] } : whole),
    score: 0,
  };
}

function isWholeForm(tokens: readonly Token[]): boolean {
  return /^(?:(?:the|my|your|this|these|all) )?(?:form|changes|page|order|settings|dialog|it|data|document|everything)$/.test(
    normalised(valueOf(tokens)),
  );
}

function pressIndex({ scene }: IntentContext, index: number, score: number): Proposal {
  return oneStep(`click ${named(scene, index)}`, score, { action: 'click', ...scene.nameOf(index) });
}

/** The tokens of the instruction from its verb to the end of its last slot. */
function clauseOf(
  { text, focus }: IntentContext,
  object: readonly Token[] | undefined,
  place: readonly Token[] | undefined,
): readonly Token[] {
  const clause = focus.clause ?? [];
  const last = (place ?? object)?.at(-1);

  return last === undefined ? clause : clause.filter(({ end }) => end <= last.end);
}

/** Words that are no part of the text, placed where they stand in for others. */
function tokensAs(words: string, place: readonly Token[]): readonly Token[] {
  const [first] = place;
  const start = first?.start ?? 0;
  return words
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ kind: 'word' as const, text: word, lower: word.toLowerCase(), start, end: start }));
}

function joined(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'quoted' ? `"${token.text}"` : token.text)).join(' ');
}

/** The same tokens with places in the text that they make when joined. */
function retoken(tokens: readonly Token[]): readonly Token[] {
  let at = 0;
  return tokens.map((token) => {
    const length = token.text.length + (token.kind === 'quoted' ? 2 : 0);
    const placed = { ...token, start: at, end: at + length };
    at += length + 1;
    return placed;
  });
}
