import { describe, expect, it } from 'vitest';
import { unifiedDiff } from './unified-diff.js';

const lines = (...names: string[]): string => names.map((name) => `${name}\n`).join('');

describe('the change of a text as a unified diff', () => {
  it('has the lines that change with three lines around them', () => {
    expect(
      unifiedDiff('flows/a.yaml', lines('a', 'b', 'c', 'd', 'e', 'f', 'g'), lines('a', 'b', 'c', 'd', 'X', 'f', 'g')),
    ).toBe('--- a/flows/a.yaml\n+++ b/flows/a.yaml\n@@ -2,6 +2,6 @@\n b\n c\n d\n-e\n+X\n f\n g\n');
  });

  it('puts changes that are far apart into hunks of their own', () => {
    const names = Array.from({ length: 20 }, (_, index) => `line ${index}`);
    const diff = unifiedDiff('a', lines(...names), lines('X', ...names.slice(1, 19), 'Y'));
    expect(diff.match(/^@@.*$/gm)).toEqual(['@@ -1,4 +1,4 @@', '@@ -17,4 +17,4 @@']);
  });

  it('says where the file does not end with a line end', () => {
    expect(unifiedDiff('a', 'x', 'y')).toBe(
      '--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-x\n\\ No newline at end of file\n+y\n\\ No newline at end of file\n',
    );
  });

  it('is empty where nothing changes', () => {
    expect(unifiedDiff('a', 'x\n', 'x\n')).toBe('');
  });
});
