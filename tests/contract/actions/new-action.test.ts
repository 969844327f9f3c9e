import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createFixedSecrets } from '../../../src/adapters/secrets/fixed-secrets.js';
import { createSpecFiles } from '../../../src/adapters/spec-files/spec-files.js';
import { formatProblem } from '../../../src/domain/flow/problem.js';
import { createRedactor } from '../../../src/domain/policy/redaction.js';
import { decide, permissivePolicy, type PermitRequest } from '../../../src/domain/policy/run-policy.js';
import { consentOf } from '../../../src/engine/flow/consent.js';
import { loadFlow, type LoadResult } from '../../../src/engine/load/load-flow.js';
import { createVariableScope, defaultsOf } from '../../../src/engine/step/variable-scope.js';

// An action that the engine has never heard of, in the place of another: its declaration is all that there is of it.
vi.mock('../../../src/actions/input/hover.js', async () => {
  const { z } = await import('zod');
  const { defineAction } = await import('../../../src/actions/action.js');
  const hover = defineAction({
    name: 'hand_over',
    title: 'Hand over',
    description: 'Hands files over to a page, by a program.',
    effect: 'input',
    capability: 'files',
    parameters: {
      page: z.string(),
      by: z.string(),
      papers: z.array(z.string()),
      onto: z.string(),
      receipt: z.string(),
      note: z.string().optional(),
    },
    names: { page: 'address', by: 'program', papers: 'file', onto: 'selector', receipt: 'variable' },
    sample: { page: 'http://office.test/', by: 'courier', papers: ['a.pdf'], onto: '#desk', receipt: 'receipt' },
    run: () => Promise.resolve({ status: 'held' }),
  });
  return { hover };
});

let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'handeye-new-action-')));
  await writeFile(join(folder, 'a.pdf'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const handOver = {
  action: 'hand_over',
  page: 'http://office.test/in',
  by: '"courier" --fast',
  papers: ['a.pdf'],
  onto: '#desk',
  receipt: 'number',
};

async function load(steps: readonly object[], more: object = {}): Promise<LoadResult> {
  const flow = { schemaVersion: 1, testName: 'T', backend: 'web', ...more, steps };
  await writeFile(join(folder, 'main.json'), JSON.stringify(flow));
  return loadFlow(createSpecFiles({ cwd: folder }), 'main.json');
}

async function complaints(steps: readonly object[]): Promise<string[]> {
  const result = await load(steps);
  return (result.ok ? result.loaded.problems : result.problems).map(formatProblem);
}

describe('an action that is declared, and nothing more', () => {
  it('may go to the addresses, start the programs and give the files that its steps name, and to no others', async () => {
    const result = await load([{ ...handOver, page: '{{office}}/in', note: 'http://noted.test/' }], {
      variables: { office: 'http://office.test' },
    });
    if (!result.ok) throw new Error(result.problems.map(formatProblem).join('\n'));
    const variables = createVariableScope(
      [defaultsOf(result.loaded.flow)],
      createFixedSecrets({ env: {} }),
      createRedactor(),
    );
    const consent = consentOf(result.loaded, variables, createSpecFiles({ cwd: folder }));
    const decision = (asked: Partial<PermitRequest>): string =>
      decide(permissivePolicy, consent, { action: 'hand_over', effect: 'input', target: 'the office', ...asked })
        .decision;
    expect(decision({ url: 'http://office.test/in' })).toBe('permit');
    expect(decision({ program: 'courier' })).toBe('permit');
    expect(decision({ files: [join(folder, 'a.pdf')] })).toBe('permit');
    expect(decision({ url: 'http://noted.test/' })).toBe('deny');
    expect(decision({ program: 'rm' })).toBe('deny');
    expect(decision({ files: [join(folder, 'a.pdf'), '/etc/passwd'] })).toBe('deny');
  });

  it('has what its steps name checked before they run', async () => {
    expect(
      await complaints([
        { ...handOver, page: 'http://of fice.test/', papers: ['a.pdf', 'gone.pdf'], onto: 'Buton#Desk' },
      ]),
    ).toEqual([
      expect.stringContaining('steps[0].page'),
      expect.stringMatching(/steps\[0\]\.papers.*no file "gone\.pdf"/),
      expect.stringMatching(/steps\[0\]\.onto.*Buton/),
    ]);
  });

  it('gives later steps the variables that it sets', async () => {
    const reading = { action: 'fill', selector: 'Edit#Receipt', text: '{{number}}' };
    expect(await complaints([handOver, reading])).toEqual([]);
    expect(await complaints([reading])).toEqual([expect.stringContaining('unknown variable {{number}}')]);
    expect(await complaints([{ ...handOver, receipt: 'secret.number' }])).toEqual([
      expect.stringMatching(/steps\[0\]\.receipt.*cannot be a variable/),
    ]);
  });
});
