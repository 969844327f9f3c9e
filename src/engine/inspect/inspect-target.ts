import { HandeyeError } from '../../domain/errors.js';
import { formatSelectorError, parseSelector, type Selector } from '../../domain/flow/selector/index.js';
import type { Config } from '../../domain/policy/config.js';
import type { RunPolicy } from '../../domain/policy/run-policy.js';
import { faultsIn, sinceNavigation, type PageFaults } from '../../domain/screen/page-faults.js';
import type { Snapshot } from '../../domain/screen/screen-node.js';
import { candidatesAmong, leftOut } from '../step/candidates.js';
import { createGuard } from '../guard/guard.js';
import type { RunPorts } from '../run/run-flows.js';
import type { Session } from '../../ports/backend.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { InspectedTarget, Inspection, OpenedTarget, Opening } from './inspection.js';
import { openApp } from './open-app.js';
import { openPage } from './open-page.js';
import { openProgram } from './open-program.js';

/** What is on the screen, and what went wrong in the page meanwhile. */
export interface Inspected extends PageFaults {
  readonly snapshot: Snapshot;
  /** The whole screen, where the snapshot is of one part of it. */
  readonly whole: Snapshot;
}

/** How long a target may take to come to rest, in milliseconds. */
const restLimitMs = 5_000;

/** A program in which nothing has changed for this long is at rest, in milliseconds. */
const stillMs = 200;

/**
 * Opens a page, a program or an app made up for tests in a session of its own and takes a snapshot and the page's errors, secrets masked.
 *
 * @throws HandeyeError `policy_denied`, `kill_switch`, `cancelled`; `usage` for a selector that means no element, or several;
 *   `target_unreachable` for a page or window that does not come, or hangs; `target_lost` for a program that ends
 */
export async function inspectTarget(
  ports: RunPorts,
  config: Config,
  policy: RunPolicy,
  inspection: Inspection,
): Promise<Inspected> {
  const { of, full, redactor, signal } = inspection;
  const selector = inspection.selector === undefined ? undefined : parsed(inspection.selector);
  const guard = createGuard('inspect', policy, ports);
  const backend = ports.backend(backendOf(of));
  const opening = { backend, guard, policy, ports, inspection, viewport: config.viewport };
  let opened: OpenedTarget | undefined;
  try {
    opened = await open(of, opening);
    const { session } = opened;
    await ('url' in of ? untilLoaded(session, ports, signal) : untilStill(session, ports, signal));
    const rootRef = selector && (await refOf(session, selector));
    const scoped = { scope: full ? 'full' : 'viewport', ...(rootRef !== undefined && { rootRef }) } as const;
    const snapshot = await session.eye.snapshot(scoped);
    const whole = rootRef === undefined ? snapshot : await session.eye.snapshot({ scope: scoped.scope });
    return redactor.deep({ snapshot, whole, ...faultsIn(sinceNavigation(session.eye.eventsSince(0))) });
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
  return 'app' in of ? openApp(of, opening) : openProgram(of, opening);
}

function parsed(text: string): Selector {
  const result = parseSelector(text);
  if (result.ok) return result.selector;
  throw new HandeyeError('usage', formatSelectorError(result.error), {
    hint: 'A selector names one element: Button#Save, #id, css=…, text=…',
  });
}

/** Waits until nothing loads any more; a page that never rests is looked at as it is. */
async function untilLoaded({ eye }: Session, { clock }: RunPorts, signal: AbortSignal): Promise<void> {
  const end = clock.monotonicMs() + restLimitMs;
  while (clock.monotonicMs() < end && !signal.aborted) {
    const since = eye.changeCount();
    const { loading, loadingIndicators, pendingRequests, networkQuietMs } = await eye.status();
    const isQuiet = pendingRequests === 0 ? networkQuietMs >= 100 : networkQuietMs >= 500;
    if (!loading && loadingIndicators.length === 0 && isQuiet) return;
    await eye.nextChange(since, 100, signal);
  }
}

/** Waits until a program has told of its elements and nothing changes; one that never rests is looked at as it is. */
async function untilStill({ eye }: Session, { clock }: RunPorts, signal: AbortSignal): Promise<void> {
  const end = clock.monotonicMs() + restLimitMs;
  while (clock.monotonicMs() < end && !signal.aborted) {
    const since = eye.changeCount();
    const { loading } = await eye.status();
    await eye.nextChange(since, stillMs, signal);
    if (!loading && eye.changeCount() === since) return;
  }
}

async function refOf({ eye }: Session, selector: Selector): Promise<string> {
  const result = await eye.locate(selector, { checks: [], scroll: false });
  if (result.outcome === 'found') return result.located.ref;
  const written = selector.source;
  if (result.outcome === 'ambiguous') {
    const several = { query: { target: { selector } }, count: result.count, matches: result.matches };
    const { listed, advice } = await candidatesAmong(eye, several);
    throw new HandeyeError(
      'usage',
      `"${written}" matches ${result.count} elements: ${listed.join(', ')}${leftOut(several)}.`,
      {
        hint: advice,
      },
    );
  }
  if (result.outcome === 'not_found' && result.blind !== undefined)
    throw new HandeyeError('usage', `"${written}" was not found: ${result.blind}.`, {
      hint: 'Leave out --selector to see what is known of the window.',
      data: { selector: written, nearest: [] },
    });
  const nearest = result.outcome === 'not_found' ? result.nearest : [];
  throw new HandeyeError('usage', `Nothing visible matches "${written}".`, {
    hint: nearest.length === 0 ? 'Leave out --selector to see what is there.' : `Nearest: ${nearest.join(', ')}`,
    data: { selector: written, nearest },
  });
}
