/** When the page was kept busy by one task, during which nothing could happen that it does by itself (Long Tasks API). */

/** Tasks that are kept: judged are changes of the last moments. */
const mostTasks = 100;

let tasks: (readonly [startMs: number, endMs: number])[] = [];

const observer = new PerformanceObserver((list) => keep(list.getEntries()));
observer.observe({ type: 'longtask' });

/** Milliseconds between two moments, on the clock of the document, in which the page was kept busy by tasks of 50 ms or more. */
export function busyBetween(fromMs: number, toMs: number): number {
  keep(observer.takeRecords());
  return tasks.reduce((sum, [startMs, endMs]) => {
    const shared = Math.min(endMs, toMs) - Math.max(startMs, fromMs);
    return sum + Math.max(0, shared);
  }, 0);
}

function keep(entries: readonly PerformanceEntry[]): void {
  for (const { startTime, duration } of entries) tasks.push([startTime, startTime + duration]);
  if (tasks.length > mostTasks) tasks = tasks.slice(-mostTasks);
}
