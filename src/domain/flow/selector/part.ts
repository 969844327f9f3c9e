/**
 * The order of decision for one part: handeye's own grammar, a native engine by its prefix or unmistakable
 * syntax, a known mistake, otherwise a fault with the place.
 */
import { readBareCss, readCss } from './css/css-part.js';
import { readBareXpath, readEngine } from './engines.js';
import type { Fault, Input, PartOutcome } from './grammar.js';
import { fault } from './grammar.js';
import { mistakes, mistakesLikeCss, type PartReader } from './normalize.js';
import { notASelector } from './notations/not-a-selector.js';
import { readOwn } from './own.js';
import { readRole } from './types/role-engine.js';

/** Where a part stands. */
export interface PartPlace {
  /** The operator before the part. */
  readonly after: '>>' | ',' | undefined;
  /** Whether spoken forms such as `Button: Save` count. */
  readonly casual: boolean;
}

const readers: readonly PartReader[] = [
  readOwn,
  readEngine,
  readRole,
  readCss,
  readBareXpath,
  ...mistakesLikeCss,
  readBareCss,
  ...mistakes,
];

/** Reads the part at `at`, which is neither whitespace nor an operator. */
export function readPart(input: Input, at: number, { after, casual }: PartPlace): PartOutcome {
  for (const read of readers) {
    const outcome = read(input, at, casual);
    if (outcome === undefined) continue;
    return outcome.ok && after !== '>>' ? (picksFromNothing(outcome.parts[0]) ?? outcome) : outcome;
  }
  // Behind a comma inside a name, text is expected: nobody reads why it is no selector.
  if (after === ',' && !casual) return fault({ start: at, end: at }, 'No selector stands here.');
  return notASelector(input, at, after);
}

/** `nth=` and `near=` pick from what stands before them in the chain. */
function picksFromNothing(
  part: { readonly kind: string; readonly at: { start: number; end: number } } | undefined,
): Fault | undefined {
  if (part === undefined || (part.kind !== 'nth' && part.kind !== 'near')) return undefined;
  const example = part.kind === 'nth' ? 'Button#Save >> nth=1' : 'Edit >> near="Total"';
  return fault(part.at, `${part.kind}= has nothing to pick from.`, {
    hint: `Write what to pick from before it: ${example}.`,
  });
}
