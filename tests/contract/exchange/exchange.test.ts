import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  utimesSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSystemClock } from '../../../src/adapters/clock/system-clock.js';
import { createFileExchangeFolders } from '../../../src/adapters/exchange/file-exchange-folders.js';
import { carryOutParts } from '../../../src/engine/exchange/carry-out.js';
import { openExchange, type Exchange, type Incoming } from '../../../src/engine/exchange/exchange.js';
import type { ExchangeFolder } from '../../../src/ports/exchange-folder.js';
import { temporaryFolder } from '../storage/temporary-folder.js';

const clock = createSystemClock();
const never = new AbortController().signal;

interface Opened {
  readonly exchange: Exchange;
  readonly folder: ExchangeFolder;
  /** Has a file appear, whole. */
  deliver(name: string, text: string): void;
  inbox(name: string): string;
  /** Ends this process's part and opens it anew, as after a kill. */
  again(): Promise<Exchange>;
}

async function opened(): Promise<Opened> {
  const folders = createFileExchangeFolders({ folder: temporaryFolder(), what: 'exchange' });
  const folder = await folders.create('one', ['inbox', 'taken', 'claims', 'dead-letter']);
  onTestFinished(() => folder.close());
  const options = {
    inbox: 'inbox',
    taken: 'taken',
    accepts: (name: string) => name.endsWith('.txt'),
    maxBytes: 1_000,
    isWhole: (text: string) => (text.endsWith('end') ? ('yes' as const) : ('no' as const)),
    idOf: (_name: string, text: string) => /^id (\w+)/.exec(text)?.[1],
  };
  const open = async (): Promise<Exchange> => openExchange(folder, options, { clock });
  return {
    exchange: await open(),
    folder,
    deliver(name, text) {
      writeFileSync(join(folder.path, `.${name}`), text);
      renameSync(join(folder.path, `.${name}`), join(folder.path, 'inbox', name));
    },
    inbox: (name) => join(folder.path, 'inbox', name),
    again: open,
  };
}

function shown(incoming: Incoming): string {
  if (incoming.kind === 'message') return `${incoming.message.name}: ${incoming.message.text}`;
  return incoming.kind === 'refused' ? `refused ${incoming.name}: ${incoming.reason}` : `duplicate ${incoming.name}`;
}

const next = async (exchange: Exchange): Promise<string> => shown(await exchange.next(never));

