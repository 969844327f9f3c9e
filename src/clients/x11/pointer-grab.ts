import type { XConnection } from './connection.js';

/** What the server answers to whoever wants to hold a pointer that another program holds (X11 protocol, GrabPointer). */
const alreadyGrabbed = 1;
/** A window that draws nothing (CreateWindow). */
const inputOnly = 2;
/** Neither the pointer nor the keyboard is frozen meanwhile. */
const asynchronous = 1;

/**
 * Whether a program holds the pointer, as one does while it has a menu open: it gets all presses, wherever they are. The server
 * has no question for it. It is asked to have the pointer held by a window that is not shown, which it refuses in any case,
 * and first for the reason that another one holds it; so nothing changes, and nobody is notified.
 */
export async function isPointerHeld(x: XConnection): Promise<boolean> {
  const window = x.client.AllocID();
  x.order('CreateWindow', window, x.root, 0, 0, 1, 1, 0, 0, inputOnly);
  const status = x.ask('GrabPointer', window, 0, 0, asynchronous, asynchronous, 0, 0, 0);
  x.order('DestroyWindow', window);
  try {
    return (await status) === alreadyGrabbed;
  } finally {
    x.client.ReleaseID(window);
  }
}
