import { isArticle, normalised } from '../phrase/words.js';
import { valueOf, withoutOuterMarks, type Token } from '../text/token.js';
import { groundElement } from '../grounding/ground-element.js';
import { toFill, toSet } from '../grounding/purpose.js';
import {
  defineIntent,
  named,
  oneStep,
  unresolved,
  withElement,
  type IntentContext,
  type Proposal,
  type ProposedStep,
} from './intent.js';
import { optionNamed } from './options.js';

/** The steps that give an element a value, by what it is. */
function setValue(
  context: IntentContext,
  target: readonly Token[],
  value: readonly Token[],
  how: 'fill' | 'set',
): Proposal | undefined {
  const purpose = how === 'fill' ? toFill : toSet;
  return withElement(context, target, purpose, (name, index, score) => {
    const { scene } = context;
    const { role } = scene.nodes[index]!;
    const text = plainValue(value);
    const understood = `set ${named(scene, index)} to "${text}"`;
    const isOn = onOrOff(text);
    if (['checkbox', 'switch', 'togglebutton'].includes(role))
      return isOn === undefined
        ? undefined
        : oneStep(understood, score, { action: isOn ? 'check' : 'uncheck', ...name });
    if (role === 'radiogroup' || role === 'group') return chooseIn(context, index, value, score);
    if (role === 'listbox' || (role === 'combobox' && (how === 'set' || showsOptions(context, index))))
      return chooseIn(context, index, value, score);
    if (
      !['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider', 'textarea', 'passwordbox', 'document'].includes(
        role,
      )
    )
      return undefined;
    return oneStep(understood, score, { action: 'fill', ...name, text });
  });
}

/** Whether a list shows its options, so that it is chosen from. */
function showsOptions({ scene }: IntentContext, index: number): boolean {
  return scene.inside(index).some((at) => scene.nodes[at]!.role === 'option');
}

/** Chooses an option in a list, a radio button in a group. */
export function chooseIn(context: IntentContext, list: number, value: readonly Token[], score: number): Proposal {
  const { scene } = context;
  const found = optionNamed(scene, list, value);
  if ('none' in found)
    return {
      kind: 'absent',
      question: `${named(scene, list)} has no option "${valueOf(value)}".`,
      candidates: found.none.slice(0, 10).map((at) => `"${scene.nodes[at]!.name}"`),
      score,
    };
  if ('several' in found)
    return {
      kind: 'question',
      question: `"${valueOf(value)}" may mean several options of ${named(scene, list)}.`,
      candidates: found.several.map((at) => `"${scene.nodes[at]!.name}"`),
      score,
    };
  const { option } = found;
  const radio = scene
    .inside(list)
    .find(
      (at) => ['radio', 'tab', 'menuitemradio'].includes(scene.nodes[at]!.role) && scene.nodes[at]!.name === option,
    );
  const understood = `choose "${option}" in ${named(scene, list)}`;
  if (radio !== undefined) {
    const isRadio = scene.nodes[radio]!.role === 'radio';
    return oneStep(understood, score, { action: isRadio ? 'check' : 'click', ...scene.nameOf(radio) });
  }
  return oneStep(understood, score, { action: 'select', ...scene.nameOf(list), option });
}

/** Whether "set A B" has its value: "set the title to X" is about the title, and "set Name to" lacks one. */
function isWholeSetting(target: readonly Token[], value: readonly Token[], clause: readonly Token[]): boolean {
  const isWord = (token: Token | undefined, words: readonly string[]): boolean =>
    token?.kind === 'word' && words.includes(token.lower);
  if (target.every(({ lower, kind }) => kind === 'word' && isArticle(lower))) return false;
  const isBare = clause.indexOf(value[0]!) === clause.indexOf(target.at(-1)!) + 1;
  return !(isBare && value.some((token) => isWord(token, ['to', 'as', 'from'])));
}

/** Chooses in the list that a button opens. */
function chooseFromButton(
  context: IntentContext,
  target: readonly Token[],
  value: readonly Token[],
): Proposal | undefined {
  const { scene } = context;
  const found = groundElement(
    context.text,
    target,
    (role) => (role === 'button' || role === 'combobox' ? 1 : 0),
    scene,
    context.focus,
  );
  if (found.kind !== 'found' || scene.nodes[found.index]!.states.expanded === undefined) return undefined;
  const option = plainValue(value);
  return oneStep(`choose "${option}" in ${named(scene, found.index)}`, found.score, {
    action: 'select',
    ...scene.nameOf(found.index),
    option,
  });
}

function onOrOff(text: string): boolean | undefined {
  const word = normalised(text);
  if (['on', 'true', 'yes', 'checked', 'enabled', 'ticked', 'active'].includes(word)) return true;
  if (['off', 'false', 'no', 'unchecked', 'disabled', 'unticked', 'inactive'].includes(word)) return false;
  return undefined;
}

