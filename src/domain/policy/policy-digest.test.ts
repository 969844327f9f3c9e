import { expect, it } from 'vitest';
import { policyDigest } from './policy-digest.js';
import { permissivePolicy, type RunPolicy } from './run-policy.js';

const digestOf = (more: Partial<RunPolicy> = {}): string => policyDigest({ ...permissivePolicy, ...more });

it('is the same on every machine and in every release', () => {
  expect(digestOf()).toBe('236a3cbb4e63ee90');
});

it.each<[string, Partial<RunPolicy>, Partial<RunPolicy>]>([
  ['the order of a list', { askFor: ['click', 'drag'] }, { askFor: ['drag', 'click'] }],
  ['an entry that is there twice', { allowedOrigins: ['a', 'a'] }, { allowedOrigins: ['a'] }],
  [
    'the order of verdicts',
    { effects: { system: 'ask', input: 'deny' } },
    { effects: { input: 'deny', system: 'ask' } },
  ],
  ['a dry run', { dryRun: true }, {}],
])('does not depend on %s', (_what, one, other) => {
  expect(digestOf(one)).toBe(digestOf(other));
});

it('differs for everything that a policy can say', () => {
  const policies: readonly Partial<RunPolicy>[] = [
    {},
    { allowedOrigins: [] },
    { allowedOrigins: ['shop.test'] },
    { allowedProcesses: ['shop.test'] },
    { allowedPaths: ['shop.test'] },
    { forbiddenActions: ['click'] },
    { askFor: ['click'] },
    { forbiddenWords: ['click'] },
    { askForWords: ['click'] },
    { allowedActions: ['click'] },
    { effects: { system: 'ask' } },
    { effects: { system: 'deny' } },
    { maxSteps: 5 },
    { maxRuntimeMs: 5 },
  ];
  expect(new Set(policies.map(digestOf)).size).toBe(policies.length);
});
