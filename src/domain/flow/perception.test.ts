import { describe, expect, it } from 'vitest';
import { defaultPerceptionPolicy, perceptionFor } from './perception.js';

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
