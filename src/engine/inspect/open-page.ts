import { HandeyeError } from '../../domain/errors.js';
import { originOf } from '../../domain/policy/allowlist.js';
import { sessionWithTimeouts } from '../flow/answering.js';
import type { FlowScope } from '../guard/flow-scope.js';
import type { InspectedPage, OpenedTarget, Opening } from './inspection.js';
import { permitted } from './permitted.js';

/** How long a page may take to load, in milliseconds. */
const loadLimitMs = 30_000;

/** Opens an address in a session of its own. @throws HandeyeError `policy_denied`, `kill_switch`, `target_unreachable` */
export async function openPage({ url, target }: InspectedPage, opening: Opening): Promise<OpenedTarget> {
  const { backend, guard, policy, ports, viewport, inspection } = opening;
  const { redactor, downloadsFolder, signal } = inspection;
  const scope: FlowScope = {
    policy,
    consent: { origins: new Set([originOf(url)]), programs: new Set(), files: new Set() },
    redact: redactor.text,
  };
  const permit = await permitted(opening, scope, { target: url, url });
  const opened = await backend.openSession({
    viewport: target?.viewport ?? viewport,
    downloadsFolder,
    redact: redactor.text,
    ...(target && { target }),
    ...(policy.allowedOrigins && { navigationRule: guard.navigationRule(() => scope) }),
  });
  const session = sessionWithTimeouts(opened, ports.clock, signal);
  const { refused } = await session.hand.navigate(permit, { url }, { timeoutMs: loadLimitMs, signal });
  if (refused === undefined) return { session };
  throw new HandeyeError('target_unreachable', redactor.text(refused), { data: redactor.deep({ url }) });
}