/** A value as it is written into a field: "the text hello" is hello. */
export function plainValue(tokens: readonly Token[]): string {
  const kept = withoutOuterMarks(tokens);
  const quoted = kept.filter(({ kind }) => kind === 'quoted');
  const around = kept.filter(({ kind }) => kind !== 'quoted');
  const isIntroduced = around.every(({ lower }) =>
    [
      'the',
      'text',
      'value',
      'word',
      'words',
      'number',
      'string',
      'a',
      'name',
      'date',
      'phrase',
      'message',
      'title',
      'query',
      'term',
    ].includes(lower),
  );
  if (quoted.length === 1 && around.length > 0 && isIntroduced) return quoted[0]!.text;
  return valueOf(kept);
}

/** Pairs of field and value: "Name with Ada, Email: a@b.c and City = Lisbon". */
function pairsOf(
  tokens: readonly Token[],
): readonly { readonly field: readonly Token[]; readonly value: readonly Token[] }[] | undefined {
  const pieces: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isBreak = token.kind !== 'quoted' && (/^[,;\n]$/.test(token.text) || token.lower === 'and');
    // A comma in a value stays where no pair follows it.
    if (isBreak && pairIn(nextPiece(tokens, at + 1)) !== undefined) pieces.push([]);
    else if (!(isBreak && pieces.at(-1)!.length === 0)) pieces.at(-1)!.push(token);
  }
  const pairs = pieces.filter(({ length }) => length > 0).map((piece) => pairIn(piece));
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

function nextPiece(tokens: readonly Token[], from: number): readonly Token[] {
  let to = from;
  while (
    to < tokens.length &&
    !(
      tokens[to]!.kind !== 'quoted' &&
      (/^[,;\n]$/.test(tokens[to]!.text) || (tokens[to]!.lower === 'and' && to > from))
    )
  )
    to += 1;
  return tokens.slice(from, to).filter(({ lower, kind }, at) => !(at === 0 && lower === 'and' && kind === 'word'));
}

const between = ['with', 'to', 'as', 'is', '=', ':'];

function pairIn(given: readonly Token[]): { field: readonly Token[]; value: readonly Token[] } | undefined {
  const tokens = withoutOuterMarks(given);
  for (const word of ['=', ':', 'with', 'to', 'as', 'is']) {
    const at = tokens.findIndex((token, index) => index > 0 && token.kind !== 'quoted' && token.lower === word);
    if (at > 0 && at < tokens.length - 1) return { field: tokens.slice(0, at), value: tokens.slice(at + 1) };
  }
  // "name Ada", "email a@b.example": the last of several words, or what stands in quotes.
  if (tokens.length < 2 || tokens.some(({ kind, lower }) => kind === 'mark' && between.includes(lower)))
    return undefined;
  const last = tokens.at(-1)!;
  if (last.kind !== 'word' || tokens.length === 2 || /[@\d]/.test(last.text))
    return { field: tokens.slice(0, -1), value: [last] };
  const capital = tokens.findIndex((token, index) => index > 0 && /^[\p{Lu}\d]/u.test(token.text));
  return capital > 0 ? { field: tokens.slice(0, capital), value: tokens.slice(capital) } : undefined;
}

/** All fields of a form, each with its value. */
function fillPairs(context: IntentContext, tokens: readonly Token[]): Proposal | undefined {
  const pairs = pairsOf(tokens);
  if (pairs === undefined) return undefined;
  const steps: ProposedStep[] = [];
  const understood: string[] = [];
  let least = 1;
  for (const { field, value } of pairs) {
    const each = setValue(context, field, value, 'set');
    if (each === undefined) return undefined;
    if (each.kind !== 'steps') return each;
    steps.push(...each.steps);
    understood.push(each.understood);
    least = Math.min(least, each.score);
  }
  return { kind: 'steps', understood: understood.join(', '), steps, score: least };
}

