import { setTimeout as pause } from 'node:timers/promises';
import type { ActionResult, ActionOptions } from '../../../ports/hand.js';
import { isGone } from '../documents/document.js';
import type { NetworkActivity } from '../network/network-activity.js';
import type { OpenPage, Pages } from '../windows/pages.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { unlessDialog } from './until-dialog.js';

/** One input, such as one key: begun by the call, over when the browser has answered. */
export type Input = () => Promise<unknown>;

/** How the inputs of one action follow each other. */
export interface TurnOptions extends ActionOptions {
  /** Pause between two of them, in milliseconds. */
  readonly delayMs?: number;
}

/**
 * Makes the inputs of an action one after the other: none after its signal was aborted, and none behind a dialog, which would
 * keep it until someone answers, when nobody expects it any more.
 */
export type InputTurns = (inputs: readonly Input[], options: TurnOptions) => Promise<ActionResult>;

/** The turns of the inputs of a session. */
export function createInputTurns(pages: Pages, log: SessionLog, network: Pick<NetworkActivity, 'input'>): InputTurns {
  /** An input that closes its window, as a button of a popup does, may never be answered. */
  const unlessClosed = async (page: OpenPage | undefined, input: Promise<unknown>): Promise<void> => {
    try {
      await input;
    } catch (error) {
      if (page === undefined || !isGone(error) || !(await pages.hasClosed(page))) throw error;
    }
  };

  return async (inputs, { signal, onAnswer, delayMs = 0 }) => {
    const page = pages.front();
    for (const [index, input] of inputs.entries()) {
      if (index > 0 && delayMs > 0) await pause(delayMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return { cutOff: true };
      const so = `After ${index} of ${inputs.length} keys`;
      const dialog = index === 0 ? undefined : pages.openDialog();
      if (dialog !== undefined) {
        return {
          refused: `${so} a dialog opened that takes the others: ${dialog.kind} "${dialog.message}". Say what to do with it by a handle_dialog step before this one.`,
        };
      }
      if (page?.page.isClosed() === true) return { refused: `${so} the window closed that was to take the others.` };
      network.input();
      // An input that opens a dialog is only answered when the dialog is: what follows must not wait for it.
      await unlessClosed(page, unlessDialog(pages, log, input()));
      onAnswer?.();
    }
    return {};
  };
}
