import { isSilence } from '../../../domain/errors.js';
import type { Eye } from '../../../ports/eye.js';

/** A target that does not answer is asked again this often, in milliseconds. */
const askAgainMs = 100;

/** Who is asked, and for how long. */
export interface Patience {
  readonly eye: Pick<Eye, 'changeCount' | 'nextChange'>;
  readonly signal: AbortSignal;
  /** What is left of the time of the step, in milliseconds. */
  remainingMs(): number;
}

/**
 * Asks a target until it answers, as long as the step may take: programs that load or save are busy for seconds.
 * @throws HandeyeError `target_unreachable` where it has not answered then
 */
export async function untilAnswered<T>(ask: () => Promise<T>, { eye, signal, remainingMs }: Patience): Promise<T> {
  for (;;) {
    const seen = eye.changeCount();
    try {
      return await ask();
    } catch (error) {
      const leftMs = remainingMs();
      if (!isSilence(error) || leftMs <= 0 || signal.aborted) throw error;
      await eye.nextChange(seen, Math.min(leftMs, askAgainMs), signal);
    }
  }
}
