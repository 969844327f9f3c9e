import { actsByKeys, coverChecks, coverIn } from '../../domain/screen/element/actionability.js';
import { isSilence } from '../../domain/errors.js';
import type { Selector } from '../../domain/flow/selector/index.js';
import { emptyDelta } from '../../domain/screen/effect/delta.js';
import { changesBetween } from '../../domain/screen/tree/changes.js';
import { itemViews } from '../../domain/screen/tree/item-views.js';
import { BackgroundChanges } from '../../domain/screen/tree/background-changes.js';
import type { ScreenTree } from '../../domain/screen/tree/screen-tree.js';
import { selectorsFor } from '../../domain/screen/tree/distinguish.js';
import { unreadFor, unreadIn } from '../../domain/screen/tree/unread.js';
import { unreportedRowFor } from '../../domain/screen/tree/unreported-rows.js';
import { windowBesideFor } from '../../domain/screen/tree/windows-beside.js';
import type { ElementQuery, ElementReading, Eye, LocateOptions, LocateResult, QueryResult } from '../../ports/eye.js';
import { readingOf } from './element-reading.js';
import { findPlaced, placedTree, seenTree } from './find-placed.js';
import { createPlaceChecker, isWhollyInView } from './place-checker.js';
import type { Placement, TreeSource } from './tree-source.js';
import { listedIn, snapshotOf } from './tree-snapshot.js';

/** Matches described at most; all are counted. */
const describedMatches = 10;

