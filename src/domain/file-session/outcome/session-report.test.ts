import { expect, it } from 'vitest';
import type { ActionStatus } from './action-outcome.js';
import { sessionReportOf, type ReportedStep, type SessionData } from './session-report.js';

const step = (status: ActionStatus, stepNumber: number): ReportedStep => ({
  stepNumber,
  startedAt: '2026-03-01T10:00:00.000Z',
  timeMs: 12,
  action: { action: 'click', selector: 'text=Next' },
  result: { action: 'click', status },
});
const data: SessionData = {
  sessionId: 'exploration-1',
  goal: 'Buy a mug',
  target: 'http://shop.test/',
  startedAt: '2026-03-01T10:00:00.000Z',
  finishedAt: '2026-03-01T10:00:42.000Z',
  outcome: 'goal_achieved',
  decision: 'goal_achieved',
  reasoning: 'The order is placed.',
  steps: (['passed', 'warning', 'failed', 'error', 'skipped', 'unsupported', 'repeated'] as const).map(step),
  bugs: [],
  concerns: [{ stepNumber: 2, text: 'The total looks wrong.' }],
  consoleLogs: [
    { type: 'info', text: 'hi', timestamp: 1 },
    { type: 'error', text: 'no stock', timestamp: 2 },
    { type: 'error', text: 'no stock', timestamp: 3 },
  ],
  networkRequests: [
    { url: '/a', method: 'GET', status: 200, duration: 1 },
    { url: '/b', method: 'POST', status: 500, duration: 1 },
    { url: '/c', method: 'GET', status: null, duration: null, error: 'net::ERR_FAILED' },
  ],
  screenshots: ['screenshots/step-1-1.png', 'screenshots/step-1-1.png'],
  runId: 'run-1',
  flow: null,
};

it('counts actions by what became of them', () => {
  expect(sessionReportOf(data).counts).toEqual({
    actions: 7,
    passed: 2,
    failed: 2,
    skipped: 1,
    unsupported: 1,
    repeated: 1,
  });
});

it('has the errors of the app, each once, and none of its other messages', () => {
  const { errors, screenshots } = sessionReportOf(data);
  expect(errors.console).toEqual([{ type: 'error', text: 'no stock', timestamp: 2 }]);
  expect(errors.network.map(({ url }) => url)).toEqual(['/b', '/c']);
  expect(screenshots).toEqual(['screenshots/step-1-1.png']);
});

it('says what was wanted, how it ended and how long it took', () => {
  const report = sessionReportOf(data);
  expect(report).toMatchObject({ schemaVersion: 1, goal: 'Buy a mug', outcome: 'goal_achieved', durationMs: 42_000 });
  expect(report).not.toHaveProperty('consoleLogs');
});
