import type { ScreenNode, Snapshot } from '../screen/element/screen-node.js';
import type { SessionEvent } from '../screen/target/session-event.js';
import { counterparts, type Candidate, type Counterparts } from './counterpart.js';
import { isDataGone } from './data-gone.js';
import { environmentSign } from './environment.js';
import type { Fingerprint } from './fingerprint.js';
import type { Diagnosis, MissingElement } from './missing-element.js';
import { differInData, nameSimilarity } from './names.js';
import { isRepeated, isShownText } from './roles.js';
import { hiddenError, shownError, type Sign } from './screen-signs.js';
import { hintsOf, type SelectorHints } from './selector-hints.js';
import { hasSameId } from './similarity.js';

/**
 * What happened to an element that its selector no longer finds. What is certain comes first: it is covered, it came late, the page is
 * not there. Then the most similar element on the screen decides, and last what the screen lacks.
 */
export function diagnose(missing: MissingElement): Diagnosis {
  const { screen, known, cover, cameAfterMs, targetUrl, several } = missing;
  if (cover !== undefined) return { verdict: 'covered', score: known === undefined ? 0.9 : 1, reason: cover };
  if (cameAfterMs !== undefined)
    return {
      verdict: 'late',
      score: 1,
      reason: `it came ${Math.round(cameAfterMs)} ms after the time of the step was up; give the step a longer timeoutMs, or wait for what brings it`,
    };
  if (screen === undefined) return { verdict: 'environment', score: 0.8, reason: 'the screen could not be read' };
  const hints = hintsOf(missing.selector);
  const found = counterparts(screen, known, hints, targetUrl, several);
  if (several !== undefined) return amongSeveral(screen, found, several, known);
  const environment = environmentSign(missing, screen, found.isFound);
  if (environment !== undefined) return environment;
  if (known !== undefined) {
    const data = isDataGone(screen, known, hints);
    if (data !== undefined) return { verdict: 'data', ...data };
  }
  return successor(missing, found, hints, screen) ?? gone(missing, found, screen);
}

function amongSeveral(
  { nodes }: Snapshot,
  { best, runnerUp, isFound, isClose }: Counterparts,
  several: readonly string[],
  known: Fingerprint | undefined,
): Diagnosis {
  const count = several.length;
  const matches = nodes.filter(({ ref }) => several.includes(ref));
  if (matches.length > 0 && matches.every(({ role }) => isRepeated(role)))
    return { verdict: 'data', score: 0.7, reason: `${count} entries of the list match now` };
  if (known === undefined || best === undefined)
    return {
      verdict: 'duplicated',
      score: 0.5,
      reason: `${count} elements match now, and no run has shown which is meant`,
    };
  const choice = isFound && !isClose ? { counterpart: best } : {};
  return {
    verdict: 'duplicated',
    score: best.score,
    reason: `${count} elements match now${isClose ? ', and two of them are about as similar to the one that was meant' : ''}`,
    ...choice,
    ...(runnerUp && { runnerUp }),
  };
}

/** What the element is now, where there is something that it can be. */
function successor(
  { known, use, events, selector }: MissingElement,
  { best, runnerUp, isFound, isClose }: Counterparts,
  hints: SelectorHints,
  screen: Snapshot,
): Diagnosis | undefined {
  if (!isFound || best === undefined) return undefined;
  const { now, score } = best;
  const name = known?.name ?? hints.label ?? '';
  const error = errorOf(screen, events);
  const isNamedAlike = nameSimilarity(name, now.name) >= 0.5 || (known !== undefined && hasSameId(known, now));
  // Where the app reports an error, what stands in the place of a control is not the control under another name.
  if (error !== undefined && error.score >= 0.8 && !isNamedAlike) return undefined;
  if (differInData(name, now.name) || (isRepeated(now.role) && name !== now.name))
    return { verdict: 'data', score, reason: `its text is data, and is now ${quoted(now.name)}` };
  if (use === 'presence' && isShownText(now.role)) {
    if (error !== undefined) return undefined;
    const reason = `the check expects the text ${quoted(name)}, and the screen shows ${quoted(now.name)} there; what a check expects is never changed`;
    return name === now.name ? sameName(best, runnerUp, isClose, known) : { verdict: 'data', score, reason };
  }
  // A person who listens to the page cannot find it either: another selector would hide that.
  if (known !== undefined && name !== '' && now.name === '')
    return { verdict: 'product_bug', score, reason: lostName(known, now) };
  if (name === now.name) return sameName(best, runnerUp, isClose, known);
  const isSelectorKept = known === undefined && selector.alternatives.length === 0;
  return {
    verdict: 'renamed',
    score,
    reason: `it was ${said(known?.role ?? now.role, name)}${close(isClose)}`,
    ...(!isClose && !isSelectorKept && { counterpart: best }),
    ...(runnerUp && { runnerUp }),
  };
}

