import { describe, expect, it } from 'vitest';
import { defaultPerceptionPolicy, mayFallBackToVision, perceptionFor } from './perception.js';

describe('how a step perceives', () => {
  it.each([
    ['click', undefined, 'structural'],
    ['assert_text', undefined, 'structural'],
    ['screenshot', undefined, 'visual'],
    ['click', 'dual', 'dual'],
    ['assert_text', 'visual', 'visual'],
    ['screenshot', 'structural', 'structural'],
    ['click', 'auto', 'structural'],
    ['screenshot', 'auto', 'visual'],
    ['click', 'structural_first', 'structural_first'],
  ] as const)('%s that says %s: %s', (action, mode, expected) => {
    expect(perceptionFor(action, mode)).toBe(expected);
  });

  it('follows the policy where the step says nothing', () => {
    const policy = { ...defaultPerceptionPolicy, defaultMode: 'dual', forceVisualFor: ['hover'] } as const;
    expect(perceptionFor('click', undefined, policy)).toBe('dual');
    expect(perceptionFor('hover', undefined, policy)).toBe('visual');
    expect(perceptionFor('wait', undefined, policy)).toBe('structural');
  });
});

describe('whether an element that structure does not find is looked for in a picture', () => {
  it.each([
    ['click', undefined, 'allowed_but_warning', true],
    ['click', undefined, 'allowed_silent', true],
    ['click', undefined, 'disabled', false],
    ['click', 'structural', 'allowed_but_warning', false],
    ['click', 'structural_first', 'allowed_but_warning', true],
    ['assert_exists', undefined, 'allowed_but_warning', false],
    ['wait', 'auto', 'allowed_but_warning', false],
  ] as const)('%s that says %s, by the policy %s: %s', (action, mode, policy, expected) => {
    expect(mayFallBackToVision(action, mode, policy)).toBe(expected);
  });

  it('is not where the flow is structural', () => {
    const policy = { ...defaultPerceptionPolicy, defaultMode: 'structural' } as const;
    expect(mayFallBackToVision('click', undefined, 'allowed_but_warning', policy)).toBe(false);
  });
});
