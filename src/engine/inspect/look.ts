import { elementExists, textIs, type Condition } from '../../actions/shared/conditions/condition.js';
import { HandeyeError } from '../../domain/errors.js';
import { formatSelectorError, parseSelector, type Selector } from '../../domain/flow/selector/index.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import { faultsIn, sinceNavigation, type PageFaults } from '../../domain/screen/target/page-faults.js';
import type { Snapshot } from '../../domain/screen/element/screen-node.js';
import type { Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import { candidatesAmong, leftOut } from '../step/candidates.js';
import { deadlineIn } from '../step/deadline.js';
import { untilHolds } from '../step/waiting.js';

/** What is on the screen, and what went wrong in the page meanwhile. */
export interface Inspected extends PageFaults {
  readonly snapshot: Snapshot;
  /** The whole screen, where the snapshot is of one part of it. */
  readonly whole: Snapshot;
}

/** How much of a screen is looked at, and when. */
export interface Look {
  readonly full: boolean;
  /** The part to look at, as a selector. */
  readonly selector: string | undefined;
  /** What must be there first: a selector, or a text of the screen. */
  readonly wait: string | undefined;
}

/** What a look is made with. */
export interface LookContext {
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly signal: AbortSignal;
  /** Whether it is a page, which reports what it loads. */
  readonly isPage: boolean;
}

/** How long a target may take to come to rest, in milliseconds. */
const restLimitMs = 5_000;

/** A program in which nothing has changed for this long is at rest, in milliseconds. */
const stillMs = 200;

/** How long is waited for what must be there first, in milliseconds. */
const waitLimitMs = 30_000;

/**
 * Takes a snapshot of a screen that has come to rest, and shows what is asked for, secrets masked.
 *
 * @throws HandeyeError `usage` for a selector that means no element, or several; `target_unreachable` where what is waited
 *   for does not come
 */
export async function lookAt(session: Session, look: Look, context: LookContext): Promise<Inspected> {
  const { redactor, isPage } = context;
  const selector = look.selector === undefined ? undefined : parsed(look.selector);
  await (isPage ? untilLoaded(session, context) : untilStill(session, context));
  if (look.wait !== undefined) await untilThere(session, look.wait, context);
  const rootRef = selector && (await refOf(session, selector));
  const scoped = { scope: look.full ? 'full' : 'viewport', ...(rootRef !== undefined && { rootRef }) } as const;
  const snapshot = await session.eye.snapshot(scoped);
  const whole = rootRef === undefined ? snapshot : await session.eye.snapshot({ scope: scoped.scope });
  return redactor.deep({ snapshot, whole, ...faultsIn(sinceNavigation(session.eye.eventsSince(0))) });
}

async function untilThere({ eye }: Session, wait: string, { clock, redactor, signal }: LookContext): Promise<void> {
  const deadline = deadlineIn(clock, waitLimitMs, signal);
  const outcome = await untilHolds(eye, isThere(wait), deadline, waitLimitMs);
  if (outcome.status !== 'failed') return;
  throw new HandeyeError('target_unreachable', redactor.text(outcome.failure.message), {
    hint: 'Leave out --wait to see what is there.',
  });
}

/** An element by its selector, or a text anywhere on the screen. */
function isThere(written: string): Condition {
  const text = textIs(undefined, written, 'contains', false);
  const result = parseSelector(written);
  if (!result.ok) return text;
  const element = elementExists({ written, query: { selector: result.selector } });
  return {
    expected: element.expected,
    async look(eye) {
      const judgement = await element.look(eye);
      if (judgement.holds) return judgement;
      const { holds, nearest } = await text.look(eye);
      return { ...judgement, holds, ...(nearest && { nearest }) };
    },
  };
}

function parsed(text: string): Selector {
  const result = parseSelector(text);
  if (result.ok) return result.selector;
  throw new HandeyeError('usage', formatSelectorError(result.error), {
    hint: 'A selector names one element: Button#Save, #id, css=…, text=…',
  });
}

/** Waits until nothing loads any more; a page that never rests is looked at as it is. */
async function untilLoaded({ eye }: Session, { clock, signal }: LookContext): Promise<void> {
  const end = clock.monotonicMs() + restLimitMs;
  while (clock.monotonicMs() < end && !signal.aborted) {
    const since = eye.changeCount();
    const { loading, loadingIndicators, pendingRequests, networkQuietMs } = await eye.status();
    const isQuiet = pendingRequests === 0 ? networkQuietMs >= 100 : networkQuietMs >= 500;
    if (!loading && loadingIndicators.length === 0 && isQuiet) return;
    await eye.nextChange(since, 100, signal);
  }
}

/** Waits until a program has exposed its elements and nothing changes; one that never rests is looked at as it is. */
async function untilStill({ eye }: Session, { clock, signal }: LookContext): Promise<void> {
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
  if (result.outcome === 'not_found' && result.unavailableReason !== undefined)
    throw new HandeyeError('usage', `"${written}" was not found: ${result.unavailableReason}.`, {
      hint: 'Leave out --selector to see what is known of the window.',
      data: { selector: written, nearest: [] },
    });
  const nearest = result.outcome === 'not_found' ? result.nearest : [];
  throw new HandeyeError('usage', `Nothing visible matches "${written}".`, {
    hint: nearest.length === 0 ? 'Leave out --selector to see what is there.' : `Nearest: ${nearest.join(', ')}`,
    data: { selector: written, nearest },
  });
}
