import type { ActionOutcome, ActionStatus } from './action-outcome.js';
import { isFailedRequest, type ConsoleLog, type ObservedRequest } from '../observation/observed-events.js';

/** The version of the format of session reports. */
export const sessionReportSchemaVersion = 1;

/** How a session ended. */
export type SessionOutcome = 'goal_achieved' | 'stuck' | 'aborted' | 'failed' | 'interrupted' | 'timeout';

/** An action of a session with what became of it. */
export interface ReportedStep {
  readonly stepNumber: number;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Duration in milliseconds. */
  readonly timeMs: number;
  /** As the action file has it. */
  readonly action: Readonly<Record<string, unknown>>;
  readonly result: ActionOutcome;
}

/** A bug of the app that whoever decided has reported. */
export interface ReportedBug {
  readonly severity: string;
  readonly type: string;
  readonly description: string;
  readonly evidence: string | null;
  readonly suggestedFix: string | null;
  readonly stepNumber: number;
  /** Relative to the session folder. */
  readonly screenshot: string | null;
  readonly url: string;
}

/** Something that whoever decided was not sure of. */
export interface ReportedConcern {
  readonly stepNumber: number;
  readonly text: string;
}

/** Errors of the app in a session. */
export interface ReportedErrors {
  readonly console: readonly ConsoleLog[];
  readonly network: readonly ObservedRequest[];
}

/** What is collected of a session while it goes on. */
export interface SessionData {
  readonly sessionId: string;
  readonly goal: string;
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** ISO 8601. */
  readonly finishedAt: string;
  readonly outcome: SessionOutcome;
  /** The last decision, and its reasons; null where none was made. */
  readonly decision: string | null;
  readonly reasoning: string | null;
  readonly steps: readonly ReportedStep[];
  readonly bugs: readonly ReportedBug[];
  readonly concerns: readonly ReportedConcern[];
  /** All that was observed; only errors are reported, each once. */
  readonly consoleLogs: readonly ConsoleLog[];
  readonly networkRequests: readonly ObservedRequest[];
  /** Relative to the session folder. */
  readonly screenshots: readonly string[];
  /** The run that holds journal and evidence; null where none was begun. */
  readonly runId: string | null;
  /** Path of the flow that repeats the session; null where none was written. */
  readonly flow: string | null;
}

/** The content of `report.json`. */
export interface SessionReport extends Omit<SessionData, 'consoleLogs' | 'networkRequests'> {
  readonly schemaVersion: typeof sessionReportSchemaVersion;
  readonly durationMs: number;
  readonly counts: SessionCounts;
  readonly errors: ReportedErrors;
}

/** Number of actions by what became of them; warnings count as passed. */
export interface SessionCounts {
  readonly actions: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unsupported: number;
  readonly repeated: number;
}

/** Makes the report of a session. */
export function sessionReportOf({ consoleLogs, networkRequests, ...data }: SessionData): SessionReport {
  return {
    schemaVersion: sessionReportSchemaVersion,
    ...data,
    durationMs: Math.max(0, Date.parse(data.finishedAt) - Date.parse(data.startedAt)),
    counts: countsOf(data.steps),
    screenshots: [...new Set(data.screenshots)],
    errors: {
      console: once(
        consoleLogs.filter(({ type }) => type === 'error'),
        ({ text }) => text,
      ),
      network: once(networkRequests.filter(isFailedRequest), ({ method, url, status }) => `${method} ${url} ${status}`),
    },
  };
}

function countsOf(steps: readonly ReportedStep[]): SessionCounts {
  const count = (...statuses: readonly ActionStatus[]): number =>
    steps.filter(({ result }) => statuses.includes(result.status)).length;
  return {
    actions: steps.length,
    passed: count('passed', 'warning'),
    failed: count('failed', 'error'),
    skipped: count('skipped'),
    unsupported: count('unsupported'),
    repeated: count('repeated'),
  };
}

/** The first of those that are alike. */
function once<T>(entries: readonly T[], keyOf: (entry: T) => string): readonly T[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = keyOf(entry);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
