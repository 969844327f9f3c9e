import type { Obstacle } from '../../../../domain/screen/element/actionability.js';
import { areaOf, clipArea } from '../dom/clip-area.js';
import { cutsOff, isWithinVisible, visibilityOf, type Visibility } from '../dom/visible-area.js';
import { leastOpacity } from '../dom/style-index.js';
import { flatAncestors } from '../dom/tree.js';
import { isRendered } from '../dom/visibility.js';
import { describeElement } from '../element/describe.js';

const beyondScrolling = 'it is where no scrolling leads';

/** What keeps an element from being visible, for whoever must act next. */
export function whyInvisible(element: Element): { readonly reason: string; readonly obstacle?: Obstacle } {
  const reason = invisibleReason(element);
  return reason === beyondScrolling ? { reason, obstacle: 'outside_view' } : { reason };
}

function invisibleReason(element: Element): string {
  for (const at of flatAncestors(element)) {
    if (isRendered(at)) {
      const { visibility } = getComputedStyle(element);
      if (visibility !== 'visible') return `it is hidden (visibility: ${visibility})`;
      return at === element ? outOfViewReason(element) : 'it is not rendered';
    }
    if (getComputedStyle(at).display === 'none')
      return at === element ? 'it is hidden (display: none)' : `it is hidden by ${describeElement(at)}`;
  }
  return 'it is not rendered';
}

const wholly = { opacity: 1, isCut: false };

/** What the innermost element says that keeps a rendered one out of sight. */
function outOfViewReason(element: Element): string {
  const box = element.getBoundingClientRect();
  const isPixel = box.width <= 1 && box.height <= 1;
  const isNothing = box.width === 0 || box.height === 0 || isPixel;
  for (const at of flatAncestors(element)) {
    const style = getComputedStyle(at);
    const on = at === element ? '' : ` on ${describeElement(at)}`;
    if (Number(style.opacity) <= leastOpacity) return `it is transparent (opacity: ${style.opacity}${on})`;
    const clip = clipArea(at, style);
    if (!isNothing && !isWithinVisible({ ...wholly, area: clip, shape: clip }, box)) {
      const [name, value] = style.clipPath === 'none' ? ['clip', style.clip] : ['clip-path', style.clipPath];
      return `it is clipped away (${name}: ${value}${on})`;
    }
    if (at === element || !cutsOff(style)) continue;
    const around = at.getBoundingClientRect();
    if (around.width === 0 || around.height === 0)
      return `it is folded away: ${describeElement(at)} has no size and cuts it off`;
    const area = areaOf(around);
    if (!isNothing && !isWithinVisible({ ...wholly, area, shape: area }, box))
      return `it is cut off by ${describeElement(at)} (overflow: ${style.overflow})`;
  }
  if (isNothing) return isPixel && box.width * box.height > 0 ? 'it is one pixel large' : 'it has no size';
  const visibility: Visibility = visibilityOf(element);
  if (visibility.opacity <= leastOpacity)
    return `it is transparent with all that is around it (opacity: ${visibility.opacity})`;
  return beyondScrolling;
}
