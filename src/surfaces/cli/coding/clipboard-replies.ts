import { messageOf } from '../../../domain/errors.js';
import { parseMessage } from '../../../domain/coding/parse-message.js';
import type { Clipboard } from '../../../ports/clipboard.js';
import type { Clock } from '../../../ports/clock.js';
import type { ExchangeFolder } from '../../../ports/exchange-folder.js';

/** How often the clipboard is looked at, in milliseconds: no system reports its changes. */
const lookAgainMs = 400;

/**
 * Puts what is copied into the inbox, where it has commands. What was on the clipboard before counts for nothing, and neither do
 * outboxes.
 * @returns the way to stop
 */
export function watchClipboard(
  clipboard: Clipboard,
  folder: ExchangeFolder,
  id: string,
  { clock, onFault }: { readonly clock: Clock; onFault(text: string): void },
): () => void {
  const stopped = new AbortController();
  const watch = async (): Promise<void> => {
    let before = await clipboard.read().catch(() => '');
    let number = 0;
    while (!stopped.signal.aborted) {
      await clock.sleep(lookAgainMs, stopped.signal);
      const text = await clipboard.read().catch(() => before);
      if (text === before) continue;
      before = text;
      if (text.startsWith('=== HEADER ===') || parseMessage(text).commands.length === 0) continue;
      number += 1;
      await folder.publish(`inbox/clipboard-${id}-${clock.now().getTime()}-${number}.txt`, text);
    }
  };
  watch().catch((error: unknown) => onFault(`The clipboard is not watched any more: ${messageOf(error)}`));
  return () => stopped.abort();
}
