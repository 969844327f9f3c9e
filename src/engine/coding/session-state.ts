import { z } from 'zod';
import { HandeyeError } from '../../domain/errors.js';

/** What became of one command of a reply, as the next outbox shows it. */
const resultSchema = z.object({
  status: z.enum(['ok', 'failed', 'unknown']),
  title: z.string(),
  /** Cut to the limit of an outbox. */
  output: z.string().optional(),
});

const stateSchema = z.object({
  schemaVersion: z.literal(1),
  id: z.string(),
  task: z.string(),
  status: z.enum(['waiting', 'done']),
  /** Of the outbox that waits for a reply, from 1. */
  sequence: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Absolute. */
  workspace: z.string(),
  /** What the reply said that ended it. */
  summary: z.string().optional(),
  /** The number of the message that the outbox of this sequence answers. */
  answers: z.int().optional(),
  results: z.array(resultSchema),
  reads: z.array(z.object({ path: z.string(), text: z.string(), hash: z.string(), startLine: z.int() })),
  notes: z.array(z.string()),
  problems: z.array(z.object({ line: z.int(), message: z.string() })),
});

/** All that a coding session is, but for its files: `session.json`. */
export type CodingState = z.output<typeof stateSchema>;
/** What became of one command, as the next outbox shows it. */
export type CodingResult = z.output<typeof resultSchema>;

/** A session that begins. @param now ISO 8601 */
export function newCodingState(own: {
  readonly id: string;
  readonly task: string;
  readonly workspace: string;
  readonly now: string;
}): CodingState {
  const { id, task, workspace, now } = own;
  return {
    schemaVersion: 1,
    id,
    task,
    status: 'waiting',
    sequence: 1,
    createdAt: now,
    updatedAt: now,
    workspace,
    results: [],
    reads: [],
    notes: [],
    problems: [],
  };
}

/** @throws HandeyeError `usage` for what is no `session.json` */
export function readCodingState(text: string, file: string): CodingState {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const result = stateSchema.safeParse(value);
  if (result.success) return result.data;
  throw new HandeyeError('usage', `${file} cannot be read as a coding session: it is damaged, or of another version.`, {
    hint: 'Begin a new session: handeye code new "<task>"',
    data: { file },
  });
}
