import { errorCodes } from '../../domain/errors.js';

/** The signals of the system while a command listens to them. */
export interface Interruption {
  /** Aborted with `cancelled` at the first signal. */
  readonly signal: AbortSignal;
  /** Gives the signals back to the system. */
  release(): void;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The first Ctrl+C (or SIGTERM, SIGHUP) asks the work to end in good order; a second one ends the process at once. Either
 * way the exit code is 3: what was asked for was stopped.
 */
export function watchInterruption(listeners: { first(): void; second(): void }): Interruption {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) {
      listeners.second();
      process.exit(errorCodes.cancelled.exitCode);
    }
    controller.abort('cancelled');
    listeners.first();
  };
  for (const name of signals) process.on(name, onSignal);
  return {
    signal: controller.signal,
    release() {
      for (const name of signals) process.off(name, onSignal);
    },
  };
}
