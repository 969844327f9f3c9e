import type { Bounds, Point } from '../domain/screen/screen-node.js';
import type { Located } from './eye.js';
import type { Permit } from './permit.js';

/** A button of the mouse. */
export type MouseButton = 'left' | 'right' | 'middle';

/** How to click. */
export interface ClickOptions {
  readonly button: MouseButton;
  /** 1 click, 2 double click. */
  readonly count: number;
  /** Held while clicking, in the names of `domain/flow/keys`. */
  readonly modifiers: readonly string[];
}

/** What a deed says of itself beyond what the eye will see. */
export interface Deed {
  /** The target was already as wanted: nothing was done and nothing will change. */
  readonly unchanged?: boolean;
  /** The deed could not be done on this element; the reason is for whoever must act next. */
  readonly refused?: string;
  /** What the element holds now, read back. */
  readonly readBack?: string;
  readonly bounds?: Bounds;
}

/** How long a navigation may take, and what ends it earlier. */
export interface NavigateOptions {
  /** How long the navigation may take, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** What to say to a dialog. */
export interface DialogAnswer {
  readonly accept: boolean;
  /** For prompts. */
  readonly text?: string;
}

/** Acts on one target. Each method takes up the permit it is given, and does exactly what it says. */
export interface Hand {
  click(permit: Permit, target: Located | Point, options: ClickOptions): Promise<Deed>;
  hover(permit: Permit, target: Located): Promise<Deed>;
  drag(permit: Permit, from: Located, to: Located | Point): Promise<Deed>;
  /** Types key by key into what has the focus, or into `target` after focusing it, its text kept. */
  type(permit: Permit, text: string, options: { readonly target?: Located; readonly delayMs: number }): Promise<Deed>;
  /** Replaces the content of a field in one go. */
  fill(permit: Permit, target: Located, text: string): Promise<Deed>;
  clear(permit: Permit, target: Located): Promise<Deed>;
  focus(permit: Permit, target: Located): Promise<Deed>;
  /** Presses chords such as `Control+S`, one after the other, each released before the next. */
  pressKeys(permit: Permit, chords: readonly string[], target?: Located): Promise<Deed>;
  /** Chooses options by label or value; `custom` where the element is no native select. */
  selectOptions(
    permit: Permit,
    target: Located,
    options: readonly string[],
  ): Promise<Deed & { readonly custom?: boolean }>;
  /** Scrolls by notches of a wheel (about 100 px each) over an element or the page. */
  scroll(permit: Permit, delta: Point, target?: Located): Promise<Deed>;
  upload(permit: Permit, target: Located, files: readonly string[]): Promise<Deed>;
  navigate(
    permit: Permit,
    to: { readonly url: string } | 'back' | 'forward' | 'reload',
    options: NavigateOptions,
  ): Promise<Deed>;
  focusWindow(permit: Permit, id: string): Promise<Deed>;
  closeWindow(permit: Permit, id?: string): Promise<Deed>;
  /** Says how the next dialog is answered; answers one that is open now. */
  answerDialog(permit: Permit, answer: DialogAnswer): Promise<Deed>;
}
