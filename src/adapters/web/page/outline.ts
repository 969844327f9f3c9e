/**
 * One walk over everything that is rendered, kept until the page changes. Queries take their candidates from it,
 * snapshots and deltas the elements that say something: controls, structure, and text. Wrappers are left out.
 */
import { currentVersion, watch, watchShadowRoots } from './activity.js';
import { OutlineItem } from './outline-item.js';
import { isNamedByContent } from './name-roles.js';
import { hasDirectText, isPhrasing } from './own-text.js';
import { dropCaches } from './page-cache.js';
import { allRoots, operable, withTestId } from './page-index.js';
import { cachedRole } from './role.js';
import { flatChildren } from './tree.js';
import { Rendering, renderingOf } from './rendering.js';

/** Roles that say nothing without a text: such elements are listed only when they have one. */
const weakRoles = new Set(
  (
    ' none generic paragraph blockquote caption code definition deletion emphasis insertion mark rowgroup strong ' +
    'subscript superscript time'
  ).split(' '),
);

/** Roles whose own text is what they say, so that it stands in for a name. */
const textualRoles = new Set('alert listitem log note status timer marquee figure'.split(' '));

/** No deeper than this: pages nest their elements by mistake, not by design, and the stack has an end. */
const deepest = 1500;

/** Elements rendered, at most; the rest of a larger page is cut off (`truncated`). */
const mostElements = 150_000;

export interface Outline {
  readonly version: number;
  readonly items: readonly OutlineItem[];
  readonly listed: number;
  /** Elements whose value and state are properties, which change without a mutation. */
  readonly fields: readonly OutlineItem[];
  /** Trees in the page, shadow trees included. */
  readonly roots: number;
  readonly truncated: boolean;
}

let current: Outline | undefined;

/** The outline of the page as it is now. */
export function outline(): Outline {
  if (current !== undefined && current.version === currentVersion() && current.roots === watchShadowRoots()) return current;
  dropCaches();
  for (const root of allRoots()) watch(root);
  current = new Walk().run();
  return current;
}

/** What the walk tells an element of what is around it. */
const enum Inside {
  nothing = 0,
  /** The text of this element is already part of what an element around it says. */
  absorbed = 1,
  ariaHidden = 2,
}

class Walk {
  private readonly items: OutlineItem[] = [];
  private readonly fields: OutlineItem[] = [];
  private listed = 0;
  private level = 0;
  private truncated = false;

  run(): Outline {
    const version = currentVersion();
    const root = document.body ?? document.documentElement;
    if (root !== null) this.visit(root, 0, Inside.nothing);
    return {
      version,
      items: this.items,
      listed: this.listed,
      fields: this.fields,
      roots: allRoots().length,
      truncated: this.truncated,
    };
  }

  private visit(element: Element, depth: number, inside: number): void {
    const rendering = renderingOf(element);
    if (rendering === Rendering.none) return;
    if (this.items.length >= mostElements) {
      this.truncated = true;
      return;
    }
    if (rendering === Rendering.invisible) this.children(element, depth, inside, false, false);
    else this.item(element, depth, inside);
  }

  private item(element: Element, depth: number, inside: number): void {
    const role = cachedRole(element);
    const attributed = element.hasAttributes();
    if (attributed && inside < Inside.ariaHidden && element.getAttribute('aria-hidden') === 'true') {
      if (!holdsControls(element)) inside |= Inside.ariaHidden;
    }
    const weak = weakRoles.has(role);
    const authorNamed = attributed && isAuthorNamed(element);
    let naming: 'accessible' | 'own' | 'none' = 'accessible';
    let listed = true;
    let inner = inside;
    if (weak) {
      naming = authorNamed ? 'accessible' : hasDirectText(element) ? 'own' : 'none';
      const labels = labelsAnother(element);
      listed = naming !== 'none' && (inside & Inside.absorbed) === 0 && !labels;
      if (!listed && attributed) listed = isMarked(element, inside);
      if (labels) inner |= Inside.absorbed;
    } else if (isNamedByContent(role, element)) {
      if (!authorNamed) inner |= Inside.absorbed;
    } else if (textualRoles.has(role) && !authorNamed && hasDirectText(element)) naming = 'own';
    if (inside >= Inside.ariaHidden) listed = false;
    const shownRole = role === '' || role === 'none' ? (naming === 'own' ? 'text' : 'generic') : role;
    const item = new OutlineItem(element, shownRole, naming, depth, listed, inside >= Inside.ariaHidden, this.items.length + 1);
    this.items.push(item);
    if (listed) this.listed += 1;
    if (isField(element)) this.fields.push(item);
    if (role !== 'frame') {
      const listsText = inner === Inside.nothing && !weak && naming !== 'own' && element.localName !== 'textarea';
      this.children(element, listed ? depth + 1 : depth, inner, naming === 'own', listsText);
    }
    item.end = this.items.length;
  }

  /**
   * @param merging the text of inline children is part of this element's own
   * @param listsText texts directly in it are listed as elements of their own
   */
  private children(element: Element, depth: number, inside: number, merging: boolean, listsText: boolean): void {
    if (this.level >= deepest) {
      this.truncated = true;
      return;
    }
    this.level += 1;
    for (const child of flatChildren(element)) {
      const type = child.nodeType;
      if (type === 1) {
        const absorbs = merging && (inside & Inside.absorbed) === 0 && isPhrasing(child as Element);
        this.visit(child as Element, depth, absorbs ? inside | Inside.absorbed : inside);
      } else if (listsText && type === 3) this.text(child as Text, depth);
    }
    this.level -= 1;
  }

  /** A text inside an element that is listed under another name, such as a section. */
  private text(text: Text, depth: number): void {
    if (!/[\p{L}\p{N}]/u.test(text.data)) return;
    this.items.push(new OutlineItem(text, 'text', 'own', depth, true, false, this.items.length + 1));
    this.listed += 1;
  }
}

const fieldTags = new Set(['input', 'textarea', 'select', 'option', 'progress', 'meter', 'summary', 'dialog']);

function isField(element: Element): boolean {
  const tag = element.localName;
  return fieldTags.has(tag) || (tag === 'button' && element.hasAttribute('popovertarget'));
}

/** Something in an `aria-hidden` region that people operate: then the region is the page behind a dialog, or a mistake. */
function holdsControls(element: Element): boolean {
  return element.querySelector('a[href],button,input,select,textarea,[tabindex],[role="button"],[contenteditable]') !== null;
}

function isAuthorNamed(element: Element): boolean {
  return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby');
}

/** Text that is there to name something else and is listed as its name. */
function labelsAnother(element: Element): boolean {
  switch (element.localName) {
    case 'label': {
      const { control } = element as HTMLLabelElement;
      return control !== null && !isAuthorNamed(control) && control.checkVisibility();
    }
    case 'legend':
      return element.parentElement?.localName === 'fieldset';
    case 'caption':
      return element.parentElement?.localName === 'table';
    default:
      return false;
  }
}

/** Attributes that make an element without role or text worth listing: someone means to find or operate it. */
function isMarked(element: Element, inside: number): boolean {
  if (withTestId().has(element)) return true;
  if (element.id !== '' && hasDirectText(element)) return true;
  if ((inside & Inside.absorbed) !== 0 && isPhrasing(element)) return false;
  return operable().has(element);
}
