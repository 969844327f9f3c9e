import type { Bus, BusObject } from '../../../clients/dbus/bus.js';
import { intersection } from '../../../domain/screen/element/bounds.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import { mostDepth } from './accessible.js';
import { unlessMissing } from './missing.js';
import { childAt, childAtPoint, headerAt, parentOf, rowLengthOf, type Hit } from './list-children.js';
import { askBounds, askBoundsIfAny, type ReportedBounds } from './reported-bounds.js';
import { atspi, Role } from './vocabulary.js';

/** Pixels between two looks for a row: less than the height of any that can be read. */
const stepPx = 12;
/** Looks for a row at each end of a list, all of which may find nothing: a program may go through all its rows for each. */
const mostLooks = 6;
/** Milliseconds after which no further look is taken: those of a program that takes long keep it from all else. */
const looksMs = 500;
/** Rows have their numbers at the left, which some programs do not count among the children, and end where their text does. */
const insetsPx = [40, 90];
/** A list may show its items beside each other, as file managers do with icons: pixels between two looks for one of those. */
const itemStepPx = 100;
/** The headers of a table are the first of its children; no table has more columns that anybody sees. */
const mostHeaders = 40;
/** Children that follow each other and are read whether each of them is on the screen or not. */
const mostUnasked = 300;
/** Children between the ends that are asked where they are, and of which those are read that are on the screen, at most. */
const mostAsked = 5_000;
/** Those of them that are asked at once: a program that takes long for all of them is not silent. */
const askedAtOnce = 500;
/** Milliseconds after which no more of them are asked. */
const askingMs = 2_000;
/** Columns that are asked at once, from one that is on the screen on until they are not. */
const columnsAtOnce = 50;
/** Children passed over at most in a list that does not report its ends: it keeps all that it was asked for (GTK 4). */
const mostPassed = 1_000;
/** Children that are read of a list that does not say what it shows, or shows nothing: what is in it is of the same kind. */
const mostFirstRows = 100;

/**
 * The children of a long table or list that are on the screen, and its headers: such a list may hold millions, each of which
 * would be made just to be reported. It is asked what is at the top and at the bottom of the part of it that can be seen. If it
 * does not say that, it is asked where its children are. So it is for those between the ends where they are many: most of them
 * are in columns that are scrolled away, or hidden by a filter. If it reports neither, its first children are read.
 *
 * @param role its role, as a number of AtspiRole
 * @param count how many children it has
 */
export async function readShownRows(
  bus: Bus,
  table: BusObject,
  role: number,
  count: number,
): Promise<readonly BusObject[]> {
  const seen = await seenPartOf(bus, table);
  const { rows, headers } = (seen && (await shownIn(bus, table, seen, count, role))) ?? firstRows;
  const children = await Promise.all([
    ...headers.map((index) => headerAt(bus, table, index)),
    ...rows.map((index) => childAt(bus, table, index)),
  ]);
  return children.filter((child) => child !== undefined);
}

/** Children of a list that are read, by index. */
interface Shown {
  readonly rows: readonly number[];
  /** Those before them that may be headers. */
  readonly headers: readonly number[];
}

const firstRows: Shown = { rows: range(0, mostFirstRows), headers: [] };

/** What is on the screen of a list; undefined where it does not report that. */
async function shownIn(
  bus: Bus,
  table: BusObject,
  seen: Bounds,
  count: number,
  role: number,
): Promise<Shown | undefined> {
  const placeAt = createPlaces(bus, table);
  const [atEnds, rowLength] = await Promise.all([
    shownAtEnds(bus, table, seen, role === Role.list, count),
    unlessMissing(rowLengthOf(bus, table), 1),
  ]);
  const run = atEnds ?? (await shownByPlace(placeAt, seen, count));
  if (run === undefined) return undefined;
  // The program was not asked for what is at the left of a row, and at its right.
  const first = run.first - (run.first % rowLength);
  const end = Math.min(count, Math.ceil(run.end / rowLength) * rowLength);
  if (end - first > mostUnasked) {
    const between = await shownBetween(placeAt, seen, { first, end }, { rowLength, column: run.first - first });
    if (between !== undefined) return between;
  }
  return { rows: range(first, Math.min(end, first + mostUnasked)), headers: range(0, Math.min(mostHeaders, first)) };
}

/** The numbers from one up to another, and not that. */
function range(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, at) => from + at * step);
}

