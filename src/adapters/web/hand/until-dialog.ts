import type { Pages } from '../windows/pages.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** Looks at least this often, in milliseconds: every dialog is reported as a change. */
const lookAgainMs = 60_000;

/** Resolves when a dialog is open, which keeps its page from answering, or the signal is aborted. */
export async function untilDialog(
  pages: Pick<Pages, 'openDialog'>,
  log: SessionLog,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const seen = log.changeCount();
    if (pages.openDialog() !== undefined || signal.aborted) return;
    await log.nextChange(seen, lookAgainMs, signal);
  }
}

/** What the page answers; undefined where a dialog opens first: what was begun goes on when that is closed. */
export async function unlessDialog<Answer>(
  pages: Pick<Pages, 'openDialog'>,
  log: SessionLog,
  answer: Promise<Answer>,
): Promise<Answer | undefined> {
  answer.catch(() => undefined);
  const over = new AbortController();
  try {
    return await Promise.race([answer, untilDialog(pages, log, over.signal).then(() => undefined)]);
  } finally {
    over.abort();
  }
}
