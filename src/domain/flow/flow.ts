import { z } from 'zod';
import { originEntriesSchema } from '../policy/origin-entries.js';
import { backendNames } from './backend.js';
import { desktopSchema } from './desktop.js';
import { capturePolicies, perceptionModes } from './perception.js';
import { localeProblem, timezoneProblem } from './regional.js';

/** The version of the flow format that this release reads and writes. */
export const flowSchemaVersion = 1;

/** Seconds a flow may take unless it says otherwise; 0 means no limit (IdolClick v1). */
export const defaultFlowTimeoutSeconds = 120;

/** Plain values that variables, profiles and arguments hold; numbers and booleans are read as text. */
export const valueMapSchema = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
  .meta({ id: 'Values', description: 'Map of names to texts; numbers and booleans become text.' });

const dataProfileSchema = z.strictObject({
  profileId: z.string().min(1).describe('The name that `--profile` takes.'),
  description: z.string().optional().describe('What the data represents.'),
  values: valueMapSchema.default({}).describe('Values of variables, by name.'),
});

/** How an app is brought back to a known state. */
export const resetSchema = z
  .union([
    z.strictObject({
      request: z
        .strictObject({
          url: z.string().min(1).describe('Absolute URL.'),
          method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).default('POST').describe('HTTP method.'),
          body: z.unknown().optional().describe('Sent as JSON.'),
        })
        .describe('An HTTP request.'),
    }),
    z.strictObject({
      command: z.array(z.string().min(1)).min(1).describe('Program and arguments; runs without a shell.'),
      timeoutMs: z.int().min(1).max(600_000).default(30_000).describe('Milliseconds it may take.'),
    }),
    z.strictObject({ flow: z.string().min(1).describe('Path of a flow, relative to this file.') }),
  ])
  .meta({
    id: 'Reset',
    description: 'Resets the app to a known state before the flow: an HTTP request, a command, or a flow.',
  });

/** Complains of what is wrong with a text; what a variable stands for is known only when the flow runs. */
const heldTo =
  (problem: (written: string) => string | undefined) =>
  (written: string, context: z.core.$RefinementCtx<string>): void => {
    const message = written.includes('{{') ? undefined : problem(written);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };

const webTargetSchema = z.strictObject({
  url: z.string().min(1).describe('Where the first `open` step goes.'),
  viewport: z
    .strictObject({
      width: z.int().min(100).max(10_000).describe('In CSS px.'),
      height: z.int().min(100).max(10_000).describe('In CSS px.'),
    })
    .optional()
    .describe('Size of the page.'),
  locale: z.string().superRefine(heldTo(localeProblem)).optional().describe('BCP 47 language tag, such as de-DE.'),
  timezone: z.string().superRefine(heldTo(timezoneProblem)).optional().describe('IANA name, such as Europe/Berlin.'),
  colorScheme: z
    .enum(['light', 'dark'])
    .optional()
    .describe('The colour scheme that the page sees as the preference of the user.'),
  ignoreHttpsErrors: z
    .boolean()
    .default(false)
    .describe('Accept certificates that the browser does not trust, such as self-signed ones; the report notes it.'),
  reset: resetSchema.optional(),
});

/** Codes that a program may end with. */
export const exitCodesField = z
  .array(z.int().min(0).max(255))
  .default([0])
  .describe(
    'Exit codes that are no crash during the flow, such as [0, 1] for dialogs that may be cancelled; any other is a crash.',
  );

const desktopTargetSchema = z
  .strictObject({
    launch: z.string().optional().describe('Program to start.'),
    args: z.array(z.string()).default([]).describe('List of its arguments.'),
    exitCodes: exitCodesField,
    processName: z.string().optional().describe('Attach to this running program.'),
    windowTitleContains: z
      .string()
      .optional()
      .describe('Part of the title of its window. With launch: of a window that was not open before.'),
    reset: resetSchema.optional(),
  })
  .meta({ id: 'DesktopTarget', description: 'A desktop program to start or attach to.' });

const fakeTargetSchema = z
  .strictObject({
    app: z
      .union([z.string().min(1), z.record(z.string(), z.unknown())])
      .describe('The description of the app, or its path, relative to this file.'),
    reset: resetSchema.optional(),
  })
  .meta({ id: 'FakeTarget', description: 'A fake app: described as data, runs in memory.' });

