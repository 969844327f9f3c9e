import type { ScreenNode } from '../element/screen-node.js';

/**
 * One element of a tree that a backend has read whole, hidden elements among them: of a desktop program, a phone app, a fake app.
 * What a snapshot shows of it is what {@link ScreenNode} says.
 */
export interface TreeNode extends ScreenNode {
  /** Whether it and all that it is in can be seen. What is merely scrolled out of view can; `states.offscreen` says so. */
  readonly isShown: boolean;
  /** The text that it shows itself, where that is not its name: of a paragraph, a terminal, a cell. */
  readonly text?: string;
  /** Whether only the length of its value is known, as of a password: the value is that many bullets (`•`). */
  readonly isMasked?: boolean;
  /** How far from its left edge a box to tick may be, of which its program exposes only that it is ticked, in pixels. */
  readonly unreportedBoxPx?: number;
  /** Its description besides its name, such as its tooltip. */
  readonly description?: string;
  /** How many more elements are in it, of which nothing was read: it is a long list. Left out where none are. */
  readonly unread?: number;
  /** Refs of the elements whose text is its name: the label beside a field. */
  readonly labelledBy?: readonly string[];
}
