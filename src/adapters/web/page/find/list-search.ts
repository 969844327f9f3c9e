import type { Selector } from '../../../../domain/flow/selector/ast.js';
import { heightInView, listInWords, viewTop, type PartialList } from './partial-lists.js';
import { listsFor, type ElementsOf } from './unseen.js';

/** How far a list was scrolled through for one element: from where it was to its end, then from its beginning. */
interface ListSearch {
  readonly startTop: number;
  /** Pixels of the list that were looked at. */
  lookedPx: number;
  hasWrapped: boolean;
  scrolledMs: number;
  isDone: boolean;
}

/** Rows that are not drawn by then are not awaited any longer, in milliseconds. */
const drawingLimitMs = 1_000;

/** So much of what is in view must be rows for all of it to be drawn. */
const leastCovered = 0.8;

let current: { readonly id: number; readonly lists: Map<Element, ListSearch> } = { id: 0, lists: new Map() };

/**
 * Scrolls the lists on that may hold an element among the rows that are not drawn, one page at a time, where all rows in view
 * are drawn. To be called when it is not among those that are.
 *
 * @param id the same for all looks of one search
 * @returns how far the lists were looked through; undefined where there is none
 */
export function searchOn(id: number, selector: Selector, elementsOf: ElementsOf): string | undefined {
  if (current.id !== id) current = { id, lists: new Map() };
  const lists = listsFor(selector, elementsOf);
  for (const list of lists) {
    const search = searchOf(list);
    if (search.isDone) continue;
    const isWaiting = performance.now() - search.scrolledMs < drawingLimitMs && !isDrawn(list);
    if (!isWaiting) scrollOn(list, search);
    if (!search.isDone) break;
  }
  return lists.length === 0 ? undefined : lists.map((list) => inWords(list, searchOf(list))).join('; ');
}

function searchOf({ scroller }: PartialList): ListSearch {
  const { lists } = current;
  const search = lists.get(scroller) ?? {
    startTop: scroller.scrollTop,
    lookedPx: 0,
    hasWrapped: false,
    scrolledMs: Number.NEGATIVE_INFINITY,
    isDone: false,
  };
  lists.set(scroller, search);
  return search;
}

function scrollOn(list: PartialList, search: ListSearch): void {
  const { scroller } = list;
  const height = heightInView(scroller);
  const { scrollTop: top, scrollHeight } = scroller;
  const isAtEnd = top + height >= scrollHeight - 1;
  const isRound = search.hasWrapped ? top >= search.startTop : isAtEnd && search.startTop < 1;
  if (isRound) {
    search.isDone = true;
    search.lookedPx = scrollHeight;
  }
  const next = isRound ? search.startTop : isAtEnd ? 0 : top + pageOf(list, height);
  search.hasWrapped ||= isAtEnd;
  if (!isRound) search.lookedPx += isAtEnd ? height : Math.min(next, scrollHeight - height) - top;
  search.scrolledMs = performance.now();
  scroller.scrollTo({ top: next, behavior: 'instant' });
}

/** As far as rows are drawn below the edge of what is in view, at least what is in view. */
function pageOf({ scroller, rows }: PartialList, height: number): number {
  const drawn = Math.max(...rows.map((row) => row.getBoundingClientRect().bottom)) - viewTop(scroller);
  return Math.max(drawn, height / 2);
}

function isDrawn({ scroller, rows }: PartialList): boolean {
  const top = viewTop(scroller);
  const bottom = top + heightInView(scroller);
  const inView = rows.map((row) => row.getBoundingClientRect()).filter((row) => row.bottom > top && row.top < bottom);
  const from = Math.min(...inView.map((row) => Math.max(top, row.top)));
  const to = Math.max(...inView.map((row) => Math.min(bottom, row.bottom)));
  return to - from >= leastCovered * (bottom - top);
}

function inWords({ list, scroller }: PartialList, { isDone, lookedPx }: ListSearch): string {
  if (isDone) return `${listInWords(list)} was scrolled through to its end and from its beginning`;
  const percent = Math.min(99, Math.round((lookedPx / scroller.scrollHeight) * 100));
  return `${listInWords(list)} was scrolled through by ${percent} % in that time; give the step more (timeoutMs)`;
}
