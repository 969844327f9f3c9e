import type { Selector } from '../domain/flow/selector/index.js';
import type { FrameShown } from '../domain/policy/run-policy.js';
import type { ActionabilityCheck, ActionabilityProblem } from '../domain/screen/element/actionability.js';
import type { Delta } from '../domain/screen/effect/delta.js';
import type { Effect } from '../domain/screen/effect/effect.js';
import type { Interaction } from '../domain/screen/effect/interaction.js';
import type { Bounds, ElementSummary, NodeStates, Point, Snapshot } from '../domain/screen/element/screen-node.js';
import type { PagePerformance } from '../domain/screen/target/page-performance.js';
import type { SessionEvent } from '../domain/screen/target/session-event.js';

/** An element as it was when it was looked at. */
export interface ElementReading {
  readonly summary: ElementSummary;
  readonly states: NodeStates;
  /** Rendered text, that of frames in it too, whitespace collapsed. */
  readonly text?: string;
  /** Where there is no text: the first picture or field that is drawn in it all the same. */
  readonly drawn?: string;
  /** What gets a press on it in its place; null where nothing lies over it. Only where that is asked for. */
  readonly coveredBy?: string | null;
  /** What a field, slider or select holds. */
  readonly value?: string;
  /** Whether only the length of the value is known, as of a password: it is that many bullets (`•`). */
  readonly isMasked?: boolean;
  /** How far from its left edge a box to tick may be, of which its program exposes only that it is ticked, in pixels. */
  readonly unreportedBoxPx?: number;
  readonly attributes?: Readonly<Record<string, string | null>>;
  /** Where one of them is missing: the names of those that it has. */
  readonly attributeNames?: readonly string[];
  /** The labels of all options of a native list. */
  readonly options?: readonly string[];
  /** How long ago it last changed, or something in it, in milliseconds, where that is asked for and known. */
  readonly changedMsAgo?: number;
}

/** What a selector means, and where it is looked for first. */
export interface SelectorTarget {
  readonly selector: Selector;
  /** Whether the current window of a desktop is looked through first, its dialogs and owners only where it has none. */
  readonly currentFirst?: boolean;
}

/** Which elements to look for, and what to read of them. */
export interface ElementQuery {
  readonly target: SelectorTarget | { readonly ref: string };
  /** Negative assertions never use the loose tiers. Default: loose. */
  readonly exactOnly?: boolean;
  /** Whether elements that are not visible match too. Default: no. */
  readonly includeHidden?: boolean;
  /** Whether all matches are wanted: {@link QueryResult.unavailableReason} then also says why there may be more of them. */
  readonly all?: boolean;
  /** A dialog that is open is left to a step, and nothing matches behind it. Default: it is dismissed first. */
  readonly dialogStays?: boolean;
  readonly read?: {
    readonly attributes?: readonly string[];
    readonly text?: boolean;
    readonly options?: boolean;
    /** What a field holds is wanted: one that can be set although nobody sees it matches where nothing that is seen does. */
    readonly value?: boolean;
    readonly changes?: boolean;
    /** What lies over it; it is scrolled into view for that. */
    readonly cover?: boolean;
  };
}

/** How a selector came to its match. */
export interface Resolution {
  /** The alternative that matched, printed canonically. */
  readonly resolvedTo: string;
  readonly tier: string;
  /** Whether the name matched only in part, or is a text beside the element: recorded as `loose_match`. */
  readonly loose: boolean;
}

/** What a query found; where nothing matches, what comes nearest. */
export interface QueryResult {
  /** How many elements match in the deciding tier, in all frames together. */
  readonly count: number;
  /** Up to ten of them. */
  readonly matches: readonly ElementReading[];
  readonly resolution?: Resolution;
  /** When nothing matched: ready-made selectors of what comes nearest. */
  readonly nearest: readonly string[];
  /** When only hidden elements match: how many. */
  readonly hiddenMatches: number;
  /**
   * Why the target could not be looked at, such as a program that has no window yet, or what is looked for may be in a part of
   * it that was not read: nothing is known of what is there, so that whoever waits goes on, and no absence is believed.
   */
  readonly unavailableReason?: string;
}

