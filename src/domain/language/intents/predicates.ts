import { groundElement } from '../grounding/ground-element.js';
import { toRead } from '../grounding/purpose.js';
import { readingsOf } from '../phrase/element-phrase.js';
import { textFieldRoles } from '../phrase/role-words.js';
import { normalised } from '../phrase/words.js';
import { formOf, type Captures, type Form } from '../text/template.js';
import { verbClasses } from '../text/verbs.js';
import { sourceOf, valueOf, withoutOuterMarks, type Token } from '../text/token.js';
import { amountOf } from './amount.js';
import { absentClaim, expectedSelector } from './absent-claim.js';
import { countSteps } from './counting.js';
import { inState, stateList } from './state-claim.js';
import { named, oneStep, type IntentContext, type Proposal, type ProposedStep } from './intent.js';
import { priceOf, valueShownBy } from './shown-value.js';
import { plainValue } from './write.js';

const shown =
  '(shown|visible|displayed|present|there|listed|available|here|found|on the page|on the screen|on screen|on the list|in the list|in view|up)';
const page = '[the|this|current] (page|screen|app|application|site|window)';

/** What is claimed of the screen, the more special claims first. */
interface Predicate {
  readonly forms: readonly Form[];
  /** Whether a sentence of this form is a claim without a verb such as "verify" before it. */
  readonly isPlain: boolean;
  propose(captures: Captures, context: IntentContext): Proposal | undefined;
}

function predicate(forms: readonly string[], propose: Predicate['propose'], isPlain = true): Predicate {
  return { forms: forms.map(formOf), isPlain, propose };
}

