import { fileURLToPath } from 'node:url';
import type { WorkspaceChange } from '../../../clients/x11/window-control.js';
import type { BusSwitch } from './accessibility-bus.js';
import { startOutliving } from './outliving-process.js';

/**
 * Puts the desktop of the user back in order when this process is gone, however that comes about: a window that stays above all
 * others, another workspace, a key that stays down, or a program that the flow has launched would be left to the user.
 */
export interface Guardian {
  /** A window is about to be kept above all others. */
  keeps(window: number): void;
  /** It is no longer. */
  letsGo(window: number): void;
  /** The workspace of the user is about to be left, or was before; of several changes the last one counts. */
  leaves(workspace: WorkspaceChange): void;
  /** Switches of the desktop that are on for this session only. */
  hasSwitched(switches: BusSwitch): void;
  /** Symbols are about to be put on keys that have none, by code. */
  borrows(symbols: ReadonlyMap<number, number>): void;
  /**
   * A program was launched that ends with this process.
   * @param start as `startOf` returns it: numbers of processes are used again
   */
  hasLaunched(pid: number, start: string | null): void;
  /** Of a program that was launched nothing is left. */
  hasEnded(pid: number): void;
  /**
   * There is nothing left to put in order: it ends, as soon as what was launched has ended, which it sees to where this process
   * is gone before. Never throws.
   */
  dismiss(): Promise<void>;
  /** It puts in order what is left, as if this process were gone, and ends. Never throws. */
  takeOver(): Promise<void>;
}

/** An order to a guardian, each a line of JSON. */
export type GuardianOrder =
  | { readonly keeps: number }
  | { readonly letsGo: number }
  | { readonly leaves: WorkspaceChange }
  | { readonly switched: BusSwitch }
  | { readonly borrowed: readonly BorrowedKey[] }
  | { readonly launched: LaunchedProcess }
  | { readonly ended: number }
  | { readonly done: true };

/** The code of a key, and the symbol that was put on it. */
export type BorrowedKey = readonly [code: number, symbol: number];

/** A process that leads a group of its own. */
export interface LaunchedProcess {
  readonly pid: number;
  readonly start: string | null;
}

/** Beside this file, where the source lies as well as in what is built of it. */
const source = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(`guardian-process.${source ? 'ts' : 'js'}`, import.meta.url));

/**
 * Starts a process that outlives this one if it must. Orders that are sent while it starts are not lost.
 * @param display of the user, as in `DISPLAY`
 */
export function startGuardian(display: string): Guardian {
  // From the source, as tests use it, Node needs the loader of TypeScript.
  const child = startOutliving(process.execPath, [
    ...(source ? ['--import', 'tsx'] : []),
    program,
    display,
    String(process.pid),
  ]);
  const send = (order: GuardianOrder): void => child.send(JSON.stringify(order));
  const running = new Set<number>();
  return {
    keeps: (keeps) => send({ keeps }),
    letsGo: (letsGo) => send({ letsGo }),
    leaves: (leaves) => send({ leaves }),
    hasSwitched: (switched) => send({ switched }),
    borrows: (symbols) => send({ borrowed: [...symbols] }),
    hasLaunched(pid, start) {
      running.add(pid);
      send({ launched: { pid, start } });
    },
    hasEnded(ended) {
      running.delete(ended);
      send({ ended });
    },
    async dismiss() {
      send({ done: true });
      if (running.size === 0) await child.end();
      else child.leave();
    },
    takeOver: child.end,
  };
}
