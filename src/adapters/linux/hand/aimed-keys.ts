import { setTimeout as sleep } from 'node:timers/promises';
import type { XConnection } from '../../../clients/x11/connection.js';
import { keyReceivers } from '../../../clients/x11/keyboard/key-receiver.js';
import type { KeyOptions, XKeyboard } from '../../../clients/x11/keyboard/keyboard.js';
import { frameMs } from '../../../domain/screen/effect/settling.js';
import type { ActionResult } from '../../../ports/hand.js';

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

/** A window of another program has the focus, or none has it any more: keys that are meant for the target would not come there. */
export class FocusTaken extends Error {
  /**
   * @param by the program that the window belongs to, as it says; undefined where no window has the focus any more
   * @param sent keys that had been sent until then: characters of a text, or chords
   */
  constructor(
    readonly by: string | undefined,
    readonly sent: number,
  ) {
    super(by === undefined ? 'No window has the focus.' : `A window of ${by} has the focus.`);
  }

  /** The result of the action that the keys were sent for. */
  asActionResult(): ActionResult {
    const keys = this.sent === 1 ? 'one key' : `${this.sent} keys`;
    if (this.by === undefined) {
      if (this.sent === 0) return { refused: 'No window has the focus: no key was sent.', retryable: true };
      return {
        refused: `No window had the focus any more after ${keys}: no more were sent, and the last of those may be lost.`,
      };
    }
    const taken = `A window of another program, ${this.by}, took the focus`;
    if (this.sent === 0) return { refused: `${taken}: no key went there.`, retryable: true };
    return {
      refused: `${taken} after ${keys}: no more were sent, and the last of those may have gone there. Close it, or go on in it by a step of its own (focus_window).`,
    };
  }
}

/** How long a window manager may take to hand the focus to a window that it calls active already, in milliseconds. */
const handingOverMs = 500;

/** The keyboard, which stops where keys would go to another program: people and programs may bring its window to the front. */
export function aimKeys(x: XConnection, keyboard: XKeyboard): AimedKeys {
  const receivers = keyReceivers(x);
  const guarded = async (window: number | undefined, options: KeyOptions = {}): Promise<KeyOptions> => {
    if (window === undefined) return options;
    const stranger = await receivers.watch(window);
    let isNobodyFinal = false;
    return {
      ...options,
      beforeKeys: async (sent) => {
        const begun = performance.now();
        let hasWaited = isNobodyFinal;
        for (;;) {
          const isLate = isNobodyFinal || performance.now() - begun >= handingOverMs;
          const found = await stranger(isLate);
          if (found === undefined) {
            isNobodyFinal = hasWaited && isLate;
            return;
          }
          hasWaited ||= found === 'nobody';
          if (found === 'nobody') {
            if (isLate) throw new FocusTaken(undefined, sent);
          } else if (isLate || sent > 0) {
            // Titles of the user's other windows are nobody's business.
            throw new FocusTaken(found.className ?? 'which does not say its name', sent);
          }
          await sleep(frameMs);
        }
      },
    };
  };
  return {
    press: async (chord, window, options) => keyboard.press(chord, await guarded(window, options)),
    type: async (text, window, options) => keyboard.type(text, await guarded(window, options)),
  };
}
