import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { errnoOf } from '../../domain/system-error.js';
import type { Approver } from '../../ports/approver.js';
import { plainPaint, signsFor } from '../../projections/terminal-style.js';
import type { CommandCall } from '../cli/command.js';
import type { Output } from '../cli/output/output.js';
import { packageVersion } from '../cli/package-files.js';
import { createLiveTools, type LiveTools } from '../live/live-tools.js';
import { lockIn, serviceFolder, socketIn } from '../service-client/place.js';
import {
  createMessageReader,
  type ClientMessage,
  type CommandRequest,
  type ServiceMessage,
} from '../service-client/protocol.js';

/** A service without sessions ends after this long without a call, in milliseconds. */
const idleLimitMs = 10 * 60_000;

/** How often it is looked whether anybody still needs the service, in milliseconds. */
const lookMs = 5_000;
const lookAgainMs = 20;

/** Keeps the live sessions of this user between calls of the command line. @returns the exit code */
export async function serveCommands(call: CommandCall): Promise<number> {
  const folder = serviceFolder();
  if (!takeLock(folder)) {
    // Another one serves, or is about to: whoever started this one goes to that.
    const isThere = await untilItListens(socketIn(folder));
    if (isThere) process.stdout.write('ready\n');
    return isThere ? 0 : 4;
  }
  await call.composition.endOrphans();
  const tools = createLiveTools({
    composition: call.composition,
    runtimeOptions: {},
    command: ['handeye', 'open'],
  });
  let lastCallAt = Date.now();
  let running = 0;
  let finish = (): void => undefined;
  const over = new Promise<void>((resolve) => (finish = resolve));
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => finish());
  setInterval(() => {
    const isUnused = running === 0 && tools.count() === 0 && Date.now() - lastCallAt > idleLimitMs;
    if (isUnused || lockHolder(folder) !== process.pid) finish();
  }, lookMs).unref();

  const path = socketIn(folder);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    lastCallAt = Date.now();
    serveClient(socket, {
      tools,
      carryOut: call.carryOut,
      end: () => finish(),
      begin() {
        running += 1;
        return () => {
          running -= 1;
          lastCallAt = Date.now();
        };
      },
    });
  });
  await listen(server, path);
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  process.stdout.write('ready\n');
  await over;
  server.close();
  await tools.end();
  releaseLock(folder);
  return 0;
}

/** How long a service may take to listen, once it has begun, in milliseconds. */
const startLimitMs = 15_000;

async function untilItListens(path: string): Promise<boolean> {
  for (const end = performance.now() + startLimitMs; performance.now() < end;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(path, () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isThere) return true;
    await pause(lookAgainMs);
  }
  return false;
}

async function listen(server: Server, path: string): Promise<void> {
  // Whoever else is on this machine must not reach it, not even before its mode is set.
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
}

interface Serving {
  readonly tools: LiveTools;
  readonly carryOut: CommandCall['carryOut'];
  end(): void;
  /** Notes that a command begins. @returns what notes its end */
  begin(): () => void;
}

function serveClient(socket: Socket, { tools, carryOut, end, begin }: Serving): void {
  const gone = new AbortController();
  const send = (message: ServiceMessage): void => {
    if (!gone.signal.aborted) socket.write(`${JSON.stringify(message)}\n`);
  };
  const questions = new Map<string, (approved: boolean) => void>();
  const command = async (request: CommandRequest): Promise<void> => {
    const version = packageVersion();
    if (request.version !== version) {
      const sessions = tools.count();
      if (sessions === 0) end();
      send({ type: 'version', version, sessions });
      return;
    }
    takeOver(request.env);
    const done = begin();
    const approver = request.canAsk ? askingClient(send, questions) : nobody;
    const io = {
      out: outputTo((text) => send({ type: 'out', text }), request.width),
      err: outputTo((text) => send({ type: 'err', text }), request.width),
      cwd: request.cwd,
      live: {
        tools,
        input: request.input,
        call: { origin: 'person', folder: request.cwd, approver, signal: gone.signal },
      },
    } as const;
    try {
      send({ type: 'exit', code: await carryOut(request.commandLine, io) });
    } finally {
      done();
    }
  };
  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  socket.on('close', () => {
    gone.abort('cancelled');
    for (const settle of questions.values()) settle(false);
  });
  socket.on(
    'data',
    createMessageReader<ClientMessage>((message) => {
      if (message?.type === 'command') command(message).catch(() => socket.destroy());
      if (message?.type === 'answer') questions.get(message.id)?.(message.approved);
    }),
  );
}

/** Variables that are of one caller, and not of the next one. A session has kept the secrets of the caller that opened it. */
const ofOneCall =
  /^(?:npm_|HANDEYE_(?!OWNER$|SERVICE_FOLDER$)|DISPLAY$|WAYLAND_DISPLAY$|XAUTHORITY$|DBUS_SESSION_BUS_ADDRESS$|XDG_)/;

/** Makes the variables of a caller those of this process: what an earlier caller had set is none of its settings. */
function takeOver(env: CommandRequest['env']): void {
  for (const name of Object.keys(process.env)) if (ofOneCall.test(name)) delete process.env[name];
  Object.assign(process.env, env);
}

const nobody: Approver = {
  approve: () => Promise.resolve({ approved: false, by: 'there is no terminal to ask on' }),
};

/** How long a person may think, in milliseconds. */
const answerLimitMs = 60_000;

function askingClient(
  send: (message: ServiceMessage) => void,
  questions: Map<string, (approved: boolean) => void>,
): Approver {
  return {
    async approve({ summary, arguments: fields, reason }, signal) {
      return new Promise((resolve) => {
        const id = randomBytes(8).toString('hex');
        const settle = (approved: boolean, by: string): void => {
          clearTimeout(timer);
          questions.delete(id);
          resolve({ approved, by });
        };
        const timer = setTimeout(
          () => settle(false, `nobody answered within ${answerLimitMs / 1000} s`),
          answerLimitMs,
        );
        signal.addEventListener('abort', () => settle(false, 'the call was cancelled meanwhile'), { once: true });
        questions.set(id, (approved) => settle(approved, approved ? 'terminal' : 'the answer at the terminal was no'));
        const what = fields === undefined ? summary : `${summary} with ${fields}`;
        send({ type: 'ask', id, summary: plain(what), reason: plain(reason) });
      });
    },
  };
}

/** One line without control characters: what an app says must not be able to repaint the question. */
function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();
}

function outputTo(write: (text: string) => void, width = 100): Output {
  return {
    isTerminal: false,
    isClosed: false,
    width,
    paint: plainPaint,
    signs: signsFor(true),
    unicode: true,
    write,
    line: (text = '') => write(`${text}\n`),
  };
}

/** @returns whether this process is the one that serves */
function takeLock(folder: string): boolean {
  const path = lockIn(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      const file = openSync(path, 'wx', 0o600);
      writeSync(file, String(process.pid));
      closeSync(file);
      return true;
    } catch (error) {
      if (errnoOf(error) !== 'EEXIST') throw error;
      const holder = lockHolder(folder);
      if (holder !== undefined && isService(holder)) return false;
      // Left by one that was killed.
      rmSync(path, { force: true });
    }
  }
  return false;
}

function lockHolder(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(lockIn(folder), 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** The numbers of processes are given again: only one that serves counts. */
function isService(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes('service');
  } catch {
    return process.platform !== 'linux';
  }
}

function releaseLock(folder: string): void {
  if (lockHolder(folder) === process.pid) {
    rmSync(socketIn(folder), { force: true });
    rmSync(lockIn(folder), { force: true });
  }
}
