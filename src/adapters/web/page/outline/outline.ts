/**
 * One walk over everything that is rendered, kept until the page changes. Queries take their candidates from it,
 * snapshots and deltas the elements that say something: controls, structure, and text. Wrappers are left out.
 */
import { isControlRole } from '../../../../domain/screen/element/control-roles.js';
import { watchShadowRoots } from '../activity/activity.js';
import { OutlineItem } from './outline-item.js';
import { isNamedByContent } from '../element/name-roles.js';
import { isPhrasing } from '../element/own-text.js';
import { dropCaches } from '../dom/page-cache.js';
import { dependsOnInteraction, isCandidate, mayBeHidden, mayBeUnseen } from '../dom/page-index.js';
import { countInteractions, currentVersion, ignoreMutations } from '../activity/page-version.js';
import { canIgnore, learnRules, mayStillIgnore } from './relevance.js';
import { roleBy } from '../element/role.js';
import { askAgain, askUnseen, meet } from '../dom/shadow-roots.js';
import { assignedNodes, collapse, isText } from '../dom/tree.js';
import { askedRendering, mayDiffer, Rendering, renderingOf, showsTexts } from '../dom/rendering.js';
import { styledAround } from '../dom/visible-area.js';
import { Tag, tagFlags } from '../dom/tags.js';
import { isAuthorNamed, Trait, traits } from '../dom/traits.js';

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

/** Everything that is rendered, in the order of the document. */
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
  return askUnseen() === roots ? current : outline();
}

