import { spawn, type ChildProcess } from 'node:child_process';
import { openLinuxSession } from '../../src/adapters/linux/linux-session.js';
import type { Desktop } from '../../src/adapters/linux/desktop/desktop.js';
import { startPrivateDesktop } from '../../src/adapters/linux/desktop/private-desktop.js';
import { parseSelector, type Selector } from '../../src/domain/flow/selector/index.js';
import type { Session } from '../../src/ports/backend.js';

/** A program on a private desktop, with a session that looks at it. */
export interface Stage {
  readonly desktop: Desktop;
  readonly session: Session;
  readonly program: ChildProcess;
  /** The environment of everything that runs on the desktop. */
  readonly env: NodeJS.ProcessEnv;
  /** Runs a program on the desktop to its end. @returns what it printed */
  run(command: string, args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts a program and waits until an element of it can be seen. */
export async function startStage(command: string, args: readonly string[], sign: string): Promise<Stage> {
  const desktop = await startPrivateDesktop({ width: 1280, height: 800, scale: 1 });
  const env = { ...process.env, ...desktop.environment };
  const session = await openLinuxSession(desktop, new Map());
  const program = spawn(command, args, { env, stdio: 'ignore' });
  const { eye } = session;
  const limit = performance.now() + 15_000;
  for (;;) {
    const since = eye.changeCount();
    if ((await eye.query({ target: { selector: selectorOf(sign) } })).count > 0) break;
    if (performance.now() > limit) throw new Error(`${command} does not show ${sign}`);
    await eye.nextChange(since, 200, new AbortController().signal);
  }
  return {
    desktop,
    session,
    program,
    env,
    run: (name, parameters) => output(name, parameters, env),
    async close() {
      program.kill('SIGKILL');
      await session.close();
    },
  };
}

export function selectorOf(text: string): Selector {
  const read = parseSelector(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.selector;
}

function output(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [printed, complaints] = ['', ''];
    child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    child.stderr.on('data', (data: Buffer) => (complaints += data.toString()));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(printed) : reject(new Error(`${command}: ${complaints}`))));
  });
}
