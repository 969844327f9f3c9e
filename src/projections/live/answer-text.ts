import type { ActAnswer, LiveChange, LiveScreen, LookAnswer } from '../../domain/live/live-answer.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Effect } from '../../domain/screen/effect/effect.js';
import type { NodeChange, NodeLine } from '../../domain/screen/effect/delta.js';
import type { ScreenNode, Snapshot } from '../../domain/screen/element/screen-node.js';
import { bytesOf } from '../../domain/screen/outline/outline-budget.js';
import { outlineOf } from '../../domain/screen/outline/outline.js';
import { uniqueSelectors } from '../../domain/screen/outline/unique-selectors.js';
import { stepSubject } from '../failure-text.js';
import { isFailure } from '../failures.js';
import { firstLine } from '../wording.js';

/** Bytes that are counted as one token of a model: of English and of selectors, about four. */
const bytesPerToken = 4;

/** Tokens that a look and a page that is new may take, unless it says otherwise. */
const defaultMaxTokens = 500;

/** Tokens of what has changed after steps. */
const changeTokens = 250;

/** Tokens of a page that steps have led to: enough to act on, the rest is for a look. */
export const arrivalTokens = 350;

/** How a text for a model is made. */
export interface TextOptions {
  /** What nobody can guess: the text of the app stands between marks that hold it. */
  readonly nonce: string;
  readonly maxTokens?: number;
}

/** A text for a model, and the whole of it where that is longer. */
export interface AnswerText {
  readonly text: string;
  /** All of the outline, where the text holds but a part; to be kept where it can be asked for. */
  readonly overflow?: string;
}

/** One line per step, what has changed, and what went wrong in the app meanwhile. */
export function actText(answer: ActAnswer, { nonce, maxTokens }: TextOptions): AnswerText {
  const { steps, rejudged, screen, change } = answer;
  const changes = changeLines(screen, change, maxTokens);
  const isTold = toldBy(changes, answer);
  const lines = [
    ...rejudged.map((step) => `${stepLine(step)} (judged anew)`),
    ...steps.map((step) => stepLine(step, isTold)),
    ...screenLines(screen),
    ...changes,
    ...faultLines(screen),
  ];
  return { text: marked(`look ${screen.look}`, lines, nonce) };
}

/** An outline within its budget, or what has changed, or what holds a text. */
export function lookText(
  { screen, change, part }: LookAnswer,
  look: { readonly find?: string | undefined; readonly scope?: 'viewport' | 'full' | undefined },
  { nonce, maxTokens = defaultMaxTokens }: TextOptions,
): AnswerText {
  const head = `look ${screen.look}`;
  const own = screenLines(screen);
  if (own.length > 0) return { text: marked(head, [...own, ...faultLines(screen)], nonce) };
  if (change !== undefined) {
    const lines = changeLines(screen, change, maxTokens);
    return {
      text: marked(head, [...(lines.length === 0 ? ['nothing has changed'] : lines), ...faultLines(screen)], nonce),
    };
  }
  const whole = screen.snapshot;
  const all = part ?? whole.nodes;
  const seen = look.scope === 'viewport' ? all.filter(({ states }) => states.offscreen !== true) : all;
  const nodes = look.find === undefined ? seen : around(seen, look.find);
  if (look.find !== undefined && nodes.length === 0)
    return { text: marked(head, [`nothing here holds ${JSON.stringify(look.find)}`, ...faultLines(screen)], nonce) };
  const snapshot = { ...whole, nodes };
  const budget = maxTokens * bytesPerToken;
  const text = outlineOf(snapshot, { whole, budget, advice: 'look with find, selector or a larger maxTokens' });
  const full = outlineOf(snapshot, { whole });
  const isCut = bytesOf(full) > bytesOf(text);
  return {
    text: marked(head, [...withoutBareContainers(text.split('\n')), ...faultLines(screen)], nonce),
    ...(isCut && { overflow: full }),
  };
}

/** Which effects of steps the lines below theirs tell of. */
function toldBy(changes: readonly string[], { steps, screen, change }: ActAnswer): (effect: Effect) => boolean {
  const { url } = screen.snapshot;
  if (changes.length === 0) return () => false;
  if (change.isOtherScreen) return ({ kind, detail }) => kind === 'url' && detail.endsWith(` → ${url}`);
  // What one step did is all that has changed.
  if (steps.length === 1) return ({ kind }) => kind === 'value' || kind === 'state' || kind === 'dom';
  return ({ kind, detail }) => kind === 'value' && changes.some((line) => line.endsWith(` value ${afterName(detail)}`));
}

