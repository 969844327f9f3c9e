import { isControlRole } from '../../screen/element/control-roles.js';
import { readingsOf, type ElementPhrase } from '../phrase/element-phrase.js';
import { isArticle, normalised } from '../phrase/words.js';
import { sourceOf, valueOf, type Token } from '../text/token.js';
import type { Grounded } from './grounded.js';
import { nameScore, soughtName } from './name-score.js';
import { leastScore, margin, rankByName, type Candidate } from './rank.js';
import { toHold, type Purpose } from './purpose.js';
import { filterByRelation } from './relations.js';
import type { Scene } from './scene.js';
import { filterByTrait } from './traits.js';

/** What an instruction is about, for everything that is grounded in it. */
export interface Focus {
  /** "In the Billing section, …": holds for all elements of the sentence. */
  readonly within?: readonly Token[];
  /** What "it" means. */
  readonly it?: number;
  /** The tokens of the whole instruction. */
  readonly clause?: readonly Token[];
  /** Which elements are out of the question. */
  readonly except?: (index: number) => boolean;
}

/** More relations in relations are not read. */
const deepest = 3;

/** The element that words mean, for a purpose; of several readings the one that fits the screen best. */
export function groundElement(
  text: string,
  tokens: readonly Token[],
  purpose: Purpose,
  scene: Scene,
  focus: Focus = {},
  depth = 0,
): Grounded {
  const isIt = tokens.length === 1 && tokens[0]!.kind === 'word' && /^(?:it|this|that|them)$/.test(tokens[0]!.lower);
  if (isIt && focus.it !== undefined)
    return {
      kind: 'found',
      index: focus.it,
      score: 1,
      phrase: { source: 'it', name: '', isQuoted: false, traits: [], relations: [] },
    };
  let best: Exclude<Grounded, { kind: 'none' }> | undefined;
  let why: string | undefined;
  for (const phrase of readingsOf(text, tokens)) {
    const grounded = groundReading(text, phrase, purpose, scene, focus, depth);
    if (grounded.kind === 'none') {
      why ??= grounded.why;
      continue;
    }
    if (
      best === undefined ||
      grounded.score > best.score + 0.01 ||
      (best.kind === 'several' && grounded.kind === 'found' && grounded.score > best.score - margin)
    )
      best = grounded;
    if (best.kind === 'found' && best.score >= 0.97) break;
  }
  if (best !== undefined) return best;
  return { kind: 'none', nearest: nearestTo(valueOf(tokens), scene, purpose), ...(why !== undefined && { why }) };
}

function groundReading(
  text: string,
  phrase: ElementPhrase,
  purpose: Purpose,
  scene: Scene,
  focus: Focus,
  depth: number,
): Grounded {
  if (phrase.relations.length > 0 && depth >= deepest) return { kind: 'none', nearest: [] };
  if (phrase.name === '' && phrase.role === undefined) return { kind: 'none', nearest: [] };
  let candidates: readonly Candidate[] = rankByName(phrase, purpose, scene).filter(({ score }) => score >= leastScore);
  if (focus.except !== undefined) candidates = candidates.filter(({ index }) => !focus.except!(index));
  if (candidates.length === 0) return { kind: 'none', nearest: [] };
  const relations = [
    ...phrase.relations,
    ...(focus.within === undefined || depth > 0 ? [] : [{ kind: 'inside' as const, phrase: focus.within }]),
  ];
  for (const { kind, phrase: other } of relations) {
    const ground = (tokens: readonly Token[], use: Purpose): Grounded =>
      groundElement(text, tokens, use, scene, { ...focus, within: [] }, depth + 1);
    const filtered = filterByRelation(kind, other, candidates, scene, { text, ground });
    if (filtered.length === 0)
      return {
        kind: 'none',
        nearest: [],
        why: `nothing so called is ${relationWords[kind]} "${sourceOf(text, other)}"`,
      };
    candidates = filtered;
  }
  const top = candidates[0]!.score;
  // Of what is named much worse nothing is meant, whatever else is said of it.
  let alike = distinct(
    candidates.filter(({ score }) => score > top - margin),
    scene,
  );
  // "the largest green one" is the largest of those that are green.
  const isOfSeveral = (kind: string): boolean => kind === 'size' || kind === 'position';
  const traits = phrase.traits.toSorted((a, b) => Number(isOfSeveral(a.kind)) - Number(isOfSeveral(b.kind)));
  for (const trait of traits) {
    const filtered = filterByTrait(trait, alike, scene);
    if (filtered === 'unseen')
      return {
        kind: 'several',
        indices: alike.map(({ index }) => index),
        score: top,
        phrase,
        why: `what is ${trait.value} cannot be told here`,
      };
    alike = filtered;
  }
  if (alike.length === 0) return { kind: 'none', nearest: [] };
  if (phrase.ordinal !== undefined) {
    const ordered = alike.toSorted((a, b) => a.index - b.index);
    const counted = ordered.filter(({ score }) => score > top - margin);
    const at = phrase.ordinal > 0 ? phrase.ordinal - 1 : counted.length + phrase.ordinal;
    const chosen = counted[at];
    if (chosen === undefined)
      return { kind: 'none', nearest: counted.map(({ index }) => index), why: `there are only ${counted.length}` };
    return { kind: 'found', index: chosen.index, score: chosen.score, phrase };
  }
  if (alike.length === 1 || isOneLink(alike, scene))
    return { kind: 'found', index: alike[0]!.index, score: alike[0]!.score, phrase };
  const exact = alike.filter(
    ({ index }) => scene.namesOf(index)[0]?.text === normalised(phrase.name) && phrase.name !== '',
  );
  if (exact.length === 1 && alike[0]!.index === exact[0]!.index && alike[0]!.score - alike[1]!.score > 0.02)
    return { kind: 'found', index: exact[0]!.index, score: exact[0]!.score, phrase };
  const controls = alike.filter(
    ({ index }) => isControlRole(scene.nodes[index]!.role) || scene.nodes[index]!.role === 'searchbox',
  );
  const isLabelled = alike.every(
    ({ index }) =>
      controls.some((each) => each.index === index) ||
      ['text', 'label', 'generic', 'paragraph', 'caption', 'term'].includes(scene.nodes[index]!.role),
  );
  // A control and its label are called alike: the control is meant.
  if (controls.length === 1 && isLabelled)
    return { kind: 'found', index: controls[0]!.index, score: controls[0]!.score, phrase };
  const near = nearFocus(alike, scene);
  if (near !== undefined) return { kind: 'found', index: near.index, score: near.score - 0.03, phrase };
  return { kind: 'several', indices: alike.map(({ index }) => index), score: top, phrase };
}

