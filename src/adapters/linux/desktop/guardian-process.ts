import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOf } from '../../../clients/process/process-start.js';
import { endTree, hasMembers, usualGraceMs } from '../../../clients/process/process-tree.js';
import { openDisplay } from '../../../clients/x11/connection.js';
import { giveBackKeys } from '../../../clients/x11/keyboard/give-back-keys.js';
import { releaseInput } from '../../../clients/x11/keyboard/release-input.js';
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

/** How often it is looked whether what was launched has ended, in milliseconds. */
const lookEveryMs = 100;

const [displayName = '', parent = ''] = process.argv.slice(2);

// A Ctrl+C at the terminal, or its end, is meant for whoever started this, and shows here as the end of the input.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const display = openDisplay(displayName).catch(() => undefined);
for await (const line of createInterface({ input: process.stdin })) take(JSON.parse(line) as GuardianOrder);
if (isDone) await untilEnded();
else await Promise.all([putInOrder(), endLaunched()]);
process.exit();

/** Whoever has launched them ends them, or is gone first. */
async function untilEnded(): Promise<void> {
  // It may be gone before this process has started.
  while (process.ppid === Number(parent)) {
    if (!Array.from(launched.keys()).some(hasMembers)) return;
    await sleep(lookEveryMs);
  }
  await endLaunched();
}

async function endLaunched(): Promise<void> {
  await Promise.all(Array.from(launched.values(), end));
}

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
