import { textMatches } from '../domain/flow/compare.js';
import type { ElementQuery } from '../ports/eye.js';
import type { Condition, ElementTarget } from './condition.js';
import { screenHas } from './screen-text.js';

/** A text is nowhere on the screen. */
export const textIsAbsent = (text: string): Condition => ({
  expected: `the screen does not contain "${text}"`,
  isAbsence: true,
  async look(eye) {
    const isThere = async (): Promise<boolean> => screenHas(eye, text, 'contains', false);
    // Between two documents a screen shows nothing, and a query is only answered by the next one.
    const holds = !(await isThere()) && (await eye.query({ target: nothing })).count === 0 && !(await isThere());
    return { holds, found: holds ? 'not on the screen' : 'on the screen' };
  },
});

const nothing: ElementQuery['target'] = { selector: { source: '', alternatives: [] } };

/** No visible match, by exact names alone, has a text. */
export const matchesLackText = (target: ElementTarget, text: string): Condition => ({
  expected: `no ${target.written} contains "${text}"`,
  isAbsence: true,
  async look(eye) {
    const result = await eye.query({ target: target.query, exactOnly: true, read: { text: true } });
    const texts = result.matches.map((reading) => reading.text ?? reading.value ?? reading.summary.name);
    const found = texts.find((shown) => textMatches(shown, text, 'contains', false));
    if (found !== undefined) return { holds: false, found };
    const unread = result.count - texts.length;
    if (unread > 0) return { holds: false, found: `${result.count} elements, of which ${unread} were not read` };
    return { holds: true, found: 'none' };
  },
});
