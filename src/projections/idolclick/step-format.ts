import { z } from 'zod';
import { uiaControlTypes } from '../../domain/flow/selector/index.js';

const text = z.string();
const milliseconds = z.int().min(0);
const pixels = z.int();

const rectangle = z.strictObject({
  x: pixels.describe('From the left edge of the viewport or screen, in px.'),
  y: pixels.describe('From its top edge, in px.'),
  width: pixels.describe('In px.'),
  height: pixels.describe('In px.'),
});

const element = z.strictObject({
  controlType: z.enum(uiaControlTypes).describe('Control type of UI Automation.'),
  name: text.describe('Accessible name.'),
  automationId: text.describe('Test id, DOM id or automation id; empty if it has none.'),
  isEnabled: z.boolean().describe('Whether it was enabled.'),
  bounds: rectangle.nullable().describe('Its position and size; null if it had none.'),
});

const assertionResult = z.strictObject({
  type: text.describe('The type of the assertion, as in the flow.'),
  passed: z.boolean().describe('Whether it held.'),
  expected: text.nullable().describe('What was expected.'),
  actual: text.nullable().describe('What was found.'),
  description: text.nullable().describe('Its description, as in the flow.'),
  error: text.nullable().describe('Why it did not hold.'),
});

const callLogEntry = z.strictObject({
  timestampMs: milliseconds.describe('Milliseconds since the step began.'),
  message: text.describe('What was done or found.'),
  level: z.enum(['info', 'warn', 'error']).describe('Severity.'),
});

/** A step in the report format of IdolClick v1. It has no further properties. */
export const idolClickStepSchema = z.strictObject({
  step: z.int().min(0).describe('The order of the step, unique in the report.'),
  action: text.describe('The action, as in the flow.'),
  selector: text.nullable().describe('The selector as written.'),
  description: text.nullable().describe('Its description, as in the flow.'),
  status: z.enum(['passed', 'failed', 'skipped', 'error', 'warning']).describe('The verdict.'),
  startTime: text.describe('When it began, ISO 8601.'),
  endTime: text.describe('When it ended, ISO 8601.'),
  timeMs: milliseconds.describe('Duration in milliseconds.'),
  retryCount: z.int().min(0).describe('Attempts that failed before the last.'),
  expected: text.nullable().describe('What was expected.'),
  found: text.nullable().describe('What was found.'),
  error: text.nullable().describe('Why it did not pass.'),
  screenshot: text.nullable().describe('Path relative to the folder of the report.'),
  element: element.nullable().describe('The element it acted on.'),
  assertionResults: z.array(assertionResult).describe('The results of its assertions.'),
  backendName: text.describe('The backend it ran on.'),
  selectorResolvedTo: text.nullable().describe('The selector as interpreted.'),
  clickPoint: rectangle.nullable().describe('Where the pointer was, and the size of the element.'),
  backendCallLog: z.array(callLogEntry).describe('What the step did, line by line.'),
  warningCode: text.nullable().describe('Why it is only a warning.'),
  diagnostics: text.nullable().describe('Further evidence, a line for each piece: `label: text`.'),
});
/** A step in the report format of IdolClick v1. */
export type IdolClickStep = z.output<typeof idolClickStepSchema>;