/** The only one in the form or dialog that has the keyboard: the button "Log in" there, not the link in the page head. */
function nearFocus(alike: readonly Candidate[], scene: Scene): Candidate | undefined {
  const focused = scene.nodes.findLastIndex(({ states }) => states.focused === true);
  if (focused === -1) return undefined;
  for (const outer of scene.ancestors(focused)) {
    if (!['form', 'dialog', 'alertdialog', 'search'].includes(scene.nodes[outer]!.role)) continue;
    const inside = alike.filter(({ index }) => scene.contains(outer, index));
    return inside.length === 1 ? inside[0] : undefined;
  }
  return undefined;
}

const relationWords = {
  inside: 'in',
  beside: 'next to',
  below: 'below',
  above: 'above',
  leftOf: 'left of',
  rightOf: 'right of',
  containing: 'with',
} as const;

/** Of two that are inside each other and called alike one is meant: what suits better, else the inner one. */
function distinct(candidates: readonly Candidate[], scene: Scene): readonly Candidate[] {
  return candidates.filter(
    (one) =>
      !candidates.some((other) => {
        if (other.index === one.index) return false;
        const isNested = scene.contains(one.index, other.index) || scene.contains(other.index, one.index);
        if (!isNested || !isCalledAlike(one.index, other.index, scene)) return false;
        if (Math.abs(other.score - one.score) > 0.02) return other.score > one.score;
        return scene.contains(one.index, other.index);
      }),
  );
}

function isCalledAlike(a: number, b: number, scene: Scene): boolean {
  const [one, two] = [normalised(scene.textOf(a)), normalised(scene.textOf(b))];
  const [first, second] = [normalised(scene.nodes[a]!.name), normalised(scene.nodes[b]!.name)];
  return one === two || first === second || one.includes(second) || two.includes(first);
}

/** Links of one name to one address are one: it makes no difference which is followed. */
function isOneLink(candidates: readonly Candidate[], scene: Scene): boolean {
  const [first, ...rest] = candidates.map(({ index }) => scene.nodes[index]!);
  return (
    first?.url !== undefined &&
    first.role === 'link' &&
    rest.every(
      ({ role, url, name }) => role === 'link' && url === first.url && normalised(name) === normalised(first.name),
    )
  );
}

const mostNearest = 5;

/** What is called somewhat like it, for a question. */
function nearestTo(name: string, scene: Scene, purpose: Purpose): readonly number[] {
  const words = name.split(/\s+/);
  const sought = [name, ...words.filter((word) => word.length > 2 && !isArticle(word.toLowerCase()))].map((each) =>
    soughtName(each, false),
  );
  return scene.nodes
    .map((node, index) => {
      const fit = Math.max(purpose(node.role), toHold(node.role) * 0.2);
      return { index, score: fit * Math.max(...sought.map((each) => nameScore(each, scene.namesOf(index)))) };
    })
    .filter(({ score }) => score > 0.45)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostNearest)
    .map(({ index }) => index);
}
