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
  let leftOut: CallLogEntry | undefined;
  let leftOutCount = 0;
  const entryNow = (message: string, level: CallLogEntry['level']): CallLogEntry => ({
    timestampMs: Math.round((clock.monotonicMs() - started) * 10) / 10,
    message,
    level,
  });
  return {
    get entries() {
      return leftOut === undefined ? entries : [...entries, leftOut];
    },
    note(message, level = 'info') {
      if (entries.length < entryLimit) {
        entries.push(entryNow(message, level));
        return;
      }
      leftOutCount += 1;
      const lines = leftOutCount === 1 ? '1 more line was' : `${leftOutCount} more lines were`;
      leftOut = entryNow(`${lines} written by now; of one step, the first ${entryLimit} are kept`, 'info');
    },
  };
}
