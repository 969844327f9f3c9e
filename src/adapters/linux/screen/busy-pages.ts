import { isAnyBusy } from '../../../clients/process/busy-processes.js';
import { commandLineOf, withDescendants } from '../../../clients/process/linux-processes.js';
import type { SeenScreen } from './seen-screen.js';

/** How long Chromium takes at most to tell of what a page shows once that has come to rest, in milliseconds. */
const tellingMs = 300;

/**
 * Of a page that is busy Chromium goes on telling what it showed before: it keeps a copy of that in another process.
 *
 * @returns tells why what is not in a tree may be there all the same; undefined where no page is busy
 */
export function watchBusyPages(): (seen: SeenScreen) => Promise<string | undefined> {
  let busyAtMs = -Infinity;
  return async ({ traits, current }) => {
    const pid = current?.x.pid;
    if (traits?.showsPages !== true || pid === undefined) return undefined;
    const pages = [...withDescendants([pid])].filter(isOfPage);
    if (await isAnyBusy(pages)) busyAtMs = performance.now();
    if (performance.now() - busyAtMs > tellingMs) return undefined;
    return `a page in ${current?.app} is busy, and what is told of it may be of before`;
  };
}

/** Such processes are copies of another one, and write their arguments over those of that one as a single word. */
function isOfPage(pid: number): boolean {
  return commandLineOf(pid).join(' ').includes('--type=renderer');
}
