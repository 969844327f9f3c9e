import { z } from 'zod';
import { backendNames } from './backend.js';
import { capturePolicies, perceptionModes } from './perception.js';

/** The version of the flow format that this release reads and writes. */
export const flowSchemaVersion = 1;

/** Seconds a flow may take unless it says otherwise; 0 means no limit (IdolClick v1). */
export const defaultFlowTimeoutSeconds = 120;

/** Plain values that variables, profiles and arguments hold; numbers and booleans are read as text. */
export const valueMapSchema = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String));

export const dataProfileSchema = z.strictObject({
  profileId: z.string().min(1),
  description: z.string().optional(),
  values: valueMapSchema.default({}),
});

export const resetSchema = z
  .union([
    z.strictObject({
      request: z.strictObject({
        url: z.string().min(1),
        method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).default('POST'),
        body: z.unknown().optional(),
      }),
    }),
    z.strictObject({
      command: z.array(z.string().min(1)).min(1).describe('Program and arguments; run without a shell.'),
      timeoutMs: z.int().min(1).max(600_000).default(30_000),
    }),
    z.strictObject({ flow: z.string().min(1).describe('Path of a flow, relative to this file.') }),
  ])
  .describe('Brings the app back to a known state before the flow: an HTTP request, a command, or a flow.');

const webTargetSchema = z.strictObject({
  url: z.string().min(1).describe('Where the first `open` step goes.'),
  viewport: z.strictObject({ width: z.int().min(100).max(10_000), height: z.int().min(100).max(10_000) }).optional(),
  locale: z.string().optional().describe('BCP 47 language tag, such as de-DE.'),
  timezone: z.string().optional().describe('IANA name, such as Europe/Berlin.'),
  colorScheme: z.enum(['light', 'dark']).optional(),
  reset: resetSchema.optional(),
});

const desktopTargetSchema = z.strictObject({
  launch: z.string().optional().describe('Program to start.'),
  args: z.array(z.string()).default([]),
  processName: z.string().optional().describe('Attach to this running program.'),
  windowTitleContains: z.string().optional(),
  reset: resetSchema.optional(),
});

export const targetsSchema = z
  .strictObject({
    web: webTargetSchema.optional(),
    desktop: desktopTargetSchema.optional(),
    linux: desktopTargetSchema.optional(),
    windows: desktopTargetSchema.optional(),
  })
  .describe('What the flow runs on, by backend; a flow with several runs on each that is asked for.');

export type FlowTargets = z.output<typeof targetsSchema>;
export type WebTarget = z.output<typeof webTargetSchema>;
export type Reset = z.output<typeof resetSchema>;

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
      testName: z.string().min(1),
      description: z.string().optional(),
      targetApp: z.string().optional().describe('Process names, comma-separated; empty = any.'),
      timeoutSeconds: z.number().min(0).max(86_400).default(defaultFlowTimeoutSeconds).describe('0 = no limit.'),
      stopOnFailure: z.boolean().default(true),
      createdAt: z.string().optional(),
      backend: z
        .enum(backendNames)
        .optional()
        .describe('Left out: web if there is a web target or a step with a url, else desktop.'),
      targetLock: z.boolean().default(false).describe('Pin the run to the window or origin of the first step.'),
      tags: z.array(z.string()).default([]),
      targets: targetsSchema.optional(),
      allow: z
        .strictObject({
          origins: z
            .array(z.string().min(1))
            .optional()
            .describe('Origins or hosts, * allowed; nothing else may be visited.'),
          processes: z.array(z.string().min(1)).optional().describe('Process names, * allowed.'),
        })
        .optional()
        .describe('Narrows what this flow may reach. It can never widen what the machine allows.'),
      variables: valueMapSchema.default({}).describe('Defaults of `{{name}}` in steps.'),
      parameters: z
        .record(z.string(), z.strictObject({ description: z.string().optional(), default: z.string().optional() }))
        .default({})
        .describe('What `run_flow` may or must pass; one without a default is required.'),
      dataProfiles: z.array(dataProfileSchema).default([]),
      perception: z.enum(perceptionModes).optional(),
      artifacts: z
        .enum(capturePolicies)
        .optional()
        .describe('When screenshots and snapshots are kept; default on_fail.'),
      setup: preludeSchema.optional().describe('Runs before the steps; if it fails they are skipped.'),
      steps: z.array(stepSchema).min(1),
      teardown: preludeSchema.optional().describe('Always runs, after failure and cancellation too.'),
    })
    .describe('A flow: a deterministic test or task, line by line.');
}
