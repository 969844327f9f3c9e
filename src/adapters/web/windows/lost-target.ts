import type { Page } from 'playwright-core';
import { HandeyeError } from '../../../domain/errors.js';

/** There is no browser any more. */
export function browserLost(): HandeyeError {
  return new HandeyeError('target_lost', 'The browser is gone: it crashed or was closed.', {
    hint: 'Run again; if it crashes again, try another browser with --browser.',
  });
}

/** The process that a page ran in is gone. */
export function pageCrash(page: Page): HandeyeError {
  return new HandeyeError('target_lost', `The page crashed: ${page.url()}.`, {
    hint: 'Look at its memory use, and at what the step did.',
  });
}