/** One element, found, checked and ready to be acted on. */
export interface Located {
  readonly ref: string;
  readonly reading: ElementReading;
  /** Where a pointer would go, in pixels of the page's viewport or the screen. */
  readonly point: Point;
  readonly bounds: Bounds | null;
  /** Whether it is a field that is not visible itself: it is set all the same, or by what the app draws for it. */
  readonly isUnseen?: true;
  readonly resolution: Resolution;
  /** The frame it is in; left out in the target's own document. */
  readonly frame?: FrameShown;
}

/** One element ready to be acted on, or why there is none. */
export type LocateResult =
  | { readonly outcome: 'found'; readonly located: Located }
  | {
      readonly outcome: 'not_found';
      readonly nearest: readonly string[];
      readonly hiddenMatches: number;
      /** As in {@link QueryResult}. */
      readonly unavailableReason?: string;
      /** Whether nothing can be there, since the target has no window. */
      readonly hasNoWindow?: boolean;
    }
  | { readonly outcome: 'ambiguous'; readonly count: number; readonly matches: readonly ElementReading[] }
  | ({
      readonly outcome: 'not_actionable';
      /** Its ref, where it is out of view and only the wheel of a pointer brings it there: {@link Hand.wheelTo}. */
      readonly byWheel?: string;
    } & ActionabilityProblem);

/** What an element must pass, and how it is made ready. */
export interface LocateOptions {
  readonly checks: readonly ActionabilityCheck[];
  /** Whether it is scrolled into view; `required`: some of it must come to be seen. */
  readonly scroll: boolean | 'required';
  /** Where on the element, from its top left corner; left out = the middle, or another visible part that takes events. */
  readonly position?: Point;
  /** File inputs are often hidden. */
  readonly includeHidden?: boolean;
  /** As in {@link SelectorTarget}. */
  readonly currentFirst?: boolean;
  /** Only the options of the list that this element opens, by its ref: the lists of other fields may be open too. */
  readonly optionsOf?: string;
  /**
   * Where nothing matches, lists that draw only the rows in view are scrolled on by a page at each look, as far as the target
   * exposes such lists. The same number for all looks of one search.
   */
  readonly search?: number;
}

/** A document that was not allowed to load. */
export type RefusedNavigation = Omit<Extract<SessionEvent, { kind: 'blocked' }>, 'kind'>;

/** A page that an action led to, where none came or an error did. */
export interface FailedPage {
  /** What is wrong with it, and what to do. */
  readonly problem: string;
  /** Whether no page came at all: the target shows a page of its own instead. */
  readonly isMissing: boolean;
  /** Whether it took the place of the page that was acted on, and was not opened beside it. */
  readonly isOwn: boolean;
}

/** What changed since the last mark, and who saw it. */
export interface Observation {
  readonly effects: readonly Effect[];
  /** Where there is none: what changed as it does by itself, such as `status "12:00:04"`. */
  readonly own: readonly string[];
  /**
   * Where there is no effect, and the target moves by itself: what changed and is not known to do so, nor seen to be caused by the
   * action.
   */
  readonly unproven?: readonly string[];
  /** Where there is no effect: requests of the action that only what their answer brings can prove, and that have none yet. */
  readonly awaited?: readonly string[];
  /** What other programs did meanwhile, such as `a window of firefox opened`: the action may have had it done, or not. */
  readonly byOthers?: readonly string[];
  /** Titles of windows of the target that are open beside those that were looked at. */
  readonly unseenWindows?: readonly string[];
  /** All that changed, background changes included. */
  readonly delta: Delta;
  /** Navigations that the action started and that have not arrived. */
  readonly pendingNavigations: number;
  /** Requests that the action started and that have not ended. */
  readonly pendingRequests: number;
  /** Milliseconds since anything moved. */
  readonly quietMs: number;
  /**
   * Whether the effects of an action are reported piece by piece, as a separate program gets to them: what was seen first need
   * not be all, so that the screen must have been still for a moment. Left out: it is all there at once.
   */
  readonly comesInPieces?: boolean;
  /** Navigations that the action started and that were not allowed; what the target tries by itself is left out. */
  readonly refused: readonly RefusedNavigation[];
  /** What the action led to, where it failed. */
  readonly failedPage?: FailedPage;
}

