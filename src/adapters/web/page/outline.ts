/**
 * One walk over everything that is rendered, kept until the page changes. Queries take their candidates from it,
 * snapshots and deltas the elements that say something: controls, structure, and text. Wrappers are left out.
 */
import { countInteractions, currentVersion, watch, watchShadowRoots } from './activity.js';
import { OutlineItem } from './outline-item.js';
import { isNamedByContent } from './name-roles.js';
import { hasDirectText, isPhrasing } from './own-text.js';
import { dropCaches } from './page-cache.js';
import { allRoots, ariaHidden, authorNamed, dependsOnInteraction, operable, withTestId } from './page-index.js';
import { isControlRole } from './role-tables.js';
import { cachedRole } from './role.js';
import { collapse, flatChildren } from './tree.js';
import { askedRendering, mayDiffer, Rendering } from './rendering.js';
import { Tag, tagFlags } from './tags.js';

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
const deepest = 700;

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
  if (current !== undefined && current.version === currentVersion() && current.roots === watchShadowRoots())
    return current;
  dropCaches();
  for (const root of allRoots()) watch(root);
  countInteractions(dependsOnInteraction());
  current = new Walk().run();
  return current;
}

/** What the walk tells an element of what is around it. */
const Inside = {
  nothing: 0,
  /** The text of this element is already part of what an element around it says. */
  absorbed: 1,
  ariaHidden: 2,
} as const;

class Walk {
  private readonly items: OutlineItem[] = [];
  private readonly fields: OutlineItem[] = [];
  private listed = 0;
  private level = 0;
  private truncated = false;

  run(): Outline {
    const version = currentVersion();
    const root = document.body ?? document.documentElement;
    if (root !== null) {
      const rendering = askedRendering(root);
      if (rendering !== Rendering.none) this.visit(root, root.localName, rendering, 0, Inside.nothing);
    }
    return {
      version,
      items: this.items,
      listed: this.listed,
      fields: this.fields,
      roots: allRoots().length,
      truncated: this.truncated,
    };
  }

  private visit(element: Element, tag: string, rendering: Rendering, depth: number, inside: number): void {
    if (this.items.length >= mostElements || this.level >= deepest) {
      this.truncated = true;
      return;
    }
    this.level += 1;
    const children = flatChildren(element, tag);
    if (rendering === Rendering.invisible) this.children(children, tag, rendering, depth, inside, false, null);
    else this.item(element, tag, children, depth, inside);
    this.level -= 1;
  }

  private item(element: Element, tag: string, children: readonly Node[], depth: number, around: number): void {
    const role = cachedRole(element);
    const inside = ariaHidden().has(element) && !holdsControls(element) ? around | Inside.ariaHidden : around;
    const weak = weakRoles.has(role);
    const isNamed = authorNamed().has(element);
    let naming: 'accessible' | 'own' | 'none' = 'accessible';
    let listed = true;
    let inner = inside;
    if (weak) {
      naming = isNamed ? 'accessible' : hasDirectText(element, children) ? 'own' : 'none';
      const names = (tagFlags(tag) & Tag.naming) !== 0 && namesAnother(element, tag);
      listed = (naming !== 'none' && (inside & Inside.absorbed) === 0 && !names) || isMarked(element, naming, inside);
      if (names) inner |= Inside.absorbed;
    } else if (isNamedByContent(role, element)) {
      if (!isNamed) inner |= Inside.absorbed;
    } else if (textualRoles.has(role) && !isNamed && hasDirectText(element, children)) naming = 'own';
    if (inside >= Inside.ariaHidden) listed = false;
    const shownRole = role === '' || role === 'none' ? (naming === 'own' ? 'text' : 'generic') : role;
    const isField = (tagFlags(tag) & Tag.field) !== 0 || (tag === 'button' && element.hasAttribute('popovertarget'));
    const index = this.items.length + 1;
    const item = new OutlineItem(
      element,
      shownRole,
      naming,
      depth,
      listed,
      inside >= Inside.ariaHidden,
      isField,
      index,
    );
    this.items.push(item);
    if (listed) this.listed += 1;
    if (isField) this.fields.push(item);
    if (role !== 'frame' && children.length > 0) {
      const listsText = inner === Inside.nothing && !weak && naming !== 'own' && tag !== 'textarea';
      this.children(
        children,
        tag,
        Rendering.shown,
        listed ? depth + 1 : depth,
        inner,
        naming === 'own',
        listsText ? item : null,
      );
    }
    item.end = this.items.length;
  }

  /**
   * @param merging the text of inline children is part of their parent's own
   * @param speaker the element whose texts are listed as elements of their own, if they are
   */
  private children(
    children: readonly Node[],
    parentTag: string,
    parentRendering: Rendering,
    depth: number,
    inside: number,
    merging: boolean,
    speaker: OutlineItem | null,
  ): void {
    const parentFlags = tagFlags(parentTag);
    for (const child of children) {
      const type = child.nodeType;
      if (type === 1) {
        const element = child as Element;
        const tag = element.localName;
        const rendering = mayDiffer(element, tag, parentFlags) ? askedRendering(element) : parentRendering;
        if (rendering === Rendering.none) continue;
        const absorbs = merging && (inside & Inside.absorbed) === 0 && isPhrasing(element);
        this.visit(element, tag, rendering, depth, absorbs ? inside | Inside.absorbed : inside);
      } else if (speaker !== null && (type === 3 || type === 4)) this.text(child as Text, depth, speaker);
    }
  }

  /** A text inside an element that is listed under another name, such as a section. */
  private text(text: Text, depth: number, speaker: OutlineItem): void {
    if (!/[\p{L}\p{N}]/u.test(text.data)) return;
    if (isControlRole(speaker.role) && isSaidBy(speaker.name, text.data)) return;
    this.items.push(new OutlineItem(text, 'text', 'own', depth, true, false, false, this.items.length + 1));
    this.listed += 1;
  }
}

/** Something in an `aria-hidden` region that people operate: then the region is the page behind a dialog, or a mistake. */
function holdsControls(element: Element): boolean {
  return (
    element.querySelector('a[href],button,input,select,textarea,[tabindex],[role="button"],[contenteditable]') !== null
  );
}

/** A control's own text is worth listing only when its name says something else: `×` and `x` are drawings. */
function isSaidBy(name: string, text: string): boolean {
  const said = collapse(text).toLowerCase();
  return said.length < 2 || name.toLowerCase().includes(said);
}

/** Text that is there to name something else and is listed as its name. */
function namesAnother(element: Element, tag: string): boolean {
  if (tag === 'legend') return element.parentElement?.localName === 'fieldset';
  if (tag === 'caption') return element.parentElement?.localName === 'table';
  const { control } = element as HTMLLabelElement;
  return control !== null && !authorNamed().has(control) && control.checkVisibility();
}

/** Attributes that make an element without role or text worth listing: someone means to find or operate it. */
function isMarked(element: Element, naming: string, inside: number): boolean {
  if (withTestId().has(element)) return true;
  if (naming === 'own' && element.id !== '') return true;
  if ((inside & Inside.absorbed) !== 0 && isPhrasing(element)) return false;
  return operable().has(element);
}
