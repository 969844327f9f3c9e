import type { XConnection } from '../../../clients/x11/connection.js';
import { watchReceiver } from '../../../clients/x11/key-receiver.js';
import type { KeyOptions, XKeyboard } from '../../../clients/x11/keyboard.js';
import type { Deed } from '../../../ports/hand.js';

/** Keys that are meant for one window. */
export interface AimedKeys {
  /**
   * Presses a chord and lets go of it.
   * @param window the one that it is meant for; whatever has the focus where left out
   * @throws FocusTaken before it is pressed, where a stranger has the focus
   */
  press(chord: string, window: number | undefined, options?: KeyOptions): Promise<void>;
  /**
   * Types a text.
   * @param window the one that it is meant for; whatever has the focus where left out
   * @throws FocusTaken where a stranger has the focus, before it or in the middle of it
   */
  type(text: string, window: number | undefined, options?: KeyOptions): Promise<void>;
}

/** A window of another program has the focus, and would get keys that are meant for one of the target. */
export class FocusTaken extends Error {
  /**
   * @param by title of the window that has the focus
   * @param sent keys that had been sent until then: characters of a text, or chords
   */
  constructor(
    readonly by: string,
    readonly sent: number,
  ) {
    super(`"${by}" has the focus`);
  }

  /** What is told of what the keys were sent for. */
  asDeed(): Deed {
    const taken = `The window "${this.by}" of another program took the focus`;
    if (this.sent === 0) return { refused: `${taken}: no key was sent.`, mayPass: true };
    const keys = this.sent === 1 ? 'one key' : `${this.sent} keys`;
    return {
      refused: `${taken} after ${keys}: no more were sent, and the last of those may have gone there. Close it, or use a private desktop.`,
    };
  }
}

/** The keyboard, which stops where keys would go to another program: people and programs may bring its window to the front. */
export function aimKeys(x: XConnection, keyboard: XKeyboard): AimedKeys {
  const guarded = async (window: number | undefined, options: KeyOptions = {}): Promise<KeyOptions> => {
    if (window === undefined) return options;
    const stranger = await watchReceiver(x, window);
    return {
      ...options,
      beforeKeys: async (sent) => {
        const found = await stranger();
        if (found !== undefined) throw new FocusTaken(found.title, sent);
      },
    };
  };
  return {
    press: async (chord, window, options) => keyboard.press(chord, await guarded(window, options)),
    type: async (text, window, options) => keyboard.type(text, await guarded(window, options)),
  };
}
