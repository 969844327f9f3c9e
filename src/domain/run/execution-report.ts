import { z } from 'zod';
import { brainUsageSchema } from '../brain/brain-usage.js';
import { healingSchema } from '../healing/verdict.js';
import { actionabilityChecks, obstacles } from '../screen/element/actionability.js';
import { effectChannels, effectKinds } from '../screen/effect/effect.js';
import { settledStates } from '../screen/element/element-state.js';
import { failureTypes, guardrails } from './failure.js';
import { flowWarningCodes } from './flow-warning.js';

/** The version of the report format. */
export const executionReportSchemaVersion = 1;

/** The verdicts of a step. */
export const stepStatuses = ['passed', 'failed', 'warning', 'skipped', 'error'] as const;
/** The verdict of a step. */
export type StepStatus = (typeof stepStatuses)[number];

/** Why a step that did what it should is only a `warning`. */
export const warningCodes = [
  'no_observable_effect',
  'unproven_effect',
  'no_longer_true',
  'value_differs',
  'click_lost',
  'loose_match',
  'optional_step_failed',
  'passed_on_retry',
  'unhandled_dialog',
  'dialog_never_came',
  'navigation_refused',
  'error_page',
  'picture_covered',
  'vision_fallback_used',
] as const;
/** Why a step is only a warning. */
export type WarningCode = (typeof warningCodes)[number];

const boundsSchema = z
  .object({
    x: z.number().describe('From the left edge of the viewport or screen, in px.'),
    y: z.number().describe('From its top edge, in px.'),
    width: z.number().describe('In px.'),
    height: z.number().describe('In px.'),
  })
  .meta({ id: 'Bounds', description: 'A rectangle in px.' });
const refText = z.string().describe('Name of the element in snapshots of this session.');
const roleText = z.string().describe('ARIA role.');
const nameText = z.string().describe('Accessible name.');
const lineSchema = z
  .object({
    ref: refText,
    role: roleText,
    name: nameText,
    value: z.string().optional().describe('Its value.'),
  })
  .meta({ id: 'ElementLine', description: 'An element that appeared or disappeared.' });
const pairSchema = z.tuple([z.string(), z.string()]).describe('Before and after.');

const elementSummarySchema = z
  .object({
    ref: refText,
    controlType: roleText,
    name: nameText,
    automationId: z.string().describe('Test id, DOM id or automation id; empty if it has none.'),
    isEnabled: z.boolean().describe('Whether it was enabled.'),
    value: z.string().optional().describe('Its value.'),
    states: z
      .record(z.string(), z.union([z.boolean(), z.string()]))
      .optional()
      .describe('Its states: checked, expanded …'),
    bounds: boundsSchema.nullable().describe('Its position and size; null if it had none.'),
  })
  .meta({ id: 'ElementSummary', description: 'The element a step acted on, as it was at that time.' });

const deltaSchema = z
  .object({
    added: z.array(lineSchema).describe('Elements that appeared.'),
    removed: z.array(lineSchema).describe('Elements that disappeared.'),
    changed: z
      .array(
        z.object({
          ref: refText,
          role: roleText,
          name: nameText,
          property: z.string().describe('What changed: role, name, value, url, or a state.'),
          before: z.string().describe('The old value.'),
          after: z.string().describe('The new value.'),
        }),
      )
      .describe('Properties that changed.'),
    url: pairSchema.optional().describe('Address before and after.'),
    title: pairSchema.optional().describe('Title before and after.'),
    omitted: z.number().describe('Number of omitted entries, if there were too many.'),
  })
  .meta({ id: 'Delta', description: 'What the step changed on the screen.' });

const effectSchema = z
  .object({
    kind: z.enum(effectKinds).describe('What changed or happened.'),
    detail: z.string().describe('The effect in one line.'),
    channel: z.enum(effectChannels).describe('The observer that saw it.'),
  })
  .meta({ id: 'Effect', description: 'An effect of an action.' });

const callLogEntrySchema = z
  .object({
    timestampMs: z.number().describe('Milliseconds since the step began.'),
    message: z.string().describe('What was done or found.'),
    level: z.enum(['debug', 'info', 'warning', 'error']).describe('Severity.'),
  })
  .meta({ id: 'CallLogEntry', description: 'A line of the call log of a step.' });

