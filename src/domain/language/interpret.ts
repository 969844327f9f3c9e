import { clausesOf, joinedWords, readingsOfClause, type Clause, type Reading } from './clause.js';
import { contradictionIn } from './contradiction.js';
import type { Proposal, ProposedStep } from './intents/intent.js';
import { leastScore } from './grounding/rank.js';
import type { Scene } from './grounding/scene.js';
import { normalised } from './phrase/words.js';

/** What the first instruction of a text comes to on a screen, and what is left of the text. */
export type Interpretation =
  | {
      readonly kind: 'steps';
      readonly part: string;
      readonly understood: string;
      readonly steps: readonly ProposedStep[];
      readonly isExact: boolean;
      readonly rest: string;
    }
  /** Nothing is to be done. */
  | { readonly kind: 'nothing'; readonly part: string; readonly understood: string; readonly rest: string }
  | {
      readonly kind: 'question';
      readonly part: string;
      readonly question: string;
      readonly candidates: readonly string[];
      readonly rest: string;
    }
  /** What is named is not there; it may be still to come. */
  | {
      readonly kind: 'absent';
      readonly part: string;
      readonly question: string;
      readonly candidates: readonly string[];
      readonly rest: string;
      /** A check that fails for a claim about what never comes. */
      readonly fallback?: { readonly understood: string; readonly steps: readonly ProposedStep[] };
    }
  | { readonly kind: 'not_understood'; readonly part: string; readonly reason: string; readonly rest: string };

/** From this score on an element is named letter by letter. */
const certain = 0.92;
/** Longer texts are not read, in words. */
const longestText = 2_000;

/** Why a text cannot be read at all; undefined: it can. */
export function unreadable(text: string): string | undefined {
  const words = text.trim() === '' ? 0 : text.trim().split(/\s+/).length;
  if (words === 0) return 'The text is empty.';
  if (words > longestText) return `The text has ${words} words; at most ${longestText} are read.`;
  return undefined;
}

/** The parts of a text that say nothing that is known, whatever is on the screen. */
export function notUnderstoodIn(text: string, names: readonly string[] = []): readonly string[] {
  return clausesOf(text, names).unknown;
}

/** What contradicts itself in a text, in words. */
export function contradictionOf(text: string): string | undefined {
  return contradictionIn(clausesOf(text).clauses);
}

/** What the first instruction of a text means on a screen. */
export function interpretText(text: string, scene: Scene): Interpretation {
  const { clauses } = clausesOf(text, namesOf(scene));
  const [first, ...others] = clauses;
  const rest = textOf(others);
  if (first === undefined) return { kind: 'nothing', part: '', understood: 'nothing', rest: '' };
  const readings = readingsOfClause(first.tokens);
  const part = first.source;
  if (readings.length === 0) return { kind: 'not_understood', part, reason: reasonFor(first), rest };
  const best = bestProposal(first, readings, scene);
  if (best === undefined)
    return { kind: 'absent', part, question: `Nothing on the screen fits "${part}".`, candidates: [], rest };
  switch (best.kind) {
    case 'steps':
      return {
        kind: 'steps',
        part,
        understood: best.understood,
        steps: best.steps,
        isExact: best.score >= certain,
        rest: best.again === true ? textOf([first, ...others]) : rest,
      };
    case 'instructions':
      return {
        kind: 'nothing',
        part,
        understood: best.understood,
        rest: [...best.texts, rest].filter((each) => each !== '').join('\n'),
      };
    case 'question':
      return { kind: 'question', part, question: best.question, candidates: best.candidates, rest };
    case 'absent': {
      const { fallback } = best;
      return {
        kind: 'absent',
        part,
        question: best.question,
        candidates: best.candidates,
        rest,
        ...(fallback?.kind === 'steps' && { fallback: { understood: fallback.understood, steps: fallback.steps } }),
      };
    }
  }
}

function textOf(clauses: readonly Clause[]): string {
  return clauses.map(({ tokens }) => joinedWords(tokens)).join('\n');
}

/** Names on the screen that a text could be cut inside of. */
function namesOf(scene: Scene): readonly string[] {
  const names = new Set<string>();
  for (const { name } of scene.nodes) {
    const plain = normalised(name);
    if (plain.length < 120 && /\band\b|\bthen\b|,|&|\bbut\b|\bplus\b|\bbefore\b/.test(plain)) names.add(plain);
  }
  return [...names];
}

/** The reading that fits the screen best; of those that fit as well, the more special. */
function bestProposal(clause: Clause, readings: readonly Reading[], scene: Scene): Proposal | undefined {
  let best: { proposal: Proposal; rank: number } | undefined;
  for (const { intent, captures, within } of readings) {
    const scoped = within === undefined ? clause.tokens : clause.tokens.filter((token) => !within.includes(token));
    const proposal = intent.propose(captures, {
      text: clause.text,
      scene,
      focus: { clause: scoped, ...(within !== undefined && { within }) },
    });
    if (proposal === undefined) continue;
    const rank = rankOf(proposal);
    if (best === undefined || rank > best.rank + 0.001) best = { proposal, rank };
    if (best.rank >= 1.97) break;
  }
  return best?.proposal;
}

function rankOf(proposal: Proposal): number {
  if (proposal.kind === 'steps' || proposal.kind === 'instructions')
    return proposal.score >= leastScore ? 1 + proposal.score : proposal.score * 0.5;
  if (proposal.kind === 'question') return 0.5 + proposal.score;
  return (proposal.candidates.length > 0 ? 0.3 : 0.2) + (proposal.fallback === undefined ? 0 : 0.1);
}

function reasonFor({ tokens }: Clause): string {
  const first = tokens[0]?.lower ?? '';
  if (['if', 'unless', 'otherwise', 'else', 'while', 'whenever'].includes(first))
    return 'Conditions are not understood. Say what is to be done, or write a flow with "when".';
  return 'No known form of an instruction fits.';
}