const predicates: readonly Predicate[] = [
  predicate(
    [
      `[the] [page] (url|address|location) [of the page] (is|equals) {is}`,
      `[the] [page] (url|address|location) [of the page] (contains|has|shows) {has}`,
      `[the] [page] (url|address|location) [of the page] ends (with|in) {ends}`,
      `[the] [page] (url|address|location) [of the page] starts with {starts}`,
    ],
    ({ is, has, ends, starts }) => {
      const text = valueOf((is ?? has ?? ends ?? starts)!);
      const expected = ends !== undefined ? `*${text}` : starts !== undefined ? `${text}*` : text;
      if (has !== undefined)
        return oneStep(`the address contains "${text}"`, 0.98, { action: 'assert_url', contains: text });
      return oneStep(`the address is "${expected}"`, 0.98, { action: 'assert_url', expected });
    },
  ),
  predicate(
    [
      `[the] (page|window|tab|browser|document) title [of the page] (is|equals|reads) {is}`,
      `[the] title [of the (page|window)] (is|equals|reads) {is}`,
      `[the] [page|window|tab|browser|document] title [of the page] (contains|has|shows|says) {has}`,
    ],
    ({ is, has }, { scene, focus }) =>
      isField(scene, 'title') &&
      focus.clause?.some(({ lower }) => ['page', 'window', 'tab', 'browser', 'document'].includes(lower)) !== true
        ? undefined
        : is !== undefined
          ? oneStep(`the title is "${valueOf(is)}"`, 0.97, { action: 'assert_title', expected: valueOf(is) })
          : oneStep(`the title contains "${valueOf(has!)}"`, 0.97, { action: 'assert_title', contains: valueOf(has!) }),
  ),
  predicate(
    [
      `(i|we|you|user|it) (am|is) on [the] {page} (page|screen)`,
      `(i|we|you|user) (am|is) (taken|brought|redirected|sent|led) to [the] {page} [page|screen]`,
      `[the] {page} (page|screen) (opens|opened|loads|is shown|is open|is displayed|is loaded|comes up)`,
    ],
    ({ page: name }, context) => onPage(context, name!),
  ),
  predicate(
    [
      `there (is|are|remain) [only|just] {count} {things} [left] [${shown}] [in|on|within {list}]`,
      `{list} (has|contains|shows|lists) [only|just] {count} {things}`,
      `[the] number of {things} [in|on|within {list}] (is|equals) {count}`,
      `[only|just] {count} {things} (is|are|remain|remains) [left] [${shown}] [in|on|within {list}]`,
      `<see> [only|just] {count} {things} [in|on {list}]`,
    ],
    ({ count, things, list }, context) => {
      const number = amountOf(count!);
      return number === undefined ? undefined : countSteps(context, things!, list, number);
    },
  ),
  predicate(
    [
      `there is (no|not a|not any) {absent} [any more|anymore|${shown}]`,
      `there is (no|not a|not any) {absent} (in|on) {list}`,
      `(no|none of the) {absent} is ${shown}`,
      `(nothing|no text) (says|reads|shows) {absent}`,
      `${page} does not (shows|show|contains|contain|say|says|has|have|mention|list) {absent}`,
      `(i|we|you|user|one) does not <see> {absent}`,
      `(i|we|you|user) <see> no {absent}`,
      `{absent} is not [anymore|any longer|any more] ${shown} [anymore|any longer|any more]`,
      `{absent} is (hidden|gone|absent|missing|removed|deleted|invisible|nowhere|not there|closed|cleared)`,
      `{absent} (disappears|disappeared)`,
      `{absent} does not (appears|appear|exist|show up) [anymore|any longer|any more|on the page]`,
    ],
    ({ absent, list }, context) => isAbsent(context, absent!, list),
  ),
  predicate(
    [`{list} does not (contains|contain|has|have|shows|show|mention|list|says|say) {value}`],
    ({ list, value }, context) => hasText(context, list!, value!, 'absent'),
  ),
  predicate([`{target} is not (${stateList})`], ({ target }, context) => inState(context, target!, true)),
  predicate([`{target} is (${stateList})`, `{target} (has) [the] (focus|keyboard focus)`], ({ target }, context) =>
    inState(context, target!, false),
  ),
  predicate(
    [
      `{present} is ${shown}`,
      `{present} (appears|shows up|pops up|opens|comes up|loads|arrives) [on the page|on the screen]`,
      `there is [a|an|some] {present} [${shown}]`,
      `${page} (shows|contains|says|has|mentions|lists) {present}`,
      `(i|we|you|user|one) <see> {present}`,
      `it (says|shows|reads) {present}`,
      `a message (says|saying|reading) {present} is ${shown}`,
    ],
    ({ present }, context) => isPresent(context, present!),
  ),
  predicate(
    [`{target} is not [equal to] {value}`, `{target} does not (equals|equal|reads|read) {value}`],
    ({ target, value }, context) => hasText(context, target!, value!, 'not'),
  ),
  predicate(
    [`[the] (price|cost) of {target} (is|equals) {value}`, `{target} costs {value}`],
    ({ target, value }, context) => {
      const price = priceOf(context, target!);
      return price === undefined
        ? undefined
        : oneStep(`${named(context.scene, price)} is "${plainValue(value!)}"`, 0.93, {
            action: 'assert_text',
            ...context.scene.nameOf(price),
            expected: plainValue(value!),
          });
    },
  ),
  predicate(
    [`{target} (starts|begins) with {starts}`, `{target} ends with {ends}`],
    ({ target, starts, ends }, context) =>
      hasText(context, target!, (starts ?? ends)!, starts === undefined ? 'ends' : 'starts'),
  ),
  predicate(
    [`{target} (contains|mentions|lists) [the text] {value}`, `{target} has {value} in it`],
    ({ target, value }, context) => hasText(context, target!, value!, 'contains'),
  ),
  predicate(
    [
      `[the] (value|text|content|contents) (of|in) {target} (is|equals|reads) [equal to] {value}`,
      `{target} has [the] (value|text|label|content) {value}`,
      `{target} is (set|equal|changed|updated) to {value}`,
      `{target} (equals|reads|holds) {value}`,
      `{target} is at {value}`,
      `{target} is {value}`,
      `{target} (shows|says|has) [the] [text|value|message] {value}`,
    ],
    ({ target, value }, context) => hasText(context, target!, value!, 'is'),
  ),
];

function isField({ nodes }: IntentContext['scene'], name: string): boolean {
  return nodes.some((node) => textFieldRoles.includes(node.role) && normalised(node.name) === name);
}

const notInClaims = new Set(['if', 'unless', 'verify', 'assert', 'ensure', 'because', 'otherwise', 'than', 'without']);

