import { untilChange } from './page-cache.js';
import { isCandidate, mayBeHidden, mayHideContent, type Candidates } from './page-index.js';
import { Tag, tagFlags } from './tags.js';
import { flatParent, isHtml } from './tree.js';

/** How an element is rendered, see `visibility.ts`. */
export const Rendering = { none: 0, invisible: 1, shown: 2 } as const;
/** How an element is rendered. */
export type Rendering = (typeof Rendering)[keyof typeof Rendering];

const withVisibility: CheckVisibilityOptions = { visibilityProperty: true };

/**
 * Whether an element is rendered and visible, remembered until the page changes. An element that nothing can hide is as
 * its parent; the others are asked. For checks before an action use `visibility.ts`, which always asks.
 */
export const renderingOf = untilChange((element: Element): Rendering => {
  const parent = flatParent(element);
  const tag = element.localName;
  if (parent === null || mayDiffer(element, tag, tagFlags(tag), tagFlags(parent.localName), mayBeHidden()))
    return askedRendering(element);
  return renderingOf(parent);
});

/** Whether an element may be hidden although its parent is shown, or the other way about. */
export function mayDiffer(
  element: Element,
  tag: string,
  flags: number,
  parentFlags: number,
  hideable: Candidates,
): boolean {
  return (
    (flags & Tag.mayHide) !== 0 ||
    ((parentFlags & Tag.mayHideContent) !== 0 && tag !== 'option' && tag !== 'optgroup') ||
    isCandidate(hideable, element)
  );
}

/** The browser's answer, remembered until the page changes. */
export const askedRendering = untilChange(askRendering);

/** Whether an element is rendered and visible, from the browser. */
export function askRendering(element: Element): Rendering {
  if (element.checkVisibility(withVisibility)) return Rendering.shown;
  const tag = element.localName;
  if (tag === 'option' || tag === 'optgroup') return optionRendering(element as HTMLOptionElement);
  if (element.checkVisibility()) return Rendering.invisible;
  const style = getComputedStyle(element);
  if (style.display !== 'contents') return Rendering.none;
  const parent = flatParent(element);
  if (parent !== null && (askRendering(parent) === Rendering.none || !showsTexts(parent))) return Rendering.none;
  return style.visibility === 'visible' ? Rendering.shown : Rendering.invisible;
}

/**
 * Whether the texts directly in a shown element are shown, too: neither in closed `<details>` nor by `content-visibility`
 * kept from view. The browser reports that for elements that have a box, and not for texts.
 */
export function showsTexts(element: Element): boolean {
  if (element.localName !== 'details' && !isCandidate(mayHideContent(), element)) return true;
  return !hidesTexts(element);
}

const hidesTexts = untilChange((element: Element): boolean => {
  if (element.localName === 'details' && isHtml(element))
    // Some pages keep them open by this style.
    return !(element as HTMLDetailsElement).open && contentVisibility(element, '::details-content') !== 'visible';
  return contentVisibility(element) === 'hidden' && !boxless.test(getComputedStyle(element).display);
});

/** What `content-visibility` does nothing to. */
const boxless = /^(?:inline|contents|ruby.*|(?:inline-)?table.*)$/;

function contentVisibility(element: Element, pseudo?: string): string {
  return getComputedStyle(element, pseudo).contentVisibility;
}

/** The options of a closed select have no boxes of their own: they are there when the select is. */
function optionRendering(option: HTMLOptionElement): Rendering {
  const select = option.closest('select');
  if (select === null || getComputedStyle(option).display === 'none') return Rendering.none;
  return askRendering(select);
}
