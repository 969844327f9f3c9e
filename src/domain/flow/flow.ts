import { z } from 'zod';
import { originEntriesSchema } from '../policy/config.js';
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
  .meta({ id: 'Values', description: 'Texts by name; numbers and booleans are read as text.' });

const dataProfileSchema = z.strictObject({
  profileId: z.string().min(1).describe('The name that `--profile` takes.'),
  description: z.string().optional().describe('What the data stands for.'),
  values: valueMapSchema.default({}).describe('Values of variables, by name.'),
});

/** How an app is brought back to a known state. */
export const resetSchema = z
  .union([
    z.strictObject({
      request: z
        .strictObject({
          url: z.string().min(1).describe('Absolute address.'),
          method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).default('POST').describe('HTTP method.'),
          body: z.unknown().optional().describe('Sent as JSON.'),
        })
        .describe('An HTTP request.'),
    }),
    z.strictObject({
      command: z.array(z.string().min(1)).min(1).describe('Program and arguments; run without a shell.'),
      timeoutMs: z.int().min(1).max(600_000).default(30_000).describe('Milliseconds it may take.'),
    }),
    z.strictObject({ flow: z.string().min(1).describe('Path of a flow, relative to this file.') }),
  ])
  .meta({
    id: 'Reset',
    description: 'Brings the app back to a known state before the flow: an HTTP request, a command, or a flow.',
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
    .describe('The colour scheme that the page sees as preferred by the user.'),
  ignoreHttpsErrors: z
    .boolean()
    .default(false)
    .describe('Take certificates that the browser does not trust, such as self-signed ones; the report notes it.'),
  reset: resetSchema.optional(),
});

/** Codes that a program may end with. */
export const exitCodesField = z
  .array(z.int().min(0).max(255))
  .default([0])
  .describe(
    'Codes that it may end with in the middle of the flow, as dialogs do that were cancelled ([0, 1]); any other is a crash.',
  );

const desktopTargetSchema = z
  .strictObject({
    launch: z.string().optional().describe('Program to start.'),
    args: z.array(z.string()).default([]).describe('Its arguments, one by one.'),
    exitCodes: exitCodesField,
    processName: z.string().optional().describe('Attach to this running program.'),
    windowTitleContains: z
      .string()
      .optional()
      .describe('A part of the title of its window. With launch: of one that was not open before.'),
    reset: resetSchema.optional(),
  })
  .meta({ id: 'DesktopTarget', description: 'A desktop program: started, or attached to.' });

const fakeTargetSchema = z
  .strictObject({
    app: z
      .union([z.string().min(1), z.record(z.string(), z.unknown())])
      .describe('Path of the description of the app, relative to this file, or the description itself.'),
    reset: resetSchema.optional(),
  })
  .meta({ id: 'FakeTarget', description: 'A fake app: described as data, and run in memory.' });

/** What a flow runs on, by backend. */
export const targetsSchema = z
  .strictObject({
    web: webTargetSchema.optional().describe('A web page.'),
    desktop: desktopTargetSchema.optional().describe('A program on the desktop of this machine.'),
    linux: desktopTargetSchema.optional().describe('A program on a Linux desktop.'),
    windows: desktopTargetSchema.optional().describe('A program on a Windows desktop.'),
    fake: fakeTargetSchema.optional().describe('A fake app.'),
  })
  .describe('What the flow runs on, by backend; a flow with several runs on each that is asked for.');

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
    default: z.string().optional().describe('Its value where none is passed.'),
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
      targetApp: z.string().optional().describe('Process names, comma-separated; empty = any.'),
      timeoutSeconds: z
        .number()
        .min(0)
        .max(86_400)
        .optional()
        .meta({ default: defaultFlowTimeoutSeconds })
        .describe(
          'Seconds the flow may take; 0 = no limit. A teardown that goes on then has 30 s more. A flow that `run_flow` runs has the time of the one that runs it, and of that no more than it says here.',
        ),
      stopOnFailure: z.boolean().default(true).describe('Skip the steps after the first one that fails.'),
      createdAt: z.string().optional().describe('When it was written; for information.'),
      backend: z
        .enum(backendNames)
        .optional()
        .describe(
          'What the flow runs on. Left out: each backend that there is a target for; without targets, web if a step has a url, else desktop.',
        ),
      targetLock: z
        .boolean()
        .optional()
        .describe(
          'Pin the run to the window and origin or program of the first step, and each frame to the origin it showed first. Left out: yes on the desktop of the user, else no.',
        ),
      desktop: desktopSchema.optional(),
      tags: z.array(z.string()).default([]).describe('Words to find it by.'),
      targets: targetsSchema.optional(),
      allow: z
        .strictObject({
          origins: originEntriesSchema.optional().describe('Origins or hosts, * allowed; nothing else may be visited.'),
          processes: z
            .array(z.string().min(1))
            .optional()
            .describe(
              'Programs that may be started where a step or target names them, * allowed: a name stands for the program wherever it lies, a path for itself.',
            ),
        })
        .optional()
        .describe('Narrows what this flow may reach. It can never widen what the machine allows.'),
      variables: valueMapSchema.default({}).describe('Defaults of `{{name}}` in steps.'),
      parameters: z
        .record(z.string(), parameterSchema)
        .default({})
        .describe(
          'What `run_flow`, or `--var` of a flow run by itself, may or must give; one without a default is required: `{ user: {}, role: { default: admin } }`.',
        ),
      dataProfiles: z
        .array(dataProfileSchema)
        .default([])
        .describe('Named sets of values for variables, one of which a run picks.'),
      perception: z.enum(perceptionModes).optional().describe('How its steps perceive, unless they say otherwise.'),
      artifacts: z
        .enum(capturePolicies)
        .optional()
        .describe('When screenshots and snapshots are kept; default on_fail.'),
      setup: preludeSchema.optional().describe('Runs before the steps; if it fails they are skipped.'),
      steps: z.array(stepSchema).min(1).describe('What is done, line by line.'),
      teardown: preludeSchema
        .optional()
        .describe(
          'Runs after failure and cancellation too, but not once the kill switch is thrown or where the target could not be opened. Once the flow was stopped it has 30 s; what it cannot do in that time fails the flow.',
        ),
    })
    .describe('A flow: a deterministic test or task, line by line.');
}
