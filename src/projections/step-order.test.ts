import { describe, expect, it } from 'vitest';
import { compareSteps, depthOf, phaseOf, positionOf, stepName } from './step-order.js';

describe('order of steps', () => {
  it('goes by phase, then by number, a step before those of the flow it runs', () => {
    const ordered = ['reset/1', 'setup/1', 'setup/2', '1', '2', '2.1', '2.10', '3', '10', 'teardown/1'];
    const shuffled = ordered.toReversed().toSorted((a, b) => a.localeCompare(b));
    expect(shuffled.toSorted(compareSteps)).toEqual(ordered);
  });

  it('reads phase, position and depth from the position in the journal', () => {
    expect(phaseOf('teardown/2.1')).toBe('teardown');
    expect(phaseOf('2.1')).toBe('steps');
    expect(positionOf('setup/3')).toBe('3');
    expect(depthOf('setup/3')).toBe(0);
    expect(depthOf('3.1.4')).toBe(2);
    expect(stepName({ phase: 'setup', path: '3' })).toBe('setup step 3');
    expect(stepName({ phase: 'steps', path: '3.2' })).toBe('step 3.2');
  });
});
