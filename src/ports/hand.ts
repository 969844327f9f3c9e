import type { HandeyeError } from '../domain/errors.js';
import type { ValueFormat } from '../domain/screen/element/keyed-value.js';
import type { Bounds, Point } from '../domain/screen/element/screen-node.js';
import type { Located } from './eye.js';
import type { Permit } from './permit.js';

/** A button of the mouse. */
export type MouseButton = 'left' | 'right' | 'middle';

/** What ends an action before it is complete, and who is notified of its progress. */
export interface ActionOptions {
  /** Once aborted, no further key, press or move of the action is made; what is held down is let go. */
  readonly signal: AbortSignal;
  /** Called when the target has answered to a part of the action, such as one key: it is not hung. */
  readonly onAnswer?: () => void;
}

/** How long to stay with what is pressed. */
export interface FollowOptions extends ActionOptions {
  /** How long a target is followed that moves while it is pressed, until it can be pressed where it is, in milliseconds. */
  readonly withinMs: number;
}

/** How to click. */
export interface ClickOptions extends FollowOptions {
  readonly button: MouseButton;
  /** 1 click, 2 double click. */
  readonly count: number;
  /** Held while clicking, in the names of `domain/flow/keys`. */
  readonly modifiers: readonly string[];
  /** Where on the element, in px from its top left corner; any place of it that can be pressed where left out. */
  readonly position?: Point;
  /** How long the button stays down in each press, in milliseconds; left out: no longer than it takes. */
  readonly holdMs?: number;
}

/** How to drag. */
export interface DragOptions extends ActionOptions {
  /** How long the button is down before the pointer moves, in milliseconds; left out: no longer than it takes. */
  readonly holdMs?: number;
  /** How long the way takes, in even steps, in milliseconds; left out: no longer than it takes. */
  readonly durationMs?: number;
}

/** What the hand reports of an action that the eye does not see. */
export interface ActionResult {
  /** The target was already as wanted: nothing was done and nothing will change. */
  readonly unchanged?: boolean;
  /** The action could not be done on this element; the reason is for whoever must act next. */
  readonly refused?: string;
  /** What it was refused for may pass, such as a motion: the element is to be found again. */
  readonly retryable?: boolean;
  /** It was refused for no more than that its window had to come to the front: it is tried again, whatever time is left. */
  readonly windowActivated?: boolean;
  /** The fault that it was refused for, which a step that has no time left ends with in place of the reason. */
  readonly fault?: HandeyeError;
  /** The signal ended the action before it was complete: a part of it may be done, and nothing more of it comes. */
  readonly cutOff?: boolean;
  /**
   * What slid over the element and would have got the press instead, as in `<div class="banner">`. The press was held back:
   * nothing was done, and the element has to be found again.
   */
  readonly missed?: string;
  /** The element moved while it was pressed, and got the rest of the press where it was then. */
  readonly hasFollowed?: boolean;
  /** The element moved while it was pressed and could not be pressed where it was then: it got no click, and why. */
  readonly clickLost?: string;
  /** What the element holds now, read back. */
  readonly readBack?: string;
  /** The format of the element's values where its kind has one of its own, and what the text that was typed means in it. */
  readonly format?: ValueFormat;
  /** The HTTP status that a navigation was answered with; left out where there is none. */
  readonly status?: number;
  /** What was refused took longer than it may: the target is slow or silent. */
  readonly isTimeout?: boolean;
  /** The address that was navigated to is a file that was downloaded: the page is the one from before. */
  readonly isDownload?: boolean;
  readonly bounds?: Bounds;
}