/** An element of the same name: in another place, or found no more by its id, its type or something that no screen shows. */
function sameName(
  { now, score, at }: Candidate,
  runnerUp: Candidate | undefined,
  isClose: boolean,
  known: Fingerprint | undefined,
): Diagnosis {
  const [from, to] = [placeOf(known), placeOf(now)];
  const isMoved = known === undefined || from !== to;
  const reason =
    known === undefined
      ? 'an element of that name is elsewhere'
      : isMoved
        ? `it was in ${from} and is in ${to}`
        : `its name and place are the same, but ${whatElse(known, now)}`;
  return {
    verdict: isMoved ? 'moved' : 'renamed',
    score,
    reason: `${reason}${close(isClose)}`,
    ...(!isClose && { counterpart: { now, score, at } }),
    ...(runnerUp && { runnerUp }),
  };
}

function lostName(before: Fingerprint, now: Fingerprint): string {
  const id = now.testId ?? now.id;
  return `${said(before.role, before.name)} is still there${id === undefined ? '' : ` (#${id})`}, but has lost its accessible name`;
}

function whatElse(before: Fingerprint, now: Fingerprint): string {
  if (before.role !== now.role) return `it was a ${before.role} and is a ${now.role}`;
  const [was, is] = [before.testId ?? before.id, now.testId ?? now.id];
  if (was !== is) return `its id was ${quoted(was ?? '')} and is ${quoted(is ?? '')}`;
  return 'the selector names it by something else that has changed';
}

function close(isClose: boolean): string {
  return isClose ? '; another element is about as similar, so no selector is proposed' : '';
}

/** There is nothing that it can be. */
function gone({ known, events }: MissingElement, { best }: Counterparts, screen: Snapshot): Diagnosis {
  const error = errorOf(screen, events);
  const nearest =
    best === undefined
      ? ''
      : `; the most similar element is ${said(best.now.role, best.now.name)} (${best.score.toFixed(2)})`;
  if (error !== undefined)
    return {
      verdict: 'product_bug',
      score: error.score,
      reason: `${error.reason}, and nothing on the screen can be it${nearest}`,
    };
  if (known === undefined)
    return {
      verdict: 'product_bug',
      score: 0.4,
      reason: `nothing on the screen is like it${nearest}; no run of this step has passed yet, so the selector may never have been right`,
    };
  return {
    verdict: 'product_bug',
    score: Math.round(Math.min(0.9, Math.max(0.5, 1 - (best?.score ?? 0))) * 100) / 100,
    reason: `${said(known.role, known.name)} is gone, and nothing has taken its place${nearest}`,
  };
}

function errorOf(screen: Snapshot, events: readonly SessionEvent[]): Sign | undefined {
  return shownError(screen) ?? hiddenError(events);
}

function placeOf(fingerprint: Fingerprint | undefined): string {
  const { landmark = '', heading = '', row = '' } = fingerprint ?? {};
  const places = [row && `the row ${quoted(row)}`, landmark, heading && `the section ${quoted(heading)}`];
  return places.filter((place) => place !== '').join(' of ') || 'no section';
}

function said(role: string, name: string): string {
  return name === '' ? role : `${role} ${quoted(name)}`;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}

/** An element in the words of a report. */
export function describeNode({ role, name }: Pick<ScreenNode, 'role' | 'name'>): string {
  return said(role, name);
}
