import { urlMatches } from '../../flow/compare.js';
import type { ScreenNode } from '../../screen/element/screen-node.js';
import type { SessionEvent } from '../../screen/target/session-event.js';

/** A screen that an expectation is judged by. */
export interface JudgedScreen {
  readonly url: string;
  readonly title: string;
  /** In document order, each with its depth. */
  readonly nodes: readonly ScreenNode[];
  /** What happened since the action began; of a screen before it, nothing counts. */
  readonly events: readonly SessionEvent[];
}

/** What is said of an expectation. */
export interface Judgement {
  readonly passed: boolean;
  readonly expected: string;
  readonly actual: string;
}

/** Decides whether an expectation holds, by the screens before and after an action. */
export type Judge = (before: JudgedScreen, after: JudgedScreen) => Judgement;

/** Fields that are listed at most. */
const mostNamed = 10;

/** No field is marked as invalid. */
export const noValidationErrors: Judge = (_before, { nodes }) =>
  ofFields(
    'no invalid field',
    nodes.filter(({ states }) => states.invalid === true),
    'invalid',
  );

/** Every required field is filled, and none is invalid. */
export const formComplete: Judge = (_before, { nodes }) => {
  const empty = emptyRequired(nodes);
  const invalid = nodes.filter((node) => node.states.invalid === true && !empty.includes(node));
  const found = [listOf(empty, 'required and empty'), listOf(invalid, 'invalid')].filter((text) => text !== '');
  return {
    passed: found.length === 0,
    expected: 'every required field filled, none invalid',
    actual: found.join('; ') || filledInWords(nodes),
  };
};

/** What a browser would let be submitted: the same as a complete form. */
export const formValid: Judge = (before, after) => ({
  ...formComplete(before, after),
  expected: 'a form that can be submitted',
});

/** The address is another one than before. */
export const urlChanged: Judge = (before, after) => ({
  passed: before.url !== after.url,
  expected: `another address than ${before.url}`,
  actual: after.url,
});

/** Address, title or content is another one than before. */
export const pageChanged: Judge = (before, after) => {
  const changes = [
    ...(before.url === after.url ? [] : [`the address is ${after.url}`]),
    ...(before.title === after.title ? [] : [`the title is "${after.title}"`]),
    ...(contentOf(before) === contentOf(after) ? [] : ['the content has changed']),
  ];
  return {
    passed: changes.length > 0,
    expected: 'another page or content than before',
    actual: changes.join(', ') || 'nothing has changed',
  };
};

/** A form was sent and taken: something was written to the server, or another page came, and no field is invalid. */
export const formSubmitted: Judge = (before, after) => {
  const expected = 'a form that was sent and accepted';
  const invalid = after.nodes.filter(({ states }) => states.invalid === true);
  if (invalid.length > 0) return { passed: false, expected, actual: listOf(invalid, 'invalid') };
  const writes = after.events.filter(isAnswer).filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  const refused = writes.filter(isFailed);
  if (refused.length > 0) return { passed: false, expected, actual: refused.map(answerInWords).join(', ') };
  if (writes.length > 0) return { passed: true, expected, actual: writes.map(answerInWords).join(', ') };
  const arrival = after.events.findLast((event) => event.kind === 'navigated' && !event.sameDocument);
  const isElsewhere = arrival !== undefined || before.url !== after.url;
  return { passed: isElsewhere, expected, actual: isElsewhere ? `went to ${after.url}` : 'nothing was sent' };
};

/** Which requests count. */
export interface WantedRequest {
  /** Part of the address; `*` matches anything. Left out: every request counts, and none may fail. */
  readonly url?: string | undefined;
  readonly method?: string | undefined;
  readonly status?: number | undefined;
}