/** Children that follow each other, by index. */
interface Run {
  readonly first: number;
  /** The one behind the last. */
  readonly end: number;
}

/** The part of an element that what it is in leaves to be seen: in a pane that scrolls, it is as large as all its rows. */
async function seenPartOf(bus: Bus, element: BusObject): Promise<Bounds | null> {
  let { extents: seen } = await askBounds(bus, element);
  let around = await parentOf(bus, element);
  for (let depth = 0; depth < mostDepth && seen !== null && around !== undefined; depth += 1) {
    const outer: BusObject = around;
    if ((await bus.call<number>(outer, atspi.accessible, 'GetRole')) === Role.application) break;
    const [{ extents }, next] = await Promise.all([askBoundsIfAny(bus, outer), parentOf(bus, outer)]);
    // The viewport of a pane that is scrolled says that it is nowhere (GTK 3).
    if (extents !== null) seen = intersection(seen, extents);
    around = next;
  }
  return seen;
}

/** What a list says is at the top and at the bottom of what is seen of it; undefined where it does not say. */
async function shownAtEnds(
  bus: Bus,
  table: BusObject,
  { x: left, y: top, width, height }: Bounds,
  hasItemsBeside: boolean,
  count: number,
): Promise<Run | undefined> {
  const items = hasItemsBeside ? Math.floor(width / itemStepPx) : 0;
  const columns = [
    ...insetsPx.map((inset) => Math.round(left + Math.min(inset, width / 2))),
    ...Array.from({ length: items }, (_, at) => Math.round(left + (at + 0.5) * itemStepPx)),
  ];
  const looks = range(0, Math.min(mostLooks, Math.floor(height / stepPx))).map((look) => (look + 0.5) * stepPx);
  /** What is at some points; where the first takes long, nobody waits for the others. */
  const hitsAt = async ([first, ...others]: readonly Point[]): Promise<readonly (Hit | undefined)[]> => {
    if (first === undefined) return [];
    const begun = performance.now();
    const hit = await childAtPoint(bus, table, first);
    if ((performance.now() - begun) * others.length > looksMs) return [hit];
    return [hit, ...(await Promise.all(others.map((point) => childAtPoint(bus, table, point))))];
  };
  /** What the first of some looks finds that finds a row, and the headers before it; undefined where that takes too long. */
  const lookAlong = async (heights: readonly number[]): Promise<readonly Hit[] | undefined> => {
    const headers: Hit[] = [];
    const begun = performance.now();
    for (const y of heights) {
      const hits = await hitsAt(columns.map((x) => ({ x, y: Math.round(y) })));
      const found = hits.filter((hit) => hit !== undefined).filter(({ index }) => index < count);
      if (found.some(({ isHeader }) => !isHeader)) return found;
      if (performance.now() - begun > looksMs) return undefined;
      headers.push(...found);
    }
    return headers;
  };
  const atTop = await lookAlong(looks.map((look) => top + look));
  if (atTop === undefined || atTop.length === 0) return undefined;
  const atBottom = await lookAlong(looks.map((look) => top + height - look));
  const hits = [...atTop, ...(atBottom ?? [])];
  // The headers of a table whose begin is scrolled away are far from the rows below them.
  const rows = hits.filter(({ isHeader }) => !isHeader);
  const indices = (rows.length > 0 ? rows : hits).map(({ index }) => index);
  // Where nothing is at the bottom, the list ends above that; so it does where looking there takes long, and finds nothing.
  const hasBottom = atBottom !== undefined && atBottom.length > 0;
  return { first: Math.min(...indices), end: hasBottom ? Math.min(count, Math.max(...indices) + mostHeaders) : count };
}

/** Asks a child by index where it is; undefined of one that is not there. */
type PlaceAt = (index: number) => Promise<ReportedBounds | undefined>;

/** Asks each child once. */
function createPlaces(bus: Bus, table: BusObject): PlaceAt {
  const asked = new Map<number, Promise<ReportedBounds | undefined>>();
  const ask = async (index: number): Promise<ReportedBounds | undefined> => {
    const child = await childAt(bus, table, index);
    return child && askBoundsIfAny(bus, child);
  };
  return (index) => {
    const place = asked.get(index) ?? ask(index);
    asked.set(index, place);
    return place;
  };
}

