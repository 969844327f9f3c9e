import { sessionWithTimeouts } from '../flow/answering.js';
import type { FlowScope } from '../guard/flow-scope.js';
import type { InspectedApp, OpenedTarget, Opening } from './inspection.js';
import { permitted } from './permitted.js';

/** How long an app may take to open, in milliseconds: it is in memory. */
const openLimitMs = 5_000;

/** Opens a fake app in a session of its own. @throws HandeyeError `policy_denied`, `kill_switch` */
export async function openApp({ app }: InspectedApp, opening: Opening): Promise<OpenedTarget> {
  const { backend, policy, ports, viewport, inspection } = opening;
  const { redactor, downloadsFolder, signal } = inspection;
  const scope: FlowScope = {
    policy,
    consent: { origins: new Set(), programs: new Set(), files: new Set() },
    redact: redactor.text,
  };
  const permit = await permitted(opening, scope, { target: app.name });
  const opened = await backend.openSession({ viewport, downloadsFolder, redact: redactor.text, app });
  const session = sessionWithTimeouts(opened, ports.clock, signal);
  await session.hand.navigate(permit, 'reload', { timeoutMs: openLimitMs, signal });
  return { session, end: () => opened.close() };
}
