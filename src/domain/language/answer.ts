import type { InterpretReply } from '../brain/interpretation.js';
import { countThings, statedNumberOf } from './intents/counting.js';
import { priceOf, valueShownBy } from './intents/shown-value.js';
import { claim, isClaim } from './intents/verify.js';
import type { IntentContext, Proposal } from './intents/intent.js';
import { groundElement } from './grounding/ground-element.js';
import { toRead } from './grounding/purpose.js';
import type { Scene } from './grounding/scene.js';
import { formOf, type Captures } from './text/template.js';
import { sourceOf, tokensOf, withoutOuterMarks, type Token } from './text/token.js';

/** Kinds of questions that need no model: to count, to read, to look up. */
const questions = [
  {
    kind: 'count',
    forms: [
      'how many {things} (are|is|do|does) [there|shown|visible|listed|left|i see|you see|it show|it have|we have] [in|on|within {list}]',
      'how many {things} (does|do|has) {list} [have|show|contain|list]',
      'how many {things} are (in|on|within) {list}',
      'how many {things} [can i see|can you see]',
      '[what is] [the] number of {things} [in|on|within {list}]',
      'count [the] {things} [in|on|within {list}]',
    ],
  },
  { kind: 'countState', forms: ['how many {things} are {state}'] },
  {
    kind: 'title',
    forms: [
      'what is the [page|window] title',
      'which page is (this|it|open|shown)',
      'what page (am i|are we|is this) [on]',
      'where am i',
    ],
  },
  { kind: 'url', forms: ['what is the [page|current] (url|address)', 'which (url|address) is (this|open)'] },
  { kind: 'which', forms: ['which {things} (are|is) {state}', 'what {things} (are|is) {state}'] },
  {
    kind: 'list',
    forms: [
      '(which|what) {things} (are|is) (there|shown|listed|available|visible) [in|on|within {list}]',
      'what are the {things} [in|on|of {list}]',
      'list [all] [the] {things} [in|on|of {list}]',
      '(which|what) {things} does {list} (have|show|offer|list)',
      'what (options|choices) does {options} have',
      'what is in {options}',
    ],
  },
  {
    kind: 'price',
    forms: [
      'how much (is|does|are|do) {target} [cost]',
      '(what|how much) is the (price|cost) of {target}',
      'what does {target} cost',
    ],
  },
  {
    kind: 'value',
    forms: [
      'what is [the] (value|text|content) (of|in) {target}',
      'what (does|do) {target} (say|show|read|contain|cost)',
      'what (is|are|was) {target}',
      'what is (shown|selected|chosen|set|entered|displayed|written) (in|as|for|under) {target}',
      '(which|what) {target} is (selected|chosen|set)',
      'who is {target}',
      'when is {target}',
      'how (much|high|old|long|large|big) is {target}',
      '(tell me|read|show me|give me) {target}',
      'what {target} (is|are) [shown|there]',
      'where is {target}',
    ],
  },
] as const;

const readForms = questions.map(({ kind, forms }) => ({ kind, forms: forms.map(formOf) }));

/** The answer to a question about a screen, where counting, reading or looking up gives it. */
export function answerOn(text: string, scene: Scene): InterpretReply {
  const tokens = withoutQuestionMark(
    withoutOuterMarks(tokensOf(text.replaceAll(/\bwhat's\b/gi, 'what is').replaceAll(/\bwho's\b/gi, 'who is'))),
  );
  const context: IntentContext = {
    text: text.replaceAll(/\bwhat's\b/gi, 'what is').replaceAll(/\bwho's\b/gi, 'who is'),
    scene,
    focus: { clause: tokens },
  };
  let question: InterpretReply | undefined;
  for (const { kind, forms } of readForms) {
    for (const form of forms) {
      for (const captures of form.match(tokens)) {
        const reply = answer(kind, captures, context);
        if (reply?.kind === 'answer') return reply;
        question ??= reply;
      }
    }
  }
  return (
    yesOrNo(tokens, context) ??
    question ?? {
      kind: 'not_understood',
      part: sourceOf(context.text, tokens),
      reason: 'It is none of the questions that are answered by counting, reading or looking up.',
    }
  );
}

function withoutQuestionMark(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ kind, text }) => kind !== 'mark' || text !== '?');
}

