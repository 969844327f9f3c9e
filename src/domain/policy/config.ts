import { z } from 'zod';
import { brainSchema } from '../brain/brain-settings.js';
import { codeSchema } from '../coding/code-settings.js';
import { desktopKinds, screenFields } from '../flow/desktop.js';
import { capturePolicies, visionFallbackPolicies } from '../flow/perception.js';
import { healModes } from '../healing/verdict.js';
import { arrivalTimeoutMs, defaultStepTimeoutMs, maxStepTimeoutMs } from '../flow/step.js';
import { originEntriesSchema } from './origin-entries.js';
import { maxRuntimeMinutesSchema, maxStepsSchema, nameWordsSchema, policySectionSchema } from './policy-schema.js';
import { defaultMaxRuntimeMs, defaultMaxSteps } from './run-policy.js';

/** How much is logged, most first. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
/** How much is logged. */
export type LogLevel = (typeof logLevels)[number];

/** The forms in which a run is reported. */
export const reporterNames = ['terminal', 'json', 'html', 'junit', 'ctrf', 'idolclick', 'github'] as const;
/** A form in which a run is reported. */
export type ReporterName = (typeof reporterNames)[number];

const words = z.array(z.string().min(1));
const pixels = z.int().min(100).max(10_000).describe('In CSS px.');

const browserSchema = z.strictObject({
  path: z.string().min(1).optional().describe('Path or name of the browser to use, instead of the first one found.'),
  channel: z.string().min(1).optional().describe('An installed browser by name, such as chrome or msedge.'),
  noSandbox: z
    .boolean()
    .default(false)
    .describe('Accept the risk of a browser without a sandbox if the system offers none.'),
});

const desktopSchema = z.strictObject({
  kind: z
    .enum(desktopKinds)
    .default('auto')
    .describe(
      'The desktop that programs run on unless a flow overrides it: that of the user (session), one of their own (private), or the first of the two that exists (auto).',
    ),
  ...screenFields,
});

const allowSchema = z.strictObject({
  origins: originEntriesSchema
    .optional()
    .describe(
      'Origins or hosts that may be visited; * is a wildcard. If omitted, steps may go where their spec says, and the app anywhere.',
    ),
  processes: words
    .optional()
    .describe(
      'Names or paths of the programs that a spec may start or drive; * is a wildcard. Default: all that the spec names.',
    ),
});

/** The settings of handeye: the content of `handeye.config.json`, and the values of flags and `HANDEYE_*` variables. */
export const configSchema = z
  .strictObject({
    $schema: z.string().optional().describe('Where an editor finds the JSON Schema.'),
    root: z.string().min(1).default('.handeye').describe('The folder for runs, audit log and STOP file.'),
    browser: browserSchema.prefault({}).describe('Which browser to use, and how to start it.'),
    desktop: desktopSchema.prefault({}).describe('The desktop that programs run on.'),
    brain: brainSchema
      .prefault({})
      .describe('The model that is asked, and what it may cost. Keys stand in variables such as ANTHROPIC_API_KEY.'),
    code: codeSchema.prefault({}).describe('Coding sessions: where their commands work, and what they may take.'),
    headed: z.boolean().default(false).describe('Show the browser.'),
    slowMo: z.int().min(0).max(60_000).default(0).describe('Pause after each action, in milliseconds.'),
    viewport: z
      .strictObject({ width: pixels, height: pixels })
      .default({ width: 1280, height: 720 })
      .describe('Size of pages, unless a flow overrides it.'),
    workers: z
      .int()
      .min(1)
      .max(64)
      .default(1)
      .describe('Number of flows that run in parallel; those on the desktop of the user run one after the other.'),
    artifacts: z.enum(capturePolicies).default('on_fail').describe('When screenshots and snapshots are kept.'),
    video: z
      .enum(capturePolicies)
      .default('never')
      .describe(
        'When a video of a private desktop is kept. A flow that uses secrets is not recorded, since the video would show them.',
      ),
    heal: z
      .enum(healModes)
      .default('suggest')
      .describe(
        'Whether a failed step says why its selector no longer finds its element, and proposes a patch for the flow (suggest). Nothing is ever applied, and no verdict changes.',
      ),
    visionFallbackPolicy: z
      .enum(visionFallbackPolicies)
      .default('disabled')
      .describe(
        'Whether the model looks in a screenshot for the element of an action that its selector does not find. Such a step is a warning; allowed_silent is read for compatibility and warns, too.',
      ),
    showClicks: z.boolean().default(false).describe('Mark the place of each click in screenshots.'),
    strict: z
      .boolean()
      .default(false)
      .describe('Count warnings as failures, and flows in which every step was skipped.'),
    policy: policySectionSchema
      .prefault({})
      .describe('What runs may do, as in handeye.policy.json. The file and this section only narrow each other.'),
    allow: allowSchema
      .prefault({})
      .describe('What runs may reach: other names for origins and processes of the policy.'),
    forbiddenActions: words.default([]).describe('Actions that never run; * is a wildcard.'),
    forbiddenWords: nameWordsSchema
      .default([])
      .describe('Words in the names of elements on which nothing is done but read; * is a wildcard.'),
    askFor: words
      .default([])
      .describe(
        'Actions that need human approval each time; * is a wildcard. Destructive ones do unless the policy allows them.',
      ),
    maxSteps: maxStepsSchema
      .default(defaultMaxSteps)
      .describe('Maximum steps of a run, over all its flows; teardown always runs and does not count.'),
    maxRuntimeMinutes: maxRuntimeMinutesSchema
      .default(defaultMaxRuntimeMs / 60_000)
      .describe('Maximum time of a run, without its teardown.'),
    timeoutMs: z
      .int()
      .min(1)
      .max(maxStepTimeoutMs)
      .optional()
      .describe(
        `Milliseconds that a step without its own timeoutMs may wait. Default: ${defaultStepTimeoutMs}, or ${arrivalTimeoutMs} for open and navigate.`,
      ),
    reporters: z
      .array(z.enum(reporterNames))
      .default(['terminal', 'json', 'html'])
      .describe('The formats of the report of a run.'),
    logLevel: z
      .enum(logLevels)
      .default('warn')
      .describe(
        'What is logged to stderr: faults (error), warnings (warn), runs, flows and steps without a verdict (info), everything (debug).',
      ),
    secretsFile: z.string().min(1).optional().describe('A file with variables such as HANDEYE_SECRET_PASSWORD.'),
  })
  .describe('Settings of handeye.');

