import { z } from 'zod';
import { patternField } from '../../domain/flow/assertion.js';
import { defineAction, failed } from '../action.js';
import { atLeastOneOf } from '../shared/fields/field-rule.js';
import { bringToFront, onlyWindowNamed } from '../shared/targets/named-window.js';
import { untilReached } from '../shared/elements/on-element.js';

/** Waits for a window and goes on in it. */
export const focusWindow = defineAction({
  name: 'focus_window',
  title: 'Focus window',
  description: 'Continues in the window, tab or popup with this title or address.',
  effect: 'input',
  capability: 'windows',
  windowFields: ['windowTitle', 'app'],
  namesWindow: true,
  aliases: { switch_window: {}, switch_tab: {} },
  parameters: {
    contains: z.string().min(1).optional().describe('Part of its title.'),
    matches: patternField.optional().describe('Regular expression that its title must match, as in `/Order \\d+/`.'),
    url: z.string().min(1).optional().describe('Part of its address.'),
    exact: z.boolean().default(false).describe('Compare case-sensitively.'),
  },
  needs: ({ url }) => (url === undefined ? [] : [{ field: 'url', capability: 'navigation' }]),
  positional: ['windowTitle'],
  sample: { windowTitle: 'Receipt' },
  argument: (step) => {
    const title = step.windowTitle ?? step.contains;
    return title === undefined ? (step.matches ?? step.url ?? step.app) : `"${title}"`;
  },
  rules: [atLeastOneOf('windowTitle', 'contains', 'matches', 'url', 'app')],
  async run(step, context) {
    const { url, app, exact, matches: titleMatches } = step;
    const title = step.windowTitle ?? step.contains;
    if (!context.entersNamedWindows && [title, titleMatches, url].every((named) => named === undefined)) {
      context.log(
        `a page is of no program: goes on in the tab in front, and does not look for "${app ?? ''}"`,
        'warning',
      );
      await context.mark({ windowsOnly: true });
      return { status: 'acted', unchanged: true, found: (await context.eye.status()).title };
    }
    const found = await onlyWindowNamed(context, { title, titleMatches, url, app, exact });
    if (!found.ok) return failed(found.failure);
    const window = found.value;
    if (window.active && window.isInFront !== false) {
      await context.mark({ windowsOnly: true });
      return { status: 'acted', unchanged: true, found: window.title };
    }
    const outcome = await untilReached(context, () => bringToFront(window, context));
    if (outcome.status !== 'acted') return outcome;
    return { status: 'acted', confirmed: `"${window.title}" is in front`, found: window.title };
  },
});
