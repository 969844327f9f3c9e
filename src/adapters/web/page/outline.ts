/**
 * One walk over everything that is rendered, kept until the page changes. Queries take their candidates from it,
 * snapshots and deltas the elements that say something: controls, structure, and text. Wrappers are left out.
 */
import { countInteractions, currentVersion, ignoreMutations, watchShadowRoots } from './activity.js';
import { OutlineItem } from './outline-item.js';
import { isNamedByContent } from './name-roles.js';
import { isPhrasing } from './own-text.js';
import { dropCaches } from './page-cache.js';
import { dependsOnInteraction } from './page-index.js';
import { canIgnore, learnRules, mayStillIgnore } from './relevance.js';
import { isControlRole } from './role-tables.js';
import { cachedRole } from './role.js';
import { askAgain, meet } from './shadow-roots.js';
import { assignedNodes, collapse, isText } from './tree.js';
import { askedRendering, mayDiffer, Rendering } from './rendering.js';
import { Tag, tagFlags } from './tags.js';
import { isAuthorNamed, Trait, traitsOf } from './traits.js';

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

/** Elements rendered, at most; the rest of a larger page is left out, and counted. */
const mostElements = 150_000;

export interface Outline {
  readonly version: number;
  readonly items: readonly OutlineItem[];
  readonly listed: number;
  /** Elements whose value and state are properties, which change without a mutation. */
  readonly fields: readonly OutlineItem[];
  /** Shadow trees in the page. */
  readonly roots: number;
  /** Elements that the guards against endless pages left out, hidden ones among them. */
  readonly leftOut: number;
}

let current: Outline | undefined;

