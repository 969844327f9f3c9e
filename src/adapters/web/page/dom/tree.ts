/**
 * The flat tree: what is rendered, that is, shadow trees in place of their host's children and slots filled with what is
 * assigned to them. Closed shadow roots are not visible from here.
 */
export type Root = Document | ShadowRoot;

const elementNode = 1;
const textNode = 3;
const cdataNode = 4;

/** Whether a node is an element, of whichever window. */
export function isElement(node: Node | null | undefined): node is Element {
  return node?.nodeType === elementNode;
}

/** Whether a node is text, CDATA included. */
export function isText(node: Node): node is Text {
  return node.nodeType === textNode || node.nodeType === cdataNode;
}

/** The parent in the flat tree; null above the document's root element. */
export function flatParent(node: Node): Element | null {
  const slot = (node as Element | Text).assignedSlot;
  if (slot) return slot;
  const parent = node.parentNode;
  return isElement(parent) ? parent : shadowHost(parent);
}

/** The element that a shadow root belongs to; null for every other node: links have a `host` too, a text. */
export function shadowHost(node: Node | null): Element | null {
  return node instanceof ShadowRoot ? node.host : null;
}

const none: readonly Node[] = [];

/** What fills a slot; nothing for a slot that shows its own children, and for any other element. */
export function assignedNodes(element: Element): readonly Node[] {
  return (element as HTMLSlotElement).assignedNodes?.() ?? none;
}

/** The children in the flat tree. A slot without assigned nodes shows its own children. */
export function flatChildren(element: Element, tag = element.localName): readonly Node[] {
  const shadow = element.shadowRoot;
  if (shadow === null && tag === 'slot') {
    const assigned = assignedNodes(element);
    if (assigned.length > 0) return assigned;
  }
  let child = (shadow ?? element).firstChild;
  if (child === null) return none;
  // Following siblings is several times cheaper than a NodeList.
  const children: Node[] = [];
  for (; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

/** The element itself and its ancestors in the flat tree, innermost first. */
export function* flatAncestors(element: Element): Generator<Element> {
  for (let at: Element | null = element; at !== null; at = flatParent(at)) yield at;
}

/** Whether `inner` is `outer` or inside it, through shadow roots and slots. */
export function flatContains(outer: Element, inner: Node): boolean {
  for (let at: Node | null = inner; at !== null; at = flatParent(at)) if (at === outer) return true;
  return false;
}

/** The tree an element belongs to, where ids are looked up. */
function rootOf(element: Node): Root {
  const root = element.getRootNode();
  return root.nodeType === 9 || root.nodeType === 11 ? (root as Root) : document;
}

/** The elements that a list of ids names within the tree of `from`, in the order written. */
export function elementsByIds(from: Element, ids: string): Element[] {
  const root = rootOf(from);
  const found: Element[] = [];
  for (const id of ids.split(/\s+/)) {
    const element = id === '' ? null : root.getElementById(id);
    if (element !== null) found.push(element);
  }
  return found;
}

/** Whether an element has HTML semantics, which depends on its namespace alone. */
export function isHtml(element: Element): element is HTMLElement {
  return element instanceof HTMLElement;
}

/** The deepest focused element, through open shadow roots; null when nothing but the document has the focus. */
export function focusedElement(): Element | null {
  let active: Element | null = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  if (active === null || (active !== document.body && active !== document.documentElement)) return active;
  // A body is active wherever nothing else is; one that is written into has the focus where its document does.
  return isHtml(active) && active.isContentEditable && document.hasFocus() ? document.body : null;
}

/** Most texts are tidy already; looking costs less than doing. */
const untidy = /[^\S ]|  |^ | $|[\u200b\u00ad]/;

/** Text as people compare it: whitespace collapsed, invisible break hints dropped. */
export function collapse(text: string): string {
  if (!untidy.test(text)) return text;
  return text
    .replace(/[\u200b\u00ad]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