function answer(
  kind: (typeof questions)[number]['kind'],
  { things, list, target, state, options }: Captures,
  context: IntentContext,
): InterpretReply | undefined {
  const { scene } = context;
  switch (kind) {
    case 'title':
      return said(scene.snapshot.title, []);
    case 'url':
      return said(scene.snapshot.url, []);
    case 'count': {
      const stated = list === undefined ? statedNumberOf(context, things!) : undefined;
      if (stated !== undefined) return said(stated, []);
      const counted = countThings(context, things!, list);
      if (counted === undefined) return undefined;
      return said(
        String(counted.indices.length),
        counted.indices.slice(0, 20).map((index) => scene.shown(index)),
      );
    }
    case 'countState':
    case 'which': {
      const held = withState(context, things!, state!);
      if (held === undefined) return undefined;
      const evidence = held.slice(0, 20).map((index) => scene.shown(index));
      if (kind === 'which' && held.length === 0) return undefined;
      if (kind === 'countState') return said(String(held.length), evidence);
      return said(held.length === 0 ? 'none' : held.map((index) => labelOf(scene, index)).join(', '), evidence);
    }
    case 'list': {
      if (options !== undefined) {
        const found = groundElement(context.text, options, toRead, scene, {});
        if (found.kind !== 'found') return undefined;
        const entries = scene
          .inside(found.index)
          .filter((at) =>
            ['option', 'listitem', 'menuitem', 'radio', 'tab', 'row', 'treeitem'].includes(scene.nodes[at]!.role),
          );
        return entries.length === 0
          ? said(scene.textOf(found.index), [scene.shown(found.index)])
          : said(entries.map((at) => labelOf(scene, at)).join(', '), [scene.shown(found.index)]);
      }
      const choices = list === undefined ? choicesOf(context, things!) : undefined;
      if (choices !== undefined) return choices;
      const counted = countThings(context, things!, list);
      if (counted === undefined) return undefined;
      return said(
        counted.indices.map((index) => labelOf(scene, index)).join(', '),
        counted.indices.slice(0, 20).map((index) => scene.shown(index)),
      );
    }
    case 'price': {
      const price = priceOf(context, target!);
      return price === undefined ? undefined : said(scene.nodes[price]!.name, [scene.shown(price)]);
    }
    case 'value': {
      const shown = valueShownBy(context, target!);
      if (shown.kind === 'found') return said(valueIn(shown.frame, shown.text), [scene.shown(shown.index)]);
      if (shown.kind === 'several')
        return {
          kind: 'question',
          question: `"${sourceOf(context.text, target!)}" may mean ${shown.indices.length} elements; say which.`,
          candidates: shown.indices.slice(0, 10).map((index) => scene.shown(index)),
        };
      return undefined;
    }
  }
}

/** "which categories are there?": the options of the list that is called so. */
function choicesOf({ text, scene }: IntentContext, things: readonly Token[]): InterpretReply | undefined {
  const list = groundElement(
    text,
    things,
    (role) => (['combobox', 'listbox', 'radiogroup', 'tablist'].includes(role) ? 1 : 0),
    scene,
    {},
  );
  if (list.kind !== 'found') return undefined;
  const options = scene.inside(list.index).filter((at) => ['option', 'radio', 'tab'].includes(scene.nodes[at]!.role));
  return options.length === 0
    ? undefined
    : said(options.map((at) => labelOf(scene, at)).join(', '), [scene.shown(list.index)]);
}

/** Only the value of "Total: €12". */
function valueIn(frame: string | undefined, text: string): string {
  if (frame === undefined) return text;
  const [before = '', after = ''] = frame.split('\u0000');
  return text.slice(before.length, after === '' ? undefined : -after.length);
}

