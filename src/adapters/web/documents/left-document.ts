import { documentGapMs } from './document-gaps.js';
import type { PageDocument } from './document.js';
import type { PageDocuments } from './page-documents.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/**
 * What a document answers; undefined when it is about to be left for another before it has: then the browser keeps the
 * question until the other one has come, however long that takes.
 */
export async function unlessLeft<T>(
  documents: PageDocuments,
  document: PageDocument,
  log: SessionLog,
  answer: Promise<T>,
): Promise<T | undefined> {
  const answered = new AbortController();
  const left = (async () => {
    while (!answered.signal.aborted && documents.leavingFor(document) === undefined)
      await log.nextChange(log.changeCount(), documentGapMs, answered.signal);
    return undefined;
  })();
  try {
    return await Promise.race([answer, left]);
  } finally {
    answered.abort();
  }
}
