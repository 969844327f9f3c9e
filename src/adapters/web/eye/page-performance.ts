import type { PagePerformance } from '../../../domain/screen/target/page-performance.js';
import { evaluate, ignoreGone } from '../documents/document.js';
import { unlessLeft } from '../documents/left-document.js';
import type { OpenPage } from '../windows/pages.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** Times of the document (Navigation Timing 2) and of its first paint with content (Paint Timing). */
const readTimes = `(()=>{
  const [n]=performance.getEntriesByType('navigation');
  const [p]=performance.getEntriesByName('first-contentful-paint');
  return n?[n.loadEventEnd||n.loadEventStart,n.domContentLoadedEventEnd,p?p.startTime:0]:null
})()`;

/** The load times of a page; undefined where its document does not have them, or is being replaced. */
export async function pagePerformance({ documents }: OpenPage, log: SessionLog): Promise<PagePerformance | undefined> {
  const document = documents.main();
  if (document === undefined) return undefined;
  const reply = await unlessLeft(documents, document, log, evaluate(document, readTimes).catch(ignoreGone));
  if (!Array.isArray(reply)) return undefined;
  const times = reply as readonly number[];
  const [pageLoadTime, domContentLoaded, firstContentfulPaint] = times.map((time) =>
    time > 0 ? Math.round(time) : null,
  );
  return {
    pageLoadTime: pageLoadTime ?? null,
    domContentLoaded: domContentLoaded ?? null,
    firstContentfulPaint: firstContentfulPaint ?? null,
  };
}
