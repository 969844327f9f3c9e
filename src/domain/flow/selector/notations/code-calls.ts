/** What the calls of test libraries select, as parts. */
import type { RoleStates, SelectorPart, Span, TextMatch } from '../ast.js';
import type { CodeCall, CodeValue } from './code-syntax.js';
import type { Fault, Input } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { isHtmlTag } from '../css/html.js';
import { attributeCss, cssPart, ownPart, placed, rolePart, tagWithText, textPart } from '../parts.js';
import { stateNames } from '../print.js';
import type { SelectorRewrite } from '../rewrites.js';
import { isRole, resolveType } from '../types/roles.js';

/** The parts that calls of code stand for, with what was put right. */
export interface CodeParts {
  readonly parts: readonly SelectorPart[];
  readonly rewrites: readonly SelectorRewrite[];
}

/** Calls whose only argument is a selector. */
const selectorCalls = new Set(
  'locator get find $ $$ jQuery query querySelector querySelectorAll waitForSelector frameLocator findElement findElements element css cssSelector xpath'.split(
    ' ',
  ),
);
const byId = new Set(['id', 'getElementById', 'accessibilityId', 'testId']);
const getters = /^(?:get|query|find)(?:All)?By(\w+)$/;

/** Whether a call selects something, whatever its arguments. */
export function isSelectingCall(name: string): boolean {
  return selectorCalls.has(name) || byId.has(name) || getters.test(name) || name === 'contains';
}

/** The parts that a chain of calls selects, all placed at `at`. */
export function partsOfCalls(input: Input, calls: readonly CodeCall[], at: Span): CodeParts | Fault {
  const parts: SelectorPart[] = [];
  const rewrites: SelectorRewrite[] = [];
  let selecting = false;
  for (const call of calls) {
    // Names without a call before the first selecting one are a page, a driver, an imported object.
    if (!selecting && call.args === null && call !== calls.at(-1)) continue;
    const made = partsOfCall(input, call, at, selecting);
    if (made === undefined) return notUnderstood(call, selecting);
    if (isFault(made)) return made;
    parts.push(...made.parts);
    rewrites.push(...made.rewrites);
    selecting = true;
  }
  return { parts, rewrites };
}

function partsOfCall(input: Input, call: CodeCall, at: Span, inside: boolean): CodeParts | Fault | undefined {
  const args = call.args ?? [];
  const [first, second] = args;
  const getter = getters.exec(call.name)?.[1];
  if (getter !== undefined) return wrapped(partOfGetter(getter, first, second, at));
  if (first === undefined && inside) return wrapped(position(call.name, undefined, at));
  if (first?.kind === 'literal' && inside) return wrapped(position(call.name, first.value, at));
  if (call.name === 'contains') return wrapped(containsPart(first, second, at));
  if (first?.kind === 'calls' && selectorCalls.has(call.name)) return partsOfCalls(input, first.calls, at);
  if (first?.kind !== 'string' || args.length > 1) return undefined;
  if (selectorCalls.has(call.name)) return nestedParts(input, call, first, at);
  return wrapped(partOfStrategy(call.name, first.value, at));
}

const wrapped = (part: SelectorPart | undefined): CodeParts | undefined =>
  part === undefined ? undefined : { parts: [part], rewrites: [] };

function nestedParts(
  input: Input,
  call: CodeCall,
  argument: CodeValue & { kind: 'string' },
  at: Span,
): CodeParts | Fault {
  const inner = { start: argument.at, end: argument.end };
  const text = call.name === 'xpath' ? `xpath=${argument.value}` : argument.value;
  const css = call.name.startsWith('querySelector') || call.name.startsWith('css') ? `css=${text}` : text;
  const read = input.nested(css);
  if (!read.ok) return fault(inner, read.message, { hint: 'Write the selector itself, without code around it.' });
  const [parts, ...others] = read.chains;
  if (parts === undefined || others.length > 0) {
    return fault(inner, 'A comma inside a chain of calls cannot be read.', {
      hint: 'Write the alternatives as whole selectors, joined by commas.',
    });
  }
  return { parts: parts.map((part) => placed(part, at)), rewrites: read.rewrites };
}

/** Testing Library's and Playwright's `getBy…`. Strings match a part of the text, ignoring case, unless `exact` is set. */
function partOfGetter(
  getter: string,
  first: CodeValue | undefined,
  options: CodeValue | undefined,
  at: Span,
): SelectorPart | undefined {
  const exact = optionOf(options, 'exact') === true;
  if (getter === 'Role') return first?.kind === 'string' ? roleOf(first.value, options, at) : undefined;
  const match = matchOf(first, exact);
  if (match === undefined || (options !== undefined && options.kind !== 'object')) return undefined;
  if (getter === 'Text') return textPart(at, match);
  if (match.kind === 'regex') return undefined;
  const flag = exact ? '' : ' i';
  switch (getter) {
    case 'TestId':
      return ownPart(at, null, match.text);
    case 'Label':
    case 'LabelText':
      return ownPart(at, 'Field', match.text);
    case 'Placeholder':
    case 'PlaceholderText':
      return cssPart(at, attributeCss('placeholder', match.text, exact ? '=' : '*=', flag));
    case 'Title':
      return cssPart(at, attributeCss('title', match.text, exact ? '=' : '*=', flag));
    case 'AltText':
      return cssPart(at, attributeCss('alt', match.text, exact ? '=' : '*=', flag));
    default:
      return undefined;
  }
}