const assertionResultSchema = z
  .object({
    type: z.string().describe('The type of the assertion, as in the flow.'),
    passed: z.boolean().describe('Whether it held.'),
    expected: z.string().nullable().describe('What was expected.'),
    actual: z.string().nullable().describe('What was found.'),
    description: z.string().nullable().describe('Its description, as in the flow.'),
    error: z.string().nullable().describe('Why it did not hold.'),
    looseMatch: z
      .literal(true)
      .optional()
      .describe('The name of the element matched only in part, or is a text beside it.'),
  })
  .meta({ id: 'AssertionResult', description: 'The result of an assertion.' });

const selectorRewriteSchema = z
  .object({
    rule: z.string().describe('The rule that was applied.'),
    from: z.string().describe('As written.'),
    to: z.string().describe('As read.'),
    reason: z.string().describe('Why the change is safe.'),
  })
  .meta({ id: 'SelectorRewrite', description: 'A corrected mistake in a selector.' });

const diagnosticsSchema = z
  .object({
    failureType: z.enum(failureTypes).optional().describe('Why the step did not pass.'),
    guardrail: z.enum(guardrails).optional().describe('The guardrail that blocked the step, unless an allow list did.'),
    check: z.enum(actionabilityChecks).optional().describe('The actionability check that did not pass.'),
    obstacle: z.enum(obstacles).optional().describe('What was in the way, if that check may have several causes.'),
    candidates: z
      .array(z.string())
      .optional()
      .describe('The matches of an ambiguous selector; the closest elements to a missing one.'),
    effects: z.array(effectSchema).optional().describe('The effects of the step.'),
    delta: deltaSchema.optional().describe('What the step changed on the screen.'),
    rewrites: z.array(selectorRewriteSchema).optional().describe('Corrected mistakes in the selector.'),
    matchTier: z.string().optional().describe('How well the selector matched: by id, exact name, part of the name …'),
    attempts: z.array(z.string()).optional().describe('The error of every attempt that failed before the last.'),
    perception: z.string().optional().describe('How the step perceived: structural, visual …'),
    snapshot: z.string().optional().describe('Path of the structural snapshot, relative to the run folder.'),
    screenshotOrigin: z
      .object({
        x: z.number().describe('From the left edge of the viewport or screen, in px.'),
        y: z.number().describe('From its top edge, in px.'),
      })
      .optional()
      .describe('The origin of the screenshot; absent if that is the top left corner of the viewport or screen.'),
    signatures: z
      .object({
        structure: z.string().describe('Identifies the screen, whatever its content.'),
        content: z.string().describe('Identifies the variant of the screen.'),
      })
      .optional()
      .describe('Identity of the screen in the snapshot.'),
    consoleErrors: z.array(z.string()).optional().describe('Errors on the console during the step.'),
    failedRequests: z.array(z.string()).optional().describe('Requests that failed during the step.'),
    earlier: z
      .object({
        consoleErrors: z.array(z.string()).optional().describe('Errors on the console.'),
        failedRequests: z.array(z.string()).optional().describe('Requests that failed.'),
      })
      .optional()
      .describe('For a failed step: earlier errors and failed requests of the open page, the first ten of each.'),
    dialogs: z
      .array(z.string())
      .optional()
      .describe('Dialogs that opened during the step, and how they were answered.'),
    settleMs: z.number().optional().describe('Milliseconds until its effects were complete.'),
    dryRun: z
      .object({
        target: z.string().describe('What the step would act on, as far as the flow says it.'),
        decision: z.enum(['permit', 'ask', 'deny']).describe('What the guard would decide.'),
        reason: z.string().describe('Why.'),
      })
      .optional()
      .describe('What the step would have done, in a dry run.'),
    already: z
      .enum(settledStates)
      .optional()
      .describe('The state that the element already had, so that pressing it could not change anything.'),
    unseenWindows: z
      .array(z.string())
      .optional()
      .describe('For a step without an effect: titles of the other windows of the program, which were not observed.'),
    confidence: z
      .number()
      .optional()
      .describe('For an element that a model found in a picture: how sure the model was, 0 to 1.'),
    note: z.string().optional().describe('Additional information.'),
    healing: healingSchema.optional().describe('For a failed step: why its selector no longer finds its element.'),
  })
  .meta({ id: 'Diagnostics', description: 'Evidence beyond the fields of the first report format.' });