/** The eye of a session on a target that is read as a tree. */
export function createTreeEye(source: TreeSource): Eye {
  const { log } = source;
  const checker = createPlaceChecker(source);
  const background = new BackgroundChanges(() => performance.now());
  let baseline: ScreenTree | undefined;
  /** Whether the action is one on windows: what they report of it is enough where nothing else is reported. */
  let isOnWindows = false;
  /** The last tree that was read. */
  let latest: ScreenTree | undefined;
  /** Whether what is acted on was not wholly in view. */
  let mayScroll = false;
  /** The last tree that was read while nothing was done. */
  let resting: ScreenTree | undefined;
  let restedAt: number | undefined;
  let stopLearning: () => void = () => undefined;

  const read = async (): Promise<ScreenTree> => {
    const tree = await source.read();
    latest = tree;
    // Where nothing is exposed of what is there, nothing has gone.
    if (restedAt !== undefined && tree.nodes.length > 0) {
      // That another window is looked at is nothing that the one before has done.
      if (resting !== undefined && resting !== tree && source.isCurrent?.(resting) !== false)
        background.learn(resting, tree);
      resting = tree;
    }
    return tree;
  };
  /** What changes while nobody looks, the target has done by itself: it is looked at for that alone. */
  const learnAtRest = (): void => {
    let isReading = false;
    let hasChanged = false;
    stopLearning = log.watch(() => {
      hasChanged = true;
      if (isReading) return;
      isReading = true;
      void (async () => {
        while (hasChanged && restedAt !== undefined) {
          hasChanged = false;
          // Whoever asks next reports a target that is lost or does not answer.
          await read().catch(() => undefined);
        }
        isReading = false;
      })();
    });
  };
  const remember = (tree: ScreenTree | undefined, place?: Placement): void => {
    stopLearning();
    isOnWindows = false;
    mayScroll = place !== undefined && !isWhollyInView(place);
    baseline = tree;
    restedAt = undefined;
    resting = undefined;
    source.mark();
  };
  const describe = async (
    tree: ScreenTree,
    indices: readonly number[],
    places: ReadonlyMap<string, Placement>,
    wanted: ElementQuery['read'],
  ): Promise<ElementReading[]> =>
    Promise.all(
      indices.map(async (index) => {
        const { ref } = tree.nodes[index]!;
        const attributes = wanted?.attributes === undefined ? undefined : await source.attributesOf(ref);
        const reading = readingOf(tree, index, { place: places.get(ref), ...(attributes && { attributes }) }, wanted);
        if (wanted?.cover !== true) return reading;
        const checked = await checker.check(tree, ref, { checks: coverChecks, scroll: true }, places.get(ref));
        return { ...reading, coveredBy: 'check' in checked ? coverIn(checked) : null };
      }),
    );

  /** Why what a selector means may be there, although nothing of what was read is that. */
  const elsewhereFor = (tree: ScreenTree, selector: Selector): string | undefined =>
    unreadFor(tree, selector) ??
    unreportedRowFor(tree, selector) ??
    windowBesideFor(source.windowsBeside?.(tree) ?? [], selector);

  const locate = async (selector: Selector, options: LocateOptions): Promise<LocateResult> => {
    // What comes late of the action before is not of this one; of a press, no more counts than what the tree shows.
    if (actsByKeys(options.checks)) await source.untilHeard?.();
    const tree = await read();
    const { optionsOf, includeHidden, currentFirst } = options;
    const list = optionsOf === undefined ? undefined : tree.indexOf(optionsOf);
    const found = await findPlaced(
      source,
      tree,
      { selector, ...(currentFirst && { currentFirst }) },
      {
        toActOn: true,
        ...(includeHidden === true && { includeHidden }),
        ...(list !== undefined && { within: (index) => isOptionOf(tree, list, index) }),
      },
    );
    const { matches, places, resolution } = found;
    const [index] = matches;
    if (index === undefined || resolution === undefined)
      return {
        outcome: 'not_found',
        nearest: found.nearest(),
        hiddenMatches: found.hiddenMatches(),
        ...(tree.nodes.length === 0 && { hasNoWindow: true }),
        ...(await unavailability(source, tree, () => elsewhereFor(tree, selector))),
      };
    if (matches.length > 1) {
      const readings = await describe(tree, matches.slice(0, describedMatches), places, undefined);
      return { outcome: 'ambiguous', count: matches.length, matches: readings };
    }
    const { ref } = tree.nodes[index]!;
    const checked = await checker.check(tree, ref, options, places.get(ref));
    if ('check' in checked) return { outcome: 'not_actionable', ...checked };
    const { place, point } = checked;
    // What scrolls by itself shows that it did by where that is which is in it.
    remember(itemViews.has(tree.nodes[index]!.role) ? await placedTree(source, tree) : tree, place);
    return {
      outcome: 'found',
      located: { ref, reading: readingOf(tree, index, { place }), point, bounds: place?.bounds ?? null, resolution },
    };
  };

  return {
    async query(query): Promise<QueryResult> {
      let tree = await read();
      const { target, read: wanted } = query;
      if ('ref' in target) {
        const index = tree.indexOf(target.ref);
        if (index === undefined) return { count: 0, matches: [], nearest: [], hiddenMatches: 0 };
        const places = await source.placesOf(tree, [target.ref]);
        const resolution = { resolvedTo: target.ref, tier: 'ref', loose: false };
        const matches = await describe(tree, [index], places, wanted);
        return { count: 1, matches, resolution, nearest: [], hiddenMatches: 0 };
      }
      const { exactOnly, includeHidden } = query;
      const options = {
        ...(exactOnly === true && { exactOnly }),
        ...(includeHidden === true && { includeHidden }),
      };
      let found = await findPlaced(source, tree, target, options);
      let isReplaced = false;
      if (found.matches.length === 0 && found.vanished.length > 0) {
        // What stood in the tree and has no place may have gone with its program since.
        const before = new Set(found.vanished);
        tree = await read();
        found = await findPlaced(source, tree, target, options);
        isReplaced = found.matches.length === 0 && found.vanished.some((ref) => !before.has(ref));
      }
      const later = exactOnly === true && found.matches.length === 0 ? await source.readLater?.(tree) : undefined;
      if (later !== undefined) {
        tree = later;
        found = await findPlaced(source, tree, target, options);
      }
      const { matches, places, resolution } = found;
      return {
        count: matches.length,
        matches: await describe(tree, matches.slice(0, describedMatches), places, wanted),
        ...(resolution && { resolution }),
        nearest: matches.length > 0 ? [] : found.nearest(),
        hiddenMatches: matches.length > 0 ? 0 : found.hiddenMatches(),
        ...(isReplaced && { unavailableReason: replacedMeanwhile }),
        ...(matches.length === 0 && (await unavailability(source, tree, () => elsewhereFor(tree, target.selector)))),
        ...(matches.length > 0 &&
          query.all === true &&
          (await unavailability(source, tree, () => unreadFor(tree, target.selector)))),
        // That a text is in none of them goes by what was read.
        ...(matches.length > 0 &&
          exactOnly === true &&
          wanted?.text === true &&
          (await unavailability(source, tree, () => unreadIn(tree, matches)))),
      };
    },
    async distinguish(_query, matches) {
      const tree = await seenTree(source, await read());
      const indices = matches.map(({ summary }) => tree.indexOf(summary.ref));
      const known = indices.filter((index) => index !== undefined);
      const selectors = new Map(selectorsFor(tree, known).map((selector, at) => [known[at], selector]));
      return indices.map((index) => selectors.get(index));
    },
    locate,
    async mark({ windowsOnly = false } = {}) {
      if (!windowsOnly) {
        // What comes late of the action before is not of this one.
        await source.untilHeard?.();
        return remember(await read());
      }
      await source.status({ windowsOnly });
      const isOfAnother = latest !== undefined && source.isCurrent?.(latest) === false;
      remember(isOfAnother ? undefined : latest);
      isOnWindows = true;
    },
    async observe(interaction, ref) {
      const before = baseline;
      const seen = log.changeCount();
      const tree = await read().catch(async (error: unknown) => {
        if (!isOnWindows || !isSilence(error)) throw error;
        await source.status({ windowsOnly: true });
        // That nothing came of it is not to be believed of what does not answer.
        if (source.effectsBeside(interaction).length === 0) throw error;
        return undefined;
      });
      // What has changed since it was looked at was not seen.
      const quietMs = (): number => (log.changeCount() === seen ? source.quietMs() : 0);
      const beside = source.effectsBeside(interaction);
      const byOthers = source.doingsOfOthers?.() ?? [];
      const isUnseen = tree?.nodes.length === 0 && (await source.unavailableReason(tree)) !== undefined;
      if (before === undefined || tree === undefined || isUnseen)
        return {
          ...nothingPending,
          effects: [...beside],
          own: [],
          byOthers,
          delta: emptyDelta,
          quietMs: quietMs(),
          comesInPieces: source.comesInPieces,
        };
      const now = interaction === 'scroll' ? await placedTree(source, tree) : tree;
      const changes = changesBetween(before, now, {
        interaction,
        background,
        mayScroll,
        ...(ref !== undefined && { ref }),
      });
      const effects = [...changes.effects, ...beside];
      return {
        ...nothingPending,
        effects,
        own: effects.length > 0 ? [] : changes.background,
        byOthers,
        unseenWindows: (source.windowsBeside?.(tree) ?? []).map(({ title }) => title),
        delta: changes.delta,
        quietMs: quietMs(),
        comesInPieces: source.comesInPieces,
      };
    },
    rest() {
      stopLearning();
      restedAt = performance.now();
      learnAtRest();
    },
    restedMs: () => (restedAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - restedAt),
    changeCount: log.changeCount,
    nextChange: log.nextChange,
    status: (options) => source.status(options),
    async snapshot(options) {
      const tree = await read();
      // After that, and not beside it: all would be read twice.
      const { title, url } = await source.status();
      const refs = listedIn(tree, options).map((index) => tree.nodes[index]!.ref);
      const places = await source.placesOf(tree, refs);
      const seen = snapshotOf({ tree, places, title, url, viewport: source.viewport() }, options);
      return { ...seen, ...(await unavailability(source, tree)) };
    },
    screenshot: (options) => source.screenshot(options),
    catchUp: async () => void (await source.status()),
    eventsSince: log.since,
    // Programs do not report the requests that they make.
    unansweredSince: () => [],
    lastEvent: log.lastSeq,
    elapsedMs: log.elapsedMs,
    waitsFor: () => undefined,
  };
}

/** Why what a tree does not hold may be there all the same. @param unread why it may be in a part that was not read */
async function unavailability(
  source: TreeSource,
  tree: ScreenTree,
  unread?: () => string | undefined,
): Promise<{ readonly unavailableReason?: string }> {
  const unavailableReason = (await source.unavailableReason(tree)) ?? unread?.();
  return unavailableReason === undefined ? {} : { unavailableReason };
}

const replacedMeanwhile = 'what matches goes away as it is looked at, and another comes in its place';

/** What no program reports of itself. */
const nothingPending = { pendingNavigations: 0, pendingRequests: 0, refused: [] } as const;

/** Options are in what opens the list, or in the box that it has opened elsewhere. */
function isOptionOf(tree: ScreenTree, list: number, index: number): boolean {
  if (tree.contains(list, index)) return true;
  for (const around of tree.around(index)) {
    const { role } = tree.nodes[around]!;
    if (role === 'menu' || role === 'listbox') return !tree.contains(around, list);
  }
  return false;
}
