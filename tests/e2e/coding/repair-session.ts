import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { ExecutionReport, RunReport } from '../../../src/domain/run/execution-report.js';
import { desk, type Ended } from '../cli/command-line.js';

const example = resolve(import.meta.dirname, '../../../examples/repair');

/** The address that the files of the example name. */
export const shownAddress = 'http://127.0.0.1:24180';

/** What is said to be wrong with the page. */
export const task = 'The total of the cart is wrong';

/** The flow that proves the page right, as it is called. */
const flowName = 'The total follows the cart';

/** An outbox and the reply to it; the last outbox has none. */
export interface Turn {
  readonly outbox: string;
  readonly reply: string | undefined;
}

/** What a coding session left. */
export interface Repair extends Ended {
  /** The folder that the page was copied to. */
  readonly cwd: string;
  readonly address: string;
  readonly sessionId: string;
  readonly turns: readonly Turn[];
  /** What the flow reported each time it ran, in this order. */
  readonly reports: readonly ExecutionReport[];
  /** A file of the copy. */
  read(name: string): string;
}

/** Has a copy of the example repaired by the program and the stand-in for a model, as the README of the example says. */
export async function repair(): Promise<Repair> {
  const { cwd, start } = desk();
  cpSync(join(example, 'workspace'), cwd, { recursive: true });
  const read = (name: string): string => readFileSync(join(cwd, name), 'utf8');
  const address = await startServer(cwd);
  writeFileSync(join(cwd, 'check.flow.yaml'), read('check.flow.yaml').replaceAll(shownAddress, address));

  const session = start('code', 'new', task, '--allow', 'node --test*');
  const [, folder = ''] = await session.printed(/^outbox +(\S+)\/outbox\/\S+\.txt$/m);
  const replier = startNode(cwd, [join(example, 'replier.js'), folder]);
  // Without a model, nothing would ever answer.
  replier.once('exit', (exitCode) => void (exitCode !== 0 && session.child.kill('SIGINT')));
  const ended = await session.ended;
  return {
    ...ended,
    cwd,
    address,
    sessionId: folder.slice(-8),
    turns: turnsIn(join(cwd, folder)),
    reports: reportsIn(cwd),
    read,
  };
}

/** @returns the address that the server of the page prints */
async function startServer(folder: string): Promise<string> {
  const server = startNode(folder, ['server.js'], { PORT: '0' });
  const [address] = (await once(createInterface(server.stdout!), 'line')) as [string];
  return address;
}

function startNode(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

function turnsIn(folder: string): readonly Turn[] {
  const textsIn = (name: string): string[] =>
    readdirSync(join(folder, name))
      .toSorted()
      .map((file) => readFileSync(join(folder, name, file), 'utf8'));
  const replies = textsIn('taken');
  return textsIn('outbox').map((outbox, index) => ({ outbox, reply: replies[index] }));
}

function reportsIn(cwd: string): readonly ExecutionReport[] {
  return readdirSync(cwd, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'report.json')
    .flatMap((file) => (JSON.parse(readFileSync(join(cwd, file), 'utf8')) as RunReport).reports)
    .filter(({ testName }) => testName === flowName)
    .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt));
}
