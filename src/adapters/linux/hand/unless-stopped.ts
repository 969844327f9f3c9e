import type { ActionResult } from '../../../ports/hand.js';

/** Runs an action; its result is `cutOff` if the signal stops it. */
export async function unlessStopped(
  signal: AbortSignal,
  action: () => Promise<ActionResult | void>,
): Promise<ActionResult> {
  try {
    return (await action()) ?? {};
  } catch (error) {
    if (signal.aborted) return { cutOff: true };
    throw error;
  }
}
