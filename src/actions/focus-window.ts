import { z } from 'zod';
import { defineAction, failed } from './action.js';
import { windowExists } from './condition.js';
import { atLeastOneOf } from './field-rule.js';

export const focusWindow = defineAction({
  name: 'focus_window',
  title: 'Focus window',
  description: 'Goes on in the window, tab or popup with this title or address.',
  effect: 'input',
  capability: 'windows',
  aliases: { switch_window: {}, switch_tab: {} },
  parameters: {
    contains: z.string().min(1).optional().describe('A part of its title.'),
    url: z.string().min(1).optional().describe('A part of its address.'),
    exact: z.boolean().default(false).describe('Compare case-sensitively.'),
  },
  sample: { windowTitle: 'Receipt' },
  rules: [atLeastOneOf('windowTitle', 'contains', 'url', 'app')],
  async run(step, context) {
    const wanted = step.windowTitle ?? step.contains ?? step.url ?? step.app ?? '';
    const waited = await context.until(windowExists(wanted, step.exact));
    if (waited.status === 'failed') return waited;
    const { windows } = await context.eye.status();
    const matches = windows.filter(
      (window) => window.title.toLowerCase().includes(wanted.toLowerCase()) || window.url.includes(wanted),
    );
    const exact = matches.filter((window) => window.title === wanted);
    const [window] = exact.length === 1 ? exact : matches;
    if (window === undefined || (matches.length > 1 && exact.length !== 1)) {
      return failed({
        type: 'ambiguous_selector',
        message: `${matches.length} windows match "${wanted}". Give more of the title, or a url.`,
        candidates: matches.map((match) => `"${match.title}" ${match.url}`),
      });
    }
    if (window.active) return { status: 'acted', unchanged: true, found: window.title };
    const permit = await context.permit({ target: window.title });
    if (!permit.ok) return failed(permit.failure);
    await context.mark();
    await context.hand.focusWindow(permit.value, window.id);
    return { status: 'acted', confirmed: `"${window.title}" is in front`, found: window.title };
  },
});
