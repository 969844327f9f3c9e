import { z } from 'zod';
import { absoluteAddress, addressProblem } from '../../domain/flow/address.js';
import { namesProgram } from '../../domain/flow/desktop-target.js';
import { arrivalTimeoutMs } from '../../domain/flow/step.js';
import { defineAction, failed, type StepContext, type StepOutcome } from '../action.js';
import { arrived, expectStatusField, isMeantToStay, stayed } from '../shared/targets/arrival.js';
import { outcomeOf } from '../shared/elements/on-element.js';
import { openTargetProgram, programInWords } from '../shared/targets/open-target-program.js';

/** Goes to the target of the flow. */
export const open = defineAction({
  name: 'open',
  title: 'Open the target',
  description:
    'Opens the target of the flow on this backend, or the given address. On the web that is a page. On a desktop it is a program to start or attach to. A fake app starts from the beginning.',
  effect: 'navigate',
  usualTimeoutMs: arrivalTimeoutMs,
  capability: 'windows',
  parameters: {
    url: z
      .string()
      .min(1)
      .optional()
      .describe('Absolute, or relative to the url of the flow’s target; default: that url.'),
    expectStatus: expectStatusField,
  },
  names: { url: 'address' },
  opensTarget: true,
  positional: ['url'],
  sample: {},
  argument: (step, { targetUrl, targetProgram }) =>
    // What a flow for pages and programs goes to on the web is not what is opened on a desktop.
    (targetProgram && programInWords(targetProgram)) ?? step.url ?? targetUrl,
  async run(step, context) {
    if (context.isOnDesktop) {
      const program = context.targetProgram;
      if (program !== undefined && namesProgram(program)) return openTargetProgram(program, context);
      return failed({
        type: 'error',
        message:
          'open needs a program, because the flow names none for this backend. Add "targets": {"linux": {"launch": "…"}}, or "processName" or "windowTitleContains" for one that runs.',
      });
    }
    if (context.targetApp !== undefined) return openFakeApp(context.targetApp, context);
    const written = step.url ?? context.targetUrl;
    if (written === undefined) {
      return failed({
        type: 'error',
        message:
          'open needs a url, because the flow names no target for this backend. Add targets.web.url or the step’s url.',
      });
    }
    const target = context.targetUrl === undefined ? undefined : absoluteAddress(context.targetUrl);
    const base = step.url === undefined ? undefined : target;
    const problem = addressProblem(written, base);
    if (problem !== undefined) return failed({ type: 'error', message: problem });
    const url = absoluteAddress(written, base);
    const permit = await context.permit({ target: url, url });
    if (!permit.ok) return failed(permit.failure);
    await context.mark();
    const result = await context.hand.navigate(
      permit.value,
      { url },
      { timeoutMs: context.remainingMs(), signal: context.signal },
    );
    if (result.cutOff === true) return outcomeOf(result);
    if (isMeantToStay(result, step.expectStatus)) return stayed(url, result.status);
    if (result.refused !== undefined)
      return failed({ type: result.isTimeout === true ? 'timeout' : 'error', message: result.refused, expected: url });
    if (result.isDownload === true) {
      return failed({
        type: 'error',
        message: `${url} is no page: the browser downloaded it. Open a page of the app; what is to be downloaded is for a navigate step, or a click in the page.`,
        expected: url,
      });
    }
    return arrived(url, result.status, step.expectStatus);
  },
});

/** Starts a fake app from the beginning. */
async function openFakeApp(name: string, context: StepContext): Promise<StepOutcome> {
  // What does not answer there keeps nothing from being started anew.
  await context.eye.mark().catch(() => undefined);
  const permit = await context.permit({ target: name });
  if (!permit.ok) return failed(permit.failure);
  await context.hand.navigate(permit.value, 'reload', { timeoutMs: context.remainingMs(), signal: context.signal });
  return { status: 'acted', confirmed: `${name} is open`, found: name };
}
