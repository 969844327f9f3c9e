import { resolveType, quote } from '../../flow/selector/index.js';
import { groundElement } from '../grounding/ground-element.js';
import { nameScore, soughtName } from '../grounding/name-score.js';
import { toHold } from '../grounding/purpose.js';
import { isInState } from '../grounding/element-state.js';
import { isHeadRow } from '../grounding/head-row.js';
import type { Scene } from '../grounding/scene.js';
import { readingsOf, type ElementPhrase } from '../phrase/element-phrase.js';
import { entryRoles } from '../phrase/role-words.js';
import { normalised } from '../phrase/words.js';
import { valueOf, type Token } from '../text/token.js';
import { oneStep, type IntentContext, type Proposal } from './intent.js';
import type { Amount } from './amount.js';

/** Things of one kind that are counted: which they are, and the selector that counts them. */
export interface Counted {
  readonly indices: readonly number[];
  /** Left out where no selector means just these. */
  readonly selector?: string;
  /** Elements that the selector counts and nobody would, such as the row of column heads. */
  readonly besides: number;
}

/** What words for several things mean: by their kind, by their name, or as the entries of a list. */
export function countThings(
  context: IntentContext,
  things: readonly Token[],
  list: readonly Token[] | undefined,
): Counted | undefined {
  const { text, scene } = context;
  const holder = list === undefined ? undefined : groundElement(text, list, toHold, scene, context.focus);
  if (holder !== undefined && holder.kind !== 'found') return undefined;
  const within = holder?.kind === 'found' ? holder.index : undefined;
  const isWithin = (index: number): boolean => within === undefined || scene.contains(within, index);
  const scope = within === undefined ? '' : scene.selectorOf(within);
  // A word for a kind counts the kind before anything that is called so.
  const readings = readingsOf(text, things).toSorted((a, b) => Number(isKind(b)) - Number(isKind(a)));
  for (const phrase of readings) {
    if (phrase.relations.length > 0) continue;
    const { role, name } = phrase;
    const sought = soughtName(name, phrase.isQuoted);
    for (const wanted of role?.roles ?? [undefined]) {
      const all = scene.nodes.flatMap((node, index) => {
        if (!isWithin(index) || (wanted === undefined ? !isCountable(node.role) : node.role !== wanted)) return [];
        if (node.role === 'row' && isHeadRow(scene, index)) return [];
        return name === '' || nameScore(sought, scene.namesOf(index)) >= 0.8 ? [index] : [];
      });
      const traits = phrase.traits.filter(({ kind }) => kind === 'state');
      const kept =
        traits.length === 0
          ? all
          : all.filter((index) => traits.every(({ value }) => isInState(scene.nodes[index]!, value)));
      const indices = innermost(
        scene,
        name === '' && wanted !== undefined && entryRoles.includes(wanted) && within === undefined
          ? inMain(scene, kept)
          : kept,
      );
      if (indices.length === 0) continue;
      return { indices, ...selectorFor(scene, indices, name, scope, traits.length > 0) };
    }
  }
  return undefined;
}

function selectorFor(
  scene: Scene,
  indices: readonly number[],
  name: string,
  scope: string | undefined,
  isPart: boolean,
): { selector?: string; besides: number } {
  const { role } = scene.nodes[indices[0]!]!;
  const word = resolveType(role === 'textbox' ? 'Edit' : role)?.word;
  if (word === undefined || scope === undefined || isPart) return { besides: 0 };
  const label = name === '' ? word : `${word}#${quote(scene.nodes[indices[0]!]!.name)}`;
  const holder = scope === '' && name === '' ? sharedHolder(scene, indices) : undefined;
  const around = scope !== '' ? scope : holder === undefined ? undefined : scene.selectorOf(holder);
  const outer =
    holder ?? (scope === '' ? undefined : scene.nodes.findIndex((_, index) => scene.selectorOf(index) === scope));
  const same = scene.nodes.flatMap((node, index) => {
    if (node.role !== role || (outer !== undefined && !scene.contains(outer, index))) return [];
    return name === '' || normalised(node.name) === normalised(scene.nodes[indices[0]!]!.name) ? [index] : [];
  });
  const isNamedAlike =
    name === '' ||
    indices.every((index) => normalised(scene.nodes[index]!.name) === normalised(scene.nodes[indices[0]!]!.name));
  const besides = same.length - indices.length;
  // Rows of column heads are known; anything else that is counted besides would be a guess.
  const isSound =
    isNamedAlike &&
    (besides === 0 || (role === 'row' && same.filter((index) => isHeadRow(scene, index)).length === besides));
  if (!isSound) return { besides: 0 };
  return { selector: around === undefined ? label : `${around} >> ${label}`, besides };
}

