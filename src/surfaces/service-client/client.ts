import { spawn } from 'node:child_process';
import { openSync, readFileSync, readSync, closeSync, writeSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { serviceFolder, socketIn } from './place.js';
import { createMessageReader, type ClientMessage, type ServiceMessage } from './protocol.js';

/** Variables that the service takes over from the caller: settings, secrets, desktops, and how handeye was called. */
const passedOn =
  /^(?:HANDEYE_|PATH$|DISPLAY$|WAYLAND_DISPLAY$|XAUTHORITY$|XDG_|DBUS_SESSION_BUS_ADDRESS$|NO_COLOR$|LANG$|LC_|npm_command$|npm_execpath$)/;

/**
 * Has the background service carry out a command line, and starts it where it does not run.
 *
 * @param version of this package
 * @param program what starts handeye, absolute
 * @returns the exit code
 */
export async function runInService(commandLine: readonly string[], version: string, program: string): Promise<number> {
  let folder: string;
  try {
    folder = serviceFolder();
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), 4);
  }
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const socket = (await connected(socketIn(folder))) ?? (await started(folder, program));
    if (socket === undefined)
      return fail('The background service could not be started.', 4, `What it says: ${folder}/service.log`);
    const answer = await converse(socket, commandLine, version);
    if (typeof answer === 'number') return answer;
    if (answer.sessions > 0)
      return fail(
        `The background service is handeye ${answer.version}, this is ${version}, and ${answer.sessions} of its sessions are open.`,
        2,
        'Close them with the handeye that opened them; then this one starts its own service.',
      );
    // It has no sessions and ends now: the next attempt starts one of this version.
  }
  return fail('The background service of another version does not end.', 4);
}

function fail(message: string, code: number, hint?: string): number {
  process.stderr.write(`error: ${message}\n${hint === undefined ? '' : `hint: ${hint}\n`}`);
  return code;
}

async function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
}

/** Starts the service and waits until it listens. */
async function started(folder: string, program: string): Promise<Socket | undefined> {
  const log = openSync(`${folder}/service.log`, 'a', 0o600);
  const child = spawn(process.execPath, [program, 'service'], {
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'pipe', log],
    // What the service starts is its own, whoever started this process.
    env: { ...process.env, HANDEYE_OWNER: undefined },
  });
  closeSync(log);
  const isReady = await new Promise<boolean>((resolve) => {
    child.stdout?.once('data', () => resolve(true));
    child.once('exit', () => resolve(false));
    child.once('error', () => resolve(false));
  });
  child.stdout?.destroy();
  child.unref();
  return isReady ? connected(socketIn(folder)) : undefined;
}

type OtherVersion = Extract<ServiceMessage, { type: 'version' }>;

async function converse(
  socket: Socket,
  commandLine: readonly string[],
  version: string,
): Promise<number | OtherVersion> {
  const send = (message: ClientMessage): void => void socket.write(`${JSON.stringify(message)}\n`);
  const isPiped = commandLine.at(-1) === '-' && commandLine.at(-2) === 'act';
  send({
    type: 'command',
    version,
    commandLine,
    cwd: process.cwd(),
    ...(isPiped && { input: readFileSync(0, 'utf8') }),
    env: Object.fromEntries(
      Object.entries(process.env).filter(
        (entry): entry is [string, string] => passedOn.test(entry[0]) && entry[1] !== undefined,
      ),
    ),
    canAsk: process.stdin.isTTY || process.stderr.isTTY,
    ...(process.stdout.columns > 0 && { width: process.stdout.columns }),
  });
  return new Promise((resolve) => {
    let end: number | OtherVersion | undefined;
    const read = createMessageReader<ServiceMessage>((message) => {
      switch (message?.type) {
        case 'out':
          process.stdout.write(message.text);
          return;
        case 'err':
          process.stderr.write(message.text);
          return;
        case 'ask':
          send({ type: 'answer', id: message.id, approved: asked(message) });
          return;
        case 'exit':
          end = message.code;
          socket.end();
          return;
        case 'version':
          end = message;
          socket.end();
          return;
        case undefined:
      }
    });
    socket.setEncoding('utf8');
    socket.on('data', read);
    socket.on('error', () => undefined);
    socket.once('close', () =>
      resolve(
        end ??
          fail('The background service ended in the middle of this.', 1, 'Its sessions are over: open them again.'),
      ),
    );
  });
}

/** Asks on the terminal itself: what is piped into the command answers nothing. */
function asked({ summary, reason }: { readonly summary: string; readonly reason: string }): boolean {
  let terminal: number;
  try {
    terminal = openSync('/dev/tty', 'r+');
  } catch {
    return false;
  }
  try {
    writeSync(terminal, `\nhandeye asks: ${summary}\n  reason  ${reason}\nDo it? [y/N] `);
    const answer = Buffer.alloc(64);
    return /^\s*y(?:es)?\s*$/i.test(answer.toString('utf8', 0, readSync(terminal, answer)));
  } catch {
    return false;
  } finally {
    closeSync(terminal);
  }
}
