import { z } from 'zod';
import type { ActionOutcome } from '../../domain/file-session/outcome/action-outcome.js';
import type { Decision } from '../../domain/file-session/action-file/action-file.js';
import type { ProgressState } from '../../domain/file-session/progress/progress.js';
import type { RepetitionState } from '../../domain/file-session/progress/repetition.js';
import type {
  ReportedBug,
  ReportedConcern,
  ReportedErrors,
  ReportedStep,
} from '../../domain/file-session/outcome/session-report.js';
import { HandeyeError } from '../../domain/errors.js';

/** How a file session ended, or that it goes on. */
export type FileSessionStatus = 'waiting' | 'goal_achieved' | 'stuck' | 'aborted';

/** All that a file session is, but for its files: `session.json`. */
export interface FileSessionState {
  readonly schemaVersion: 1;
  readonly id: string;
  readonly goal: string;
  readonly target: string;
  /** What the target is opened with besides, each time: backend, file of a login, variables. */
  readonly opening: Readonly<Record<string, unknown>>;
  readonly backend?: string;
  readonly startedAt: string;
  readonly updatedAt: string;
  readonly status: FileSessionStatus;
  /** Of the observation that waits for an action, from 1. */
  readonly stepNumber: number;
  /** The number of the message that this observation answers. */
  readonly answers?: number;
  /** Each opening of the target is a run; the last one is that which goes on. */
  readonly runs: readonly string[];
  readonly steps: readonly ReportedStep[];
  /** Of the last action file. */
  readonly results: readonly ActionOutcome[];
  /** What is said in the next observation besides. */
  readonly notes: readonly string[];
  readonly bugs: readonly ReportedBug[];
  readonly concerns: readonly ReportedConcern[];
  readonly screenshots: readonly string[];
  /** The last one, and its reasons. */
  readonly decision?: Decision;
  readonly reasoning?: string;
  /** Of the app, as far as they were observed. */
  readonly errors: ReportedErrors;
  readonly progress: ProgressState;
  readonly repetition: RepetitionState;
}

/** A session that begins. @param now ISO 8601 */
export function newFileSession(own: {
  readonly id: string;
  readonly goal: string;
  readonly target: string;
  readonly opening: FileSessionState['opening'];
  readonly now: string;
}): FileSessionState {
  const { now, ...named } = own;
  return {
    schemaVersion: 1,
    ...named,
    startedAt: now,
    updatedAt: now,
    status: 'waiting',
    stepNumber: 1,
    runs: [],
    steps: [],
    results: [],
    notes: [],
    bugs: [],
    concerns: [],
    screenshots: [],
    errors: { console: [], network: [] },
    progress: { idle: [], presses: [] },
    repetition: { actions: [] },
  };
}

const known = z.looseObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  goal: z.string(),
  target: z.string(),
  opening: z.record(z.string(), z.unknown()),
  status: z.enum(['waiting', 'goal_achieved', 'stuck', 'aborted']),
  stepNumber: z.int(),
  steps: z.array(z.unknown()),
});

/** @throws HandeyeError `usage` for what is no `session.json` */
export function readFileSession(text: string, file: string): FileSessionState {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  // The rest was written by the same version in one piece.
  if (known.safeParse(value).success) return value as FileSessionState;
  throw new HandeyeError('usage', `${file} cannot be read as a session: it is damaged, or of another version.`, {
    hint: 'Begin a new session: handeye session <target> --goal "<goal>"',
    data: { file },
  });
}
