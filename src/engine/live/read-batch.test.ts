import { describe, expect, it } from 'vitest';
import { createSpecFiles } from '../../adapters/spec-files/spec-files.js';
import { formatProblem } from '../../domain/flow/problem.js';
import { readBatch, type Batch, type BatchContext } from './read-batch.js';

const context: BatchContext = {
  source: createSpecFiles(),
  origin: 'brain',
  backend: 'web',
  targets: { web: { url: 'http://localhost:3000' } },
  variables: ['order'],
  before: 4,
};

async function problemsOf(steps: readonly unknown[], more: Partial<BatchContext> = {}): Promise<string[]> {
  const batch: Batch = await readBatch(steps, { ...context, ...more });
  return batch.ok ? [] : batch.problems.map(formatProblem);
}

describe('steps that are sent to a live session', () => {
  it('are numbered on, and kept as they were written, without their refs', async () => {
    const batch = await readBatch(
      [
        { action: 'fill', ref: '[f1e2]', text: '{{order}}' },
        { action: 'click', selector: 'Button#Save' },
      ],
      context,
    );
    expect(batch).toMatchObject({
      ok: true,
      steps: [
        { step: { order: 5, action: 'fill' }, written: { action: 'fill', text: '{{order}}' }, ref: 'f1e2' },
        { step: { order: 6 }, written: { action: 'click', selector: 'Button#Save' }, ref: undefined },
      ],
    });
    const [first] = batch.ok ? batch.steps : [];
    expect(first?.written).not.toHaveProperty('selector');
  });

  it.each<[given: unknown, problem: string]>([
    [{ action: 'clik' }, 'steps[0].action: unknown action "clik". Did you mean "click"?'],
    [{ action: 'click' }, 'steps[0].selector: is missing'],
    [{ action: 'click', selector: 'Button#"Save' }, 'steps[0].selector: '],
    [{ action: 'click', ref: 'x12' }, 'steps[0].ref: is no ref; refs are written as a look shows them, such as f1e12'],
    [{ action: 'click', ref: 12 }, 'steps[0].ref: is no ref'],
    [{ action: 'click', ref: 'f1e2', selector: 'Button' }, 'steps[0].ref: name the element by "ref" or by "selector"'],
    [{ action: 'click', selector: 'Button', order: 3 }, 'steps[0].order: steps of a live session run as they come'],
    [{ action: 'fill', selector: 'Edit', text: '{{unset}}' }, 'steps[0].text: '],
    [{ action: 'fill', selector: 'Edit', text: '{{env.HOME}}' }, 'steps[0].text: {{env.HOME}}: environment variables'],
    ['click', 'steps[0]: must be an object with "action", not "click"'],
    [null, 'steps[0]: must be an object'],
  ])('are refused where they cannot run: %j', async (given, problem) => {
    expect(await problemsOf([given])).toEqual([expect.stringContaining(problem)]);
  });

  it('are read to the last, so that all that is wrong is said at once', async () => {
    const problems = await problemsOf([
      { action: 'clik' },
      { action: 'click', selector: 'Button' },
      { action: 'tpye' },
    ]);
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['steps[0].action', 'steps[2].action']);
  });

  it('must be at least one', async () => {
    expect(await problemsOf([])).toEqual(['steps: must hold at least one step']);
  });

  it('may use the environment where a person has written them', async () => {
    const step = { action: 'fill', selector: 'Edit', text: '{{env.HOME}}' };
    expect(await problemsOf([step], { origin: 'person' })).toEqual([]);
  });
});
