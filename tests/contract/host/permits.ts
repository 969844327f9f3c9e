import { issuePermit } from '../../../src/ports/permit-issuer.js';
import type { Permit } from '../../../src/ports/permit.js';

/** A permit as the guard would grant it. */
export function permitFor(action: string): Permit {
  return issuePermit({ id: 'permit-1', action });
}
