import type { StepResult } from '../../domain/run/execution-report.js';
import { depthOf } from '../step-order.js';

/**
 * The number of each step in a v1 report, by its `path`. Readers look up steps of the flow by their `order`, so those keep
 * it. Format v1 knows no setup, teardown or called flows: their steps get the numbers after the highest `order`.
 */
export function stepNumbers(steps: readonly StepResult[]): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set<number>();
  const others: string[] = [];
  for (const { path, phase, step } of steps) {
    if (phase === 'steps' && depthOf(path) === 0 && !taken.has(step)) {
      numbers.set(path, step);
      taken.add(step);
    } else others.push(path);
  }
  let last = Math.max(0, ...taken);
  for (const path of others) numbers.set(path, (last += 1));
  return numbers;
}
