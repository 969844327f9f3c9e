import { createWebBackend } from '../../src/adapters/web/web-backend.js';
import type { Backend } from '../../src/ports/backend.js';

let shared: Backend | undefined;

/**
 * The web backend of all tests of a worker that need no browser of their own: its browser starts with the first session, and again
 * where that has crashed. Closing it does nothing; it ends with the worker.
 */
export function workerWebBackend(): Backend {
  if (shared !== undefined) return shared;
  const backend = createWebBackend({ headed: false, slowMoMs: 0, acceptNoSandbox: false });
  // vitest ends its workers by this signal. The browser and its folders go as the process exits, which a signal alone would prevent.
  process.once('SIGTERM', () => process.exit());
  shared = { ...backend, close: () => Promise.resolve() };
  return shared;
}
