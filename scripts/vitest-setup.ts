import { buildPageScript, hasPageEntry } from './build-page.js';

/** Tests import the generated page script, so it must exist and be current before any of them loads. */
export async function setup(): Promise<void> {
  // Without page code the tests that need it fail by themselves, and the gate's page stage says why.
  if (hasPageEntry()) await buildPageScript();
}
