import type { Eye } from '../../../ports/eye.js';
import type { Pages } from '../windows/pages.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { unlessDialog, untilDialog } from './until-dialog.js';

/**
 * The eye of a session where one dialog may follow another: what opens while the page is asked is closed like what was open
 * before, so that the question is answered. Whoever leaves dialogs to a later step gets that one reported instead.
 */
export function withDialogsDismissed(
  eye: Eye,
  pages: Pick<Pages, 'openDialog' | 'dismissUnexpected'>,
  log: SessionLog,
): Eye {
  const closeDialogs = async (until: AbortSignal): Promise<void> => {
    for (;;) {
      await untilDialog(pages, log, until);
      if (until.aborted) return;
      await pages.dismissUnexpected();
    }
  };
  const past =
    <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      const answered = new AbortController();
      const answer = ask(...given);
      void closeDialogs(answered.signal);
      try {
        return await answer;
      } finally {
        answered.abort();
      }
    };
  return {
    ...eye,
    async query(query) {
      if (query.dialogStays !== true) return past(eye.query)(query);
      const seen = pages.openDialog() === undefined ? await unlessDialog(pages, log, eye.query(query)) : undefined;
      return seen ?? { count: 0, matches: [], nearest: [], hiddenMatches: 0 };
    },
    distinguish: past(eye.distinguish),
    locate: past(eye.locate),
    snapshot: past(eye.snapshot),
    screenshot: past(eye.screenshot),
    async status(options) {
      if (options?.dialogStays !== true) return past(eye.status)(options);
      return (await unlessDialog(pages, log, eye.status(options))) ?? eye.status(options);
    },
    async mark(options) {
      if (options?.dialogStays !== true) return past(eye.mark)(options);
      await unlessDialog(pages, log, eye.mark(options));
      if (pages.openDialog() !== undefined) await eye.mark(options);
    },
  };
}
