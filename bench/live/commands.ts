/**
 * One click from the command line, answered by a service in the background, against the same call over MCP and against the command
 * line of Playwright, in turns in one run: `tsx bench/live/commands.ts [rounds]`; needs `npm run build`.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findBrowser } from '../../src/adapters/web/browser/find-browser.js';
import { startShop } from '../../tests/support/shop.js';
import { median } from '../figures.js';
import { tabOf } from './act.js';
import { handeyeSide } from './mcp-sides.js';
import { peer } from './peers.js';

const run = promisify(execFile);

export interface CommandFigures {
  readonly peer: string;
  readonly handeyeMs: number;
  readonly mcpMs: number;
  readonly nodeMs: number;
  readonly peerMs: number;
  /** Against the call over MCP and the start of one and a half `node -e 0`. Medians of the quotients of each round. */
  readonly overMcp: number;
  readonly overPeer: number;
}

/** A command line that keeps an app open between two commands. */
interface CommandLine {
  readonly title: string;
  open(url: string): Promise<void>;
  /** @returns all that a model reads */
  click(selector: string): Promise<string>;
  close(): Promise<void>;
}

/** Nothing where `handeye` has no command `act`. */
export async function measureCommands(rounds = 15): Promise<CommandFigures | undefined> {
  const bin = resolve(import.meta.dirname, '../../bin/handeye.js');
  const help = await run(process.execPath, [bin, '--help']);
  if (!/^ {2}act\b/m.test(help.stdout)) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'handeye-bench-'));
  const shop = await startShop();
  const click = tabOf(`${shop.url}/products/travel-mug`);
  const ours = handeyeCommands(bin, folder);
  const theirs = await peerCommands(folder);
  const mcp = await handeyeSide(folder);
  try {
    await Promise.all([ours.open(click.start), theirs.open(click.start), mcp.step({ do: 'open', url: click.start })]);
    const times: { node: number; mcp: number; ours: number; theirs: number }[] = [];
    for (let round = 0; round < rounds + 2; round += 1) {
      const step = click.step(round);
      const timed = async (side: 'handeye' | 'peer', act: () => Promise<string>): Promise<number> => {
        const began = performance.now();
        const answer = await act();
        const ms = performance.now() - began;
        if (!click.isSeen(side, answer, round)) throw new Error(`not to be seen: ${step.selector}: ${answer}`);
        return ms;
      };
      const began = performance.now();
      await run(process.execPath, ['-e', '0']);
      const node = performance.now() - began;
      const turn = {
        node,
        mcp: await timed('handeye', () => mcp.step(step)),
        ours: await timed('handeye', () => ours.click(step.selector)),
        theirs: await timed('peer', () => theirs.click(`role=${step.role}[name="${step.name}"]`)),
      };
      if (round >= 2) times.push(turn);
    }
    return {
      peer: theirs.title,
      handeyeMs: median(times.map((time) => time.ours)),
      mcpMs: median(times.map((time) => time.mcp)),
      nodeMs: median(times.map((time) => time.node)),
      peerMs: median(times.map((time) => time.theirs)),
      overMcp: median(times.map((time) => time.ours / (time.mcp + 1.5 * time.node))),
      overPeer: median(times.map((time) => time.ours / time.theirs)),
    };
  } finally {
    await Promise.allSettled([ours.close(), theirs.close(), mcp.close()]);
    await shop.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function handeyeCommands(bin: string, cwd: string): CommandLine {
  const handeye = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, [bin, ...args], { cwd });
    return stdout;
  };
  return {
    title: 'handeye',
    open: async (url) => void (await handeye('open', url)),
    click: (selector) => handeye('act', 'click', selector),
    close: async () => void (await handeye('close')),
  };
}

/** It keeps a snapshot of the page in a file and names it in the answer: the model reads that file. */
async function peerCommands(cwd: string): Promise<CommandLine> {
  const { title, program } = await peer('cli');
  const { executable } = await findBrowser({ headed: false });
  await mkdir(join(cwd, '.playwright'));
  const launchOptions = { executablePath: executable, headless: true, chromiumSandbox: process.getuid?.() !== 0 };
  const config = { browser: { browserName: 'chromium', isolated: true, launchOptions }, timeouts: { settle: 0 } };
  await writeFile(join(cwd, '.playwright', 'cli.config.json'), JSON.stringify(config));
  const playwright = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run(process.execPath, [program, ...args], { cwd });
    const file = /\[Snapshot\]\((.+?)\)/.exec(stdout)?.[1];
    return file === undefined ? stdout : stdout + (await readFile(join(cwd, file), 'utf8'));
  };
  return {
    title,
    open: async (url) => void (await playwright('open', url)),
    click: (target) => playwright('click', target),
    close: async () => void (await playwright('close')),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log((await measureCommands(Number(process.argv[2] ?? 15))) ?? 'handeye has no command "act"');