/** `Button#Save` where it means the same on every backend; `role=` where the options say more than that can. */
function roleOf(role: string, options: CodeValue | undefined, at: Span): SelectorPart | undefined {
  if (!isRole(role) || (options !== undefined && options.kind !== 'object')) return undefined;
  let states: RoleStates = {};
  for (const [key, value] of options?.entries ?? []) {
    if (['name', 'exact', 'includeHidden', 'hidden', 'timeout'].includes(key)) continue;
    const state = stateNames.find((known) => known === key);
    if (state === undefined || value.kind !== 'literal' || value.value === null) return undefined;
    states = { ...states, [state]: value.value };
  }
  const given = options?.entries.get('name');
  const exact = optionOf(options, 'exact') === true;
  const name = matchOf(given, exact);
  if (given !== undefined && name === undefined) return undefined;
  const type = resolveType(role);
  const plain = type?.roles.length === 1 && Object.keys(states).length === 0 && name?.kind !== 'regex' && !exact;
  return plain ? ownPart(at, type.word, name?.text ?? null) : rolePart(at, role, name, states);
}

function optionOf(options: CodeValue | undefined, key: string): unknown {
  const value = options?.kind === 'object' ? options.entries.get(key) : undefined;
  return value?.kind === 'literal' ? value.value : undefined;
}

function matchOf(value: CodeValue | undefined, exact: boolean): TextMatch | undefined {
  if (value?.kind === 'regex') return { kind: 'regex', source: value.source, flags: value.flags };
  if (value?.kind !== 'string' || value.value.trim() === '') return undefined;
  return { kind: exact ? 'exact' : 'substring', text: value.value.trim() };
}

/** Cypress' `contains('Save')` and `contains('button', 'Save')`. */
function containsPart(first: CodeValue | undefined, second: CodeValue | undefined, at: Span): SelectorPart | undefined {
  const match = matchOf(second?.kind === 'string' || second?.kind === 'regex' ? second : first, false);
  if (match === undefined || (second !== undefined && second.kind !== 'string' && second.kind !== 'regex'))
    return undefined;
  if (second === undefined) return textPart(at, match);
  return first?.kind === 'string' && isHtmlTag(first.value) ? tagWithText(at, first.value, match) : undefined;
}

/** `.first()`, `.last()`, `.nth(0)`, `.eq(0)`: counted from 0 in code, from 1 in selectors. */
function position(name: string, value: number | boolean | null | undefined, at: Span): SelectorPart | undefined {
  if (value === undefined && name === 'first') return { kind: 'nth', at, index: 1 };
  if (value === undefined && name === 'last') return { kind: 'nth', at, index: 'last' };
  if ((name !== 'nth' && name !== 'eq' && name !== 'at') || typeof value !== 'number' || !Number.isInteger(value))
    return undefined;
  if (value === -1) return { kind: 'nth', at, index: 'last' };
  return value >= 0 ? { kind: 'nth', at, index: value + 1 } : undefined;
}

/** Selenium's and Appium's strategies: `By.id('save')`. */
function partOfStrategy(name: string, value: string, at: Span): SelectorPart | undefined {
  if (value.trim() === '') return undefined;
  if (byId.has(name)) return ownPart(at, null, value.trim());
  switch (name) {
    case 'name':
      return cssPart(at, attributeCss('name', value));
    case 'className':
      return /^-?[_a-zA-Z][\w-]*$/.test(value) ? cssPart(at, `.${value}`) : undefined;
    case 'tagName':
      return isHtmlTag(value) ? cssPart(at, value) : undefined;
    case 'linkText':
      return ownPart(at, 'Link', value.trim());
    case 'partialLinkText':
      return rolePart(at, 'link', { kind: 'substring', text: value.trim() });
    case 'text':
      return textPart(at, { kind: 'exact', text: value.trim() });
    default:
      return undefined;
  }
}

const actions =
  /^(?:click|dblclick|fill|type|press|check|uncheck|hover|tap|focus|blur|clear|submit|sendKeys|select|selectOption|should|scrollIntoView\w*|waitFor|setValue|trigger)$/;

function notUnderstood(call: CodeCall, selecting: boolean): Fault {
  const written = `${selecting ? '.' : ''}${call.name}${call.args === null ? '' : '()'}`;
  if (selecting && actions.test(call.name)) {
    return fault({ start: call.at, end: call.end }, `${written} is an action, not a selector.`, {
      hint: "Put it into the step's action; the selector only names the element.",
    });
  }
  return fault({ start: call.at, end: call.end }, `${written} with these arguments cannot be read as a selector.`, {
    hint: 'Write a handeye selector, such as Button#Save, Field#Email or css=.item >> nth=1.',
  });
}
