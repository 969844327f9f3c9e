import { z } from 'zod';
import { actionabilityChecks } from '../screen/actionability.js';
import { effectChannels, effectKinds } from '../screen/effect.js';
import { failureTypes } from './failure.js';

/** The version of the report format. */
export const executionReportSchemaVersion = 1;

export const stepStatuses = ['passed', 'failed', 'warning', 'skipped', 'error'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** Why a step that did what it should is only a `warning`. */
export const warningCodes = [
  'no_observable_effect',
  'vision_fallback_used',
  'loose_match',
  'optional_step_failed',
  'passed_on_retry',
  'unhandled_dialog',
  'slow_step',
  'target_lock_disabled',
] as const;
export type WarningCode = (typeof warningCodes)[number];

const boundsSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const lineSchema = z.object({ ref: z.string(), role: z.string(), name: z.string(), value: z.string().optional() });
const pairSchema = z.tuple([z.string(), z.string()]);

export const elementSummarySchema = z
  .object({
    ref: z.string(),
    controlType: z.string().describe('ARIA role.'),
    name: z.string(),
    automationId: z.string(),
    isEnabled: z.boolean(),
    value: z.string().optional(),
    states: z.record(z.string(), z.union([z.boolean(), z.string()])).optional(),
    bounds: boundsSchema.nullable(),
  })
  .describe('The element a step acted on, as it was then.');

export const deltaSchema = z
  .object({
    added: z.array(lineSchema),
    removed: z.array(lineSchema),
    changed: z.array(
      z.object({
        ref: z.string(),
        role: z.string(),
        name: z.string(),
        property: z.string(),
        before: z.string(),
        after: z.string(),
      }),
    ),
    url: pairSchema.optional(),
    title: pairSchema.optional(),
    omitted: z.number(),
  })
  .describe('What the step changed on the screen.');

export const effectSchema = z.object({
  kind: z.enum(effectKinds),
  detail: z.string(),
  channel: z.enum(effectChannels),
});

export const callLogEntrySchema = z.object({
  timestampMs: z.number().describe('Milliseconds since the step began.'),
  message: z.string(),
  level: z.enum(['debug', 'info', 'warning', 'error']),
});

export const assertionResultSchema = z.object({
  type: z.string(),
  passed: z.boolean(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  description: z.string().nullable(),
  error: z.string().nullable(),
});

export const selectorRewriteSchema = z.object({
  rule: z.string(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
});

export const diagnosticsSchema = z
  .object({
    failureType: z.enum(failureTypes).optional(),
    check: z.enum(actionabilityChecks).optional(),
    candidates: z.array(z.string()).optional(),
    effects: z.array(effectSchema).optional(),
    delta: deltaSchema.optional(),
    rewrites: z.array(selectorRewriteSchema).optional(),
    matchTier: z.string().optional(),
    attempts: z.array(z.string()).optional().describe('The error of every attempt that failed before the last.'),
    perception: z.string().optional(),
    snapshot: z.string().optional().describe('Path of the structural snapshot, relative to the run folder.'),
    consoleErrors: z.array(z.string()).optional(),
    failedRequests: z.array(z.string()).optional(),
    dialogs: z.array(z.string()).optional(),
    settleMs: z.number().optional(),
    note: z.string().optional(),
  })
  .describe('Evidence beyond the fields of the first report format.');

export const stepResultSchema = z.object({
  step: z.number().int().describe('The `order` of the step.'),
  phase: z.enum(['setup', 'steps', 'teardown', 'reset']),
  path: z.string().describe('Position with nesting: 3, or 3.2 for the second step of the flow that step 3 runs.'),
  action: z.string(),
  selector: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(stepStatuses),
  startTime: z.string(),
  endTime: z.string(),
  timeMs: z.number(),
  retryCount: z.number().int(),
  expected: z.string().nullable(),
  found: z.string().nullable(),
  error: z.string().nullable(),
  screenshot: z.string().nullable().describe('Path relative to the run folder.'),
  element: elementSummarySchema.nullable(),
  assertionResults: z.array(assertionResultSchema),
  backendName: z.string(),
  selectorResolvedTo: z.string().nullable(),
  clickPoint: boundsSchema.nullable().describe('Where the pointer went: x, y, and the size of the element.'),
  backendCallLog: z.array(callLogEntrySchema),
  warningCode: z.enum(warningCodes).nullable(),
  diagnostics: diagnosticsSchema,
});
export type StepResult = z.output<typeof stepResultSchema>;

export const perceptionStatsSchema = z.object({
  structuralCaptures: z.number(),
  visualCaptures: z.number(),
  dualCaptures: z.number(),
  structuralToVisualFallbacks: z.number(),
  estimatedCostUnits: z.number(),
});

export const consoleEntrySchema = z.object({
  timestampMs: z.number().describe('Milliseconds since the flow began.'),
  level: z.enum(['error', 'warning', 'info', 'debug']),
  text: z.string(),
  source: z.string(),
  step: z.string().optional(),
});
export const networkEntrySchema = z.object({
  timestampMs: z.number(),
  method: z.string(),
  url: z.string(),
  status: z.number().nullable().describe('null: no response.'),
  error: z.string().optional(),
  durationMs: z.number().optional(),
  step: z.string().optional(),
});
export const pageTimingSchema = z.object({
  url: z.string(),
  responseMs: z.number().nullable(),
  domContentLoadedMs: z.number().nullable(),
  loadMs: z.number().nullable(),
});

export const executionReportSchema = z
  .object({
    schemaVersion: z.literal(executionReportSchemaVersion),
    runId: z.string(),
    flowRunId: z.string(),
    testName: z.string(),
    file: z.string().nullable(),
    profile: z.string().nullable(),
    result: z.enum(['passed', 'failed', 'error', 'aborted']),
    stoppedBy: z
      .enum(['cancelled', 'kill_switch', 'guardrail', 'environment', 'time_limit'])
      .nullable()
      .describe('What ended the flow before its time, if anything did.'),
    totalTimeMs: z.number(),
    startedAt: z.string(),
    finishedAt: z.string(),
    backendUsed: z.string(),
    backendVersion: z.string(),
    machineName: z.string(),
    osVersion: z.string(),
    failedStep: z.number().int().nullable(),
    screenshots: z.array(z.string()),
    steps: z.array(stepResultSchema),
    summary: z.string(),
    counts: z.object({
      total: z.number(),
      passed: z.number(),
      failed: z.number(),
      warning: z.number(),
      skipped: z.number(),
      error: z.number(),
    }),
    perceptionStats: perceptionStatsSchema,
    console: z.array(consoleEntrySchema),
    network: z.array(networkEntrySchema).describe('Requests that failed or answered 400 and above.'),
    pageTimings: z.array(pageTimingSchema),
    downloads: z.array(z.object({ fileName: z.string(), path: z.string(), bytes: z.number() })),
    variables: z.record(z.string(), z.string()).describe('What steps saved; secrets are masked.'),
    notes: z.array(z.string()).describe('What a reader should know about how the flow was run.'),
  })
  .describe('What one flow did on one backend.');
export type ExecutionReport = z.output<typeof executionReportSchema>;

/** What one invocation prints when it ran more than one flow. */
export const runReportSchema = z
  .object({
    schemaVersion: z.literal(executionReportSchemaVersion),
    runId: z.string(),
    result: z.enum(['passed', 'failed', 'error', 'aborted']),
    exitCode: z.number().int(),
    startedAt: z.string(),
    finishedAt: z
      .string()
      .nullable()
      .describe('null: the run did not end; its process was killed or is still at work.'),
    totalTimeMs: z.number(),
    reports: z.array(executionReportSchema),
  })
  .describe('What one invocation did: a report for each flow and backend.');
export type RunReport = z.output<typeof runReportSchema>;
