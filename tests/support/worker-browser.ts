import type { Browser } from 'playwright-core';
import { createWebBackend } from '../../src/adapters/web/web-backend.js';
import type { Backend } from '../../src/ports/backend.js';
import { launchBrowser } from './page-world.js';

let shared: Backend | undefined;
let browser: Promise<Browser> | undefined;

/** The browser of all tests of a worker that work with pages themselves. It ends with the worker. */
export function workerBrowser(): Promise<Browser> {
  browser ??= launchBrowser();
  return browser;
}

/**
 * The web backend of all tests of a worker that need no browser of their own: its browser starts with the first session, and again
 * where that has crashed. Closing it does nothing; it ends with the worker.
 */
export function workerWebBackend(): Backend {
  if (shared !== undefined) return shared;
  const backend = createWebBackend({ headed: false, slowMoMs: 0, acceptNoSandbox: false });
  shared = { ...backend, close: () => Promise.resolve() };
  return shared;
}