describe('messages in a folder', () => {
  it('are taken oldest first, and leave the inbox', async () => {
    const { exchange, deliver, inbox, folder } = await opened();
    deliver('b.txt', 'first end');
    deliver('a.txt', 'second end');
    // The clock of a file system may tick more rarely than files are written.
    utimesSync(inbox('b.txt'), 1_000_000_000, 1_000_000_000);
    writeFileSync(inbox('note.md'), 'not a message');
    expect(await next(exchange)).toBe('b.txt: first end');
    expect(await next(exchange)).toBe('a.txt: second end');
    expect(readdirSync(join(folder.path, 'inbox'))).toEqual(['note.md']);
    expect(readFileSync(join(folder.path, 'taken', '0002-a.txt'), 'utf8')).toBe('second end');
  });

  it('are waited for', async () => {
    const { exchange, deliver } = await opened();
    const waiting = next(exchange);
    deliver('a.txt', 'late end');
    expect(await waiting).toBe('a.txt: late end');
  });

  it('are not taken while they are still written', async () => {
    const { exchange, inbox } = await opened();
    writeFileSync(inbox('a.txt'), 'one, ');
    const waiting = next(exchange);
    await clock.sleep(100, never);
    appendFileSync(inbox('a.txt'), 'two, end');
    expect(await waiting).toBe('a.txt: one, two, end');
  });

  it('count as they stand when nobody writes them to their end', async () => {
    const { exchange, inbox } = await opened();
    writeFileSync(inbox('a.txt'), 'cut of');
    expect(await next(exchange)).toBe('a.txt: cut of');
  });

  it('get the recorded answer when they are delivered again', async () => {
    const { exchange, deliver } = await opened();
    deliver('a.txt', 'id x1 end');
    const first = await exchange.next(never);
    if (first.kind === 'message') await exchange.answered(first.message, 'answer-1');
    deliver('b.txt', 'id x1 end');
    expect(await exchange.next(never)).toMatchObject({ kind: 'duplicate', record: { answer: 'answer-1' } });
    deliver('c.txt', 'id x1 and more, end');
    expect(await next(exchange)).toBe('refused c.txt: another message with the id "x1" was taken before');
  });

  it.each<[what: string, put: (path: string) => void, reason: string]>([
    ['too long ones', (path) => writeFileSync(path, 'x'.repeat(1_001)), 'it has 1001 bytes, and 1000 are read at most'],
    ['what is no text', (path) => writeFileSync(path, Uint8Array.of(0x80, 0xff, 0xfe)), 'it is no text in UTF-8'],
  ])('are refused with the reason, and kept: %s', async (_what, put, reason) => {
    const { exchange, inbox, folder } = await opened();
    put(inbox('a.txt'));
    expect(await next(exchange)).toBe(`refused a.txt: ${reason}`);
    expect(existsSync(join(folder.path, 'dead-letter', '0001-a.txt'))).toBe(true);
    expect(readFileSync(join(folder.path, 'dead-letter', '0001-a.txt.reason.txt'), 'utf8')).toBe(`${reason}\n`);
  });

  it('are files: links, folders and pipes are no messages', async () => {
    const { exchange, deliver, inbox } = await opened();
    symlinkSync('/etc/hostname', inbox('link.txt'));
    mkdirSync(inbox('folder.txt'));
    execFileSync('mkfifo', [inbox('pipe.txt')]);
    deliver('z.txt', 'file end');
    expect(await next(exchange)).toBe('z.txt: file end');
  });

  it('are taken by one runtime alone', async () => {
    const root = temporaryFolder();
    const folders = createFileExchangeFolders({ folder: root, what: 'exchange' });
    const served = await folders.create('one', []);
    expect(await folders.list()).toEqual([{ name: 'one', isServed: true }]);
    await expect(folders.open('one')).rejects.toMatchObject({ code: 'store_in_use' });
    served.close();
    const again = await folders.open('one');
    expect(again.path).toBe(join(root, 'one'));
    again.close();
    await expect(folders.open('two')).rejects.toMatchObject({ code: 'usage' });
  });
});

describe('a message whose process was killed', () => {
  const work = (log: string[]) => ({
    titleOf: (part: string) => part,
    async carryOut(part: string): Promise<string> {
      log.push(part);
      return Promise.resolve(`did ${part}`);
    },
    unknown: (part: string) => `unknown ${part}`,
    endsAt: () => false,
  });
  const killed = new Error('killed');

  it('goes on after what is recorded; what had begun is reported as unknown, and nothing is done twice', async () => {
    const { exchange, deliver, again } = await opened();
    deliver('a.txt', 'id m end');
    const first = await exchange.next(never);
    if (first.kind !== 'message') throw new Error('no message');
    const log: string[] = [];
    const dying = {
      ...work(log),
      carryOut: async (part: string) => (part === 'two' ? Promise.reject(killed) : work(log).carryOut(part)),
    };
    await expect(carryOutParts(exchange, first.message, ['one', 'two', 'three'], dying)).rejects.toBe(killed);

    const resumed = await again();
    const second = await resumed.next(never);
    if (second.kind !== 'message') throw new Error('no message');
    expect(await carryOutParts(resumed, second.message, ['one', 'two', 'three'], work(log))).toEqual([
      'did one',
      'unknown two',
      'did three',
    ]);
    expect(log).toEqual(['one', 'three']);
  });

  it('is taken up again when it was killed before anything was recorded', async () => {
    const { folder, again, deliver } = await opened();
    deliver('a.txt', 'id m end');
    renameSync(join(folder.path, 'inbox', 'a.txt'), join(folder.path, 'taken', '0001-a.txt'));
    writeFileSync(join(folder.path, 'claims', '0001'), 'a.txt\n');
    expect(await next(await again())).toBe('a.txt: id m end');
  });
});