/** What a report says of one step. */
export const stepResultSchema = z
  .object({
    step: z.number().int().describe('The `order` of the step.'),
    phase: z.enum(['setup', 'steps', 'teardown', 'reset']).describe('The list of the flow that contains it.'),
    path: z.string().describe('Position with nesting: 3, or 3.2 for the second step of the flow that step 3 runs.'),
    action: z.string().describe('The action, as in the flow.'),
    selector: z.string().nullable().describe('The selector as written.'),
    argument: z
      .string()
      .nullable()
      .describe(
        'Its argument besides the element: an address, keys, a text, a condition; in one line, secrets masked.',
      ),
    description: z.string().nullable().describe('Its description, as in the flow.'),
    status: z.enum(stepStatuses).describe('The verdict.'),
    startTime: z.string().describe('When it began, ISO 8601.'),
    endTime: z.string().describe('When it ended, ISO 8601.'),
    timeMs: z.number().describe('Duration in milliseconds.'),
    retryCount: z.number().int().describe('Attempts that failed before the last.'),
    expected: z.string().nullable().describe('What was expected.'),
    found: z.string().nullable().describe('What was found.'),
    error: z.string().nullable().describe('Why it did not pass: what happened, the value at fault, what to do.'),
    screenshot: z.string().nullable().describe('Path relative to the run folder.'),
    element: elementSummarySchema.nullable().describe('The element it acted on.'),
    assertionResults: z.array(assertionResultSchema).describe('The results of its assertions.'),
    backendName: z.string().describe('The backend it ran on.'),
    selectorResolvedTo: z.string().nullable().describe('The selector as interpreted: the alternative that matched.'),
    clickPoint: boundsSchema.nullable().describe('Where the pointer was: x, y, and the size of the element.'),
    backendCallLog: z.array(callLogEntrySchema).describe('What the step did, line by line.'),
    warningCode: z
      .enum(warningCodes)
      .nullable()
      .describe('Why it is only a warning; `loose_match` also appears on passed steps.'),
    diagnostics: diagnosticsSchema.describe('Evidence beyond the fields of the first report format.'),
  })
  .meta({ id: 'StepResult', description: 'The result of a step.' });
/** What became of a step. */
export type StepResult = z.output<typeof stepResultSchema>;

const perceptionStatsSchema = z
  .object({
    structuralCaptures: z.number().describe('Number of structural captures.'),
    visualCaptures: z.number().describe('Number of visual captures.'),
    dualCaptures: z.number().describe('Number of captures of both at once.'),
    structuralToVisualFallbacks: z
      .number()
      .describe('Number of steps whose element structure did not find, so that a model looked for it in a picture.'),
    estimatedCostUnits: z.number().describe('One for a structural capture, ten for a visual one.'),
  })
  .meta({ id: 'PerceptionStats', description: 'What was captured, and its cost.' });

const consoleEntrySchema = z
  .object({
    timestampMs: z.number().describe('Milliseconds since the flow began.'),
    level: z.enum(['error', 'warning', 'info', 'debug']).describe('Severity.'),
    text: z.string().describe('The message.'),
    source: z.string().describe('Its source: address and line.'),
    step: z.string().optional().describe('The step during which it appeared.'),
  })
  .meta({ id: 'ConsoleEntry', description: 'A message on the console.' });
const networkEntrySchema = z
  .object({
    timestampMs: z.number().describe('Milliseconds since the flow began.'),
    method: z.string().describe('HTTP method.'),
    url: z.string().describe('URL.'),
    status: z.number().nullable().describe('null: no response.'),
    error: z.string().optional().describe('Why there was no response.'),
    durationMs: z.number().optional().describe('Duration in milliseconds.'),
    step: z.string().optional().describe('The step during which it was made.'),
  })
  .meta({ id: 'NetworkEntry', description: 'A request that failed.' });
const pageTimingSchema = z
  .object({
    url: z.string().describe('Address of the page.'),
    responseMs: z.number().nullable().describe('Milliseconds to the first byte.'),
    domContentLoadedMs: z.number().nullable().describe('Milliseconds until the document was parsed.'),
    loadMs: z.number().nullable().describe('Milliseconds until everything was loaded.'),
  })
  .meta({ id: 'PageTiming', description: 'Load times of a page.' });

