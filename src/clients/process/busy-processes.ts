import { readFileSync } from 'node:fs';

/** How often watched processes are looked at, in milliseconds. */
const lookMs = 50;
/** The part of that time for which one that is busy runs, or waits for its turn: what draws pictures rests between them. */
const busyPart = 0.9;
/** For how many looks one is followed at most of which it is not clear whether it rests. */
const mostUnclear = 3;
/** How long processes are watched after they were asked about last, in milliseconds. */
const keptMs = 2_000;

/** Detects processes whose first thread does nothing but work: they answer nobody meanwhile. */
export interface BusyWatch {
  /** Watches these processes and no others, for the next two seconds. Those that the system does not report are not busy. */
  watch(pids: readonly number[]): void;
  /**
   * When one of them was busy last, as `performance.now` counts, once this moment is known of too (after 50 ms, or 150 where it
   * is not clear at first); `-Infinity` where none was while it was watched.
   */
  lastBusyMs(): Promise<number>;
}

/** What the system reports of the first thread of a process (proc_pid_status(5), Documentation/scheduler/sched-stats.rst). */
interface Account {
  readonly atMs: number;
  /** Whether it runs or waits for its turn. */
  readonly isRunnable: boolean;
  /** How often it gave up the processor, as it had nothing to do. */
  readonly rests: number;
  /** How long it has run and waited for its turn, in milliseconds; a wait is counted once it is over. */
  readonly neededMs: number;
}

interface Watched {
  readonly from: Account;
  /** Looks since then, after each of which it was not clear whether the process rests. */
  readonly unclear: number;
}

/** Begins to watch with the first call of `watch`; nothing has to be closed. */
export function createBusyWatch(): BusyWatch {
  const watched = new Map<number, Watched>();
  const waiting = new Map<() => void, number>();
  let busyAtMs = Number.NEGATIVE_INFINITY;
  let keptUntilMs = 0;
  let timer: NodeJS.Timeout | undefined;

  const judge = (pid: number, { from, unclear }: Watched): void => {
    const now = accountOf(pid);
    if (now === undefined) {
      watched.delete(pid);
      return;
    }
    const isLong = now.atMs - from.atMs >= lookMs / 2;
    const isBusy = isLong && isBusyBetween(from, now);
    if (isBusy) busyAtMs = now.atMs;
    // The wait of what waits for its turn right now has not been counted.
    const isUnclear = !isLong || (!isBusy && now.isRunnable);
    watched.set(
      pid,
      isUnclear && unclear + 1 < mostUnclear ? { from, unclear: unclear + 1 } : { from: now, unclear: 0 },
    );
  };
  const look = (): void => {
    for (const [pid, before] of watched) judge(pid, before);
    const isClear = [...watched.values()].every(({ unclear }) => unclear === 0);
    for (const [goOn, looks] of waiting) {
      if (isClear || looks + 1 === mostUnclear) {
        waiting.delete(goOn);
        goOn();
      } else waiting.set(goOn, looks + 1);
    }
    if (waiting.size > 0) return;
    if (performance.now() < keptUntilMs) {
      timer?.unref();
      return;
    }
    clearInterval(timer);
    timer = undefined;
    watched.clear();
  };

  return {
    watch(pids) {
      keptUntilMs = performance.now() + keptMs;
      for (const pid of watched.keys()) if (!pids.includes(pid)) watched.delete(pid);
      for (const pid of pids) {
        const from = watched.has(pid) ? undefined : accountOf(pid);
        if (from !== undefined) watched.set(pid, { from, unclear: 0 });
      }
      timer ??= setInterval(look, lookMs).unref();
    },
    async lastBusyMs() {
      if (timer !== undefined && watched.size > 0) {
        timer.ref();
        await new Promise<void>((resolve) => waiting.set(resolve, 0));
      }
      return busyAtMs;
    },
  };
}

function isBusyBetween(from: Account, to: Account): boolean {
  const neverRested = from.isRunnable && to.isRunnable && from.rests === to.rests;
  return neverRested || to.neededMs - from.neededMs >= (to.atMs - from.atMs) * busyPart;
}

function accountOf(pid: number): Account | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/task/${pid}/status`, 'utf8');
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return {
      atMs: performance.now(),
      isRunnable: /^State:\s+R/m.test(status),
      rests: Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(status)?.[1]),
      neededMs: (ran + waited) / 1e6,
    };
  } catch {
    return undefined;
  }
}