const instructionVerbs = new Set(
  [
    ...verbClasses['press']!,
    ...verbClasses['type']!,
    ...verbClasses['fill']!,
    ...verbClasses['set']!,
    ...verbClasses['choose']!,
    ...verbClasses['go']!,
    'uncheck',
    'untick',
    'drag',
    'scroll',
    'hover',
    'upload',
    'for',
    'log',
    'sign',
  ]
    .map((verb) => verb.split(' ')[0]!)
    .filter((verb) => !['make', 'edit', 'enter', 'input', 'return', 'complete', 'update', 'change'].includes(verb)),
);

/** Each way to read a claim; without a verb before it only what cannot be an instruction. */
export function* claimsIn(
  statement: readonly Token[],
  hasVerb: boolean,
): Generator<(context: IntentContext) => Proposal | undefined> {
  const tokens = withoutOuterMarks(statement);
  // Words of an instruction or a condition in it: it is no claim, or more than one.
  const isMore = tokens.some(({ kind, lower }) => kind === 'word' && notInClaims.has(lower));
  if (isMore || (!hasVerb && instructionVerbs.has(tokens[0]?.lower ?? ''))) return;
  for (const each of predicates) {
    if (!hasVerb && !each.isPlain) continue;
    for (const form of each.forms)
      for (const captures of form.match(tokens))
        yield (context) => each.propose(captures, { ...context, focus: { ...context.focus, clause: tokens } });
  }
}

function isPresent(context: IntentContext, tokens: readonly Token[]): Proposal | undefined {
  const { text, scene } = context;
  const phrase = sourceOf(context.text, tokens);
  const value = plainValue(tokens);
  const understood = `${phrase} is shown`;
  const isText =
    tokens.some(({ kind }) => kind === 'quoted') &&
    readingsOf(text, tokens).every(({ role }) => role === undefined || role.isLoose === true);
  if (isText) return oneStep(`the screen shows "${value}"`, 0.95, { action: 'assert_text', contains: value });
  const found = groundElement(text, tokens, toRead, scene, context.focus);
  if (found.kind === 'found')
    return oneStep(understood, found.score, { action: 'assert_exists', ...scene.nameOf(found.index) });
  // One of several is shown all the same.
  if (found.kind === 'several')
    return oneStep(understood, found.score, { action: 'assert_exists', ...scene.nameOf(found.indices[0]!) });
  const selector = expectedSelector(text, tokens);
  const onScreen = normalised(scene.nodes.map(({ name, value: held }) => `${name} ${held ?? ''}`).join(' ')).includes(
    normalised(value),
  );
  const step: ProposedStep =
    selector === undefined || onScreen
      ? { action: 'assert_text', contains: value }
      : { action: 'assert_exists', selector };
  if (onScreen && selector === undefined) return oneStep(`the screen shows "${value}"`, 0.85, step);
  const absent = absentClaim(context, tokens, found);
  return absent.kind === 'absent' ? { ...absent, fallback: oneStep(understood, 0.6, step) } : absent;
}

function isAbsent(context: IntentContext, tokens: readonly Token[], list: readonly Token[] | undefined): Proposal {
  if (list !== undefined) {
    const within = hasText(context, list, tokens, 'absent');
    if (within?.kind === 'steps') return within;
  }
  const { text, scene } = context;
  const value = plainValue(tokens);
  const understood = `${sourceOf(context.text, tokens)} is not shown`;
  const isText = tokens.some(({ kind }) => kind === 'quoted');
  const selector = isText ? undefined : expectedSelector(text, tokens);
  if (selector !== undefined) return oneStep(understood, 0.9, { action: 'assert_not_exists', selector });
  const found = isText ? undefined : groundElement(text, tokens, toRead, scene, context.focus);
  if (found?.kind === 'found')
    return oneStep(understood, found.score, { action: 'assert_not_exists', ...scene.nameOf(found.index) });
  if (found?.kind === 'several')
    return oneStep(understood, found.score, { action: 'assert_not_exists', ...scene.nameOf(found.indices[0]!) });
  return oneStep(understood, 0.88, { action: 'wait', text: value, state: 'absent' });
}

