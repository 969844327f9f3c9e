import { backendCapabilities, type BackendName, type Capability } from '../../flow/backend.js';
import { elementName, namesElementOutright, type RawStep } from './element-name.js';
import { inPlainWords, inQuotes, oneInstruction } from './plain-text.js';
import {
  expectationForms,
  nearestExpectation,
  type ExpectationForm,
  type ExpectationName,
} from './expectation-forms.js';
import {
  formComplete,
  formSubmitted,
  formValid,
  networkSuccess,
  noValidationErrors,
  pageChanged,
  urlChanged,
  type Judge,
} from './judged-screen.js';

/** What an expectation comes to. */
export type PlannedExpectation =
  /** A step that checks it. */
  | { readonly name: string; readonly kind: 'step'; readonly step: RawStep }
  /** Judged by the screens before and after the action; `step` stands for it in a flow, where one can. */
  | { readonly name: string; readonly kind: 'screen'; readonly judge: Judge; readonly step?: RawStep }
  | { readonly name: string; readonly kind: 'unsupported'; readonly reason: string };

/** What an expectation is planned for. */
export interface ExpectationContext {
  readonly backend: BackendName;
  /** The element of the action, for expectations of an element that name none. */
  readonly selector?: string | undefined;
}

/**
 * What one expectation comes to. Of several in one object the first counts: see {@link planExpectations}.
 *
 * @example
 * planExpectation('url_contains: /cart', { backend: 'web' }) // kind 'step': assert_url
 * planExpectation({ type: 'page_changed' }, { backend: 'web' }) // kind 'screen'
 */
export function planExpectation(expectation: unknown, context: ExpectationContext): PlannedExpectation {
  const [first] = planExpectations(expectation, context);
  return first ?? { name: 'nothing', kind: 'unsupported', reason: 'There is no expectation.' };
}

/** What the expectations come to that are written as a list, an object or a text, in their order. */
export function planExpectations(written: unknown, context: ExpectationContext): readonly PlannedExpectation[] {
  return expectationForms(written).map((form) => planned(form, context));
}

type Fields = Readonly<Record<string, unknown>>;
type Plan =
  | { readonly step: RawStep }
  | { readonly judge: Judge; readonly step?: RawStep }
  | { readonly reason: string };

function planned(form: ExpectationForm, context: ExpectationContext): PlannedExpectation {
  const { name, known, fields } = form;
  const unsupported = (reason: string): PlannedExpectation => ({ name, kind: 'unsupported', reason });
  if (known === undefined) {
    const nearest = nearestExpectation(name);
    const advice =
      nearest === undefined
        ? 'Write one such as element_visible, url_contains or element_text.'
        : `Did you mean "${nearest}"?`;
    return unsupported(`"${name}" is no expectation. ${advice}`);
  }
  if (fields['value'] === false)
    return unsupported(`${name} cannot be denied by false. Expect the opposite, such as element_hidden.`);
  const capability = needs[known];
  if (capability !== undefined && !backendCapabilities[context.backend].has(capability))
    return unsupported(`${name} needs a page, and this is ${context.backend}. Expect an element or a text.`);
  const plan = plans[known](fields, context);
  if ('reason' in plan) return unsupported(plan.reason);
  if ('judge' in plan) return { name, kind: 'screen', ...plan };
  return { name, kind: 'step', step: { ...plan.step, ...timed(fields) } };
}

const needs: Partial<Record<ExpectationName, Capability>> = {
  url_is: 'navigation',
  url_contains: 'navigation',
  url_matches: 'navigation',
  url_changed: 'navigation',
  no_console_errors: 'console',
  network_success: 'network',
};

const plans: Readonly<Record<ExpectationName, (fields: Fields, context: ExpectationContext) => Plan>> = {
  element_visible: onElement('assert_exists', 'is shown'),
  element_hidden: onElement('assert_not_exists', 'is not shown'),
  element_enabled: onElement('assert_state', 'is enabled', { state: 'enabled' }),
  element_disabled: onElement('assert_state', 'is disabled', { state: 'disabled' }),
  element_checked: onElement('assert_state', 'is checked', { state: 'checked' }),
  element_text: comparing('assert_text', 'contains'),
  element_value: comparing('assert_value', 'expected'),
  element_count: counting,
  text_visible: (fields) => withText('text_visible', fields, (contains) => ({ action: 'assert_text', contains })),
  url_is: (fields) => withText('url_is', fields, (expected) => ({ action: 'assert_url', expected })),
  url_contains: (fields) => withText('url_contains', fields, (contains) => ({ action: 'assert_url', contains })),
  url_matches: (fields) => withText('url_matches', fields, (matches) => ({ action: 'assert_url', matches })),
  title_is: (fields) => withText('title_is', fields, (expected) => ({ action: 'assert_title', expected })),
  title_contains: (fields) => withText('title_contains', fields, (contains) => ({ action: 'assert_title', contains })),
  no_console_errors: () => ({ step: { action: 'assert_console', since: 'last_action' } }),
  no_validation_errors: () => ({ judge: noValidationErrors }),
  form_valid: () => ({ judge: formValid }),
  form_complete: () => ({ judge: formComplete }),
  network_success: network,
  url_changed: () => ({ judge: urlChanged }),
  form_submitted: () => ({ judge: formSubmitted }),
  page_changed: () => ({ judge: pageChanged }),
  cookie_exists: () => ({ reason: 'No action reads cookies. Expect what the page shows for them.' }),
  localstorage_has: () => ({ reason: 'No action reads the storage of a page. Expect what the page shows for it.' }),
};

