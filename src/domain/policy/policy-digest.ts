import { canonicalJson } from '../canonical-json.js';
import { sha256 } from '../sha256.js';
import type { RunPolicy } from './run-policy.js';

/**
 * What identifies a policy: the same for policies that say the same, whatever the order in which they say it. It is the beginning
 * of the SHA-256 of the policy in canonical JSON, 64 bits in 16 hex digits.
 */
export function policyDigest({ dryRun: _dryRun, ...policy }: RunPolicy): string {
  const sorted = Object.entries(policy).map(([name, value]): [string, unknown] => [
    name,
    isList(value) ? [...new Set(value)].toSorted() : value,
  ]);
  return sha256(canonicalJson(Object.fromEntries(sorted))).slice(0, 16);
}

/** All lists of a policy are of texts. */
function isList(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}
