import type { StepResult } from '../../domain/run/execution-report.js';
import type { Clock } from '../../ports/clock.js';

type CallLogEntry = StepResult['backendCallLog'][number];

/** Lines kept of one step; a step that polls for minutes must not fill the report. */
const entryLimit = 200;

/** What was done for one step, line by line, with milliseconds since it began. */
export interface CallLog {
  readonly entries: readonly CallLogEntry[];
  note(message: string, level?: CallLogEntry['level']): void;
}

/** A log whose time begins now. */
export function createCallLog(clock: Clock): CallLog {
  const started = clock.monotonicMs();
  const entries: CallLogEntry[] = [];
  return {
    entries,
    note(message, level = 'info') {
      if (entries.length >= entryLimit) return;
      entries.push({ timestampMs: Math.round((clock.monotonicMs() - started) * 10) / 10, message, level });
    },
  };
}
