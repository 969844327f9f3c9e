import type { ActionResult } from '../../../ports/hand.js';

/** An action that its signal breaks off, told as one that was cut off. */
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
