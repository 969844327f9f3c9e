import { textMatches } from '../../../domain/flow/compare.js';
import type { Eye } from '../../../ports/eye.js';
import type { Condition, ElementTarget, Judgement } from './condition.js';
import { judgedTwice, lookAgainAtNothing, searchScreen } from './screen-text.js';

/** A text is nowhere on the screen. */
export const textIsAbsent = (text: string): Condition => ({
  expected: `the screen does not contain "${text}"`,
  isAbsence: true,
  async look(eye) {
    const isThere = async (): Promise<boolean> => (await searchScreen(eye, text, 'contains', false)).isThere;
    if (await isThere()) return { holds: false, found: 'on the screen' };
    const { count, unavailableReason } = await lookAgainAtNothing(eye);
    if (unavailableReason !== undefined) return { holds: false, found: unavailableReason };
    const holds = count === 0 && !(await isThere());
    return { holds, found: holds ? 'not on the screen' : 'on the screen' };
  },
});

/** No visible match, by exact names alone, has a text. */
export const matchesLackText = (target: ElementTarget, text: string): Condition => ({
  expected: `no ${target.written} contains "${text}"`,
  isAbsence: true,
  look: (eye) => judgedTwice(eye, () => lackOf(eye, target, text)),
});

async function lackOf(eye: Eye, target: ElementTarget, text: string): Promise<Judgement> {
  const result = await eye.query({ target: target.query, exactOnly: true, read: { text: true } });
  const texts = result.matches.map((reading) => reading.text ?? reading.value ?? reading.summary.name);
  const found = texts.find((shown) => textMatches(shown, text, 'contains', false));
  if (found !== undefined) return { holds: false, found };
  if (result.unavailableReason !== undefined) return { holds: false, found: result.unavailableReason };
  const unread = result.count - texts.length;
  if (unread > 0) return { holds: false, found: `${result.count} elements, of which ${unread} were not read` };
  return { holds: true, found: 'none' };
}
