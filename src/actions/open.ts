import { z } from 'zod';
import { defineAction, failed } from './action.js';

export const open = defineAction({
  name: 'open',
  title: 'Open the target',
  description: 'Opens the target of the flow on this backend, or the given address.',
  effect: 'navigate',
  capability: 'navigation',
  parameters: {
    url: z.string().min(1).optional().describe('Left out: the url of the flow’s target.'),
  },
  sample: {},
  async run(step, context) {
    const url = step.url ?? context.targetUrl;
    if (url === undefined) {
      return failed({
        type: 'error',
        message:
          'open needs a url, because the flow names no target for this backend. Add targets.web.url or the step’s url.',
      });
    }
    const permit = await context.permit({ target: url, url });
    if (!permit.ok) return failed(permit.failure);
    await context.mark();
    const deed = await context.hand.navigate(
      permit.value,
      { url },
      { timeoutMs: context.remainingMs(), signal: context.signal },
    );
    if (deed.refused !== undefined) return failed({ type: 'error', message: deed.refused, expected: url });
    return { status: 'acted', confirmed: `arrived at ${url}`, found: url };
  },
});