/** No request failed or was answered with 400 and above; with an address, such a request was answered. */
export function networkSuccess({ url, method, status }: WantedRequest): Judge {
  return (_before, { events }) => {
    const answers = events
      .filter(isAnswer)
      .filter((event) => url === undefined || urlMatches(event.url, url, 'contains'))
      .filter((event) => method === undefined || event.method === method.toUpperCase());
    const isNamed = url !== undefined || method !== undefined || status !== undefined;
    const named = [method?.toUpperCase(), url].filter((part) => part !== undefined).join(' ') || 'a request';
    const expected = isNamed ? `${named} answered ${status ?? 'below 400'}` : 'no failed request';
    const isGood = (event: Answer): boolean =>
      status === undefined ? !isFailed(event) : event.kind === 'response' && event.status === status;
    const bad = answers.filter((event) => !isGood(event));
    const good = answers.filter(isGood);
    if (isNamed) {
      const shown = good.at(-1) ?? bad.at(-1);
      const actual = shown === undefined ? 'no such request' : answerInWords(shown);
      return { passed: good.length > 0, expected, actual };
    }
    const actual = bad.map(answerInWords).join(', ') || `${answers.length} answered, none failed`;
    return { passed: bad.length === 0, expected, actual };
  };
}

type Answer = Extract<SessionEvent, { kind: 'response' | 'request_failed' }>;

const isAnswer = (event: SessionEvent): event is Answer => event.kind === 'response' || event.kind === 'request_failed';

const isFailed = (event: Answer): boolean => event.kind === 'request_failed' || event.status >= 400;

const answerInWords = (event: Answer): string =>
  `${event.method} ${event.url} → ${event.kind === 'response' ? event.status : event.error}`;

function ofFields(expected: string, found: readonly ScreenNode[], what: string): Judgement {
  return { passed: found.length === 0, expected, actual: listOf(found, what) || 'none' };
}

function listOf(nodes: readonly ScreenNode[], what: string): string {
  if (nodes.length === 0) return '';
  const names = nodes.slice(0, mostNamed).map(({ role, name, id }) => `${role} "${name || (id ?? '')}"`);
  const more = nodes.length > mostNamed ? ` and ${nodes.length - mostNamed} more` : '';
  return `${what}: ${names.join(', ')}${more}`;
}

function filledInWords(nodes: readonly ScreenNode[]): string {
  const count = nodes.filter(({ states }) => states.required === true).length;
  return count === 0 ? 'no field is required' : `all ${count} required fields are filled`;
}

/** Required fields that hold nothing; of radio buttons those of a group in which none is chosen. */
function emptyRequired(nodes: readonly ScreenNode[]): readonly ScreenNode[] {
  return nodes.filter((node, index) => {
    const { states, role, value } = node;
    if (states.required !== true || states.disabled === true) return false;
    if (role === 'radio') return states.checked !== true && !isChosenBeside(nodes, index);
    if (role === 'radiogroup') return !nodesIn(nodes, index).some((inner) => inner.states.checked === true);
    if (states.checked !== undefined) return states.checked !== true;
    return value !== undefined && value.trim() === '';
  });
}

/** Whether another radio button of the same group is chosen: the group around it, or the whole screen without one. */
function isChosenBeside(nodes: readonly ScreenNode[], index: number): boolean {
  let depth = nodes[index]!.depth;
  let group = -1;
  for (let at = index - 1; at >= 0 && group === -1; at -= 1) {
    if (nodes[at]!.depth >= depth) continue;
    depth = nodes[at]!.depth;
    if (nodes[at]!.role === 'radiogroup' || nodes[at]!.role === 'group') group = at;
  }
  const around = group === -1 ? nodes : nodesIn(nodes, group);
  return around.some(({ role, states }) => role === 'radio' && states.checked === true);
}

function nodesIn(nodes: readonly ScreenNode[], index: number): readonly ScreenNode[] {
  const end = nodes.findIndex((node, at) => at > index && node.depth <= nodes[index]!.depth);
  return nodes.slice(index + 1, end === -1 ? undefined : end);
}

/** What a person would see of a page, without where it is scrolled to and what has the focus. */
function contentOf({ nodes }: JudgedScreen): string {
  return JSON.stringify(
    nodes.map(({ role, name, value, states: { offscreen: _offscreen, focused: _focused, ...states } }) => [
      role,
      name,
      value,
      states,
    ]),
  );
}