/** The smallest thing that holds all of them. */
function sharedHolder(scene: Scene, indices: readonly number[]): number | undefined {
  for (const outer of scene.ancestors(indices[0]!))
    if (indices.every((index) => scene.contains(outer, index))) return outer;
  return undefined;
}

/** Steps that check how many there are. */
export function countSteps(
  context: IntentContext,
  things: readonly Token[],
  list: readonly Token[] | undefined,
  amount: Amount,
): Proposal | undefined {
  const noun = valueOf(things);
  const stated = list === undefined && amount.expected !== undefined ? statedNumberOf(context, things) : undefined;
  // "60 products found": the screen says itself how many there are, and shows some of them.
  if (stated !== undefined) {
    const claim = `${amount.expected} ${noun}`;
    // A whole number: 0 is no part of 60.
    const word = noun.replaceAll(/[^\p{L}\p{N} ]/gu, '.');
    const pattern = String.raw`/(?<![\d.,])${amount.expected} ${word}(?![\p{L}\p{N}])/iu`;
    return oneStep(`the screen says "${claim}"`, 0.93, { action: 'assert_text', contains: pattern });
  }
  const counted = countThings(context, things, list);
  if (counted?.selector === undefined) {
    const { expected } = amount;
    if (counted === undefined && expected === 0)
      return oneStep(`there are no ${noun}`, 0.8, { action: 'wait', text: noun, state: 'absent' });
    if (counted === undefined) return undefined;
    const isRight =
      (amount.expected ?? counted.indices.length) === counted.indices.length &&
      counted.indices.length >= (amount.atLeast ?? 0) &&
      counted.indices.length <= (amount.atMost ?? Infinity);
    return {
      kind: 'question',
      question: `There are ${counted.indices.length} ${noun}${isRight ? ', as you say' : ''}, but no selector counts them alone; name the list that they are in.`,
      candidates: counted.indices.slice(0, 5).map((index) => context.scene.shown(index)),
      score: 0.7,
    };
  }
  const { selector, besides } = counted;
  const shifted = Object.fromEntries(Object.entries(amount).map(([key, value]) => [key, (value as number) + besides]));
  const said = Object.entries(amount)
    .map(([key, value]) => `${key === 'expected' ? '' : key === 'atLeast' ? 'at least ' : 'at most '}${value}`)
    .join(' ');
  const note = besides === 0 ? '' : ` (with ${besides} of column heads)`;
  return oneStep(`there are ${said} ${noun}${note}`, 0.9, { action: 'assert_count', selector, ...shifted });
}

function isKind({ role, name }: ElementPhrase): boolean {
  return role !== undefined && name === '';
}

/** How many the screen itself says there are, of what is no kind of element: "60 products found". */
export function statedNumberOf(context: IntentContext, things: readonly Token[]): string | undefined {
  const isOfKind = readingsOf(context.text, things).some((phrase) => isKind(phrase) && phrase.role?.isLoose !== true);
  return isOfKind ? undefined : numberBefore(context.scene, valueOf(things));
}

/** The number that the screen shows before a word. */
function numberBefore(scene: Scene, noun: string): string | undefined {
  const pattern = new RegExp(`(?<![\\d.,])(\\d+) ${noun.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}(?![\\p{L}\\p{N}])`, 'iu');
  for (const { name } of scene.nodes) {
    const found = pattern.exec(name);
    if (found !== null) return found[1];
  }
  return undefined;
}

function isCountable(role: string): boolean {
  return !['text', 'generic', 'paragraph', 'strong', 'img'].includes(role);
}

/** Entries of menus and page heads are no entries of the data, where there is such. */
function inMain(scene: Scene, indices: readonly number[]): readonly number[] {
  const main = indices.filter(
    (index) =>
      ![...scene.ancestors(index)].some((at) =>
        ['navigation', 'banner', 'contentinfo', 'menubar', 'toolbar'].includes(scene.nodes[at]!.role),
      ),
  );
  return main.length > 0 ? main : indices;
}

/** Of things inside each other only the inner ones. */
function innermost(scene: Scene, indices: readonly number[]): readonly number[] {
  return indices.filter(
    (index) =>
      !indices.some(
        (other) =>
          other !== index && scene.nodes[other]!.role !== scene.nodes[index]!.role && scene.contains(index, other),
      ),
  );
}