/** A check of an element alone: its selector may stand as the value. */
function onElement(action: string, claim: string, more: Fields = {}) {
  return (fields: Fields, { selector }: ExpectationContext): Plan => {
    const spoken = spokenElement(fields);
    if (spoken !== undefined) return saidOf((words) => `verify that ${words} ${claim}`, spoken);
    const named = textAt(fields, 'selector', 'element', 'value') ?? selector;
    return named === undefined ? noElement : { step: { action, ...elementName(named), ...more } };
  };
}

/** A check of what an element shows or holds. */
function comparing(action: string, usual: 'contains' | 'expected') {
  return (fields: Fields, { selector }: ExpectationContext): Plan => {
    const text = textAt(fields, 'value', 'expected', 'text', 'contains', 'equals');
    const matches = textAt(fields, 'matches', 'pattern');
    if (text === undefined && matches === undefined) return noValue;
    const isWhole = fields['exact'] === true || fields['equals'] !== undefined;
    const how = isWhole ? 'expected' : fields['contains'] === undefined ? usual : 'contains';
    const spoken = spokenElement(fields);
    const quoted = text === undefined ? undefined : inQuotes(text);
    if (spoken !== undefined && quoted !== undefined) {
      const verb = how === 'contains' ? 'contains' : 'is';
      return saidOf((words) => `verify that ${words} ${verb} ${quoted}`, spoken);
    }
    const named = textAt(fields, 'selector', 'element') ?? selector;
    if (named === undefined && action !== 'assert_text') return noElement;
    return { step: { action, ...elementName(named), ...(matches === undefined ? { [how]: text } : { matches }) } };
  };
}

function saidOf(say: (words: string) => string, spoken: string): Plan {
  const text = oneInstruction(say, spoken);
  return text === undefined
    ? { reason: `"${spoken}" cannot be put into an instruction. Name the element by "selector".` }
    : { step: { action: 'do', text } };
}

const noElement: Plan = { reason: 'It names no element. Add "selector".' };
const noValue: Plan = { reason: 'It does not say what is expected. Add "value".' };

/** An element in plain language, where no selector names it. */
function spokenElement(fields: Fields): string | undefined {
  const element = textAt(fields, 'selector') === undefined ? textAt(fields, 'element') : undefined;
  return element === undefined || namesElementOutright(element) ? undefined : inPlainWords(element);
}

function counting(fields: Fields, { selector }: ExpectationContext): Plan {
  const named = textAt(fields, 'selector', 'element') ?? selector;
  if (named === undefined) return noElement;
  const written = textAt(fields, 'value', 'count', 'expected') ?? '';
  const [, sign = '', digits] = /^\s*(>=|<=|>|<|=*)\s*(\d+)\s*$/.exec(written) ?? [];
  const bounds: Record<string, number> = {};
  const least = numberAt(fields, 'min', 'atleast');
  const most = numberAt(fields, 'max', 'atmost');
  if (least !== undefined) bounds['atLeast'] = least;
  if (most !== undefined) bounds['atMost'] = most;
  if (digits !== undefined) {
    const count = Number(digits);
    if (sign.startsWith('>')) bounds['atLeast'] = sign === '>' ? count + 1 : count;
    else if (sign.startsWith('<')) bounds['atMost'] = sign === '<' ? Math.max(0, count - 1) : count;
    else bounds['expected'] = count;
  }
  if (Object.keys(bounds).length === 0)
    return { reason: 'It does not say how many. Add "value": 3, or "min" and "max".' };
  return { step: { action: 'assert_count', ...elementName(named), ...bounds } };
}

function network(fields: Fields): Plan {
  const url = textAt(fields, 'url', 'value', 'contains');
  const method = textAt(fields, 'method');
  const status = numberAt(fields, 'status');
  const step = {
    action: 'assert_network',
    since: 'last_action',
    ...(url !== undefined && { url }),
    ...(method !== undefined && { method }),
    ...(status !== undefined && { status }),
  };
  return { judge: networkSuccess({ url, method, status }), step };
}

function withText(name: string, fields: Fields, step: (text: string) => RawStep): Plan {
  const text = textAt(fields, 'value', 'expected', 'text', 'url', 'title', 'contains', 'pattern');
  return text === undefined
    ? { reason: `It does not say what is expected. Write {"${name}": "…"}.` }
    : { step: step(text) };
}

function timed(fields: Fields): Fields {
  const timeoutMs = numberAt(fields, 'timeout', 'timeoutms');
  const description = textAt(fields, 'description');
  return { ...(timeoutMs !== undefined && { timeoutMs }), ...(description !== undefined && { description }) };
}

/** The first of the fields that holds a text, number or boolean, as text. */
function textAt(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return undefined;
}

function numberAt(fields: Fields, ...names: readonly string[]): number | undefined {
  const text = textAt(fields, ...names);
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
}
