import { HandeyeError } from '../../domain/errors.js';
import type { WebTarget } from '../../domain/flow/flow.js';
import { formatSelectorError, parseSelector, type Selector } from '../../domain/flow/selector/index.js';
import { originOf } from '../../domain/policy/allowlist.js';
import type { Config } from '../../domain/policy/config.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import type { RunPolicy } from '../../domain/policy/run-policy.js';
import { faultsIn, sinceNavigation, type PageFaults } from '../../domain/screen/page-faults.js';
import type { Snapshot } from '../../domain/screen/screen-node.js';
import { answeringSession } from '../flow/answering.js';
import { candidatesAmong, leftOut } from '../step/candidates.js';
import type { FlowScope } from '../guard/flow-scope.js';
import { createGuard } from '../guard/guard.js';
import type { RunPorts } from '../run/run-flows.js';
import type { Session } from '../../ports/backend.js';

/** What is looked at, and how much of it. */
export interface Inspection {
  readonly url: string;
  readonly target: WebTarget | undefined;
  readonly full: boolean;
  /** The part to look at, as a selector. */
  readonly selector: string | undefined;
  /** Where files go that the page downloads meanwhile, absolute. */
  readonly downloadsFolder: string;
  /** Takes the secrets of the flow out of what is written down and told. */
  readonly redactor: Redactor;
  readonly signal: AbortSignal;
}

/** What is on the screen, and what went wrong in the page meanwhile. */
export interface Inspected extends PageFaults {
  readonly snapshot: Snapshot;
  /** The whole screen, where the snapshot is of one part of it. */
  readonly whole: Snapshot;
}

/** How long a page may take to load, and then to come to rest, in milliseconds. */
const loadLimitMs = 30_000;
const restLimitMs = 5_000;

/**
 * Opens an address in a session of its own and takes a snapshot and the page's errors, secrets masked.
 *
 * @throws HandeyeError `policy_denied`, `kill_switch`, `cancelled`; `usage` for a selector that means no element, or several;
 *   `target_unreachable` for a page that does not come, or hangs
 */
export async function inspectTarget(
  ports: RunPorts,
  config: Config,
  policy: RunPolicy,
  inspection: Inspection,
): Promise<Inspected> {
  const { url, target, full, downloadsFolder, redactor, signal } = inspection;
  const selector = inspection.selector === undefined ? undefined : parsed(inspection.selector);
  const guard = createGuard('inspect', policy, ports);
  const scope: FlowScope = {
    policy,
    consent: { origins: new Set([originOf(url)]), programs: new Set(), files: new Set() },
    redact: redactor.text,
  };
  const permit = await guard.permit({ action: 'open', effect: 'navigate', target: url, url }, scope, signal);
  if (!permit.ok) {
    const code = permit.stop === 'kill_switch' ? 'kill_switch' : 'policy_denied';
    throw new HandeyeError(code, redactor.text(permit.failure.message));
  }
  const backend = ports.backend('web');
  try {
    const opened = await backend.openSession({
      viewport: target?.viewport ?? config.viewport,
      downloadsFolder,
      redact: redactor.text,
      ...(target && { target }),
      ...(policy.allowedOrigins && { navigationRule: guard.navigationRule(() => scope) }),
    });
    const session = answeringSession(opened, ports.clock, signal);
    const { refused } = await session.hand.navigate(permit.value, { url }, { timeoutMs: loadLimitMs, signal });
    if (refused !== undefined) {
      throw new HandeyeError('target_unreachable', redactor.text(refused), { data: redactor.deep({ url }) });
    }
    await atRest(session, ports, signal);
    const rootRef = selector && (await refOf(session, selector));
    const scoped = { scope: full ? 'full' : 'viewport', ...(rootRef !== undefined && { rootRef }) } as const;
    const snapshot = await session.eye.snapshot(scoped);
    const whole = rootRef === undefined ? snapshot : await session.eye.snapshot({ scope: scoped.scope });
    return redactor.deep({ snapshot, whole, ...faultsIn(sinceNavigation(session.eye.eventsSince(0))) });
  } catch (error) {
    throw signal.aborted ? new HandeyeError('cancelled', 'The inspection was cancelled.', { cause: error }) : error;
  } finally {
    await backend.close();
  }
}

function parsed(text: string): Selector {
  const result = parseSelector(text);
  if (result.ok) return result.selector;
  throw new HandeyeError('usage', formatSelectorError(result.error), {
    hint: 'A selector names one element: Button#Save, #id, css=…, text=…',
  });
}

/** Waits until nothing loads any more; a page that never rests is looked at as it is. */
async function atRest({ eye }: Session, { clock }: RunPorts, signal: AbortSignal): Promise<void> {
  const end = clock.monotonicMs() + restLimitMs;
  while (clock.monotonicMs() < end && !signal.aborted) {
    const since = eye.changeCount();
    const { loading, loadingIndicators, pendingRequests, networkQuietMs } = await eye.status();
    const isQuiet = pendingRequests === 0 ? networkQuietMs >= 100 : networkQuietMs >= 500;
    if (!loading && loadingIndicators.length === 0 && isQuiet) return;
    await eye.nextChange(since, 100, signal);
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
  const nearest = result.outcome === 'not_found' ? result.nearest : [];
  throw new HandeyeError('usage', `Nothing visible matches "${written}".`, {
    hint: nearest.length === 0 ? 'Leave out --selector to see what is there.' : `Nearest: ${nearest.join(', ')}`,
    data: { selector: written, nearest },
  });
}
