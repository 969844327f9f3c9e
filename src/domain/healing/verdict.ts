import { z } from 'zod';

/** Whether handeye says why a selector no longer finds its element, and proposes another. */
export const healModes = ['off', 'suggest'] as const;
/** Whether handeye says why a selector no longer finds its element. */
export type HealMode = (typeof healModes)[number];

/** What may have become of the element of a selector that no longer finds it. */
export const healingVerdicts = [
  'renamed',
  'moved',
  'duplicated',
  'late',
  'covered',
  'data',
  'product_bug',
  'environment',
] as const;
/** What became of the element of a selector that no longer finds it. */
export type HealingVerdict = (typeof healingVerdicts)[number];

const score = z.number().min(0).max(1);

/** What a report says of a selector that no longer finds its element. The status of the step never depends on it. */
export const healingSchema = z
  .object({
    verdict: z.enum(healingVerdicts).describe('What happened to the element.'),
    score: score.describe(
      'How sure that is, from 0 to 1. For renamed, moved and duplicated: how similar the element on the screen is to the one of the last run that passed.',
    ),
    reason: z.string().describe('Why, in one sentence.'),
    selector: z.string().describe('The selector that no longer finds its element, as written.'),
    runnerUp: z
      .object({
        element: z.string().describe('Its selector or role and name.'),
        score: score.describe('Its similarity.'),
      })
      .optional()
      .describe('The second most similar element.'),
    proposedSelector: z
      .string()
      .optional()
      .describe('A selector that finds exactly that element now. Nothing uses it until somebody applies the patch.'),
    patch: z
      .string()
      .optional()
      .describe('Path of a patch for the flow file, relative to the run folder; `git apply` takes it.'),
  })
  .meta({ id: 'Healing', description: 'What happened to an element that its selector no longer finds.' });
/** What a report says of a selector that no longer finds its element. */
export type Healing = z.output<typeof healingSchema>;
