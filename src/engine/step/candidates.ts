import { describeReadings, type SeveralMatches } from '../../actions/shared/conditions/condition.js';
import type { Eye } from '../../ports/eye.js';

/** How several matches are reported. */
export interface Candidates {
  /** Each by a selector that matches it alone; where there is none, by how it looks and where it is. */
  readonly listed: readonly string[];
  /** What to write instead, as a sentence. */
  readonly advice: string;
}

/** The elements of which only one was wanted, and how to name the one that is meant. */
export async function candidatesAmong(eye: Eye, { query, matches }: SeveralMatches): Promise<Candidates> {
  // A page that is gone by now, or no longer answers, names nothing; what was seen of it is still to be reported.
  const selectors = await eye.distinguish(query, matches).catch((): readonly undefined[] => []);
  const described = describeReadings(matches);
  const listed = described.map((text, index) => selectors[index] ?? text);
  const example = selectors.find((selector) => selector !== undefined);
  return {
    listed,
    advice:
      example === undefined
        ? 'Name it by what it is in, e.g. Dialog#Export >> Button#Save.'
        : `Write the selector of the one that is meant, e.g. ${example}.`,
  };
}

/** How many of the matches a list leaves out, in words. */
export function leftOut({ count, matches }: SeveralMatches): string {
  return count > matches.length ? ` and ${count - matches.length} more` : '';
}
