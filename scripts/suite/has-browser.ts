import { findBrowser } from '../../src/adapters/web/browser/find-browser.js';
import { HandeyeError } from '../../src/domain/errors.js';

/** Whether pages can be opened here; where not, says how to get a browser. Without one most tests fail, each with a page of text. */
export async function hasBrowser(): Promise<boolean> {
  try {
    await findBrowser({ headed: false });
    return true;
  } catch (error) {
    if (!(error instanceof HandeyeError)) throw error;
    console.log(`✗ browser: ${error.message} ${error.hint ?? ''}`);
    return false;
  }
}