/** What a flow runs on, by backend. */
export const targetsSchema = z
  .strictObject({
    web: webTargetSchema.optional().describe('A web page.'),
    desktop: desktopTargetSchema.optional().describe('A program on the desktop of this machine.'),
    linux: desktopTargetSchema.optional().describe('A program on a Linux desktop.'),
    windows: desktopTargetSchema.optional().describe('A program on a Windows desktop.'),
    fake: fakeTargetSchema.optional().describe('A fake app.'),
  })
  .describe('What the flow runs on, by backend; with several targets it runs on each requested one.');

/** The targets of a flow, by backend. */
export type FlowTargets = z.output<typeof targetsSchema>;
/** A program that a flow runs on. */
export type DesktopTarget = z.output<typeof desktopTargetSchema>;
/** A fake app that a flow runs on. */
export type FakeTarget = z.output<typeof fakeTargetSchema>;
/** A page that a flow runs on. */
export type WebTarget = z.output<typeof webTargetSchema>;
/** A validated reset. */
export type Reset = z.output<typeof resetSchema>;

const parameterSchema = z
  .strictObject({
    description: z.string().optional().describe('What it means.'),
    default: z.string().optional().describe('Its value if none is passed.'),
  })
  .describe('One parameter.');

/**
 * The schema of a flow whose steps are `stepSchema`. The registry of actions builds the union of steps and closes it, so
 * that the domain need not know the actions.
 */
export function flowSchema<Step extends z.ZodType>(stepSchema: Step) {
  const preludeSchema = z
    .union([z.string().min(1), z.array(stepSchema)])
    .describe('Steps, or the path of a flow relative to this file.');
  return z
    .strictObject({
      $schema: z.string().optional().describe('Where an editor finds the JSON Schema.'),
      schemaVersion: z.literal(flowSchemaVersion).describe('Version of this format: 1.'),
      testName: z.string().min(1).describe('The name of the flow in reports.'),
      description: z.string().optional().describe('What it is for.'),
      targetApp: z.string().optional().describe('Process names, comma-separated; empty: any.'),
      timeoutSeconds: z
        .number()
        .min(0)
        .optional()
        .meta({ default: defaultFlowTimeoutSeconds })
        .describe(
          'Seconds the flow may take; 0: no limit. After that, the teardown has 30 s more. A flow run by `run_flow` shares the time of its caller, and takes at most the time given here.',
        ),
      stopOnFailure: z.boolean().default(true).describe('Skip the steps after the first one that fails.'),
      createdAt: z.string().optional().describe('When the flow was written; for information only.'),
      backend: z
        .enum(backendNames)
        .optional()
        .describe(
          'What the flow runs on. Default: every backend that has a target; without targets, web if a step has a url, else desktop.',
        ),
      targetLock: z
        .boolean()
        .optional()
        .describe(
          'Pin the run to the window and origin or program of the first step, and each frame to its first origin. Default: true on the desktop of the user, else false.',
        ),
      desktop: desktopSchema.optional(),
      tags: z.array(z.string()).default([]).describe('Words to find the flow by.'),
      targets: targetsSchema.optional(),
      allow: z
        .strictObject({
          origins: originEntriesSchema
            .optional()
            .describe('Origins or hosts that may be visited, and no others; * is a wildcard.'),
          processes: z
            .array(z.string().min(1))
            .optional()
            .describe(
              'Programs that steps or targets may start; * is a wildcard. A name allows the program in any folder, a path only that file.',
            ),
        })
        .optional()
        .describe('Narrows what this flow may reach. It can never widen what the machine allows.'),
      variables: valueMapSchema.default({}).describe('Defaults of `{{name}}` in steps.'),
      parameters: z
        .record(z.string(), parameterSchema)
        .default({})
        .describe(
          'Values that `run_flow` or, for a flow run directly, `--var` passes; those without a default are required: `{ user: {}, role: { default: admin } }`.',
        ),
      dataProfiles: z
        .array(dataProfileSchema)
        .default([])
        .describe('Named sets of values for variables; a run picks one.'),
      perception: z.enum(perceptionModes).optional().describe('How its steps perceive, unless a step overrides it.'),
      artifacts: z
        .enum(capturePolicies)
        .optional()
        .describe('When screenshots and snapshots are kept; default: on_fail.'),
      setup: preludeSchema.optional().describe('Runs before the steps; if it fails, they are skipped.'),
      steps: z.array(stepSchema).min(1).describe('The steps of the flow.'),
      teardown: preludeSchema
        .optional()
        .describe(
          'Runs even after failure or cancellation, but not after the kill switch or if the target could not be opened. After the flow was stopped, it has 30 s; if it needs longer, the flow fails.',
        ),
    })
    .describe('A flow: a deterministic test or task, line by line.');
}