/** Words that compare with something else, or say what is seen of no text. */
const noValue =
  /\bthan\b|^(?:not\s+)?(?:before|after|above|below|next|between|less|more|greater|fewer|cheaper|the (?:first|last|same|cheapest)|empty|full|sold|logged|signed|loaded|working|correct|right|wrong|open|closed|there|here|possible|able)\b/i;

/** Steps for what an element shows or holds. */
function hasText(
  context: IntentContext,
  target: readonly Token[],
  value: readonly Token[],
  how: 'is' | 'contains' | 'starts' | 'ends' | 'not' | 'absent',
): Proposal | undefined {
  const { scene } = context;
  const wanted = plainValue(value);
  const isQuoted = value.some(({ kind }) => kind === 'quoted');
  // What compares, or says a state, is no text that is shown somewhere.
  if (!isQuoted && how !== 'contains' && noValue.test(wanted)) return undefined;
  const grounded = valueShownBy(context, target);
  // "the status says …": which of several is not said, and one of them does.
  const isOneOfMany =
    grounded.kind === 'several' &&
    grounded.indices.every((at) => ['status', 'alert', 'log'].includes(scene.nodes[at]!.role));
  if (isOneOfMany && (how === 'is' || how === 'contains'))
    return oneStep(`the screen shows "${wanted}"`, 0.85, { action: 'assert_text', contains: wanted });
  if (grounded.kind !== 'found') return absentClaim(context, target, grounded);
  const { index, score, name, isField, text, frame } = grounded;
  // That something is not what nobody would write there says nothing.
  if (how === 'not' && !isQuoted && !isField && !/\d/.test(wanted)) return undefined;
  const where = named(scene, index);
  const escaped = wanted.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  const action = isField ? 'assert_value' : 'assert_text';
  switch (how) {
    case 'contains':
      return oneStep(`${where} contains "${wanted}"`, score, { action, ...name, contains: wanted });
    case 'starts':
      return oneStep(`${where} starts with "${wanted}"`, score, { action, ...name, matches: `^${escaped}` });
    case 'ends':
      return oneStep(`${where} ends with "${wanted}"`, score, { action, ...name, matches: `${escaped}$` });
    case 'not':
    case 'absent':
      return oneStep(`${where} does not say "${wanted}"`, score, {
        action: 'wait',
        ...name,
        text: wanted,
        state: 'absent',
      });
    case 'is': {
      // "the first product is Blue Mug": of all that a card shows.
      if (['article', 'row', 'listitem'].includes(scene.nodes[index]!.role))
        return oneStep(`${where} contains "${wanted}"`, score, { action, ...name, contains: wanted });
      const expected = framed(frame, text, wanted);
      return oneStep(`${where} is "${expected}"`, score, { action, ...name, expected });
    }
  }
}

/** The whole text that is expected: what stands around the value on the screen stays as it is. */
function framed(frame: string | undefined, text: string, wanted: string): string {
  const [before = '', after = ''] = frame?.split('\u0000') ?? [];
  // Whoever writes the label too means the whole.
  const isWhole = frame === undefined || normalised(wanted).startsWith(normalised(before)) || normalised(before) === '';
  if (!isWhole) return `${before}${wanted}${after}`;
  const bare = wanted.replace(/^(?:an?|the)\s+/i, '');
  if (bare !== wanted && normalised(bare) === normalised(text)) return bare;
  // A sentence may end with a mark that nobody writes.
  return /[.!]$/.test(text) && normalised(text.slice(0, -1)) === normalised(wanted) ? text : wanted;
}

function onPage(context: IntentContext, tokens: readonly Token[]): Proposal {
  const { scene } = context;
  const wanted = plainValue(tokens);
  const heading = scene.nodes.findIndex(
    ({ role, name }) => role === 'heading' && normalised(name).includes(normalised(wanted)),
  );
  if (heading !== -1)
    return oneStep(`the page has the heading "${scene.nodes[heading]!.name}"`, 0.9, {
      action: 'assert_exists',
      ...scene.nameOf(heading),
    });
  return oneStep(`the title contains "${wanted}"`, 0.85, { action: 'assert_title', contains: wanted });
}
