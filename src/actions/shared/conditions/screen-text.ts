import { matchedPart, patternOf, textMatches, type Comparison } from '../../../domain/flow/compare.js';
import type { TextMatch } from '../../../domain/flow/selector/ast.js';
import { literalPattern } from '../../../domain/literal-pattern.js';
import type { ElementQuery, Eye, QueryResult } from '../../../ports/eye.js';

/** Texts that follow each other on the screen are compared as one, this many at a time: an amount is often one of its own. */
const readTogether = 3;

/** What a look for a text on the screen found. */
export interface TextSearch {
  readonly isThere: boolean;
  /** What is there, as it is shown. */
  readonly shown?: string;
  /** Where it is there, in one element: the ref of that. */
  readonly ref?: string;
  /** Where it is not there: all texts of the screen, each with those that follow it. */
  readonly texts: readonly string[];
}

/** Whether the screen shows or holds a text: in all that is listed, or in an element whose parts read on as one text. */
export async function searchScreen(
  eye: Eye,
  text: string,
  comparison: Comparison,
  exact: boolean,
): Promise<TextSearch> {
  const { nodes } = await eye.snapshot({ scope: 'full', uncut: true });
  // Fields that can be set although nobody sees them are listed, and not to be read.
  const seen = nodes.filter(({ states }) => states.unseen !== true);
  const listed = seen.flatMap((node) => [node.name, node.value ?? '']);
  if (textMatches(listed.join(' '), text, comparison, exact)) {
    const holder = seen.findLast(({ name, value = '' }) =>
      [name, value].some((part) => textMatches(part, text, comparison, exact)),
    );
    const matched = matchedPart(listed.join(' '), text, comparison, exact);
    return {
      isThere: true,
      texts: [],
      ...(matched !== undefined && { shown: matched }),
      ...(holder && { ref: holder.ref }),
    };
  }
  const shown = listed.filter((part) => part !== '');
  const texts = shown.map((_, index) => shown.slice(index, index + readTogether).join(' '));
  if (comparison === 'equals' || text.trim() === '') return { isThere: false, texts };
  const part = { kind: 'text', at: { start: 0, end: 0 }, match: textMatch(text, comparison, exact) } as const;
  const selector = { source: text, alternatives: [{ source: text, parts: [part] }] };
  const { matches } = await eye.query({ target: { selector }, read: { text: true } });
  // What a drop-down that is closed offers is there to be chosen, and not to be read.
  const match = matches.find(({ summary }) => summary.controlType !== 'option');
  const matched = match && matchedPart(match.text ?? match.summary.name, text, comparison, exact);
  return {
    isThere: match !== undefined,
    texts,
    ...(matched !== undefined && { shown: matched }),
    ...(match && { ref: match.summary.ref }),
  };
}

const nothing: ElementQuery['target'] = { selector: { source: '', alternatives: [] } };

/** Whether the screen can be looked at: between two documents it shows nothing, and this is answered by the next one. */
export async function lookAtNothing(eye: Eye): Promise<Pick<QueryResult, 'count' | 'unavailableReason'>> {
  return eye.query({ target: nothing });
}

/**
 * The same, and the screen is read anew where what was read of it may be half of what is there: a list that is being filled
 * (decision 0018).
 */
export async function lookAgainAtNothing(
  eye: Pick<Eye, 'query'>,
): Promise<Pick<QueryResult, 'count' | 'unavailableReason'>> {
  return eye.query({ target: nothing, exactOnly: true });
}

/** A part of the text of an element, as `textMatches` compares it. */
function textMatch(text: string, comparison: Comparison, exact: boolean): TextMatch {
  const pattern = comparison === 'matches' ? patternOf(text) : undefined;
  if (pattern !== undefined) return { kind: 'regex', source: pattern.source, flags: pattern.flags };
  if (!exact) return { kind: 'substring', text };
  const collapsed = text.replace(/\s+/g, ' ').trim();
  return { kind: 'regex', source: literalPattern(collapsed), flags: '' };
}

/**
 * Judges a second time, by what is read anew, where it was found that something lacks what half of a reading would lack, too.
 *
 * @param judge looks and judges
 */
export async function judgedTwice<T extends { readonly holds: boolean }>(
  eye: Pick<Eye, 'query'>,
  judge: () => Promise<T>,
): Promise<T> {
  const first = await judge();
  if (!first.holds) return first;
  // What is unknown of the rest of the screen says nothing of what was found.
  await lookAgainAtNothing(eye);
  return judge();
}
