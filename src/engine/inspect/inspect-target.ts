import { HandeyeError } from '../../domain/errors.js';
import type { Config } from '../../domain/policy/config.js';
import type { RunPolicy } from '../../domain/policy/run-policy.js';
import { createGuard } from '../guard/guard.js';
import type { RunPorts } from '../run/with-run.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { InspectedTarget, Inspection, OpenedTarget, Opening } from './inspection.js';
import { lookAt, type Inspected } from './look.js';
import { openApp } from './open-app.js';
import { openPage } from './open-page.js';
import { inspectProgram } from './inspect-program.js';

/**
 * Opens a page, a program or a fake app in a session of its own and takes a snapshot and the page's errors, secrets masked.
 *
 * @throws HandeyeError `policy_denied`, `kill_switch`, `cancelled`; `usage` for a selector that means no element, or several;
 *   `target_unreachable` for a page, window or what is waited for that does not come; `target_lost` for a program that ends
 */
export async function inspectTarget(
  ports: RunPorts,
  config: Config,
  policy: RunPolicy,
  inspection: Inspection,
): Promise<Inspected> {
  const { of, redactor, signal } = inspection;
  const guard = createGuard('inspect', policy, ports);
  const backend = ports.backend(backendOf(of));
  const opening = { backend, guard, policy, ports, inspection, viewport: config.viewport };
  let opened: OpenedTarget | undefined;
  try {
    opened = await open(of, opening);
    return await lookAt(opened.session, inspection, { clock: ports.clock, redactor, signal, isPage: 'url' in of });
  } catch (error) {
    throw signal.aborted ? new HandeyeError('cancelled', 'The inspection was cancelled.', { cause: error }) : error;
  } finally {
    await opened?.end?.();
    await backend.close();
  }
}

function backendOf(of: InspectedTarget): BackendName {
  if ('url' in of) return 'web';
  return 'app' in of ? 'fake' : of.backend;
}

function open(of: InspectedTarget, opening: Opening): Promise<OpenedTarget> {
  if ('url' in of) return openPage(of, opening);
  return 'app' in of ? openApp(of, opening) : inspectProgram(of, opening);
}
