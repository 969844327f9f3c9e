import {
  actsByKeys,
  actsByPress,
  type ActionabilityCheck,
  type ActionabilityProblem,
  type Obstacle,
} from '../../../../domain/screen/element/actionability.js';
import type { Bounds, Point } from '../../../../domain/screen/element/screen-node.js';
import { describeElement } from '../element/describe.js';
import { editableTarget, isReadOnly, isTextField, notEditableReason, takesInputUnseen } from '../element/editable.js';
import { invalidateCaches } from '../activity/cache-invalidation.js';
import {
  blockerOf,
  candidatePoints,
  closestControl,
  coverStays,
  drawnInPlaceOf,
  elementAt,
  inertBlocker,
  isHit,
  otherInLabel,
  visiblePart,
} from './hit-test.js';
import { labelsOf } from '../dom/labels.js';
import type { Blocker, CheckOptions, CheckReply } from '../protocol.js';
import { readingOf, summaryOf } from '../element/reading.js';
import { refOf } from '../dom/refs.js';
import { cachedRole } from '../element/role.js';
import { movement } from './stability.js';
import { disabledBy } from '../element/states.js';
import { flatAncestors, flatContains } from '../dom/tree.js';
import { boundsOf, isSeen, isVisible } from '../dom/visibility.js';
import { endMoment } from '../dom/page-cache.js';
import { whyInvisible } from './invisible-reason.js';

interface Found {
  readonly point?: Point;
  readonly problem?: ActionabilityProblem;
}

/** Makes the checks that were asked for, in their order, and finds the point to act on. */
export async function checkElement(element: Element, options: CheckOptions, prefix: string): Promise<CheckReply> {
  const found = await runChecks(element, options, prefix);
  // Checking may have scrolled the page, or waited for it.
  invalidateCaches();
  return {
    ref: refOf(element, prefix),
    reading: readingOf(element, prefix),
    bounds: boundsOf(element),
    ...(!isSeen(element) && { isUnseen: true }),
    ...(found.point && { point: found.point }),
    ...(found.problem && { problem: found.problem }),
  };
}

async function runChecks(element: Element, options: CheckOptions, prefix: string): Promise<Found> {
  const wanted = new Set(options.checks);
  const fail = (check: ActionabilityCheck, reason: string, obstacle?: Obstacle): Found => ({
    problem: { check, reason, ...(obstacle && { obstacle }), element: summaryOf(element, prefix) },
  });
  if (!element.isConnected) return fail('exists', 'it is no longer in the page');
  if (wanted.has('visible') && !isVisible(element) && !(actsByKeys(options.checks) && takesInputUnseen(element))) {
    const { reason, obstacle } = whyInvisible(element);
    return fail('visible', reason, obstacle);
  }
  if (wanted.has('enabled')) {
    const by = disabledBy(element) ?? disabledControl(element);
    if (by !== null)
      return fail('enabled', by === element ? 'it is disabled' : `it is disabled by ${describeElement(by)}`);
    // Keys meet nothing that could be in their way but this.
    const inert = actsByKeys(options.checks) ? inertBlocker(element) : null;
    if (inert !== null) return fail('enabled', inert.reason, inert.obstacle);
  }
  if (options.scroll) scrollIntoView(element);
  if (wanted.has('stable')) {
    const moved = await movement(element, actsByPress(options.checks));
    invalidateCaches();
    if (moved !== null) return fail('stable', moved);
  }
  if (options.scroll === 'required' && !showsPart(element))
    return fail('visible', 'nothing of it is in view, and no scrolling brings it there', 'outside_view');
  let point: Point | undefined;
  if (wanted.has('receives_events')) {
    const aimed = aim(element, options);
    if (aimed.problem !== undefined) return fail('receives_events', aimed.problem.reason, aimed.problem.obstacle);
    point = aimed.point;
  } else point = pointOf(element, options.position);
  if (wanted.has('editable')) {
    const reason = notEditableReason(element);
    const field = editableTarget(element);
    const obstacle = !isTextField(field) ? 'no_field' : isReadOnly(field) ? 'read_only' : undefined;
    if (reason !== null) return { ...fail('editable', reason, obstacle), ...(point && { point }) };
  }
  return point === undefined ? {} : { point };
}

/** A text inside a disabled button is as dead as the button. */
function disabledControl(element: Element): Element | null {
  const control = closestControl(element);
  return control === null || control === element || control.localName === 'label' ? null : disabledBy(control);
}

