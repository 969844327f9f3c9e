import { describe, expect, it } from 'vitest';
import { flowOn, type WrittenStep } from '../../../support/run-flow.js';
import { seededRandom, type SeededRandom } from '../../../support/seeded-random.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const candidatesOf = async (url: string, step: WrittenStep): Promise<readonly string[]> => {
  const ran = await flows.run(flowOn(url, [step]), { timeoutMs: 700, artifacts: 'never' });
  expect(ran.step(2).diagnostics.failureType, ran.step(2).error ?? 'passed').toBe('ambiguous_selector');
  return ran.step(2).diagnostics.candidates ?? [];
};

/** Which buttons these selectors find, by the number that each carries; the refusal where one finds none or several. */
const numbersOf = async (url: string, selectors: readonly string[]): Promise<readonly (string | null)[]> => {
  const steps = selectors.map((selector) => ({ action: 'read', selector, attribute: 'data-n' }));
  const ran = await flows.run(flowOn(url, steps, { stopOnFailure: false }), { timeoutMs: 700, artifacts: 'never' });
  return ran.flow.steps.slice(1).map(({ found, error }) => error ?? found);
};

describe('a page of thousands of elements of one name', () => {
  it('is counted, and its elements distinguished, in time', async () => {
    const rows = Array.from(
      { length: 6_000 },
      (_, row) => `<tr><td>Row ${row}</td><td><button>Edit</button></td></tr>`,
    );
    const { step } = await flows.run(
      flowOn(
        pages.page(`<table>${rows.join('')}</table>`),
        [
          { action: 'assert_count', selector: 'Button#Edit', expected: 6_000 },
          { action: 'click', selector: 'Button#Edit', timeoutMs: 500 },
        ],
        { stopOnFailure: false },
      ),
      { timeoutMs: 5_000 },
    );
    expect(step(2).error).toBeNull();
    expect(step(3).diagnostics.candidates?.[0]).toBe('Row#Row 0 >> Button#Edit');
  });
});

describe('the candidates of an ambiguous selector', () => {
  it.each([1, 2, 3, 4, 5, 6])('each mean the very element they are listed for (page %i)', async (seed) => {
    const page = pages.page(randomPage(seededRandom(seed)));
    const candidates = await candidatesOf(page, { action: 'click', selector: 'css=[data-n]' });
    expect(await numbersOf(page, candidates)).toEqual(candidates.map((_candidate, index) => String(index)));
  });
});

/** Nested containers, named or not, some of them alike, with at least two numbered buttons in them. */
function randomPage(random: SeededRandom): string {
  const names = ['Blue, Mug', 'Red "Pen"', 'a >> b', 'Cart', 'Österreich', '12345', 'x'];
  let buttons = 0;
  const button = (): string => {
    const id = random.chance(0.2) ? ` id="${random.pick(['save', 'r1:', 'go'])}${buttons}"` : '';
    const label = random.pick(['Save', 'Save', 'Delete', '', 'Sa, ve']);
    return `<button${id} data-n="${buttons++}">${label}</button>`;
  };
  const box = (depth: number): string => {
    const inner = Array.from({ length: 1 + random.below(2) }, () =>
      depth > 2 ? button() : random.pick([box, () => button()])(depth + 1),
    );
    const tag = random.pick(['section', 'article', 'div', 'li', 'form', 'main']);
    const label = random.chance(0.4) ? ` aria-label='${random.pick(names)}'` : '';
    const heading = random.chance(0.4) ? `<h3>${random.pick(names)}</h3>` : '';
    return `<${tag}${label}>${heading}${inner.join('')}</${tag}>`;
  };
  let body = '';
  while (buttons < 2 || body.length < 300) body += box(0);
  return body;
}