/** `"" → "Ada"` of `textbox "Name": "" → "Ada"`. */
function afterName(detail: string): string {
  return /: ("(?:[^"\\]|\\.)*" → ".*")$/.exec(detail)?.[1] ?? detail;
}

/**
 * `3 failed click Button#Save: …`; what comes first says whether to go on.
 *
 * @param isTold whether the lines below the steps report an effect
 */
export function stepLine(step: StepResult, isTold: (effect: Effect) => boolean = () => false): string {
  const code = step.warningCode === null ? '' : ` (${step.warningCode})`;
  const what = `${step.path} ${step.status}${code} ${stepSubject(step)}`;
  const why = whyOf(step, isTold);
  return why === '' ? what : `${what}: ${oneLine(why, isFailure(step) ? 500 : 200)}`;
}

function whyOf({ status, error, diagnostics, found, action }: StepResult, isTold: (effect: Effect) => boolean): string {
  if (error !== null) return error;
  const { note, effects = [] } = diagnostics;
  if (status !== 'passed' && note !== undefined) return note;
  const own = effects.filter(({ kind }) => kind !== 'request');
  const seen = (own.length > 0 ? own : effects)
    .slice(0, 2)
    .flatMap((effect) => (isTold(effect) ? [] : [effect.detail]));
  const value = found !== null && (action === 'read' || action.startsWith('assert_')) ? found : '';
  return [value, ...seen].filter(Boolean).join('; ');
}

/** The one pair of marks around everything that may hold a text of the app: it is data, whatever it says. */
export function marked(head: string, lines: readonly string[], nonce: string): string {
  return [`${head} <app ${nonce}>`.trimStart(), ...lines, `</app ${nonce}>`].join('\n');
}

function screenLines({ dialog, unavailableReason }: LiveScreen): string[] {
  if (dialog !== undefined)
    return [`dialog open: ${dialog.kind} ${JSON.stringify(dialog.message)}; answer it with handle_dialog`];
  return unavailableReason === undefined ? [] : [`the screen cannot be read: ${oneLine(unavailableReason, 300)}`];
}

const mostFaults = 3;

function faultLines({ consoleErrors, failedRequests }: LiveScreen): string[] {
  const listed = (kind: string, faults: readonly string[]): string[] => {
    const shown = faults.slice(0, mostFaults).map((fault) => `${kind}: ${oneLine(fault, 160)}`);
    return faults.length > mostFaults ? [...shown, `… ${faults.length - mostFaults} more of these`] : shown;
  };
  return [...listed('console error', consoleErrors), ...listed('failed request', failedRequests)];
}

/** What is new on a screen: a line for each element, or the outline of a page that took the place of another. */
function changeLines({ snapshot }: LiveScreen, { delta, isOtherScreen }: LiveChange, maxTokens?: number): string[] {
  if (isOtherScreen && snapshot.nodes.length > 0) {
    const budget = (maxTokens ?? arrivalTokens) * bytesPerToken;
    return withoutBareContainers(outlineOf(snapshot, { budget, advice: 'look for more' }).split('\n'));
  }
  const lines = deltaLines(snapshot, delta);
  const budget = (maxTokens ?? changeTokens) * bytesPerToken;
  let used = 0;
  const kept = lines.filter((line) => (used += bytesOf(line) + 1) <= budget);
  const left = lines.length - kept.length + delta.omitted;
  return left > 0 ? [...kept, `… ${left} more changes; look for the whole screen`] : kept;
}

/** A line of an entry of a list, or of a list, of which nothing is known but that it is there. */
const bareEntry = /^ *listitem \[f\d+e\d+\]$/;
const bareList = /^ *(?:.* >> )?List(?: >> nth=\d+)? \[f\d+e\d+\]$/;

/**
 * Leaves out the lines of an outline that say nothing: of entries that hold one element and have no name, and of lists that are
 * all there is in something else. What is in them takes their places.
 */
