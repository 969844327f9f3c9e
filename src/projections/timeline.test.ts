import { describe, expect, it } from 'vitest';
import { nestedJournal, passedJournal } from '../../tests/support/sample-journal.js';
import { projectRunReport } from './execution-report.js';
import { timelineOf } from './timeline.js';

describe('the timeline of a flow', () => {
  it('has the phases that the flow has, in order', () => {
    const [report] = projectRunReport(passedJournal()).reports;
    expect(report && timelineOf(report).map(({ phase, entries }) => [phase, entries.length])).toEqual([
      ['setup', 1],
      ['steps', 8],
      ['teardown', 1],
    ]);
  });

  it('places steps within the whole, nested ones within the step that runs them', () => {
    const [report] = projectRunReport(nestedJournal()).reports;
    const [steps] = report ? timelineOf(report) : [];
    const place = (path: string) => steps?.entries.find(({ step }) => step.path === path);
    const parent = place('2');
    const child = place('2.2.1');
    expect(child?.depth).toBe(2);
    expect(child?.offset).toBeGreaterThan(parent?.offset ?? 1);
    expect((child?.offset ?? 1) + (child?.share ?? 1)).toBeLessThanOrEqual(
      (parent?.offset ?? 0) + (parent?.share ?? 0),
    );
    for (const { offset, share } of steps?.entries ?? []) expect(offset + share).toBeLessThanOrEqual(1.0001);
  });
});
