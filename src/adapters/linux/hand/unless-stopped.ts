import type { Deed } from '../../../ports/hand.js';

/** A deed that its signal breaks off, told as one that was cut off. */
export async function unlessStopped(signal: AbortSignal, deed: () => Promise<Deed | void>): Promise<Deed> {
  try {
    return (await deed()) ?? {};
  } catch (error) {
    if (signal.aborted) return { cutOff: true };
    throw error;
  }
}
