import { z } from 'zod';
import { idolClickStepSchema } from './step-format.js';

/** The version of the report format of IdolClick that is written. */
export const idolClickSchemaVersion = 1;

const text = z.string();
const count = z.int().min(0);

const environment = z.strictObject({
  machineName: text.describe('Name of the machine.'),
  osVersion: text.describe('Operating system and version.'),
  idolClickVersion: text.describe('The program that ran the flow: handeye and its version.'),
  screenResolution: text.describe('Empty: handeye does not record it.'),
});

/** The ExecutionReport of IdolClick v1: the result of one flow. It has no further properties. */
export const idolClickReportSchema = z.strictObject({
  schemaVersion: z.literal(idolClickSchemaVersion).describe('Version of the format.'),
  testName: text.describe('Name of the flow.'),
  result: z.enum(['passed', 'failed', 'error', 'aborted']).describe('How it ended.'),
  totalTimeMs: count.describe('Duration in milliseconds.'),
  startedAt: text.describe('ISO 8601.'),
  finishedAt: text.describe('ISO 8601.'),
  backendUsed: text.describe('The backend it ran on.'),
  backendVersion: text.describe('Product and version.'),
  machineName: text.describe('Name of the machine.'),
  osVersion: text.describe('Operating system and version.'),
  failedStep: z.int().nullable().describe('The `step` of the first step that failed.'),
  screenshots: z.array(text).describe('Paths of all screenshots, relative to the folder of the report.'),
  steps: z.array(idolClickStepSchema).describe('The result of each step, in the order of the run.'),
  summary: text.describe('The result in one sentence.'),
  passedCount: count.describe('Number of steps that passed, with a warning or without.'),
  failedCount: count.describe('Number of steps that failed or have an unknown outcome.'),
  skippedCount: count.describe('Number of steps that did not run.'),
  environment: environment.describe('Where the flow ran.'),
});
/** The ExecutionReport of IdolClick v1. */
export type IdolClickReport = z.output<typeof idolClickReportSchema>;