function withoutBareContainers(outline: readonly string[]): string[] {
  const depths = outline.map((line) => line.search(/[^ ]|$/) / 2);
  const parents: (number | undefined)[] = [];
  const children = outline.map(() => 0);
  const around: number[] = [];
  for (const [index, depth] of depths.entries()) {
    while (around.length > 0 && depths[around.at(-1)!]! >= depth) around.pop();
    const parent = around.at(-1);
    parents.push(parent);
    if (parent !== undefined) children[parent]! += 1;
    around.push(index);
  }
  const isBare = (index: number): boolean => {
    const parent = parents[index];
    // The first line is the title.
    if (index === 0 || parent === undefined) return false;
    const line = outline[index]!;
    return (children[index] === 1 && bareEntry.test(line)) || (children[parent] === 1 && bareList.test(line));
  };
  const dedents: number[] = [];
  return outline.flatMap((line, index) => {
    const parent = parents[index];
    const dedent = parent === undefined ? 0 : dedents[parent]! + (isBare(parent) ? 1 : 0);
    dedents.push(dedent);
    return isBare(index) ? [] : [line.slice(dedent * 2)];
  });
}

function deltaLines(snapshot: Snapshot, { url, title, added, changed, removed }: LiveChange['delta']): string[] {
  const lines = [
    ...(url === undefined ? [] : [`url ${url[1]}`]),
    ...(title === undefined ? [] : [`title ${JSON.stringify(title[1])}`]),
  ];
  if (added.length + changed.length + removed.length === 0) return lines;
  const selectors = uniqueSelectors(snapshot.nodes);
  const byRef = new Map(snapshot.nodes.map((node, index) => [node.ref, { node, selector: selectors[index] }]));
  const called = ({ ref, role, name }: Pick<NodeLine, 'ref' | 'role' | 'name'>): string => {
    const selector = byRef.get(ref)?.selector;
    const shown = oneLine(name, 100);
    const quoted = shown === '' ? '' : ` ${JSON.stringify(shown)}`;
    if (selector === undefined) return `${role}${quoted}`;
    return selector.by === 'name' ? selector.text : `${selector.text}${quoted}`;
  };
  // A text that stands in an element named after it says nothing of its own.
  const named = new Set(added.filter(({ role }) => role !== 'text').map(({ name }) => name));
  for (const line of added) {
    if (line.role === 'text' && named.has(line.name)) continue;
    const value =
      line.value === undefined || line.value === line.name ? '' : ` = ${JSON.stringify(oneLine(line.value, 100))}`;
    lines.push(`${called(line)}${value} [${line.ref}] new`);
  }
  for (const [ref, changes] of byElement(changed)) {
    const what = changes.map(({ property, before, after }) => changeWords(property, before, after)).join(', ');
    lines.push(`${called(changes[0]!)} [${ref}] ${what}`);
  }
  for (const { role, name } of removed) {
    if (role === 'text' && name === '') continue;
    lines.push(`${role}${name === '' ? '' : ` ${JSON.stringify(oneLine(name, 60))}`} gone`);
  }
  return lines;
}

/** The focus goes where one acts; other changes are listed by element. */
function byElement(changes: readonly NodeChange[]): Map<string, NodeChange[]> {
  const found = new Map<string, NodeChange[]>();
  for (const change of changes) {
    if (change.property === 'focused') continue;
    found.set(change.ref, [...(found.get(change.ref) ?? []), change]);
  }
  return found;
}

function changeWords(property: string, before: string, after: string): string {
  if (after === 'true') return property;
  if (after === 'false' || (after === '' && before === 'true')) return `not ${property}`;
  return `${property} ${JSON.stringify(oneLine(before, 60))} → ${JSON.stringify(oneLine(after, 100))}`;
}

/** What holds a text, what is in it and what it is in, and its neighbours. */
function around(nodes: readonly ScreenNode[], text: string): readonly ScreenNode[] {
  const wanted = text.toLowerCase();
  const holds = ({ name, value = '', role, id = '', testId = '' }: ScreenNode): boolean =>
    [name, value, role, id, testId].some((part) => part.toLowerCase().includes(wanted));
  const kept = new Set<number>();
  for (const [index, node] of nodes.entries()) {
    if (!holds(node)) continue;
    kept.add(index);
    let { depth } = node;
    for (let at = index - 1; at >= 0 && depth > 0; at -= 1) {
      if (nodes[at]!.depth >= depth) continue;
      kept.add(at);
      ({ depth } = nodes[at]!);
    }
    for (let at = index + 1; at < nodes.length && nodes[at]!.depth > node.depth; at += 1) kept.add(at);
    if (index > 0 && nodes[index - 1]!.depth === node.depth) kept.add(index - 1);
    if (nodes[index + 1]?.depth === node.depth) kept.add(index + 1);
  }
  return nodes.filter((_, index) => kept.has(index));
}

function oneLine(text: string, limit: number): string {
  return firstLine(text.replaceAll(/\s+/g, ' '), limit);
}