/** The children whose places are in what is seen of a list that has them below each other; undefined where they report none. */
async function shownByPlace(placeAt: PlaceAt, seen: Bounds, count: number): Promise<Run | undefined> {
  /** Behind which child something holds of all that have a place, and the first of those. */
  const whereBegins = async (
    holds: (place: Bounds) => boolean,
  ): Promise<{ readonly from: number; readonly placed: number } | undefined> => {
    let [from, to, placed] = [0, count, count];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const next = await nextPlaced(placeAt, { first: middle, end: to });
      if (next === undefined) return undefined;
      if (next !== 'none' && !holds(next.place)) from = next.index + 1;
      else {
        to = middle;
        if (next !== 'none') placed = next.index;
      }
    }
    return { from, placed };
  };
  const begin = await whereBegins(({ y, height }) => y + height > seen.y);
  const behind = await whereBegins(({ y }) => y >= seen.y + seen.height);
  if (begin === undefined || behind === undefined || begin.placed >= behind.from) return undefined;
  return { first: begin.placed, end: Math.min(behind.from, begin.placed + mostPassed) };
}

/** The first of some children that has a place, as those that a filter hides have not; undefined where they do not answer. */
async function nextPlaced(
  placeAt: PlaceAt,
  { first, end }: Run,
): Promise<{ readonly index: number; readonly place: Bounds } | 'none' | undefined> {
  for (let [from, length] = [first, 1]; from < end; [from, length] = [from + length, length * 2]) {
    if (from - first >= mostPassed) return undefined;
    const indices = range(from, Math.min(end, from + length));
    const places = await Promise.all(indices.map(placeAt));
    for (const [at, bounds] of places.entries()) {
      if (bounds?.extents) return { index: from + at, place: bounds.extents };
      if (bounds?.awaySize) return undefined;
    }
  }
  return 'none';
}

/**
 * Those of a run of whole rows that are on the screen: the columns that are, of each row that is. Undefined where none answers.
 * @param column one that is on the screen, or the first that has a place
 */
async function shownBetween(
  placeAt: PlaceAt,
  seen: Bounds,
  { first, end }: Run,
  { rowLength, column }: { readonly rowLength: number; readonly column: number },
): Promise<Shown | undefined> {
  const begun = performance.now();
  const isTimeUp = (): boolean => performance.now() - begun > askingMs;
  const those = async (indices: readonly number[], isSeen: (place: Bounds) => boolean): Promise<number[]> => {
    const found: number[] = [];
    for (const from of range(0, Math.min(mostAsked, indices.length), askedAtOnce)) {
      if (isTimeUp()) break;
      const asked = indices.slice(from, from + askedAtOnce);
      const places = await Promise.all(asked.map(placeAt));
      found.push(
        ...asked.filter((_, at) => {
          const extents = places[at]?.extents ?? null;
          return extents !== null && isSeen(extents);
        }),
      );
    }
    return found;
  };
  // The numbers of rows, which come first, are reported as far down as they would be, were nothing scrolled (Qt).
  const isBeside = ({ x, width }: Bounds): boolean => x < seen.x + seen.width && x + width > seen.x;
  /** Those of some columns, in the order in which they are beside each other, up to the edge of what is seen. */
  const upToEdge = async (columns: readonly number[], isBehindFirst: boolean): Promise<number[]> => {
    const found: number[] = [];
    for (const from of range(0, columns.length, columnsAtOnce)) {
      if (isTimeUp()) break;
      const asked = columns.slice(from, from + columnsAtOnce);
      found.push(...(await those(asked, isBeside)));
      const places = await Promise.all(asked.map(placeAt));
      const last = places.findLast((bounds) => bounds?.extents)?.extents;
      if (last && !isBeside(last) && (isBehindFirst || found.length > 0)) break;
    }
    return found;
  };
  const inRow = range(first, first + rowLength);
  const columns = await Promise.all([
    those(inRow.slice(0, 1), isBeside),
    upToEdge(inRow.slice(0, column).toReversed(), true),
    upToEdge(inRow.slice(column), false),
  ]);
  const beside = rowLength === 1 ? inRow : [...new Set(columns.flat())].toSorted((a, b) => a - b);
  const last = beside.at(-1);
  if (last === undefined) return undefined;
  const below = await those(range(last, end, rowLength), (place) => intersection(place, seen) !== null);
  if (below.length === 0) return undefined;
  const rows = below.flatMap((index) => beside.map((one) => index - last + one));
  return { rows: rows.slice(0, mostAsked), headers: beside.map((one) => one - first).filter((one) => one < first) };
}
