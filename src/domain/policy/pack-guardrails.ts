import { z } from 'zod';
import { fold } from '../nearest-word.js';
import { isListed } from './allowlist.js';
import type { ActionRule, PolicyLayer } from './policy-layer.js';
import { maxRuntimeMinutesSchema, maxStepsSchema, nameWordsSchema } from './policy-schema.js';
import type { SettingOrigin } from './setting-origin.js';
import type { Verdict } from './verdict.js';

/** What a pack may do, as its file says. */
export const packGuardrailsSchema = z
  .strictObject({
    safetyMode: z.enum(['strict', 'standard', 'permissive']).default('strict').describe('How careful its author is.'),
    allowlistedProcesses: z
      .array(z.string().min(1))
      .default([])
      .describe('Names of the programs that may be started or driven; * is a wildcard. Empty: any.'),
    forbiddenActions: nameWordsSchema
      .default([])
      .describe('Actions that never run, and words in the names of elements on which nothing is done but read.'),
    maxRuntimeMinutes: maxRuntimeMinutesSchema.default(45).describe('Maximum time of the pack, in minutes.'),
    maxJourneys: z.int().min(1).default(20).describe('Maximum journeys.'),
    maxTotalSteps: maxStepsSchema.default(800).describe('Maximum steps of all flows together.'),
    maxStepsPerFlow: maxStepsSchema.default(80).describe('Maximum steps of a flow.'),
    maxFailuresBeforeStop: z.int().min(1).default(5).describe('Failures after which the pack stops.'),
    requireTargetLockForDesktop: z
      .boolean()
      .default(true)
      .describe('Whether flows on a desktop are locked to the window that they begin in.'),
    requireUserConfirmationFor: nameWordsSchema
      .default([])
      .describe('Actions, and words in the names of elements, that a person is asked about each time.'),
    visionFallbackPolicy: z
      .enum(['disabled', 'allowed_but_warning', 'allowed_silent'])
      .default('allowed_but_warning')
      .describe('Whether elements may be found in a picture.'),
    retryPolicy: z
      .strictObject({
        maxRetriesPerStep: z.int().min(0).default(1).describe('How often a step is tried again.'),
        retryOn: z.array(z.string().min(1)).default(['timeout', 'transient_overlay']).describe('After which failures.'),
      })
      .prefault({})
      .describe('When a step is tried again.'),
    perception: z.record(z.string(), z.unknown()).default({}).describe('How flows perceive the screen.'),
  })
  .describe('What a pack may do.');

/** What a pack may do, defaults filled in. */
export type PackGuardrails = z.output<typeof packGuardrailsSchema>;

/**
 * What the guardrails of a pack say of what its runs may do. It only narrows the policy, as each layer does; an empty list of
 * programs narrows nothing.
 *
 * @param knownActions every word for an action: what else is forbidden or asked for is a word in the names of elements
 * @param origin the file of the pack
 */
export function layerOfGuardrails(
  guardrails: PackGuardrails,
  knownActions: readonly string[],
  origin: SettingOrigin,
): PolicyLayer {
  const { allowlistedProcesses, maxTotalSteps, maxRuntimeMinutes } = guardrails;
  const forbidden = sorted(guardrails, 'forbiddenActions', 'deny', knownActions);
  const asked = sorted(guardrails, 'requireUserConfirmationFor', 'ask', knownActions);
  return {
    origin,
    actions: [...forbidden.rules, ...asked.rules],
    ...(forbidden.words.length > 0 && { forbiddenWords: forbidden.words }),
    ...(asked.words.length > 0 && { askForWords: asked.words }),
    ...(allowlistedProcesses.length > 0 && { processes: allowlistedProcesses }),
    budgets: { maxSteps: maxTotalSteps, maxRuntimeMinutes },
  };
}

/** The entries of a list: rules for those that are actions, the others as words. */
function sorted(
  guardrails: PackGuardrails,
  list: 'forbiddenActions' | 'requireUserConfirmationFor',
  verdict: Verdict,
  knownActions: readonly string[],
): { readonly rules: readonly ActionRule[]; readonly words: string[] } {
  const names = new Set(knownActions.map(fold));
  const isAction = (word: string): boolean =>
    names.has(fold(word)) || (word.includes('*') && knownActions.some((name) => isListed(name, [word])));
  const entries = guardrails[list].map((word, index) => ({ word, verdict, path: `guardrails.${list}[${index}]` }));
  return {
    rules: entries.filter(({ word }) => isAction(word)),
    words: entries.filter(({ word }) => !isAction(word)).map(({ word }) => word),
  };
}
