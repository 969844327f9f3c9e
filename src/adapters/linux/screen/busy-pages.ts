import { createBusyWatch } from '../../../clients/process/busy-processes.js';
import { commandLineOf, withDescendants } from '../../../clients/process/linux-processes.js';
import type { SeenScreen } from './seen-screen.js';

/** How long Chromium takes at most to expose what a page shows once that has come to rest, in milliseconds. */
export const reportDelayMs = 300;
/** How long the processes of a program are taken to be the same, in milliseconds: to list them takes two. */
const sameMs = 250;

/** Of a page that is busy Chromium goes on exposing what it showed before: it keeps a copy of that in another process. */
export interface BusyPages {
  /** A screen was asked for at this moment, as `performance.now` counts: its pages are watched from now on. */
  see(screen: SeenScreen, askedAtMs: number): void;
  /** Why what is not in the tree of a screen may be there all the same; undefined where no page was busy before that. */
  unavailableReason(screen: SeenScreen): Promise<string | undefined>;
}

/** For the windows of one session. */
export function watchBusyPages(): BusyPages {
  const watch = createBusyWatch();
  const askedAt = new WeakMap<SeenScreen, number>();
  let listed: { readonly pid: number; readonly atMs: number; readonly pages: readonly number[] } | undefined;
  return {
    see(screen, askedAtMs) {
      const pid = screen.current?.x.pid;
      if (screen.traits?.showsPages !== true || pid === undefined) return;
      askedAt.set(screen, askedAtMs);
      if (listed?.pid !== pid || askedAtMs - listed.atMs > sameMs)
        listed = { pid, atMs: askedAtMs, pages: [...withDescendants([pid])].filter(isOfPage) };
      watch.watch(listed.pages);
    },
    async unavailableReason(screen) {
      const askedAtMs = askedAt.get(screen);
      if (askedAtMs === undefined || (await watch.lastBusyMs()) < askedAtMs - reportDelayMs) return undefined;
      return `a page in ${screen.current?.app} is busy, and what it exposes may be outdated`;
    },
  };
}

/** Such processes are copies of another one, and write their arguments over those of that one as a single word. */
function isOfPage(pid: number): boolean {
  return commandLineOf(pid).join(' ').includes('--type=renderer');
}
