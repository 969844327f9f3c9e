import { diffNodes, emptyDelta, type Delta } from '../../domain/screen/effect/delta.js';
import type { ScreenNode, Snapshot } from '../../domain/screen/element/screen-node.js';
import { faultsIn } from '../../domain/screen/target/page-faults.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { withUnknownSecretsMasked } from '../step/evidence.js';
import { isStorageFault } from '../step/fault.js';
import type { FlowRun } from '../step/flow-run.js';
import type { LiveChange, LiveScreen } from '../../domain/live/live-answer.js';

/** Screens that a later look may be compared with; older ones are forgotten. */
const mostRemembered = 8;

/** What a live session has shown so far. */
export interface LiveScreens {
  /** Looks at the screen now, and says what is new since the look before. */
  see(run: FlowRun): Promise<{ readonly screen: LiveScreen; readonly change: LiveChange }>;
  /**
   * What may be looked at later is compared with the screen that an earlier look has shown.
   * @returns what has changed on a screen since then
   * @throws HandeyeError `usage` for a look that is not remembered
   */
  since(look: number): (screen: LiveScreen) => LiveChange;
  /** An element and all that is in it, secrets masked. */
  part(run: FlowRun, ref: string): Promise<readonly ScreenNode[]>;
  /** An element as it was last seen, also where it is gone by now. */
  known(ref: string): ScreenNode | undefined;
}

type Nodes = ReadonlyMap<string, ScreenNode>;

interface Remembered {
  readonly look: number;
  readonly nodes: Nodes;
  readonly url: string;
  readonly title: string;
}

/** Remembers the screens of one session. */
export function createLiveScreens(): LiveScreens {
  const remembered: Remembered[] = [];
  let looks = 0;
  let faultsSeen = 0;
  return {
    async see(run) {
      const before = remembered.at(-1);
      looks += 1;
      const { snapshot, ...state } = await screenNow(run);
      const events = run.session.eye.eventsSince(faultsSeen);
      faultsSeen = run.session.eye.lastEvent();
      const screen: LiveScreen = run.redactor.deep({ look: looks, snapshot, ...state, ...faultsIn(events) });
      // What a dialog hides is still there.
      const isSeen = state.dialog === undefined && state.unavailableReason === undefined;
      if (!isSeen) return { screen, change: { since: before?.look, delta: emptyDelta, isOtherScreen: false } };
      const now = rememberedOf(screen);
      remembered.push(now);
      if (remembered.length > mostRemembered) remembered.shift();
      return { screen, change: changeBetween(before, now) };
    },
    since(look) {
      const before = remembered.findLast((entry) => entry.look <= look);
      if (before === undefined || look > looks)
        throw new HandeyeError('usage', `Look ${look} is not remembered.`, {
          hint: `Looks that are: ${remembered.map((entry) => entry.look).join(', ')}. Leave out "since" for the whole screen.`,
          data: { since: look },
        });
      return (screen) => changeBetween(before, rememberedOf(screen));
    },
    async part(run, ref) {
      const snapshot = await run.session.eye.snapshot({ scope: 'full', rootRef: ref });
      return run.redactor.deep(withUnknownSecretsMasked(run, snapshot).nodes);
    },
    known: (ref) => remembered.findLast(({ nodes }) => nodes.has(ref))?.nodes.get(ref),
  };
}

function rememberedOf({ look, snapshot: { nodes, url, title } }: LiveScreen): Remembered {
  return { look, nodes: new Map(nodes.map((node) => [node.ref, node])), url, title };
}

/** A screen of which less than this part is left is another one. */
const keptPart = 0.3;

function changeBetween(before: Remembered | undefined, now: Remembered): LiveChange {
  if (before === undefined) return { since: undefined, delta: emptyDelta, isOtherScreen: true };
  let kept = 0;
  for (const ref of before.nodes.keys()) if (now.nodes.has(ref)) kept += 1;
  return { since: before.look, delta: deltaOf(before, now), isOtherScreen: kept < before.nodes.size * keptPart };
}

function deltaOf(before: Remembered, now: Remembered): Delta {
  return {
    ...diffNodes(before.nodes, now.nodes),
    ...(before.url !== now.url && { url: [before.url, now.url] as const }),
    ...(before.title !== now.title && { title: [before.title, now.title] as const }),
  };
}

const nothing: Snapshot = { url: '', title: '', viewport: { width: 0, height: 0 }, nodes: [], omitted: 0 };

/** How long the next page may take to come, in milliseconds. */
const arrivalLimitMs = 2_000;

/** The whole screen. Between two pages there is none for a moment: the one that comes is awaited. */
async function snapshotOf({ session: { eye }, clock, signal }: FlowRun, url: string): Promise<Snapshot | undefined> {
  const end = clock.monotonicMs() + arrivalLimitMs;
  for (;;) {
    const since = eye.changeCount();
    const snapshot = await eye.snapshot({ scope: 'full' });
    if (snapshot.url !== '' || url === '') return snapshot;
    const leftMs = end - clock.monotonicMs();
    if (leftMs <= 0 || signal.aborted) return undefined;
    await eye.nextChange(since, leftMs, signal);
  }
}

/** Reads the screen, and nothing else: a dialog stays open. */
async function screenNow(run: FlowRun): Promise<Pick<LiveScreen, 'snapshot' | 'dialog' | 'unavailableReason'>> {
  const { eye } = run.session;
  try {
    const { dialog, url, title } = await eye.status({ dialogStays: true });
    if (dialog !== undefined) return { snapshot: { ...nothing, url, title }, dialog };
    const snapshot = await snapshotOf(run, url);
    if (snapshot === undefined)
      return { snapshot: { ...nothing, url, title }, unavailableReason: 'no page is there yet' };
    run.perceived.structural += 1;
    return { snapshot: withUnknownSecretsMasked(run, snapshot) };
  } catch (error) {
    if (isStorageFault(error)) throw error;
    return { snapshot: nothing, unavailableReason: messageOf(error) };
  }
}
