import { sessionReportOf, type SessionReport } from '../../../domain/file-session/outcome/session-report.js';
import type { FileSessionEnd } from '../../../engine/file-session/file-session.js';
import type { Clock } from '../../../ports/clock.js';
import type { ExchangeFolder } from '../../../ports/exchange-folder.js';
import { exportFlow } from '../../../projections/live/exported-flow.js';

/**
 * Writes `report.json`, and the flow that the session has become since its target was last opened: `session.flow.json`, or
 * `session-2.flow.json` where it was opened for the second time.
 *
 * @param ending how it ended, where nobody decided that it was over
 */
export async function writeSessionEnd(
  { state, session }: FileSessionEnd,
  folder: ExchangeFolder,
  clock: Clock,
  ending: 'failed' | 'interrupted',
): Promise<SessionReport> {
  const { goal, status, runs, errors } = state;
  const exported =
    session === undefined ? undefined : exportFlow(session.events(), { only: 'passed', withAssertions: true });
  const hasFlow = exported !== undefined && exported.steps.length > 0;
  const flowName = `session${runs.length > 1 ? `-${runs.length}` : ''}.flow.json`;
  if (hasFlow) await folder.publish(flowName, `${JSON.stringify({ ...exported, testName: goal }, null, 2)}\n`);
  const { id, target, startedAt, decision = null, reasoning = null, steps, bugs, concerns, screenshots } = state;
  const report = sessionReportOf({
    sessionId: id,
    goal,
    target,
    startedAt,
    finishedAt: clock.now().toISOString(),
    outcome: status === 'waiting' ? ending : status,
    decision,
    reasoning,
    steps,
    bugs,
    concerns,
    consoleLogs: errors.console,
    networkRequests: errors.network,
    screenshots,
    runId: runs.at(-1) ?? null,
    flow: hasFlow ? flowName : null,
  });
  await folder.publish('report.json', `${JSON.stringify(report, null, 2)}\n`);
  return report;
}
