import type { Obstacle } from '../../domain/screen/element/actionability.js';
import type { Effect } from '../../domain/screen/effect/effect.js';
import type { Interaction } from '../../domain/screen/effect/interaction.js';
import type { Bounds, Point } from '../../domain/screen/element/screen-node.js';
import type { ScreenTree } from '../../domain/screen/tree/screen-tree.js';
import type { WindowBeside } from '../../domain/screen/tree/windows-beside.js';
import type { Screenshot, ScreenshotOptions, TargetStatus } from '../../ports/eye.js';
import type { SessionLog } from '../session-log/session-log.js';

/** Where an element is. */
export interface Placement {
  /** All of it, in pixels of the screen. */
  readonly bounds: Bounds;
  /** The part of it that is not scrolled or cut away; null where none is. */
  readonly inView: Bounds | null;
  /** It is known to be out of view, but not where: the bounds are as large as it, and anywhere beside what it is in. */
  readonly isGuess?: true;
}

/** The bounds that are reported of an element: null where nobody knows them. */
export function knownBounds(place: Placement | undefined): Bounds | null {
  return place === undefined || place.isGuess === true ? null : place.bounds;
}

/** What was done to bring an element into view. */
export interface Revealed {
  /** Whether anything may have been scrolled. */
  readonly hasScrolled: boolean;
  /** Whether the wheel of a pointer would bring it where nothing else did. */
  readonly takesWheel?: boolean;
}

/** What gets a press at a point in place of an element. */
export interface Blocker {
  readonly reason: string;
  readonly obstacle: Obstacle;
}

/** A target of which all elements can be read at once: the outside of a {@link createTreeEye}. */
export interface TreeSource {
  readonly log: SessionLog;
  /** All elements as they are now, the hidden ones too. Where they are need not be known. @throws HandeyeError `target_lost` */
  read(): Promise<ScreenTree>;
  /**
   * All elements a moment after a tree was read, for whoever takes from that that one is absent: what was read in the middle of
   * a change lacks what has just come. Undefined where the target reports each change. Left out where all targets do.
   */
  readLater?(tree: ScreenTree): Promise<ScreenTree | undefined>;
  /**
   * Why what is not in a tree that was read may be there all the same; undefined where it is not.
   * @throws HandeyeError `target_lost` where what was read is gone for good
   */
  unavailableReason(tree: ScreenTree): Promise<string | undefined>;
  /** Where elements are now, by their refs. What is gone or nowhere is left out. */
  placesOf(tree: ScreenTree, refs: readonly string[]): Promise<ReadonlyMap<string, Placement>>;
  /** Whether the effects of an action are reported piece by piece, as another process comes to it. */
  readonly comesInPieces: boolean;
  /** Milliseconds since anything changed or moved, as far as the target reports that; infinite where nothing did yet. */
  quietMs(): number;
  /** Milliseconds since anything moved, or changed so that something may: a box that is ticked stays where it is. */
  stillMs(): number;
  /** Brings an element into view as people can, by scrolling what it is in, as far as that needs no pointer. */
  reveal(tree: ScreenTree, ref: string): Promise<Revealed>;
  /** What would get a press at this point; undefined where the element or something in it does. */
  blockerAt(tree: ScreenTree, ref: string, point: Point): Promise<Blocker | undefined>;
  /** Why nothing of an element is in view, where no scrolling would change that; undefined where it may. */
  whyUnseen?(tree: ScreenTree, ref: string, place: Placement): Blocker | undefined;
  /** The title of the modal dialog that keeps keys and presses from the window that an element is in; undefined where none does. */
  inputKeptBy(tree: ScreenTree, ref: string): string | undefined;
  /**
   * Distinguishes elements in the current window, or in a menu or list that has none of its own, from those in others that are
   * seen with it. Left out where a target has no windows that belong together.
   */
  inCurrentWindow?(tree: ScreenTree): ((index: number) => boolean) | undefined;
  /**
   * The windows of the target that are open beside those that were read. Left out where a target shows its windows one at a
   * time.
   */
  windowsBeside?(tree: ScreenTree): readonly WindowBeside[];
  /** Whether what was read earlier is of the window that is looked at now. Left out where it always is. */
  isCurrent?(tree: ScreenTree): boolean;
  /** What else its program exposes of an element, by name. */
  attributesOf(ref: string): Promise<Readonly<Record<string, string>>>;
  /** @param options `windowsOnly`: as in {@link Eye.status} */
  status(options?: { readonly windowsOnly?: boolean }): Promise<TargetStatus>;
  screenshot(options: ScreenshotOptions): Promise<Screenshot>;
  /** Size of what is looked at, in pixels. */
  viewport(): { readonly width: number; readonly height: number };
  /**
   * Resolves once all events are heard that the target has sent so far, of what was done before. Left out where events come at
   * once.
   * @throws HandeyeError `target_unreachable`
   */
  untilHeard?(): Promise<void>;
  /** An action is about to happen: what comes from now on besides the tree may be its effect. */
  mark(): void;
  /** What came since then besides what the tree shows: windows, the clipboard. */
  effectsBeside(interaction: Interaction): readonly Effect[];
  /**
   * What came since then by programs that are nobody's but the user's, in words: the action may have had it done by one of them, or
   * not. Left out where there are none such.
   */
  doingsOfOthers?(): readonly string[];
}
