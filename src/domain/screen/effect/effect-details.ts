/** Effects in one line each, in the same words on every backend. */
import type { Effect, EffectChannel } from './effect.js';
import type { NodeStateName, NodeStates } from '../element/screen-node.js';

/** An element as effects call it. */
export interface NamedElement {
  readonly role: string;
  readonly name: string;
}

/** Values and states that are spelled out at most. */
export const mostSpelledOut = 5;

/** Longest name quoted in a message. */
const quotedLength = 60;

/** A text short enough to be quoted in a message. */
export function cut(text: string): string {
  return text.length > quotedLength ? `${text.slice(0, quotedLength - 1)}…` : text;
}

/** A field that holds something else, as in `textbox "Name": "" → "Ada"`. */
export function valueEffect(element: NamedElement, before: string, after: string): Effect {
  return { kind: 'value', detail: `${labelled(element)}: "${cut(before)}" → "${cut(after)}"`, channel: 'read_back' };
}

/** The states that differ, as in `checkbox "Agree": checked false → true`. */
export function stateEffects(
  element: NamedElement,
  before: NodeStates,
  after: NodeStates,
  channel: EffectChannel,
): Effect[] {
  const effects: Effect[] = [];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<NodeStateName>) {
    if (before[name] === after[name]) continue;
    const detail = `${labelled(element)}: ${name} ${printed(before[name])} → ${printed(after[name])}`;
    effects.push({ kind: 'state', detail, channel });
  }
  return effects;
}

/** What came, went, was renamed or stands elsewhere, in one line; null when nothing did. */
export function structureEffect(news: {
  readonly added: readonly NamedElement[];
  readonly removed: readonly NamedElement[];
  readonly renamed: readonly NamedElement[];
  readonly moved?: readonly NamedElement[];
}): Effect | null {
  const parts = [
    sentence('added', news.added),
    sentence('removed', news.removed),
    sentence('renamed', news.renamed),
    sentence('moved', news.moved ?? []),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : { kind: 'dom', detail: parts.join('; '), channel: 'snapshot' };
}

function labelled({ role, name }: NamedElement): string {
  return `${role} "${cut(name)}"`;
}

function printed(state: boolean | 'mixed' | undefined): string {
  return String(state ?? false);
}

function sentence(verb: string, elements: readonly NamedElement[]): string {
  const [first] = elements;
  if (first === undefined) return '';
  const rest = elements.length > 1 ? ` and ${elements.length - 1} more` : '';
  return `${verb} ${first.role}${first.name === '' ? '' : ` "${cut(first.name)}"`}${rest}`;
}
