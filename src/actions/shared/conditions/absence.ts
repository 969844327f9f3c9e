import { textMatches, type Comparison } from '../../../domain/flow/compare.js';
import type { Eye } from '../../../ports/eye.js';
import type { Condition, ElementTarget, Judgement } from './condition.js';
import { judgedTwice, lookAgainAtNothing, searchScreen } from './screen-text.js';

/** A text is nowhere on the screen. */
export const textIsAbsent = (text: string, comparison: Comparison): Condition => ({
  expected: `the screen does not ${comparison === 'matches' ? 'match' : 'contain'} "${text}"`,
  isAbsence: true,
  async look(eye) {
    const isThere = async (): Promise<boolean> => (await searchScreen(eye, text, comparison, false)).isThere;
    if (await isThere()) return { holds: false, found: 'on the screen' };
    const { count, unavailableReason } = await lookAgainAtNothing(eye);
    if (unavailableReason !== undefined) return { holds: false, found: unavailableReason };
    const holds = count === 0 && !(await isThere());
    return { holds, found: holds ? 'not on the screen' : 'on the screen' };
  },
});

/** No visible match, by exact names alone, has a text. */
export const matchesLackText = (target: ElementTarget, text: string, comparison: Comparison): Condition => ({
  expected: `no ${target.written} ${comparison} "${text}"`,
  isAbsence: true,
  look: (eye) => judgedTwice(eye, () => lackOf(eye, target, text, comparison)),
});

async function lackOf(eye: Eye, target: ElementTarget, text: string, comparison: Comparison): Promise<Judgement> {
  const result = await eye.query({ target: target.query, exactOnly: true, read: { text: true } });
  const texts = result.matches.map((reading) => reading.text ?? reading.value ?? reading.summary.name);
  const found = texts.find((shown) => textMatches(shown, text, comparison, false));
  if (found !== undefined) return { holds: false, found };
  if (result.unavailableReason !== undefined) return { holds: false, found: result.unavailableReason };
  const unread = result.count - texts.length;
  if (unread > 0) return { holds: false, found: `${result.count} elements, of which ${unread} were not read` };
  return { holds: true, found: 'none' };
}
