import { z } from 'zod';
import { patternField } from '../../domain/flow/assertion.js';
import { defineAction } from '../action.js';
import { atLeastOneOf } from '../shared/fields/field-rule.js';
import { windowExists } from '../shared/targets/named-window.js';

/** Waits until a window, tab or popup is open. */
export const assertWindow = defineAction({
  name: 'assert_window',
  title: 'Assert window',
  description: 'Passes if a window, tab or popup has this text in its title or address, or belongs to this program.',
  effect: 'read',
  capability: 'windows',
  windowFields: ['windowTitle'],
  parameters: {
    contains: z.string().min(1).optional().describe('Part of its title or address; the same as windowTitle.'),
    text: z.string().min(1).optional().describe('The same as contains.'),
    matches: patternField.optional().describe('Regular expression that its title must match, as in `/Order \\d+/`.'),
    exact: z.boolean().default(false).describe('Compare case-sensitively.'),
  },
  positional: ['windowTitle'],
  sample: { windowTitle: 'Receipt' },
  argument: (step) => {
    const title = titleIn(step);
    if (step.matches !== undefined) return `matches ${step.matches}`;
    return title === undefined ? step.app : `"${title}"`;
  },
  rules: [atLeastOneOf('windowTitle', 'contains', 'text', 'matches', 'app')],
  run(step, context) {
    const title = titleIn(step);
    // A page is of no program: beside a title, the name of one says nothing there.
    const app = context.entersNamedWindows || (title ?? step.matches) === undefined ? step.app : undefined;
    return context.until(windowExists({ title, titleMatches: step.matches, app, exact: step.exact }));
  },
});

/** The part of its title or address that a step says. */
function titleIn(step: {
  readonly windowTitle?: string | undefined;
  readonly contains?: string | undefined;
  readonly text?: string | undefined;
}): string | undefined {
  return step.windowTitle ?? step.contains ?? step.text;
}
