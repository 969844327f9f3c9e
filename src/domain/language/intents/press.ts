import { normalised, stemOf, withoutArticles } from '../phrase/words.js';
import type { Grounded } from '../grounding/grounded.js';
import type { Candidate } from '../grounding/rank.js';
import { filterByRelation } from '../grounding/relations.js';
import type { Scene } from '../grounding/scene.js';
import { valueOf, type Token } from '../text/token.js';
import { groundElement } from '../grounding/ground-element.js';
import { toPress, type Purpose } from '../grounding/purpose.js';
import { defineIntent, named, oneStep, unresolved, withElement, type IntentContext, type Proposal } from './intent.js';
import { selectOption } from './options.js';

/** Presses an element, or chooses it where it is an option of a list. */
function press(
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

/** Pressing. */
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
      '(confirm|submit|finish|proceed|continue|save|cancel|close|accept|do) [it|this|that|so|them|{what}] (by|with) (clicking|pressing|tapping|hitting) [on] {target}',
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
      const pressed = press(context, target!);
      // "open the invite dialog": it is not there yet, and the button that opens it is called like it.
      const opener = pressed?.kind === 'absent' ? withoutKind(target!) : undefined;
      const opened = opener === undefined ? undefined : press(context, opener);
      return opened?.kind === 'steps' ? { ...opened, score: Math.min(opened.score, 0.8) } : pressed;
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

const opened =
  /^(?:dialog|dialogue|window|popup|modal|form|menu|panel|page|dropdown|list|view|screen|box|drawer|editor)$/;

/** Words for something that is not there yet, without its kind. */
function withoutKind(tokens: readonly Token[]): readonly Token[] | undefined {
  return tokens.length > 1 && opened.test(tokens.at(-1)!.lower) ? tokens.slice(0, -1) : undefined;
}

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

/** A button that is called like the whole instruction, or like words of it, beside what its other words name. */
function perform(
  context: IntentContext,
  object: readonly Token[] | undefined,
  place: readonly Token[] | undefined,
): Proposal | undefined {
  const { text, scene, focus } = context;
  const words = clauseOf(context, object, place);
  const whole = groundElement(text, words, toPress, scene, focus);
  if (whole.kind === 'found' && whole.score >= 0.8) return press(context, words);
  const labels = labelsAmong(words, scene, focus.except);
  for (const { indices, others } of labels) {
    const candidates = indices.map((index) => ({ index, score: 0.9 }));
    const within = focus.within ?? [];
    const ground = (tokens: readonly Token[], purpose: Purpose): Grounded =>
      groundElement(text, tokens, purpose, scene, focus);
    const near = [
      ...(isWholeForm(others) ? [] : [{ kind: 'beside' as const, phrase: others }]),
      ...(within.length === 0 ? [] : [{ kind: 'inside' as const, phrase: within }]),
    ].reduce<readonly Candidate[]>(
      (kept, { kind, phrase }) => filterByRelation(kind, phrase, kept, scene, { text, ground }),
      candidates,
    );
    if (near.length === 1) return pressIndex(context, near[0]!.index, near[0]!.score);
    if (near.length > 1)
      return unresolved(context, words, {
        kind: 'several',
        indices: near.map(({ index }) => index),
        score: 0.8,
        phrase: noPhrase,
      });
  }
  return {
    ...unresolved(context, words, whole.kind === 'found' ? { kind: 'none', nearest: [whole.index] } : whole),
    score: 0,
  };
}

const noPhrase = { source: '', name: '', isQuoted: false, traits: [], relations: [] } as const;

/** Words between a label and what it is about. */
const joints = new Set([
  'the',
  'a',
  'an',
  'to',
  'from',
  'in',
  'into',
  'on',
  'at',
  'of',
  'for',
  'with',
  'this',
  'that',
  'my',
  'your',
  'its',
  'it',
  'row',
  'entry',
  'item',
  'one',
]);

/** Names of buttons that are made of words of an instruction, its verb among them, the longest first; and the words left. */
function labelsAmong(
  words: readonly Token[],
  scene: Scene,
  except: ((index: number) => boolean) | undefined,
): readonly { readonly indices: readonly number[]; readonly others: readonly Token[] }[] {
  const stems = words.map(({ lower }) => stemOf(lower));
  const verb = stems[0]!;
  const byName = new Map<string, number[]>();
  for (const [index, { role }] of scene.nodes.entries()) {
    if (toPress(role) < 1 || except?.(index) === true) continue;
    const name = scene.namesOf(index)[0];
    if (name === undefined || name.weight < 0.9) continue;
    const label = withoutArticles(name.words).map(stemOf);
    if (label.length === 0 || label.length > 5 || !label.includes(verb) || !label.every((stem) => stems.includes(stem)))
      continue;
    const key = label.join(' ');
    byName.set(key, [...(byName.get(key) ?? []), index]);
  }
  return [...byName]
    .toSorted(([a], [c]) => c.split(' ').length - a.split(' ').length)
    .map(([key, indices]) => {
      const label = new Set(key.split(' '));
      const kept = words.filter((token, at) => token.kind === 'quoted' || !label.has(stems[at]!));
      let [from, to] = [0, kept.length];
      while (from < to && kept[from]!.kind === 'word' && joints.has(kept[from]!.lower)) from += 1;
      while (to > from && kept[to - 1]!.kind === 'word' && joints.has(kept[to - 1]!.lower)) to -= 1;
      return { indices, others: kept.slice(from, to) };
    });
}

function isWholeForm(tokens: readonly Token[]): boolean {
  if (tokens.length === 0) return true;
  return /^(?:(?:the|my|your|this|these|all) )?(?:form|changes|page|order|settings|dialog|it|data|document|everything)$/.test(
    normalised(valueOf(tokens)),
  );
}

function pressIndex({ scene }: IntentContext, index: number, score: number): Proposal {
  return oneStep(`click ${named(scene, index)}`, score, { action: 'click', ...scene.nameOf(index) });
}

/** The tokens of the instruction from its verb to the end of its last slot. */
function clauseOf(
  { focus }: IntentContext,
  object: readonly Token[] | undefined,
  place: readonly Token[] | undefined,
): readonly Token[] {
  const clause = focus.clause ?? [];
  const last = (place ?? object)?.at(-1);

  return last === undefined ? clause : clause.filter(({ end }) => end <= last.end);
}