/** A window, tab or popup of the target. */
export interface TargetWindow {
  readonly id: string;
  readonly title: string;
  /** Of what it shows; empty for a window of a program. */
  readonly url: string;
  /** Whether the flow goes on in it. */
  readonly active: boolean;
  /** Whether it has the input and nothing lies over it. Left out where the current window always is, as on the web. */
  readonly isInFront?: boolean;
  /** Whether it belongs to another window of its program. Left out: it does not. */
  readonly isDialog?: boolean;
  /**
   * Whether it is of another program than that of the current window, on a desktop that is shared: its title is shown to nobody
   * who has not named it. Left out: it is not.
   */
  readonly isOfOthers?: boolean;
  /** The process that shows it, by name and number; absent on the web. */
  readonly app?: string;
  readonly pid?: number;
  /** The script that it runs, where it is an interpreter, and what people call it, in any language. */
  readonly appNames?: readonly string[];
}

/** A window that a program was started for, and that has not come. */
export interface AwaitedWindow {
  /** That it has not come, in words, with the program. */
  readonly why: string;
  /** Whether it may still come, though others are gone on in meanwhile by what looks for something. */
  readonly mayCome: boolean;
}

/** How the target is as a whole, besides its elements. */
export interface TargetStatus {
  readonly url: string;
  readonly title: string;
  readonly loading: boolean;
  readonly loadingIndicators: readonly string[];
  readonly pendingRequests: number;
  /** Milliseconds since the last request started or ended. */
  readonly networkQuietMs: number;
  readonly windows: readonly TargetWindow[];
  /** Of a program that was started on a desktop and has none. */
  readonly awaited?: AwaitedWindow;
  /** A dialog that blocks the target now; title and texts cannot be read behind it. */
  readonly dialog?: { readonly kind: string; readonly message: string };
}

/** How much of the screen a snapshot covers. */
export interface SnapshotOptions {
  readonly scope: 'viewport' | 'full';
  /** Only the subtree of this element. */
  readonly rootRef?: string;
  /**
   * All that a person reads: names and values at their whole length, which may be that of a book, and no options of
   * drop-downs that are closed. Default: the first 1,000 characters, and what can be chosen.
   */
  readonly uncut?: boolean;
}

/** What a picture shows, and what is hidden in it. */
export interface ScreenshotOptions {
  /** The visible part (default), the whole scrollable page, or a part. */
  readonly area: 'viewport' | 'full' | { readonly ref: string } | { readonly region: Bounds };
  /** Painted over: elements, by their refs, and whatever shows one of these texts in any of its frames. */
  readonly paintOver?: { readonly refs: readonly string[]; readonly texts: readonly string[] };
  /** Where a pointer acted; drawn as a ring. */
  readonly marks?: readonly Point[];
}

/** A request of the target that has not been answered. */
export interface OpenRequest {
  readonly method: string;
  readonly url: string;
  /** When it was made, in milliseconds since the start of the session. */
  readonly atMs: number;
  /**
   * Whether what was done to the target brought it about and may change more than a look; else the target asks by itself, as
   * it loads or later.
   */
  readonly isOfAction: boolean;
  /** Whether it was made during an action or shortly after, as by a timer of it, and is not known as the target's own. */
  readonly mayBeOfAction: boolean;
}

