import type { ActionResult } from '../../../ports/hand.js';

/** Runs an action; returns one that its signal breaks off as cut off. */
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