/** What came of choosing among the options of a list. */
export interface ChoiceResult extends ActionResult {
  /** The list is no native one: its options are to be clicked. */
  readonly custom?: {
    /** Whether any of them can be seen: the list is open. */
    readonly isShown: boolean;
    /** Whether a text can be written into the field, to search in its list: that may stay there, whatever is chosen. */
    readonly takesText: boolean;
    /** Where it is pressed to open, in px from its top left corner, where that is not anywhere: beside the field in it. */
    readonly opensAt?: Point;
    /**
     * Closes the list again that was opened since, with nothing chosen in it: where it keeps the input from all around it.
     * Left out where it does not.
     */
    readonly closeAgain?: (permit: Permit) => Promise<void>;
  };
  /** A native list has no such option by now, and nothing was done: why, and the labels of those that it has. */
  readonly missing?: {
    readonly reason: string;
    readonly options: readonly string[];
    readonly isUnseen: boolean;
  };
  /** What a native list showed before, and what it is to show now; left out where nothing was done. */
  readonly choice?: {
    readonly before: string;
    readonly wanted: string;
    /**
     * The list is out of sight or of reach for people, so that the choice alone is nothing that they see: takes it back where
     * nothing else follows.
     */
    readonly putBack?: () => Promise<void>;
  };
}

/** How long a navigation may take, and what ends it earlier. */
export interface NavigateOptions extends ActionOptions {
  /** How long the navigation may take, in milliseconds. */
  readonly timeoutMs: number;
}

/** Where on a desktop goes what names no element. */
export interface UnaimedOptions {
  /** To this window, by its id, and no other. Left out: to whichever of the current one and its dialogs has the input. */
  readonly window?: string;
}

/** How to type, and into what. */
export interface TypeOptions extends ActionOptions, UnaimedOptions {
  /** Focused before the first key, its text kept; left out: what has the focus. */
  readonly target?: Located;
  /** Pause between two keys, in milliseconds. */
  readonly delayMs: number;
}

/** How to press keys, and in what. */
export interface PressOptions extends ActionOptions, UnaimedOptions {
  /** Focused before the first key; left out: what has the focus. */
  readonly target?: Located;
}

/** How to turn the wheel. */
export type ScrollOptions = ActionOptions & UnaimedOptions;

/** What to say to a dialog. */
export interface DialogAnswer {
  readonly accept: boolean;
  /** For prompts. */
  readonly text?: string;
}

/** Acts on one target. Each method takes up the permit it is given, and does exactly what it says. */
export interface Hand {
  click(permit: Permit, target: Located | Point, options: ClickOptions): Promise<ActionResult>;
  hover(permit: Permit, target: Located, options: ActionOptions): Promise<ActionResult>;
  /** Once the element is held, it is dragged to its end: let go halfway, it would drop on what lies between. */
  drag(permit: Permit, from: Located, to: Located | Point, options: DragOptions): Promise<ActionResult>;
  /** Types key by key, and reads back what the element holds; cut off where it is not known, what was typed. */
  type(permit: Permit, text: string, options: TypeOptions): Promise<ActionResult>;
  /** Replaces the content of a field in one go. */
  fill(permit: Permit, target: Located, text: string, options: ActionOptions): Promise<ActionResult>;
  clear(permit: Permit, target: Located, options: ActionOptions): Promise<ActionResult>;
  focus(permit: Permit, target: Located, options: ActionOptions): Promise<ActionResult>;
  /** Presses chords such as `Control+S`, one after the other, each released before the next. */
  pressKeys(permit: Permit, chords: readonly string[], options: PressOptions): Promise<ActionResult>;
  /** Chooses options of a native list by label or value. */
  selectOptions(permit: Permit, target: Located, options: readonly string[]): Promise<ChoiceResult>;
  /** Scrolls by notches of a wheel (about 100 px each) over an element or the page. */
  scroll(permit: Permit, delta: Point, target: Located | undefined, options: ScrollOptions): Promise<ActionResult>;
  /**
   * Turns the wheel over the list that an element is in, until it is in view. Left out where the eye brings everything into
   * view itself.
   */
  wheelTo?(permit: Permit, ref: string, options: ActionOptions): Promise<ActionResult>;
  upload(permit: Permit, target: Located, files: readonly string[], options: FollowOptions): Promise<ActionResult>;
  navigate(
    permit: Permit,
    to: { readonly url: string } | 'back' | 'forward' | 'reload',
    options: NavigateOptions,
  ): Promise<ActionResult>;
  focusWindow(permit: Permit, id: string): Promise<ActionResult>;
  closeWindow(permit: Permit, id?: string): Promise<ActionResult>;
  /** Says how the next dialog is answered; answers one that is open now. */
  answerDialog(permit: Permit, answer: DialogAnswer): Promise<ActionResult>;
}