/** Fields. */
export const writeIntents = [
  defineIntent({
    name: 'fill_form',
    title: 'Fill several fields',
    forms: [
      '<fill> [in|out] [the] {form} form (with|using|as|:) {pairs}',
      '<fill> [in|out] [the] form (with|using|as|:) {pairs}',
      '<fill> [in|out] [the] {section} (with|using|:) {pairs}',
      '<fill> [in|out] [the] (fields|following|details|values) [with|using|as|:] {pairs}',
      '<fill> [in|out] {pairs}',
      '(enter|use|set|type) [the] (following|these) [values|details|data] [:] {pairs}',
    ],
    accepts: ({ pairs, section }) =>
      pairsOf(pairs!) !== undefined &&
      (section === undefined || pairs!.some(({ kind, text }) => kind === 'mark' && /[:=]/.test(text))),
    examples: [
      'fill the form with Name: Ada, Email: ada@shop.example and City: Lisbon',
      'fill in Name = Ada, Age = 36',
    ],
    propose: ({ form, section, pairs }, context) => {
      const scope = form ?? section;
      const within = scope === undefined ? context : { ...context, focus: { ...context.focus, within: scope } };
      const found = fillPairs(within, pairs!);
      return found?.kind === 'steps' || form === undefined ? found : fillPairs(context, pairs!);
    },
  }),
  defineIntent({
    name: 'fill',
    title: 'Write into a field',
    forms: [
      '<type> {value} (into|in|to|as|for|inside) {target}',
      '<fill> {target} with {value}',
      '<fill> {value} (into|in|for) {target}',
      '<type> {value} under {target}',
      '(in|into|inside|for) {target} [,] <type> {value}',
      '(give|provide|supply|use) {value} (as|for) {target}',
      '(overwrite|replace) {target} (with|by) {value}',
      '<type> {target} (:|=) {value}',
      '(put|place|write) {value} on {target}',
    ],
    examples: [
      'type hello into the Search field',
      'fill Name with "Ada Lovelace"',
      'enter 42 as the Age',
      'put 3 in Quantity',
    ],
    propose: ({ target, value }, context) => {
      const proposal = setValue(context, target!, value!, 'fill');
      return proposal?.kind === 'absent' ? (setValue(context, target!, value!, 'set') ?? proposal) : proposal;
    },
  }),
  defineIntent({
    name: 'pair',
    title: 'Give a field a value',
    forms: ['{target} (:|=) {value}'],
    examples: ['Name: Ada', 'Age = 36'],
    propose: ({ target, value }, context) => setValue(context, target!, value!, 'set'),
  }),
  defineIntent({
    name: 'set',
    title: 'Give a field, list, box or slider a value',
    forms: [
      '<set> {target} to {value}',
      '<set> {target} (:|=|as|equal to) {value}',
      '<set> [the] value of {target} to {value}',
      '<set> {target} from {old} to {value}',
      '<set> {target} {value}',
      '(increase|decrease|raise|lower|reduce|slide|drag|bring) {target} to {value}',
    ],
    accepts: ({ target, value }, clause) => isWholeSetting(target!, value!, clause),
    examples: [
      'set Quantity to 3',
      'change the Country to Portugal',
      'set Dark mode to on',
      'switch the sort order to Price',
    ],
    propose: ({ target, value }, context) => {
      const proposal = setValue(context, target!, value!, 'set');
      if (proposal?.kind !== 'absent') return proposal;
      // A button that opens a list is called by its label too.
      const chosen = chooseFromButton(context, target!, value!);
      return chosen ?? proposal;
    },
  }),
  defineIntent({
    name: 'clear',
    title: 'Empty a field',
    forms: [
      '<clear> {target}',
      '(delete|remove|clear|erase) [all] [the] (text|content|contents|value) (in|of|from) {target}',
      'leave {target} (empty|blank)',
      '(make|set) {target} (empty|blank)',
      'delete what is in {target}',
    ],
    examples: ['clear the Search field', 'empty Quantity', 'leave Phone empty'],
    propose: ({ target }, context) =>
      withElement(context, target!, toFill, (name, index, score) =>
        oneStep(`empty ${named(context.scene, index)}`, score, { action: 'clear', ...name }),
      ),
  }),
  defineIntent({
    name: 'append',
    title: 'Add text to a field',
    forms: [
      '<append> {value} to [the end of] {target}',
      '<append> [the] text {value} to {target}',
      'type {value} (after|behind) [the] (text|content) (in|of) {target}',
    ],
    examples: ['append "!" to the Message', 'add "urgent" to the end of the Notes field'],
    propose: ({ target, value }, context) => {
      const found = groundElement(context.text, target!, toFill, context.scene, context.focus);
      if (found.kind !== 'found') return found.kind === 'several' ? unresolved(context, target!, found) : undefined;
      const name = context.scene.nameOf(found.index);
      const understood = `add "${plainValue(value!)}" to ${named(context.scene, found.index)}`;
      return oneStep(
        understood,
        found.score,
        { action: 'send_keys', ...name, keys: 'End' },
        { action: 'type', ...name, text: plainValue(value!) },
      );
    },
  }),
  defineIntent({
    name: 'type',
    title: 'Type where the cursor is',
    forms: ['<type> {value}'],
    // "type Bob into the nickname field" names a field, whether that is there or not.
    accepts: ({ value }) =>
      !value!.some(
        ({ kind, lower }) =>
          kind === 'word' && ['into', 'in', 'inside', 'to', 'as', 'for', 'under', 'on'].includes(lower),
      ),
    examples: ['type hello'],
    propose: ({ value }, context) => {
      const focused = context.scene.nodes.findIndex(({ states, role }) => states.focused === true && toFill(role) > 0);
      if (focused !== -1)
        return oneStep(`type "${plainValue(value!)}"`, 0.7, { action: 'type', text: plainValue(value!) });
      const fields = context.scene.nodes.flatMap(({ role, states }, index) =>
        toFill(role) >= 0.9 && states.disabled !== true && states.readonly !== true ? [index] : [],
      );
      if (fields.length === 1)
        return oneStep(`write "${plainValue(value!)}" into ${named(context.scene, fields[0]!)}`, 0.7, {
          action: 'fill',
          ...context.scene.nameOf(fields[0]!),
          text: plainValue(value!),
        });
      return {
        kind: 'question',
        question: `Into which field is "${plainValue(value!)}" to be written?`,
        candidates: fields.slice(0, 10).map((index) => context.scene.shown(index)),
        score: 0.3,
      };
    },
  }),
];
