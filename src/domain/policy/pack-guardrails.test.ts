import { describe, expect, it } from 'vitest';
import { packGuardrailsSchema, layerOfGuardrails } from './pack-guardrails.js';
import { policyInForce, runPolicyOf, type PolicyLayer } from './policy-layer.js';
import { decide, type RunPolicy } from './run-policy.js';

const origin = { kind: 'file', name: 'shop.pack.json' } as const;
const knownActions = ['click', 'send_keys', 'double_click', 'launch'];

const layerOf = (written: object): PolicyLayer =>
  layerOfGuardrails(packGuardrailsSchema.parse(written), knownActions, origin);
const policyOf = (...layers: readonly PolicyLayer[]): RunPolicy => runPolicyOf(policyInForce(layers));
const nothing = { origins: new Set<string>(), programs: new Set<string>(), files: new Set<string>() };
const pressing = (name: string) => ({ action: 'click', effect: 'input', target: `button "${name}"`, name }) as const;

describe('the guardrails of a pack', () => {
  it('have a default for all that is left out', () => {
    expect(packGuardrailsSchema.parse({})).toEqual({
      safetyMode: 'strict',
      allowlistedProcesses: [],
      forbiddenActions: [],
      maxRuntimeMinutes: 45,
      maxJourneys: 20,
      maxTotalSteps: 800,
      maxStepsPerFlow: 80,
      maxFailuresBeforeStop: 5,
      requireTargetLockForDesktop: true,
      requireUserConfirmationFor: [],
      visionFallbackPolicy: 'allowed_but_warning',
      retryPolicy: { maxRetriesPerStep: 1, retryOn: ['timeout', 'transient_overlay'] },
      perception: {},
    });
    expect(packGuardrailsSchema.safeParse({ safety: 'strict' }).success).toBe(false);
  });

  it('forbid actions by their names, in any spelling, and elements by the words in theirs', () => {
    const layer = layerOf({ forbiddenActions: ['delete', 'SendKeys', 'send', 'double_*'] });
    expect(layer.actions).toEqual([
      { word: 'SendKeys', verdict: 'deny', path: 'guardrails.forbiddenActions[1]' },
      { word: 'double_*', verdict: 'deny', path: 'guardrails.forbiddenActions[3]' },
    ]);
    expect(layer.forbiddenWords).toEqual(['delete', 'send']);
    const policy = policyOf(layer);
    expect(decide(policy, nothing, pressing('Delete account')).decision).toBe('deny');
    expect(decide(policy, nothing, pressing('Save')).decision).toBe('permit');
  });

  it('have a person asked about actions and about what is called by a word', () => {
    const layer = layerOf({ requireUserConfirmationFor: ['launch', 'pay'] });
    expect(layer.actions).toEqual([
      { word: 'launch', verdict: 'ask', path: 'guardrails.requireUserConfirmationFor[0]' },
    ]);
    expect(decide(policyOf(layer), nothing, pressing('Pay now')).decision).toBe('ask');
  });

  it('allow any program where their list is empty, and else those of the list alone', () => {
    expect(policyOf(layerOf({ allowlistedProcesses: [] })).allowedProcesses).toBeUndefined();
    expect(policyOf(layerOf({ allowlistedProcesses: ['MyApp*'] })).allowedProcesses).toEqual(['MyApp*']);
  });

  it('only narrow what the policy says', () => {
    const machine: PolicyLayer = {
      origin: { kind: 'file', name: 'handeye.policy.json' },
      actions: [{ word: 'click', verdict: 'deny', path: 'actions.click' }],
      forbiddenWords: ['pay'],
      processes: ['gnome-*'],
      budgets: { maxSteps: 100, maxRuntimeMinutes: 90 },
    };
    const pack = layerOf({ forbiddenActions: ['delete'], maxTotalSteps: 500, maxRuntimeMinutes: 5 });
    expect(policyOf(machine, pack)).toMatchObject({
      forbiddenActions: ['click'],
      forbiddenWords: ['pay', 'delete'],
      allowedProcesses: ['gnome-*'],
      maxSteps: 100,
      maxRuntimeMs: 5 * 60_000,
    });
  });
});
