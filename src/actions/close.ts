import { z } from 'zod';
import { defineAction, failed } from './action.js';

export const close = defineAction({
  name: 'close',
  title: 'Close window',
  description:
    'Closes the current window, tab or popup, or the one with this title; the flow goes on in the one before.',
  effect: 'input',
  capability: 'windows',
  aliases: { close_window: {}, close_tab: {} },
  parameters: { url: z.string().min(1).optional().describe('A part of its address.') },
  sample: {},
  async run(step, context) {
    const wanted = step.windowTitle ?? step.url;
    const { windows } = await context.eye.status();
    const window = windows.find((candidate) =>
      wanted === undefined
        ? candidate.active
        : candidate.title.toLowerCase().includes(wanted.toLowerCase()) || candidate.url.includes(wanted),
    );
    if (window === undefined) {
      return failed({
        type: 'element_not_found',
        message: `No window has "${wanted ?? ''}" in its title or address.`,
        candidates: windows.map((candidate) => candidate.title || candidate.url),
      });
    }
    const permit = await context.permit({ target: window.title });
    if (!permit.ok) return failed(permit.failure);
    await context.mark();
    await context.hand.closeWindow(permit.value, window.id);
    return { status: 'acted', confirmed: `"${window.title}" is closed`, found: window.title };
  },
});
