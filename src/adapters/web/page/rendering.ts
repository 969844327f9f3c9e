import { untilChange } from './page-cache.js';
import { stylesFor } from './style-index.js';
import { flatParent, rootOf } from './tree.js';

/** How an element is rendered, see `visibility.ts`. */
export const Rendering = { none: 0, invisible: 1, shown: 2 } as const;
export type Rendering = (typeof Rendering)[keyof typeof Rendering];

const withVisibility: CheckVisibilityOptions = { visibilityProperty: true };

/**
 * Whether an element is rendered and visible, remembered until the page changes. For checks before an action use
 * `visibility.ts`, which asks anew.
 */
export const renderingOf = untilChange((element: Element): Rendering => {
  if (element.checkVisibility(mayBeInvisible(rootOf(element)) ? withVisibility : undefined)) return Rendering.shown;
  const tag = element.localName;
  if (tag === 'option' || tag === 'optgroup') return optionRendering(element as HTMLOptionElement);
  if (element.checkVisibility()) return Rendering.invisible;
  const parent = flatParent(element);
  if (parent !== null && renderingOf(parent) === Rendering.none) return Rendering.none;
  const style = getComputedStyle(element);
  if (style.display !== 'contents') return Rendering.none;
  return style.visibility === 'visible' ? Rendering.shown : Rendering.invisible;
});

/** The options of a closed select have no boxes of their own: they are there when the select is. */
function optionRendering(option: HTMLOptionElement): Rendering {
  const select = option.closest('select');
  return select === null || option.hidden ? Rendering.none : renderingOf(select);
}

/** Whether anything in a tree may be hidden by `visibility`: the question costs twice as much with it. */
const mayBeInvisible = untilChange(
  (root: Document | ShadowRoot): boolean =>
    root !== document ||
    (document.documentElement !== null && stylesFor(document.documentElement).hidesByVisibility) ||
    document.querySelector('[style*="visibility" i]') !== null,
);