/** A picture in PNG. */
export interface Screenshot {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Where on the screen, or in the viewport, its upper left corner is: places of elements are counted from there too. */
  readonly origin: Point;
  /** Which part of it (0–1) windows of others lie over, which are painted over there; left out: none, as far as is known. */
  readonly coveredPart?: number;
}

/**
 * Perceives one target. Every reading is immediate and says how things are now; whoever waits reads again at the next
 * change ({@link Eye.nextChange}), so that waiting works the same on every backend.
 *
 * All methods throw HandeyeError `target_lost` when the target is gone.
 */
export interface Eye {
  query(query: ElementQuery): Promise<QueryResult>;
  /**
   * A selector of its own for each of several elements that a query matched, in their order: as things are now, it matches
   * that element and no other. Undefined for an element that has none.
   */
  distinguish(query: ElementQuery, matches: readonly ElementReading[]): Promise<readonly (string | undefined)[]>;
  /** Finds exactly one element and checks it. Where it is found, the state now becomes the baseline of `observe`. */
  locate(selector: Selector, options: LocateOptions): Promise<LocateResult>;
  /**
   * Makes the state now the baseline of `observe`, for actions without an element. `dialogStays`: for what answers it.
   * `windowsOnly`: for actions on windows, which no program that hangs keeps from being done: what it shows is not asked for anew.
   */
  mark(options?: { readonly dialogStays?: boolean; readonly windowsOnly?: boolean }): Promise<void>;
  /** What has changed since the baseline. How something was acted on, and its ref, decide what counts. */
  observe(interaction: Interaction, ref?: string): Promise<Observation>;
  /** The effects of the action were awaited: what happens from now on is a background change of the target. */
  rest(): void;
  /** Milliseconds since then; infinite where nothing was done yet, or its effects are still awaited. */
  restedMs(): number;
  /** Counts changes seen so far. Read it before a reading; hand it to `nextChange` after. */
  changeCount(): number;
  /** Resolves at the first change after `since`, after `timeoutMs`, or when aborted; never rejects for those. */
  nextChange(since: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  /**
   * A dialog that is open is dismissed first, as for every reading. `dialogStays`: it is reported and left to a step.
   * `mayBeUnopened`: reported also of a target in which nothing was opened yet, for what opens something.
   * `windowsOnly`: for what goes by the windows alone, which are known also where the program of the current one hangs: it need
   * not be asked, and of loading counts only that there is no window yet.
   */
  status(options?: {
    readonly dialogStays?: boolean;
    readonly mayBeUnopened?: boolean;
    readonly windowsOnly?: boolean;
  }): Promise<TargetStatus>;
  snapshot(options: SnapshotOptions): Promise<Snapshot>;
  screenshot(options: ScreenshotOptions): Promise<Screenshot>;
  /** Resolves when `eventsSince` returns all that the target has done by now, as far as it answers in time. */
  catchUp(): Promise<void>;
  /**
   * What happened since the given number (0 = from the start), oldest first: console, requests, dialogs, windows … For what
   * happened too often to be kept, it has a `dropped` event.
   */
  eventsSince(seq: number): readonly SessionEvent[];
  /**
   * Requests made after the event of that number (0 = from the start) whose answer is still to come, oldest first, pictures
   * and styles among them. Left out is what may stay open for ever: sockets, event sources, polls.
   */
  unansweredSince(seq: number): readonly OpenRequest[];
  /** Milliseconds since the start of the session, as the events count them. */
  elapsedMs(): number;
  /** Load times of the page in front; undefined where none can be asked. Left out by backends whose targets are no pages. */
  performance?(): Promise<PagePerformance | undefined>;
  /** The number of the last event. What is no event may have one too: numbers have gaps. */
  lastEvent(): number;
  /**
   * What keeps the target from answering, where the backend knows, such as `an answer from http://localhost/slow`: whoever
   * asks meanwhile waits. Undefined while it can be asked.
   */
  waitsFor(): string | undefined;
}
