import { z } from 'zod';
import type { TargetWindow } from '../../ports/eye.js';
import { defineAction, failed, type Attempt, type ActionPermitRequest, type StepContext } from '../action.js';
import { onlyWindowNamed } from '../shared/targets/named-window.js';

/** Closes a window; the flow goes on in the one before. */
export const close = defineAction({
  name: 'close',
  title: 'Close window',
  description:
    'Closes the current window, tab or popup, or the one with this title or program; the flow continues in the previous one.',
  effect: 'input',
  capability: 'windows',
  windowFields: ['windowTitle'],
  aliases: { close_window: {}, close_tab: {} },
  parameters: { url: z.string().min(1).optional().describe('Part of its address.') },
  needs: ({ url }) => (url === undefined ? [] : [{ field: 'url', capability: 'navigation' }]),
  positional: ['windowTitle'],
  sample: {},
  argument: (step) => (step.windowTitle === undefined ? (step.url ?? step.app) : `"${step.windowTitle}"`),
  async run(step, context) {
    const { windowTitle: title, url } = step;
    const app = context.entersNamedWindows ? step.app : undefined;
    const isNamed = [title, url, app].some((name) => name !== undefined);
    const found = isNamed ? await onlyWindowNamed(context, { title, url, app }) : await windowInFront(context);
    if (!found.ok) return failed(found.failure);
    const window = found.value;
    const permit = await context.permit({ target: window.title, ...touched(window, context) });
    if (!permit.ok) return failed(permit.failure);
    await context.mark({ windowsOnly: true });
    await context.hand.closeWindow(permit.value, window.id);
    // Programs are asked to close their windows, and may ask back: the effect shows what came of it.
    const confirmed = context.isOnDesktop ? undefined : `"${window.title}" is closed`;
    return { status: 'acted', ...(confirmed !== undefined && { confirmed }), found: window.title };
  },
});

/** What a program shows may be another program's: the windows of a browser are all the flow's own. */
function touched({ id, app }: TargetWindow, context: StepContext): Partial<ActionPermitRequest> {
  if (!context.entersNamedWindows) return {};
  return { window: id, ...(context.isOnDesktop && app !== undefined && { drives: app }) };
}

async function windowInFront({ eye }: StepContext): Promise<Attempt<TargetWindow>> {
  const window = (await eye.status({ windowsOnly: true })).windows.find(({ active }) => active);
  if (window !== undefined) return { ok: true, value: window };
  return { ok: false, failure: { type: 'element_not_found', message: 'There is no window to close: all are closed.' } };
}
