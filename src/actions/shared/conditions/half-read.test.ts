import { describe, expect, it } from 'vitest';
import type { ElementQuery, Eye } from '../../../ports/eye.js';
import type { Selector } from '../../../domain/flow/selector/ast.js';
import { matchesLackText, textIsAbsent } from './absence.js';
import { elementCount, stateIs, textIs } from './condition.js';

/** An eye that has seen half of a list, until it is asked to make sure that nothing is there. */
function halfSeeing(): Eye {
  let rows = ['Bread'];
  return {
    query: async ({ target, exactOnly }: ElementQuery) => {
      const isNothing = 'selector' in target && target.selector.alternatives.length === 0;
      if (exactOnly === true) rows = ['Bread', 'Butter', 'Milk'];
      return { count: isNothing ? 0 : rows.length, matches: [], nearest: [], hiddenMatches: 0 };
    },
    snapshot: async () => ({ nodes: rows.map((name) => ({ name, states: {} })) }),
  } as unknown as Eye;
}

const target = { written: 'Row', query: { selector: { source: 'Row', alternatives: [{ source: 'Row', parts: [] }] } } };

describe('a list of which half was read', () => {
  it('does not lack the text that the other half has', async () => {
    expect(await textIsAbsent('Milk', 'contains').look(halfSeeing())).toMatchObject({ holds: false });
    expect(await textIsAbsent('Jam', 'contains').look(halfSeeing())).toMatchObject({ holds: true });
  });

  it('is not believed to be empty, nor to lack what it holds', async () => {
    const texts = ['', 'Bread Butter Milk'];
    const eye = (): Eye => {
      let at = 0;
      return {
        query: async ({ target: { selector }, exactOnly, read }: ElementQuery & { target: { selector: Selector } }) => {
          if (selector.alternatives.length === 0 && exactOnly === true) at = 1;
          const reading = { text: texts[at], states: {}, summary: { controlType: 'list', name: '' } };
          const matches = selector.alternatives.length === 0 ? [] : [reading];
          return { count: matches.length, matches: read === undefined ? [] : matches, nearest: [], hiddenMatches: 0 };
        },
      } as unknown as Eye;
    };
    expect(await stateIs(target, 'empty').look(eye())).toMatchObject({ holds: false });
    expect(await textIs(target, '', 'equals', false).look(eye())).toMatchObject({ holds: false });
    expect(await matchesLackText(target, 'Milk', 'contains').look(eye())).toMatchObject({ holds: false });
    expect(await matchesLackText(target, 'Jam', 'contains').look(eye())).toMatchObject({ holds: true });
  });

  it.each([
    ['1', false, (count: number) => count === 1],
    ['at most 2', false, (count: number) => count <= 2],
    ['at most 3', true, (count: number) => count <= 3],
    ['at least 1', true, (count: number) => count >= 1],
  ])('of which there are 3 is counted as %s: %j', async (words, holds, accepts) => {
    expect(await elementCount(target, { words, accepts }).look(halfSeeing())).toMatchObject({ holds });
  });
});