/** All settings, defaults filled in. */
export type Config = Omit<z.output<typeof configSchema>, '$schema'>;

/** The settings that say something of what runs may do, like the policy: each source of them counts. */
export const policySettings = [
  'allow.origins',
  'allow.processes',
  'forbiddenActions',
  'forbiddenWords',
  'askFor',
  'maxSteps',
  'maxRuntimeMinutes',
] as const;

/** Settings that are paths of files or folders; relative ones mean the place where they were set. */
export const pathSettings: readonly string[] = ['root', 'browser.path', 'code.workspaceDir', 'secretsFile'];

/** One setting: a value that can be set by itself, by file, variable and flag. */
export interface SettingDefinition {
  /** As in the file, such as `allow.origins`. */
  readonly path: string;
  /** `HANDEYE_ALLOW_ORIGINS` */
  readonly variable: string;
  /** `--allow-origins` */
  readonly flag: string;
  readonly description: string;
  readonly schema: z.ZodType;
}

const groups: Readonly<Record<string, z.ZodObject>> = {
  browser: browserSchema,
  desktop: desktopSchema,
  brain: brainSchema,
  code: codeSchema,
  allow: allowSchema,
};

/** Flags whose names are shorter than their paths, since people type them. */
const shortFlags: Readonly<Record<string, string>> = {
  'browser.path': '--browser',
  'browser.noSandbox': '--no-sandbox',
  'desktop.kind': '--desktop',
  'code.allow': '--allow',
  reporters: '--reporter',
};

/** What is no setting by itself: the policy in force is that of all sources, so that no source hides another. */
const otherProperties: readonly string[] = ['$schema', 'policy'];

/** Every setting, in the order of the schema. */
export const settingDefinitions: readonly SettingDefinition[] = Object.entries(configSchema.shape)
  .filter(([name]) => !otherProperties.includes(name))
  .flatMap(([name, schema]) => {
    const inner = groups[name];
    if (!inner) return [define(name, schema)];
    return Object.entries(inner.shape).map(([key, leaf]) => define(`${name}.${key}`, leaf as z.ZodType));
  });

function define(path: string, schema: z.ZodType): SettingDefinition {
  const parts = path.split(/\.|(?=[A-Z])/).map((part) => part.toLowerCase());
  return {
    path,
    variable: `HANDEYE_${parts.join('_').toUpperCase()}`,
    flag: shortFlags[path] ?? `--${parts.join('-')}`,
    description: schema.description ?? '',
    schema,
  };
}
