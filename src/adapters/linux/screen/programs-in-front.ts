import { busItself, type Bus } from '../../../clients/dbus/bus.js';
import { lineageOf } from '../../../clients/process/linux-processes.js';
import type { LinuxWindow, ShownWindows } from '../windows/linux-window.js';
import { groupOf } from '../windows/window-group.js';

/** Distinguishes what shows the current window, and what belongs to it, from the other programs on the accessibility bus. */
export interface ProgramsInFront {
  /** The session goes on in this window. @returns whether other programs are in front now than before */
  see(shown: ShownWindows, current: LinuxWindow | undefined): boolean;
  /** Does something where a program, by its name on the bus, is one of those in front: at once where that is known. */
  ifInFront(service: string, then: () => void): void;
}

/**
 * The process of the current window is in front, with those whose dialogs belong to that, and what these have started that
 * shows no window: pages are exposed by processes of their own.
 */
export function createProgramsInFront(bus: Bus): ProgramsInFront {
  const pids = new Map<string, number | undefined>();
  /** Whether a process is one of those in front, as far as that was asked. */
  const known = new Map<number, boolean>();
  /** Undefined where it is not known whose window is in front: then it may be anybody's. */
  let inFront: ReadonlySet<number> | undefined;
  let owners: ReadonlySet<number> = new Set();
  let seen: { readonly shown: ShownWindows; readonly id: string | undefined } | undefined;

  const isPart = (pid: number): boolean => {
    if (inFront === undefined) return true;
    let is = known.get(pid);
    if (is === undefined) {
      const owner = [...lineageOf(pid)].find((one) => owners.has(one));
      is = owner !== undefined && inFront.has(owner);
      known.set(pid, is);
    }
    return is;
  };
  const pidOf = async (service: string): Promise<number | undefined> => {
    const question = { signature: 's', values: [service] };
    const pid = await bus
      .call<number>(busItself, busItself.service, 'GetConnectionUnixProcessID', question)
      // Whoever has left meanwhile is in front of nothing.
      .catch(() => undefined);
    pids.set(service, pid);
    return pid;
  };

  return {
    see(shown, current) {
      if (seen?.shown === shown && seen.id === current?.id) return false;
      seen = { shown, id: current?.id };
      const before = inFront;
      const group = current === undefined ? [] : groupOf(current, shown.windows);
      inFront = current?.x.pid === undefined ? undefined : pidsOf(group);
      owners = pidsOf(shown.windows);
      known.clear();
      return before === undefined || inFront === undefined || !isSame(before, inFront);
    },
    ifInFront(service, then) {
      const thenIfPart = (pid: number | undefined): void => {
        if (pid !== undefined && isPart(pid)) then();
      };
      if (pids.has(service)) {
        thenIfPart(pids.get(service));
        return;
      }
      void pidOf(service).then(thenIfPart);
    },
  };
}

function isSame(some: ReadonlySet<number>, others: ReadonlySet<number>): boolean {
  return some.size === others.size && [...some].every((pid) => others.has(pid));
}

function pidsOf(windows: readonly LinuxWindow[]): ReadonlySet<number> {
  return new Set(windows.flatMap(({ x: { pid } }) => pid ?? []));
}
