import { diagnose } from '../../../domain/healing/diagnose.js';
import type { Diagnosis, MissingElement } from '../../../domain/healing/missing-element.js';
import { healingOf, proposalsFor } from '../../../domain/healing/proposals.js';
import type { Healing } from '../../../domain/healing/verdict.js';
import { parseSelector, type Selector } from '../../../domain/flow/selector/index.js';
import type { AnyStep } from '../../../domain/flow/step.js';
import type { Failure } from '../../../domain/run/failure.js';
import { sinceNavigation } from '../../../domain/screen/target/page-faults.js';
import type { Snapshot } from '../../../domain/screen/element/screen-node.js';
import type { SessionEvent } from '../../../domain/screen/target/session-event.js';
import type { FlowRun, StepList } from '../flow-run.js';
import { isStorageFault } from '../fault.js';
import { lookLate } from './late-look.js';
import { fingerprintKey } from './recorded.js';
import { placeOfSelector } from './selector-place.js';

/** A selector of a step that no longer finds its element. */
export interface Sought {
  /** As it is written in the flow, variables not replaced. */
  readonly text: string;
  readonly selector: Selector;
  /** Of an assertion inside the step: its type. */
  readonly assertion?: string;
}

/** A step that has failed. */
export interface FailedStep {
  readonly list: StepList;
  /** The step as it stands in the flow. */
  readonly written: AnyStep;
  readonly failure: Failure;
  readonly sought: Sought;
  /** The screen at the time of the failure, as far as it was kept. */
  readonly screen: Snapshot | undefined;
  /** The last event of the session before the step. */
  readonly eventsBefore: number;
}

/**
 * Says what became of an element that a selector no longer finds, and proposes another selector where the element is there under
 * another name or in another place. It changes nothing: neither the result of the step nor the flow.
 * @returns undefined where the selector finds its element, or the target cannot be asked
 */
export async function explain(run: FlowRun, step: FailedStep): Promise<Healing | undefined> {
  if (!isUnresolved(step.failure) || run.signal.aborted || run.session.eye.waitsFor() !== undefined) return undefined;
  try {
    const missing = await examine(run, step);
    if (missing === undefined) return undefined;
    const diagnosis = diagnose(missing);
    return await proposed(run, step, diagnosis, missing.screen);
  } catch (error) {
    // What the step says of its failure stands; but a full disk ends the run.
    if (isStorageFault(error)) throw error;
    return undefined;
  }
}

/** Whether a step failed since its selector does not find one element that can be acted on. */
function isUnresolved({ type, check, isUnanswered, isStopped, isCutOff }: Failure): boolean {
  if (isUnanswered === true || isStopped === true || isCutOff === true) return false;
  if (type === 'not_actionable') return check === 'receives_events' || check === 'visible';
  return type === 'element_not_found' || type === 'ambiguous_selector';
}

async function examine(
  run: FlowRun,
  { list, written, failure, sought, screen, eventsBefore }: FailedStep,
): Promise<MissingElement | undefined> {
  const { eye } = run.session;
  const key = fingerprintKey(run, list, written, sought.text);
  const known = await run.healing?.known(list.loaded.file, key, true);
  const missing = {
    selector: sought.selector,
    use: isPresence(written, sought) ? ('presence' as const) : ('target' as const),
    known,
    targetUrl: run.targetUrl,
  };
  const { dialog } = await eye.status({ dialogStays: true });
  if (dialog !== undefined)
    return { ...missing, screen, events: [], cover: `the ${dialog.kind} dialog "${dialog.message}" is open over it` };
  if (failure.type === 'not_actionable') return { ...missing, screen, events: [], cover: reasonOf(failure) };
  const shown = screen ?? (await eye.snapshot({ scope: 'full' }).catch(() => undefined));
  const { now, cameAfterMs } = await lookLate(run, sought.selector);
  const seen = { ...missing, screen: shown, events: eventsOf(eye.eventsSince(0), eventsBefore) };
  if (failure.type === 'ambiguous_selector')
    return now.count < 2 ? undefined : { ...seen, several: now.matches.map(({ summary }) => summary.ref) };
  if (cameAfterMs !== undefined) return { ...seen, cameAfterMs };
  if (now.count > 1) return undefined;
  const { hiddenMatches } = now;
  if (hiddenMatches === 0) return seen;
  const matching =
    hiddenMatches === 1 ? 'the element is there, but hidden' : `${hiddenMatches} elements match, but all are hidden`;
  return { ...seen, cover: matching };
}

/** What is in the way, in the words of the failure. */
function reasonOf({ message, obstacle }: Failure): string {
  const [, reason] = /: (.*) \(check: \w+\)/s.exec(message) ?? [];
  return `it is there, but ${reason ?? obstacle?.replaceAll('_', ' ') ?? 'it cannot be reached'}`;
}

/** What happened since the page was asked for, or since the step began, whichever came first. */
function eventsOf(events: readonly SessionEvent[], eventsBefore: number): readonly SessionEvent[] {
  const since = Math.min(eventsBefore, (sinceNavigation(events)[0]?.seq ?? 1) - 1);
  return events.filter(({ seq }) => seq > since);
}

function isPresence({ action }: AnyStep, { assertion }: Sought): boolean {
  if (assertion !== undefined) return assertion === 'exists';
  return action === 'assert_exists' || action === 'wait';
}

async function proposed(
  run: FlowRun,
  { list, written, sought }: FailedStep,
  diagnosis: Diagnosis,
  screen: Snapshot | undefined,
): Promise<Healing> {
  const { counterpart } = diagnosis;
  const nodes = screen?.nodes ?? [];
  const node = counterpart === undefined ? undefined : nodes[counterpart.at];
  if (counterpart === undefined || node === undefined) return healingOf(diagnosis, sought.text, nodes, undefined);
  const selector = await firstThatMeans(run, proposalsFor(sought.selector, nodes, counterpart.at), node.ref);
  const healing = healingOf(diagnosis, sought.text, nodes, selector);
  // In the place of a variable, a text would be right for one of its values alone.
  if (selector === undefined || sought.text.includes('{{') || run.redactor.finds(selector)) return healing;
  const isOfAssertion = sought.assertion !== undefined;
  const patch = await run.healing?.patch(
    list.loaded.file,
    (value) => placeOfSelector(list.loaded, written, sought.text, value, isOfAssertion),
    selector,
  );
  return { ...healing, ...(patch !== undefined && { patch }) };
}

/** The first of some selectors that finds one element, and this one. */
async function firstThatMeans(run: FlowRun, texts: readonly string[], ref: string): Promise<string | undefined> {
  for (const text of texts) {
    const read = parseSelector(text);
    if (!read.ok) continue;
    const { count, matches } = await run.session.eye.query({ target: { selector: read.selector }, dialogStays: true });
    if (count === 1 && matches[0]?.summary.ref === ref) return text;
  }
  return undefined;
}