/** The outline of the page as it is now. */
export function outline(): Outline {
  if (current !== undefined && current.version === currentVersion() && current.roots === watchShadowRoots())
    return current;
  dropCaches();
  const roots = watchShadowRoots();
  countInteractions(dependsOnInteraction());
  learnRules();
  ignoreMutations(canIgnore, mayStillIgnore);
  current = new Walk().run(roots);
  // A tree that was attached without a mutation while its host was hidden.
  return watchShadowRoots() === roots ? current : outline();
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
  /** Elements that may be given a shadow tree at any time. */
  private readonly hosts: Element[] = [];
  private listed = 0;
  private level = 0;
  private leftOut = 0;

  run(roots: number): Outline {
    const version = currentVersion();
    const root = document.body ?? document.documentElement;
    if (root !== null) {
      const rendering = askedRendering(root);
      if (rendering !== Rendering.none) this.visit(root, root.localName, rendering, 0, Inside.nothing);
    }
    askAgain(this.hosts);
    return {
      version,
      items: this.items,
      listed: this.listed,
      fields: this.fields,
      roots,
      leftOut: this.leftOut,
    };
  }

  private visit(element: Element, tag: string, rendering: Rendering, depth: number, inside: number): void {
    if (this.items.length >= mostElements || this.level >= deepest) {
      this.leftOut += 1 + element.querySelectorAll('*').length;
      return;
    }
    this.level += 1;
    let first: Node | null = null;
    let assigned: readonly Node[] = none;
    if ((tagFlags(tag) & Tag.mayHost) !== 0) {
      const shadow = element.shadowRoot;
      if (shadow === null) this.hosts.push(element);
      else {
        meet(element);
        this.askInside(element);
      }
      first = (shadow ?? element).firstChild;
    } else {
      if (tag === 'slot' && (assigned = assignedNodes(element)).length > 0) this.askInside(element);
      first = element.firstChild;
    }
    if (rendering === Rendering.invisible) this.children(first, assigned, tag, rendering, depth, inside, false, null);
    else this.item(element, tag, first, assigned, depth, inside);
    this.level -= 1;
  }

  /** What is hidden may be given a shadow tree, too, and may name what is shown. */
  private askInside(element: Element): void {
    if (element.firstElementChild === null) return;
    for (const inner of element.querySelectorAll('*')) this.hosts.push(inner);
  }

  private item(
    element: Element,
    tag: string,
    first: Node | null,
    assigned: readonly Node[],
    depth: number,
    around: number,
  ): void {
    const flags = tagFlags(tag);
    const traits = traitsOf(element);
    const role = cachedRole(element);
    const hides = (traits & Trait.ariaHidden) !== 0 && !holdsControls(element);
    const inside = hides ? around | Inside.ariaHidden : around;
    const weak = weakRoles.has(role);
    const isNamed = (traits & Trait.named) !== 0;
    let naming: 'accessible' | 'own' | 'none' = 'accessible';
    let listed = true;
    let inner = inside;
    if (weak) {
      naming = isNamed ? 'accessible' : hasText(first, assigned) ? 'own' : 'none';
      const names = (flags & Tag.naming) !== 0 && namesAnother(element, tag);
      listed = naming !== 'none' && (inside & Inside.absorbed) === 0 && !names;
      if (!listed) listed = traits !== 0 || naming === 'own' ? isMarked(element, traits, naming, inside) : false;
      if (names) inner |= Inside.absorbed;
    } else if (isNamedByContent(role, element)) {
      if (!isNamed) inner |= Inside.absorbed;
    } else if (textualRoles.has(role) && !isNamed && hasText(first, assigned)) naming = 'own';
    const isHidden = inside >= Inside.ariaHidden;
    if (isHidden) listed = false;
    const shownRole = role === '' || role === 'none' ? (naming === 'own' ? 'text' : 'generic') : role;
    const isField = (flags & Tag.field) !== 0 || (tag === 'button' && element.hasAttribute('popovertarget'));
    const index = this.items.length + 1;
    const item = new OutlineItem(element, shownRole, naming, depth, listed, isHidden, isField, index);
    this.items.push(item);
    if (listed) this.listed += 1;
    if (isField) this.fields.push(item);
    if (first === null && assigned.length === 0) return;
    if (role !== 'frame') {
      const listsText = inner === Inside.nothing && !weak && naming !== 'own' && tag !== 'textarea';
      const childDepth = listed ? depth + 1 : depth;
      const speaker = listsText ? item : null;
      this.children(first, assigned, tag, Rendering.shown, childDepth, inner, naming === 'own', speaker);
    }
    item.end = this.items.length;
  }

  /**
   * @param assigned what fills a slot, in place of the nodes that begin with `first`
   * @param merging the text of inline children is part of their parent's own
   * @param speaker the element whose texts are listed as elements of their own, if they are
   */
  private children(
    first: Node | null,
    assigned: readonly Node[],
    parentTag: string,
    parentRendering: Rendering,
    depth: number,
    inside: number,
    merging: boolean,
    speaker: OutlineItem | null,
  ): void {
    const parentFlags = tagFlags(parentTag);
    // Following siblings is several times cheaper than a list of them.
    if (assigned.length === 0) {
      for (let child = first; child !== null; child = child.nextSibling)
        this.child(child, parentFlags, parentRendering, depth, inside, merging, speaker);
    } else {
      for (const child of assigned) this.child(child, parentFlags, parentRendering, depth, inside, merging, speaker);
    }
  }

  private child(
    child: Node,
    parentFlags: number,
    parentRendering: Rendering,
    depth: number,
    inside: number,
    merging: boolean,
    speaker: OutlineItem | null,
  ): void {
    const type = child.nodeType;
    if (type === 1) {
      const element = child as Element;
      const tag = element.localName;
      const rendering = mayDiffer(element, tag, parentFlags) ? askedRendering(element) : parentRendering;
      if (rendering === Rendering.none) {
        this.hosts.push(element);
        this.askInside(element);
        return;
      }
      const absorbs = merging && (inside & Inside.absorbed) === 0 && isPhrasing(element);
      this.visit(element, tag, rendering, depth, absorbs ? inside | Inside.absorbed : inside);
    } else if (speaker !== null && (type === 3 || type === 4)) this.text(child as Text, depth, speaker);
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
  return control !== null && !isAuthorNamed(control) && control.checkVisibility();
}

/** Attributes that make an element without role or text worth listing: someone means to find or operate it. */
function isMarked(element: Element, traits: number, naming: string, inside: number): boolean {
  if ((traits & Trait.testId) !== 0) return true;
  if (naming === 'own' && element.id !== '') return true;
  if ((inside & Inside.absorbed) !== 0 && isPhrasing(element)) return false;
  return (traits & Trait.operable) !== 0;
}

const none: readonly Node[] = [];

/** Whether there is text among the children themselves. */
function hasText(first: Node | null, assigned: readonly Node[]): boolean {
  if (assigned.length > 0) return assigned.some((child) => isText(child) && /\S/.test(child.data));
  for (let child = first; child !== null; child = child.nextSibling) {
    if (isText(child) && /\S/.test(child.data)) return true;
  }
  return false;
}
