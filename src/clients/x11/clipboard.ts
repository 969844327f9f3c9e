import type { XFixes } from 'x11';
import type { XConnection } from './connection.js';
import { eventMasks } from './events.js';
import { offerText, type Offer } from './selection-offer.js';
import { readSelection } from './selection-read.js';

/** The clipboard (the CLIPBOARD selection), as text. */
export interface XClipboard {
  /**
   * The text that is in the clipboard; undefined where there is none.
   * @throws HandeyeError `target_unreachable` where its owner does not hand it out in time
   */
  read(): Promise<string | undefined>;
  /** Puts a text into it; it is handed out until another program copies something, or the connection is closed. */
  write(text: string): Promise<void>;
  /** Hears when something is copied, by whoever; also when the program that owns the clipboard ends. */
  onOwnerChange(listener: (owner: number | undefined) => void): () => void;
}

/** XFIXES: a new owner, its window is destroyed, its program has ended. */
const allOwnerChanges = 1 | 2 | 4;

/**
 * Opens the clipboard.
 * @throws HandeyeError `environment_missing` where the server lacks XFIXES
 */
export async function openClipboard(x: XConnection): Promise<XClipboard> {
  const fixes = await x.extension<XFixes>('fixes');
  const selection = x.atoms.of('CLIPBOARD');
  const window = x.client.AllocID();
  x.order('CreateWindow', window, x.root, 0, 0, 1, 1);
  x.select(window, eventMasks.property);
  fixes.SelectSelectionInput(x.root, selection, allOwnerChanges);
  await x.settled();

  let offer: Offer | undefined;
  return {
    read: async () => offer?.text ?? readSelection(x, window, selection),
    async write(text) {
      offer?.end();
      const made = offerText(x, window, selection, text, () => {
        if (offer === made) offer = undefined;
      });
      offer = made;
      await x.settled();
    },
    onOwnerChange: (listener) =>
      x.onEvent((event) => {
        if (event.type !== fixes.firstEvent || event['selection'] !== selection) return;
        const owner = Number(event['owner']);
        listener(owner === 0 ? undefined : owner);
      }),
  };
}
