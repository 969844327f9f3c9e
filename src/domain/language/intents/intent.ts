import { formOf, type Captures, type Form } from '../text/template.js';
import { sourceOf, type Token } from '../text/token.js';
import type { Focus } from '../grounding/ground-element.js';
import { groundElement } from '../grounding/ground-element.js';
import type { Grounded } from '../grounding/grounded.js';
import type { Purpose } from '../grounding/purpose.js';
import type { ElementName, Scene } from '../grounding/scene.js';

/** A step as it is sent to a live session. */
export type ProposedStep = { readonly action: string } & Readonly<Record<string, unknown>>;

/** What an instruction means on a screen. */
export type Proposal =
  | {
      readonly kind: 'steps';
      readonly understood: string;
      readonly steps: readonly ProposedStep[];
      /** How sure it is, 0 to 1. */
      readonly score: number;
      /** The instruction is still to be done after these steps. */
      readonly again?: boolean;
    }
  /** It means other instructions, one after the other. */
  | {
      readonly kind: 'instructions';
      readonly understood: string;
      readonly texts: readonly string[];
      readonly score: number;
    }
  | {
      readonly kind: 'question';
      readonly question: string;
      readonly candidates: readonly string[];
      readonly score: number;
    }
  /** Nothing is there that could be meant; it may be still to come. */
  | {
      readonly kind: 'absent';
      readonly question: string;
      readonly candidates: readonly string[];
      readonly score: number;
      /** What a claim about something that never comes says: a check that fails. */
      readonly fallback?: Proposal;
    };

/** What an instruction is grounded with. */
export interface IntentContext {
  readonly text: string;
  readonly scene: Scene;
  readonly focus: Focus;
}

/** One kind of instruction: how people say it, and what it comes to on a screen. */
export interface IntentKind {
  readonly name: string;
  readonly title: string;
  /** As `formOf` reads them. */
  readonly forms: readonly string[];
  /** As people write it; each of them is understood. */
  readonly examples: readonly string[];
  /** Whether words that have the form can be meant so, whatever is on the screen. */
  readonly accepts?: (captures: Captures, clause: readonly Token[]) => boolean;
  /** @returns undefined where the form fits and the meaning does not */
  readonly propose: (captures: Captures, context: IntentContext) => Proposal | undefined;
}

/** A kind of instruction with its forms read. */
export interface Intent extends Omit<IntentKind, 'forms'> {
  readonly forms: readonly Form[];
}

/** Declares a kind of instruction. */
export function defineIntent(kind: IntentKind): Intent {
  return { ...kind, forms: kind.forms.map(formOf) };
}

/** A phrase as it was written. */
export function said({ text }: Pick<IntentContext, 'text'>, tokens: readonly Token[]): string {
  return sourceOf(text, tokens);
}

/** What to do with one element: the element that words mean, or the question which. */
export function withElement(
  context: IntentContext,
  tokens: readonly Token[],
  purpose: Purpose,
  build: (name: ElementName, index: number, score: number) => Proposal | undefined,
): Proposal | undefined {
  const grounded = groundElement(context.text, tokens, purpose, context.scene, context.focus);
  if (grounded.kind !== 'found') return unresolved(context, tokens, grounded);
  return build(context.scene.nameOf(grounded.index), grounded.index, grounded.score);
}

/** Says that nothing or several things are meant. */
export function unresolved(
  context: IntentContext,
  tokens: readonly Token[],
  grounded: Exclude<Grounded, { kind: 'found' }>,
): Extract<Proposal, { kind: 'absent' | 'question' }> {
  const phrase = said(context, tokens);
  const why = grounded.why === undefined ? '' : ` (${grounded.why})`;
  if (grounded.kind === 'several') {
    const { indices } = grounded;
    const candidates = indices.slice(0, mostShown).map((index) => context.scene.shown(index));
    const question = `"${phrase}" may mean ${indices.length} elements${why}; say which, by its place ("the second …", "… in the Billing section", "… next to Alice").`;
    return { kind: 'question', question, candidates, score: grounded.score };
  }
  const candidates = grounded.nearest.map((index) => context.scene.shown(index));
  const nearest = candidates.length === 0 ? '' : ' The nearest are listed.';
  return { kind: 'absent', question: `Nothing on the screen is "${phrase}"${why}.${nearest}`, candidates, score: 0 };
}

const mostShown = 10;

/** One step on one element. */
export function oneStep(understood: string, score: number, ...steps: readonly ProposedStep[]): Proposal {
  return { kind: 'steps', understood, steps, score };
}

/** An element as the understood sentence names it. */
export function named(scene: Scene, index: number): string {
  return scene.selectorOf(index) ?? `${scene.nodes[index]!.role} "${scene.nodes[index]!.name}"`;
}