/** What the walk passes to an element of what is around it. */
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
  /** Those of them that were not asked for one on the way, because they are hidden. */
  private readonly unseen: Element[] = [];
  private readonly traits = traits();
  private readonly hideable = mayBeHidden();
  private readonly suspects = mayBeUnseen();
  /** The innermost element around that may be out of sight. */
  private suspect: Element | null = null;
  private listed = 0;
  private level = 0;
  private leftOut = 0;

  run(roots: number): Outline {
    const version = currentVersion();
    const root = document.body ?? document.documentElement;
    if (root !== null) {
      this.suspect = styledAround(root);
      const rendering = askedRendering(root);
      const tag = root.localName;
      if (rendering !== Rendering.none) this.visit(root, tag, tagFlags(tag), rendering, 0, Inside.nothing);
    }
    askAgain(this.hosts, this.unseen);
    return {
      version,
      items: this.items,
      listed: this.listed,
      fields: this.fields,
      roots,
      leftOut: this.leftOut,
    };
  }

  private visit(
    element: Element,
    tag: string,
    flags: number,
    rendering: Rendering,
    depth: number,
    inside: number,
  ): void {
    if (this.items.length >= mostElements || this.level >= deepest) {
      this.leftOut += 1 + element.querySelectorAll('*').length;
      return;
    }
    this.level += 1;
    let within: Element | ShadowRoot = element;
    let assigned: readonly Node[] = none;
    if ((flags & Tag.mayHost) !== 0) {
      const shadow = element.shadowRoot;
      if (shadow === null) this.hosts.push(element);
      else {
        meet(element);
        this.askInside(element);
        within = shadow;
      }
    } else if (tag === 'slot' && (assigned = assignedNodes(element)).length > 0) this.askInside(element);
    if (rendering === Rendering.invisible)
      this.children(within, assigned, flags, rendering, depth, inside, false, null);
    else this.item(element, tag, flags, within, assigned, depth, inside);
    this.level -= 1;
  }

  /** What is hidden may be given a shadow tree, too, and may name what is shown. */
  private askInside(element: Element): void {
    if (element.firstElementChild === null) return;
    for (const inner of element.querySelectorAll('*')) this.unseen.push(inner);
  }

  private item(
    element: Element,
    tag: string,
    flags: number,
    within: Element | ShadowRoot,
    assigned: readonly Node[],
    depth: number,
    around: number,
  ): void {
    const traits = this.traits.get(element) ?? 0;
    const role = roleBy(element, tag, traits);
    const hides = (traits & Trait.ariaHidden) !== 0 && !holdsControls(element);
    const inside = hides ? around | Inside.ariaHidden : around;
    const weak = weakRoles.has(role);
    const isNamed = (traits & Trait.named) !== 0;
    const isRegion = role === 'textbox' && (traits & Trait.editable) !== 0;
    let naming: 'accessible' | 'own' | 'none' = 'accessible';
    let listed = true;
    let inner = inside;
    let nodes = assigned;
    if (weak) {
      if (!isNamed) {
        const elements = unlessText(element, within, assigned);
        naming = elements === null ? 'own' : 'none';
        if (elements !== null) nodes = elements;
      }
      const names = (flags & Tag.naming) !== 0 && namesAnother(element, tag);
      listed = naming !== 'none' && (inside & Inside.absorbed) === 0 && !names;
      if (!listed) listed = traits !== 0 || naming === 'own' ? isMarked(element, traits, naming, inside) : false;
      if (names) inner |= Inside.absorbed;
    } else if (isNamedByContent(role, element)) {
      // Named by its author, it gives what is around it that name and not its text.
      inner = isNamed ? inner & ~Inside.absorbed : inner | Inside.absorbed;
    } else if (isRegion) {
      // What is written in it is its value.
      inner |= Inside.absorbed;
    } else if (textualRoles.has(role) && !isNamed) {
      const elements = unlessText(element, within, assigned);
      if (elements === null) naming = 'own';
      else nodes = elements;
    }
    const isHidden = inside >= Inside.ariaHidden;
    if (isHidden) listed = false;
    const shownRole = role === '' || role === 'none' ? (naming === 'own' ? 'text' : 'generic') : role;
    const isField = isRegion || (flags & Tag.field) !== 0 || ((traits & Trait.popoverTarget) !== 0 && tag === 'button');
    const index = this.items.length + 1;
    const item = new OutlineItem(element, shownRole, naming, depth, listed, isHidden, isField, this.suspect, index);
    this.items.push(item);
    if (listed) this.listed += 1;
    if (isField) this.fields.push(item);
    if (role === 'frame') return;
    const listsText = inner === Inside.nothing && !weak && naming !== 'own' && tag !== 'textarea';
    const childDepth = listed ? depth + 1 : depth;
    const speaker = listsText ? item : null;
    this.children(within, nodes, flags, Rendering.shown, childDepth, inner, naming === 'own', speaker);
    item.end = this.items.length;
  }

  /**
   * @param within whose children they are: the element or its shadow tree
   * @param nodes the children, where they are known or are those of another element, as in a slot; else empty
   * @param merging the text of inline children is part of their parent's own
   * @param speaker the element whose texts are listed as elements of their own, if they are
   */
  private children(
    within: Element | ShadowRoot,
    nodes: readonly Node[],
    parentFlags: number,
    parentRendering: Rendering,
    depth: number,
    inside: number,
    merging: boolean,
    speaker: OutlineItem | null,
  ): void {
    if (nodes.length > 0) {
      for (const child of nodes) {
        if (child.nodeType === 1) this.child(child as Element, parentFlags, parentRendering, depth, inside, merging);
        else if (speaker !== null && isText(child)) this.text(child, depth, speaker);
      }
    } else if (speaker === null) {
      // Most nodes of a page are texts between and in elements; the browser passes over them at no cost.
      for (let child = within.firstElementChild; child !== null; child = child.nextElementSibling)
        this.child(child, parentFlags, parentRendering, depth, inside, merging);
    } else {
      // Following siblings is several times cheaper than a list of them.
      for (let child = within.firstChild; child !== null; child = child.nextSibling) {
        const type = child.nodeType;
        if (type === 1) this.child(child as Element, parentFlags, parentRendering, depth, inside, merging);
        else if (type === 3 || type === 4) this.text(child as Text, depth, speaker);
      }
    }
  }

  private child(
    element: Element,
    parentFlags: number,
    parentRendering: Rendering,
    depth: number,
    inside: number,
    merging: boolean,
  ): void {
    const tag = element.localName;
    const flags = tagFlags(tag);
    const rendering = mayDiffer(element, tag, flags, parentFlags, this.hideable)
      ? askedRendering(element)
      : parentRendering;
    renderingOf.know(element, rendering);
    const { suspect } = this;
    if (isCandidate(this.suspects, element)) this.suspect = element;
    styledAround.know(element, this.suspect);
    if (rendering === Rendering.none) {
      this.unseen.push(element);
      this.askInside(element);
      this.suspect = suspect;
      return;
    }
    const absorbs = merging && (flags & Tag.phrasing) !== 0 && (inside & Inside.absorbed) === 0 && isPhrasing(element);
    this.visit(element, tag, flags, rendering, depth, absorbs ? inside | Inside.absorbed : inside);
    this.suspect = suspect;
  }

  /** A text inside an element that is listed under another name, such as a section. */
  private text(text: Text, depth: number, speaker: OutlineItem): void {
    if (!/[\p{L}\p{N}]/u.test(text.data) || !showsTexts(speaker.node as Element)) return;
    if (isControlRole(speaker.role) && isSaidBy(speaker.name, text.data)) return;
    this.items.push(
      new OutlineItem(text, 'text', 'own', depth, true, false, false, this.suspect, this.items.length + 1),
    );
    this.listed += 1;
  }
}

/** Something in an `aria-hidden` region that people operate: then the region is the page behind a dialog, or a mistake. */
function holdsControls(element: Element): boolean {
  return (
    element.firstElementChild !== null &&
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

/** The elements among the children where there is no text to be seen between them; null where there is. */
function unlessText(element: Element, within: Element | ShadowRoot, assigned: readonly Node[]): readonly Node[] | null {
  if (assigned.length > 0) {
    return assigned.some((child) => isText(child) && saysSomething(child.data)) ? null : assigned;
  }
  let elements: Node[] | undefined;
  for (let child = within.firstChild; child !== null; child = child.nextSibling) {
    const type = child.nodeType;
    if (type === 1) {
      if (elements === undefined) elements = [child];
      else elements.push(child);
    } else if ((type === 3 || type === 4) && saysSomething((child as Text).data))
      return showsTexts(element) ? null : [...within.children];
  }
  return elements ?? none;
}

/** Whether a text is more than white space. Most begin with a letter: looking at that costs less than a search. */
function saysSomething(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first > 32 && first < 127) || /\S/.test(text);
}
