import { describe, expect, it } from 'vitest';
import { formatProblem, pathText } from './problem.js';

it('writes a path as people do', () => {
  expect(pathText(['steps', 2, 'typedSelector', 'value'])).toBe('steps[2].typedSelector.value');
  expect(pathText([])).toBe('');
});

describe('a problem', () => {
  const problem = { severity: 'error', path: 'steps[0].action', message: 'unknown action "clik"' } as const;

  it('is one line with its place and what was meant', () => {
    expect(formatProblem({ ...problem, nearest: 'click', line: 3, column: 5 })).toBe(
      '3:5 steps[0].action: unknown action "clik". Did you mean "click"?',
    );
  });

  it('has its details below, indented', () => {
    expect(formatProblem({ ...problem, path: '', detail: 'one\ntwo' })).toBe('unknown action "clik"\n    one\n    two');
  });

  it('does not ask twice what was meant', () => {
    expect(
      formatProblem({ ...problem, nearest: 'x', detail: 'Did you mean Button#Save?' }).match(/Did you mean/g),
    ).toHaveLength(1);
  });
});