/** Brings the middle of an element into view where it is not, at once whatever the page's scroll behaviour. */
export function scrollIntoView(element: Element): void {
  const bounds = boundsOf(element);
  if (bounds === null) return;
  const part = visiblePart(bounds, element);
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const inView =
    part !== null &&
    middle.x >= part.x &&
    middle.y >= part.y &&
    middle.x <= part.x + part.width &&
    middle.y <= part.y + part.height;
  if (inView || isParked(element, bounds)) return;
  element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  endMoment();
}

/** Whether some of an element is within the viewport and all that clips it; what has no area is not looked for. */
function showsPart(element: Element): boolean {
  const bounds = boundsOf(element);
  return bounds === null || bounds.width * bounds.height === 0 || visiblePart(bounds, element) !== null;
}

/** Whether something is put above the start of the page, as menus are while they are measured: no scrolling leads there. */
function isParked(element: Element, { y, height }: Bounds): boolean {
  let bottom = y + height + scrollY;
  if (bottom > 0) return false;
  let isPositioned = false;
  for (const at of flatAncestors(element)) {
    isPositioned ||= /^(absolute|fixed)$/.test(getComputedStyle(at).position);
    if (at !== element && at !== document.scrollingElement) bottom += at.scrollTop;
  }
  return isPositioned && bottom <= 0;
}

interface Aim {
  readonly point?: Point;
  readonly problem?: Blocker;
}

/** A point of the element that gets the pointer, scrolling out from under fixed headers where that is allowed. */
function aim(element: Element, options: CheckOptions): Aim {
  const first = aimOnce(element, options.position);
  if (first.problem === undefined || !options.scroll || !first.hit || !coverStays(element, first.hit)) return first;
  for (const block of ['center', 'end', 'start'] as const) {
    element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
    endMoment();
    const again = aimOnce(element, options.position);
    if (again.problem === undefined) return again;
  }
  return first;
}

function aimOnce(element: Element, position: Point | undefined): Aim & { readonly hit?: Element | null } {
  if (position !== undefined) {
    const point = pointOf(element, position);
    const hit = point === undefined ? null : elementAt(point);
    if (point !== undefined && isHit(element, hit)) return { point };
    return { problem: blockerOf(element, hit), hit };
  }
  let firstHit: Element | null | undefined;
  for (const point of candidatePoints(element)) {
    const hit = elementAt(point);
    if (isHit(element, hit)) return { point };
    firstHit ??= hit;
  }
  const { point, other } = aimAtDrawing(element) ?? aimAtLabel(element);
  if (point !== undefined) return { point };
  const hit = other ?? firstHit ?? null;
  return { problem: blockerOf(element, hit), hit };
}

function aimAtDrawing(element: Element): { readonly point: Point; readonly other?: never } | undefined {
  const drawn = drawnInPlaceOf(element);
  for (const point of drawn ? candidatePoints(drawn) : []) if (isHit(element, elementAt(point))) return { point };
  return undefined;
}

/**
 * Where a drawn check box hides the real one, people click its label, beside what else can be operated in it. That of a
 * combo box would not open it.
 */
function aimAtLabel(element: Element): { readonly point?: Point; readonly other?: Element } {
  if (cachedRole(element) === 'combobox') return {};
  let second: Point | undefined;
  let other: Element | undefined;
  for (const label of labelsOf(element)) {
    if (!isVisible(label)) continue;
    for (const point of candidatePoints(label)) {
      const hit = elementAt(point);
      if (hit === null) continue;
      if (otherInLabel(element, hit) !== null) other ??= hit;
      else if (isHit(element, hit)) {
        if (!mayDoMore(label, hit)) return { point };
        second ??= point;
      }
    }
  }
  return { ...(second && { point: second }), ...(other && { other }) };
}

/** Whether a press in a label may do something besides what the label does: a link or button that a script makes. */
function mayDoMore(label: Element, hit: Element): boolean {
  const operable = hit.closest('a, [role=link], [role=button], [tabindex], [onclick]');
  return operable !== null && operable !== label && flatContains(label, operable);
}

function pointOf(element: Element, position: Point | undefined): Point | undefined {
  const bounds = boundsOf(element);
  if (bounds === null) return undefined;
  if (position !== undefined) return { x: bounds.x + position.x, y: bounds.y + position.y };
  const part = visiblePart(bounds, element) ?? bounds;
  return { x: part.x + part.width / 2, y: part.y + part.height / 2 };
}