/** Those of several things that are in a state, or that show a word. */
function withState(
  context: IntentContext,
  things: readonly Token[],
  state: readonly Token[],
): readonly number[] | undefined {
  const { scene } = context;
  const word = sourceOf(context.text, state)
    .toLowerCase()
    .replace(/^(?:in|at|from|on|of) (?:the )?/, '');
  if (['there', 'shown', 'visible', 'listed', 'available', 'left', 'in', 'on'].includes(word.split(' ')[0]!))
    return undefined;
  const counted =
    countThings(context, things, undefined) ??
    countThings(context, tokensOf('rows'), undefined) ??
    countThings(context, tokensOf('list items'), undefined);
  if (counted === undefined) return undefined;
  const asState = counted.indices.filter((index) => {
    const { states } = scene.nodes[index]!;
    const inside = [index, ...scene.inside(index)].map((at) => scene.nodes[at]!.states);
    const any = (test: (each: typeof states) => boolean): boolean => inside.some(test);
    switch (word) {
      case 'checked':
      case 'ticked':
      case 'on':
        return any((each) => each.checked === true);
      case 'unchecked':
      case 'unticked':
      case 'off':
        return any((each) => each.checked === false);
      case 'disabled':
        return states.disabled === true;
      case 'enabled':
        return states.disabled !== true;
      case 'selected':
        return states.selected === true || states.checked === true;
      default: {
        const text = ` ${scene
          .textOf(index)
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
        return text.includes(` ${word.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `);
      }
    }
  });
  // What is nowhere on the screen is not known to be so of nothing.
  const everything = scene.nodes.map(({ name, value }) => `${name} ${value ?? ''}`.toLowerCase()).join(' ');
  const isState = [
    'checked',
    'ticked',
    'on',
    'unchecked',
    'unticked',
    'off',
    'disabled',
    'enabled',
    'selected',
  ].includes(word);
  return asState.length === 0 && !isState && !everything.includes(word) ? undefined : asState;
}

function labelOf(scene: Scene, index: number): string {
  const { name } = scene.nodes[index]!;
  return name === '' ? scene.textOf(index) : name;
}

/** "Is the Save button enabled?": a claim that holds or does not. */
function yesOrNo(tokens: readonly Token[], context: IntentContext): InterpretReply | undefined {
  const [first, ...rest] = tokens;
  if (first === undefined || !['is', 'are', 'does', 'do', 'has', 'can', 'was', 'were'].includes(first.lower))
    return undefined;
  // The verb goes behind the subject; where that ends is tried out.
  for (let at = rest.length - 1; at > 0; at -= 1) {
    const statement = [...rest.slice(0, at), first, ...rest.slice(at)];
    if (!isClaim(statement, true)) continue;
    const proposal = claim(context, statement, true);
    const held = proposal === undefined ? undefined : holds(proposal, context);
    if (held !== undefined) return held;
  }
  const isThere = rest[0]?.lower === 'there' ? rest.slice(1) : rest;
  const found = groundElement(context.text, isThere, toRead, context.scene, {});
  if (rest[0]?.lower !== 'there') return undefined;
  return found.kind === 'none'
    ? said('no', [])
    : said(
        'yes',
        (found.kind === 'found' ? [found.index] : found.indices).map((index) => context.scene.shown(index)),
      );
}

/** Whether what a claim would check is so on the screen as it is. */
function holds(proposal: Proposal, { scene }: IntentContext): InterpretReply | undefined {
  // Of what is not there nothing is known but that.
  if (proposal.kind === 'absent') return undefined;
  if (proposal.kind !== 'steps') return undefined;
  const [step] = proposal.steps;
  if (step === undefined) return undefined;
  const { action, selector, ref, state, expected, contains, text } = step as Record<string, unknown> & {
    action: string;
  };
  const index = scene.nodes.findIndex((node, at) =>
    ref !== undefined ? node.ref === ref : selector !== undefined && scene.selectorOf(at) === selector,
  );
  const evidence = index === -1 ? [] : [scene.shown(index)];
  const yes = (is: boolean): InterpretReply => said(is ? 'yes' : 'no', evidence);
  const shown =
    index === -1
      ? scene.nodes.map(({ name, value }) => `${name} ${value ?? ''}`).join(' ')
      : `${scene.textOf(index)} ${scene.nodes[index]!.value ?? ''}`;
  const includes = (part: unknown): boolean =>
    typeof part === 'string' && shown.toLowerCase().includes(part.toLowerCase());
  const wanted = asText(expected);
  switch (action) {
    case 'assert_exists':
      return yes(index !== -1);
    case 'assert_not_exists':
      return yes(index === -1);
    case 'assert_text':
    case 'assert_value':
      return yes(
        expected === undefined
          ? includes(contains)
          : shown.trim().toLowerCase() === wanted || (scene.nodes[index]?.value ?? '').toLowerCase() === wanted,
      );
    case 'wait':
      return text === undefined ? undefined : yes(!includes(text));
    case 'assert_title':
      return said(scene.snapshot.title.toLowerCase().includes(wanted || asText(contains)) ? 'yes' : 'no', []);
    case 'assert_state':
      return stateHolds(scene, index, asText(state), evidence);
    default:
      return undefined;
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}

function stateHolds(
  scene: Scene,
  index: number,
  state: string,
  evidence: readonly string[],
): InterpretReply | undefined {
  const node = scene.nodes[index];
  if (node === undefined) return undefined;
  const { states, value } = node;
  const known: Readonly<Record<string, boolean | undefined>> = {
    enabled: states.disabled !== true,
    disabled: states.disabled === true,
    checked: states.checked === true,
    unchecked: states.checked !== true,
    selected: states.selected === true,
    unselected: states.selected !== true,
    expanded: states.expanded === true,
    collapsed: states.expanded !== true,
    focused: states.focused === true,
    required: states.required === true,
    readonly: states.readonly === true,
    editable: states.readonly !== true && states.disabled !== true,
    invalid: states.invalid === true,
    valid: states.invalid !== true,
    pressed: states.pressed === true,
    unpressed: states.pressed !== true,
    empty: value === '',
  };
  const is = known[state];
  return is === undefined ? undefined : said(is ? 'yes' : 'no', evidence);
}

function said(text: string, evidence: readonly string[]): InterpretReply {
  return { kind: 'answer', answer: text === '' ? '(nothing)' : text, evidence: [...evidence] };
}
