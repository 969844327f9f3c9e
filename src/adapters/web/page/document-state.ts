import { allRoots } from './dom/all-roots.js';
import { cut } from '../../../domain/screen/effect/effect-details.js';
import { openingTag } from './element/describe.js';
import { cachedName } from './element/name.js';
import type { DocumentState } from './protocol.js';
import { quietMs } from './activity/quiet.js';
import { refOf } from './dom/refs.js';
import { focusedElement } from './dom/tree.js';
import { isInView, boundsOf, isVisible } from './dom/visibility.js';
import { visibleText } from './element/visible-text.js';

/** Elements that may say "loading". Names are checked again word by word: an uploader is no loader. */
const candidates =
  '[aria-busy="true"],progress:not([value]),[role="progressbar"]:not([aria-valuenow]),' +
  ['spinner', 'loader', 'skeleton', 'loading'].map((word) => `[class*="${word}" i],[id*="${word}" i]`).join();

const loadingWord = /(?:^|[^a-zA-Z]|(?<=[a-z])(?=[A-Z]))(?:[Ss]pinner|[Ll]oader|[Ss]keleton|[Ll]oading)(?![a-z])/;

/** Indicators listed at most. */
const most = 5;

/** How the document is now: address, title, loading, focus. */
export function documentState(prefix: string): DocumentState {
  const focused = focusedElement();
  return {
    url: document.URL,
    title: document.title,
    readyState: document.readyState,
    loadingIndicators: loadingIndicators(),
    quietMs: quietMs(),
    ...(focused !== null && { focusedRef: refOf(focused, prefix) }),
    scroll: { x: scrollX, y: scrollY },
  };
}

function loadingIndicators(): string[] {
  const found: string[] = [];
  for (const element of allRoots().flatMap((root) => [...root.querySelectorAll(candidates)])) {
    if (found.length >= most) break;
    if (element === document.body || element === document.documentElement) continue;
    if (!saysLoading(element) || !isVisible(element) || !isInView(boundsOf(element))) continue;
    const text = cachedName(element) || visibleText(element);
    found.push(text === '' ? openingTag(element) : `${openingTag(element)} "${cut(text)}"`);
  }
  return found;
}

function saysLoading(element: Element): boolean {
  if (element.getAttribute('aria-busy') === 'true' || element.localName === 'progress') return true;
  if (element.getAttribute('role') === 'progressbar') return true;
  return loadingWord.test(element.getAttribute('class') ?? '') || loadingWord.test(element.id);
}
