/**
 * From a file that appears until what it says is begun, in file sessions and in coding sessions, against what plain node takes to
 * notice and read the same file, in turns in one run: `tsx bench/files/reaction.ts [rounds]`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createSystemClock } from '../../src/adapters/clock/system-clock.js';
import { createFileExchangeFolders } from '../../src/adapters/exchange/file-exchange-folders.js';
import { openWorkspace } from '../../src/compose.js';
import { outboxName } from '../../src/domain/coding/outbox.js';
import { codingFolders, serveCodingSession } from '../../src/engine/coding/coding-session.js';
import { newCodingState } from '../../src/engine/coding/session-state.js';
import { actionName } from '../../src/engine/file-session/file-session.js';
import { startFileSessions } from '../../tests/support/file-sessions.js';
import { median } from '../figures.js';
import { appear, measurePlainRead } from './file-appears.js';

/** Milliseconds from a file to what it says. Medians. */
export interface Reaction {
  readonly ms: number;
  readonly plainMs: number;
  /** Median of the quotients of each round. */
  readonly ratio: number;
}

/** One side that takes files. */
interface Served {
  /** Has a file appear. @returns milliseconds until what it says is begun */
  react(round: number): Promise<number>;
  /** The file of a round. */
  file(round: number): { readonly folder: string; readonly name: string; readonly text: string };
  close(): Promise<void>;
}

const warmUp = 5;

/** Measures both protocols. */
export async function measureReactions(
  rounds = 200,
): Promise<{ readonly fileSession: Reaction; readonly codingSession: Reaction }> {
  return {
    fileSession: await inTurns(serveActions, rounds),
    codingSession: await inTurns(serveReplies, rounds),
  };
}

async function inTurns(serve: (folder: string) => Promise<Served>, rounds: number): Promise<Reaction> {
  const folder = await mkdtemp(join(tmpdir(), 'handeye-bench-'));
  const plain = join(folder, 'plain');
  await mkdir(plain);
  const served = await serve(folder);
  try {
    const times: { readonly own: number; readonly plain: number }[] = [];
    for (let round = 0; round < rounds + warmUp; round += 1) {
      const { name, text } = served.file(round);
      const turn = { own: await served.react(round), plain: await measurePlainRead(plain, name, text) };
      if (round >= warmUp) times.push(turn);
    }
    return {
      ms: median(times.map((time) => time.own)),
      plainMs: median(times.map((time) => time.plain)),
      ratio: median(times.map((time) => time.own / time.plain)),
    };
  } finally {
    await served.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A file session on an app that costs next to nothing. */
async function serveActions(): Promise<Served> {
  const app = fileURLToPath(new URL('../../tests/apps/contract/app.fake.json', import.meta.url));
  const sessions = await startFileSessions();
  let begun = performance.now();
  const session = await sessions.begin(app, {
    backend: 'fake',
    drive: (live) => ({
      ...live,
      act(...given) {
        begun = performance.now();
        return live.act(...given);
      },
    }),
  });
  const file = (round: number): ReturnType<Served['file']> => ({
    folder: session.folder,
    name: actionName,
    text: JSON.stringify({
      decision: 'continue',
      reasoning: 'Fill in the name.',
      actions: [{ action: 'type', selector: 'Edit#Name', value: `Ada ${round}` }],
    }),
  });
  return {
    file,
    async react(round) {
      const { folder, name, text } = file(round);
      const observed = session.next();
      const appeared = await appear(folder, name, text);
      const { results } = await observed;
      if (results[0]?.status !== 'passed') throw new Error(`Not done: ${JSON.stringify(results)}`);
      return begun - appeared;
    },
    close: () => sessions.close(),
  };
}

/** A coding session whose commands are only noted. */
async function serveReplies(below: string): Promise<Served> {
  const clock = createSystemClock();
  const id = 'abcdef01';
  const folder = await createFileExchangeFolders({ folder: join(below, 'code'), what: 'coding session' }).create(
    id,
    codingFolders,
  );
  const workspaceDir = join(below, 'workspace');
  await mkdir(workspaceDir);
  const stop = new AbortController();
  let begun = performance.now();
  let hasWaited = (): void => undefined;
  const waiting = (): Promise<void> => new Promise((resolve) => (hasWaited = resolve));
  const first = waiting();
  const ended = serveCodingSession(
    newCodingState({ id, task: 'Write a page', workspace: workspaceDir, now: clock.now().toISOString() }),
    {
      folder,
      clock,
      workspace: await openWorkspace(workspaceDir, join(folder.path, 'backups')),
      carryOut() {
        begun = performance.now();
        return Promise.resolve({ status: 'ok' });
      },
      redact: (text) => text,
      maxOutputLength: 4_000,
      maxMessageBytes: 1_000_000,
      onEvent({ kind }) {
        if (kind === 'waiting') hasWaited();
      },
    },
    stop.signal,
  ).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });
  await Promise.race([first, ended]);
  const file = (round: number): ReturnType<Served['file']> => ({
    folder: join(folder.path, 'inbox'),
    name: outboxName(id, round + 1),
    text: `The page comes first.\n\n[CREATE_FILE path="page-${round}.html"]\n<h1>Page ${round}</h1>\n[/CREATE_FILE]\n`,
  });
  return {
    file,
    async react(round) {
      const { folder: inbox, name, text } = file(round);
      const answered = waiting();
      const appeared = await appear(inbox, name, text);
      await Promise.race([answered, ended]);
      return begun - appeared;
    },
    async close() {
      stop.abort();
      await ended;
      folder.close();
    },
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(await measureReactions(Number(process.argv[2] ?? 200)), null, 2));
