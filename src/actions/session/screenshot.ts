import { z } from 'zod';
import { elementFields } from '../../domain/flow/step.js';
import { defineAction, failed } from '../action.js';

/** Keeps a picture, secrets painted over. */
export const screenshot = defineAction({
  name: 'screenshot',
  title: 'Screenshot',
  description: 'Takes a screenshot of the visible page, the whole page, an element, or a region.',
  effect: 'read',
  capability: 'screenshot',
  element: 'optional',
  yieldsValue: true,
  aliases: { capture_screenshot: {} },
  parameters: {
    ...elementFields,
    fullPage: z.boolean().default(false).describe('The whole scrollable page; fails above 536 million pixels.'),
    region: z
      .strictObject({
        x: z.number().describe('Left edge, in px.'),
        y: z.number().describe('Upper edge, in px.'),
        width: z.number().min(1).describe('In px.'),
        height: z.number().min(1).describe('In px.'),
      })
      .optional()
      .describe('A rectangle in px, of the viewport of a page or of the whole screen on a desktop.'),
    name: z
      .string()
      .regex(/^[\w.-]+$/, 'must be letters, digits, _ . - only')
      .optional()
      .describe('File name without extension.'),
  },
  positional: ['name'],
  sample: { name: 'after-login' },
  argument: (step) => step.name ?? (step.fullPage ? 'full page' : undefined),
  async run(step, context) {
    const named = step.selector !== undefined || step.typedSelector !== undefined;
    const found = named ? await context.locate({ checks: ['exists', 'visible', 'stable'], scroll: true }) : undefined;
    if (found !== undefined && !found.ok) return failed(found.failure);
    const area =
      found !== undefined
        ? ({ ref: found.value.ref } as const)
        : step.region !== undefined
          ? ({ region: step.region } as const)
          : step.fullPage
            ? 'full'
            : 'viewport';
    const { path, image } = await context.keepScreenshot({ area }, step.name);
    const { width, height, coveredPart = 0 } = image;
    return {
      status: 'held',
      found: path,
      expected: `${width} × ${height} px`,
      artifact: path,
      ...(coveredPart >= tellingPart && { covered: coverNote(coveredPart) }),
    };
  },
});

/** A picture that others cover less of than this shows what it is for: a notification lies in a corner. */
const tellingPart = 0.1;

function coverNote(part: number): string {
  return `Windows of other programs lie over ${Math.round(part * 100)} % of what is pictured and are painted over there.`;
}
