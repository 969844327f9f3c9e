import type { Bounds } from '../../../domain/screen/element/screen-node.js';
import type { ManagedWindow, XWindow } from '../../../clients/x11/windows.js';

/** A window of a program. */
export interface LinuxWindow {
  readonly x: ManagedWindow;
  /** As sessions name it. */
  readonly id: string;
  /** Name of the process that shows it; of one that says nothing of it, what the window is called by its class. */
  readonly app: string;
  /** The script that it runs, where it is an interpreter, and what people call it. */
  readonly appNames: readonly string[];
  readonly isActive: boolean;
  /** On the desktop of the user: it was open before the flow, which has not gone on in it since. */
  readonly wasOpen: boolean;
}

/** What is on the screen. */
export interface ShownWindows {
  /** Managed windows, from the bottom to the top. */
  readonly windows: readonly LinuxWindow[];
  readonly popups: readonly XWindow[];
  /** The screen that they are on, in its pixels. */
  readonly screen: Bounds;
}
