import { dropCaches } from '../dom/page-cache.js';
import { currentVersion } from './page-version.js';

let computedAt = 0;

/** Forgets what was computed before the page last changed. Every call from outside, and every wait, begins with it. */
export function invalidateCaches(): void {
  const version = currentVersion();
  if (version === computedAt) return;
  computedAt = version;
  dropCaches();
}