/** The report of one flow on one backend. */
export const executionReportSchema = z
  .object({
    schemaVersion: z.literal(executionReportSchemaVersion).describe('Version of this format.'),
    runId: z.string().describe('Id of the run.'),
    flowRunId: z.string().describe('Id of this flow in the run.'),
    testName: z.string().describe('Name of the flow.'),
    file: z.string().nullable().describe('Path of the flow.'),
    profile: z.string().nullable().describe('The data profile it ran with.'),
    result: z.enum(['passed', 'failed', 'error', 'aborted']).describe('How it ended.'),
    stoppedBy: z
      .enum(['cancelled', 'kill_switch', 'guardrail', 'environment', 'target_lost', 'time_limit', 'dry_run'])
      .nullable()
      .describe('What ended the flow early, if anything did.'),
    totalTimeMs: z.number().describe('Duration in milliseconds.'),
    startedAt: z.string().describe('ISO 8601.'),
    finishedAt: z.string().describe('ISO 8601.'),
    backendUsed: z.string().describe('The backend it ran on.'),
    backendVersion: z.string().describe('Product and version.'),
    machineName: z.string().describe('Name of the machine.'),
    osVersion: z.string().describe('Operating system and version.'),
    failedStep: z
      .number()
      .int()
      .nullable()
      .describe('The order of the first step that failed; setup, steps and teardown each count from 1.'),
    failedPath: z.string().nullable().describe('The `path` of that step, unique in the flow: 3, setup/3.'),
    screenshots: z.array(z.string()).describe('Paths of all screenshots, relative to the run folder.'),
    steps: z.array(stepResultSchema).describe('The result of each step.'),
    summary: z.string().describe('The result in one sentence.'),
    counts: z
      .object({
        total: z.number().describe('All steps.'),
        passed: z.number().describe('Passed.'),
        failed: z.number().describe('Failed.'),
        warning: z.number().describe('Passed with a warning.'),
        skipped: z.number().describe('Not run.'),
        error: z.number().describe('The outcome is unknown.'),
      })
      .describe('Number of steps by verdict.'),
    perceptionStats: perceptionStatsSchema.describe('What was captured, and its cost.'),
    brain: brainUsageSchema.optional().describe('Calls of models, and their cost. Absent if there were none.'),
    console: z.array(consoleEntrySchema).describe('Console messages of the app.'),
    network: z
      .array(networkEntrySchema)
      .describe(
        'Requests that failed or returned 400 and above, and those of a step that were pending when the flow ended.',
      ),
    pageTimings: z.array(pageTimingSchema).describe('Load times of pages.'),
    downloads: z
      .array(
        z.object({
          fileName: z.string().describe('The name that the app gave it.'),
          path: z.string().describe('Relative to the run folder.'),
          bytes: z.number().describe('Its size.'),
        }),
      )
      .describe('Downloaded files.'),
    films: z
      .array(
        z.object({
          path: z.string().describe('Relative to the run folder.'),
          durationMs: z.number().describe('Its length.'),
          bytes: z.number().describe('Its size.'),
        }),
      )
      .describe('Videos of the targets, in WebM.'),
    variables: z.record(z.string(), z.string()).describe('Values saved by steps; secrets are masked.'),
    notes: z.array(z.string()).describe('Notes on how the flow ran.'),
    warnings: z
      .array(z.enum(flowWarningCodes))
      .describe('Codes of the warnings about the whole flow; `notes` contains the texts.'),
  })
  .meta({ id: 'ExecutionReport', title: 'Execution report', description: 'The result of one flow on one backend.' });
/** What one flow did on one backend. */
export type ExecutionReport = z.output<typeof executionReportSchema>;

/** What one invocation prints when it ran more than one flow. */
export const runReportSchema = z
  .object({
    schemaVersion: z.literal(executionReportSchemaVersion).describe('Version of this format.'),
    runId: z.string().describe('Id of the run.'),
    result: z.enum(['passed', 'failed', 'error', 'aborted']).describe('How it ended: the worst result of its flows.'),
    exitCode: z.number().int().describe('The exit code of the command.'),
    strict: z.boolean().describe('Whether warnings count as failures in the exit code; the result ignores this.'),
    policyDigest: z
      .string()
      .optional()
      .describe('Digest of the policy in force, as "handeye config" shows it. Absent in runs of older releases.'),
    startedAt: z.string().describe('ISO 8601.'),
    finishedAt: z
      .string()
      .nullable()
      .describe('ISO 8601; null: the run did not end. Its process was killed or still runs.'),
    totalTimeMs: z.number().describe('Duration in milliseconds.'),
    reports: z.array(executionReportSchema).describe('One report per flow and backend.'),
  })
  .describe('The result of one invocation: a report per flow and backend.');
/** What one invocation did: the reports of all its flows. */
export type RunReport = z.output<typeof runReportSchema>;
