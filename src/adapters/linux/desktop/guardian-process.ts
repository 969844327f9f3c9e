import { createInterface } from 'node:readline';
import { startOf } from '../../../clients/process/process-start.js';
import { endTree, usualGraceMs } from '../../../clients/process/process-tree.js';
import { openDisplay } from '../../../clients/x11/connection.js';
import { giveBackKeys } from '../../../clients/x11/give-back-keys.js';
import { releaseInput } from '../../../clients/x11/release-input.js';
import { goBack, setAbove, type WorkspaceChange } from '../../../clients/x11/window-control.js';
import { putBack, type BusSwitch } from './accessibility-bus.js';
import type { GuardianOrder, LaunchedProcess } from './guardian.js';

// The process of a guardian: reads orders until its input ends, and then puts in order what is left.

const windows = new Set<number>();
const switches = new Map<string, BusSwitch>();
const borrowed = new Map<number, number>();
const launched = new Map<number, LaunchedProcess>();
let left: WorkspaceChange | undefined;
let isDone = false;

// A Ctrl+C at the terminal, or its end, is meant for whoever started this, and is told by the end of the input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const display = openDisplay(process.argv[2] ?? '').catch(() => undefined);
for await (const line of createInterface({ input: process.stdin })) take(JSON.parse(line) as GuardianOrder);
if (!isDone) await Promise.all([putInOrder(), ...Array.from(launched.values(), end)]);
process.exit();

async function putInOrder(): Promise<void> {
  await Promise.all(Array.from(switches.values(), (one) => putBack(one).catch(() => undefined)));
  const x = await display;
  if (x !== undefined) {
    await releaseInput(x).catch(() => undefined);
    await giveBackKeys(x, borrowed).catch(() => undefined);
    await Promise.all(Array.from(windows, (id) => setAbove(x, id, false).catch(() => false)));
    if (left !== undefined) await goBack(x, left).catch(() => undefined);
  }
}

/** Of a group whose first process is over, the number is not given to another one. */
async function end({ pid, start }: LaunchedProcess): Promise<void> {
  const now = startOf(pid);
  if (now === null || now === start) await endTree(pid, usualGraceMs).catch(() => undefined);
}

function take(order: GuardianOrder): void {
  if ('keeps' in order) windows.add(order.keeps);
  else if ('letsGo' in order) windows.delete(order.letsGo);
  else if ('leaves' in order) left = order.leaves;
  else if ('switched' in order) switches.set(order.switched.address, order.switched);
  else if ('borrowed' in order) for (const [code, symbol] of order.borrowed) borrowed.set(code, symbol);
  else if ('launched' in order) launched.set(order.launched.pid, order.launched);
  else if ('ended' in order) launched.delete(order.ended);
  else isDone = true;
}
