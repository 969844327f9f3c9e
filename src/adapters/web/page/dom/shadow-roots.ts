/**
 * The open shadow trees of the page. Attaching one leaves no mutation behind, so there are three ways to learn of them:
 * elements that were added are looked through, elements that may be given one are asked again, and the walk over
 * everything that is rendered reports those that it comes upon.
 */

const known = new Set<ShadowRoot>();

/** Added since the last look; null when there were so many that the whole page is looked through. */
let added: Element[] | null = null;
const mostAdded = 64;

/** Elements that may be given a shadow tree: those shown that can have one, and all that are hidden. */
let shownHosts: readonly Element[] = [];
let unseenHosts: readonly Element[] = [];

let met: (root: ShadowRoot) => void = () => undefined;

/** @param then is called with every shadow tree when it is first seen, so that it is watched from then on */
export function onShadowRoot(then: (root: ShadowRoot) => void): void {
  met = then;
}

/** Takes note of what mutations brought into the page. */
export function noteAdded(batch: readonly MutationRecord[]): void {
  if (added === null) return;
  for (const { addedNodes } of batch) {
    for (let index = 0; index < addedNodes.length; index += 1) {
      const node = addedNodes[index]!;
      if (node.nodeType !== 1) continue;
      if (added.length >= mostAdded) {
        added = null;
        return;
      }
      added.push(node as Element);
    }
  }
}

/** Every open shadow tree that is in the page and was met so far, new ones included. */
export function shadowRoots(): ReadonlySet<ShadowRoot> {
  for (const root of known) if (!root.isConnected) known.delete(root);
  if (added === null) {
    // Also through the trees that are known: what came may be in them.
    known.clear();
    search(document);
  } else {
    for (const element of added) {
      if (!element.isConnected) continue;
      meet(element);
      search(element);
    }
  }
  added = [];
  for (const element of shownHosts) meet(element);
  for (const element of unseenHosts) meet(element);
  return known;
}

/**
 * Elements that the walk met and that may be given a shadow tree at any time; they are asked at every call.
 * @param shown those that had none a moment ago
 * @param unseen those that nobody asked
 */
export function askAgain(shown: readonly Element[], unseen: readonly Element[]): void {
  shownHosts = shown;
  unseenHosts = unseen;
}

/**
 * Shown elements that have an area, and nothing in them that shows: what gives them that may be in a closed shadow root, which
 * pages expose to no script.
 */
export function bareHosts(): readonly Element[] {
  return shownHosts.filter((element) => element.shadowRoot === null && isBare(element));
}

function isBare(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const { firstElementChild: first } = element;
  // What is in a host and in no slot of its tree is not laid out.
  return first === null ? (element.textContent ?? '').trim() === '' : ![...element.children].some(isLaidOut);
}

function isLaidOut(element: Element): boolean {
  return element.getClientRects().length > 0;
}

/**
 * Asks what the last walk passed over, which is enough right after it.
 * @returns how many shadow trees the page has
 */
export function askUnseen(): number {
  for (const element of unseenHosts) meet(element);
  return known.size;
}

function search(within: Document | Element | ShadowRoot): void {
  const elements = within.querySelectorAll('*');
  for (let index = 0; index < elements.length; index += 1) meet(elements[index]!);
}

/** Takes note of the shadow tree of an element, if it has one. */
export function meet(element: Element): void {
  const { shadowRoot } = element;
  if (shadowRoot === null || known.has(shadowRoot) || !shadowRoot.isConnected) return;
  known.add(shadowRoot);
  met(shadowRoot);
  search(shadowRoot);
}
