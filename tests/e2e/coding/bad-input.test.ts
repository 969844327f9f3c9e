import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallDisk } from '../../contract/storage/small-disk.js';
import { contextOf, serveCoding, type ServedSession } from '../../support/coding-session.js';
import { desk, type Desk } from '../cli/command-line.js';

/** What is put into the inbox, and what the next outbox says of it. */
interface Row {
  readonly what: string;
  readonly put: string | ((session: ServedSession, place: Desk, sequence: number) => void);
  readonly says: readonly (string | RegExp)[];
}

const rows: readonly Row[] = [
  {
    what: 'a tag that is not closed',
    put: '[RUN_COMMAND]\necho a\n[/RUN_COMMAND]\n[CREATE_FILE path="b.txt"]\nb\n',
    says: ['[OK] RUN_COMMAND: echo a', /line 4: .*CREATE_FILE.*not closed/],
  },
  {
    what: 'a tag inside a tag of the same name',
    put: '[CREATE_FILE path="doc.md"]\n[CREATE_FILE path="x"]\n[/CREATE_FILE]\n[/CREATE_FILE]\n',
    says: ['[OK] CREATE_FILE: doc.md', 'doc.md (38 bytes)'],
  },
  {
    what: 'commands inside code fences, with prose around them',
    put: 'Sure!\n```text\n[RUN_COMMAND]\necho fenced\n[/RUN_COMMAND]\n```\nThat is it.\n',
    says: ['[OK] RUN_COMMAND: echo fenced'],
  },
  {
    what: 'a byte order mark and line ends of Windows',
    put: '\uFEFF[RUN_COMMAND]\r\necho dos\r\n[/RUN_COMMAND]\r\n',
    says: ['[OK] RUN_COMMAND: echo dos', '    dos'],
  },
  { what: 'no command at all', put: 'I am not sure what to do.', says: ['has no command'] },
  { what: 'an empty file', put: '', says: ['has no command'] },
  {
    what: 'paths that lead out',
    put: '[CREATE_FILE path="/tmp/handeye-outside"]\nx\n[/CREATE_FILE]\n[READ_FILE path="../../etc/passwd"]\n[DELETE_FILE path=".handeye/audit.jsonl"]\n[EDIT_FILE path="C:\\x" start_line="1" end_line="1"]\n[/EDIT_FILE]\n',
    says: [
      /FAILED\] CREATE_FILE.*\n +REJECTED:/,
      /FAILED\] READ_FILE.*\n +REJECTED:/,
      /FAILED\] DELETE_FILE.*\n +REJECTED:/,
      /FAILED\] EDIT_FILE.*\n +REJECTED:/,
    ],
  },
  {
    what: 'a folder that is a link to another',
    put(session, { cwd }, sequence) {
      symlinkSync('/tmp', join(cwd, 'link'));
      session.reply(sequence, '[CREATE_FILE path="link/handeye-outside"]\nx\n[/CREATE_FILE]\n');
    },
    says: [/FAILED\] CREATE_FILE: link\/handeye-outside\n +REJECTED: .*link/],
  },
  {
    what: 'the settings that say what is allowed',
    put: '[CREATE_FILE path="handeye.config.json"]\n{"code":{"allow":["*"]}}\n[/CREATE_FILE]\n',
    says: [/FAILED\] CREATE_FILE.*\n +REJECTED:/],
  },
  {
    what: 'a command that nobody allowed',
    put: '[RUN_COMMAND]\ntouch made\n[/RUN_COMMAND]\n[RUN_COMMAND]\necho a; touch made\n[/RUN_COMMAND]\n',
    says: [
      /FAILED\] RUN_COMMAND: touch made\n +REJECTED: .*--allow "touch made"/,
      /FAILED\] RUN_COMMAND: echo a; touch made/,
    ],
  },
  {
    what: 'a flow that the model wrote, which runs a program',
    put: `[CREATE_FILE path="sly.flow.json"]\n${JSON.stringify({
      schemaVersion: 1,
      testName: 'sly',
      targets: { fake: { app: 'app.json', reset: { command: ['touch', 'made'] } } },
      steps: [{ action: 'open' }],
    })}\n[/CREATE_FILE]\n[CREATE_FILE path="app.json"]\n{"schemaVersion":1,"name":"app","windows":[{"title":"App","children":[]}]}\n[/CREATE_FILE]\n[RUN_FLOW path="sly.flow.json"]\n`,
    says: [/FAILED\] RUN_FLOW: sly\.flow\.json\n[^]*the program touch is not allowed/],
  },
  {
    what: 'a page of another machine, or a file of this one, as a target',
    put: '[LOOK target="http://elsewhere.example/"]\n[LOOK target="file:///etc/passwd"]\n',
    says: [/FAILED\] LOOK: http:\/\/elsewhere[^]*--allow-origins/, /FAILED\] LOOK: file:/],
  },
  {
    what: 'a flow that the model wrote, which goes elsewhere, reads a file and the environment',
    put: ['http://elsewhere.example/', 'file:///etc/passwd', 'http://localhost/{{env.HOME}}']
      .map(
        (url, index) =>
          `[CREATE_FILE path="away${index}.flow.json"]\n${JSON.stringify({
            schemaVersion: 1,
            testName: 'away',
            targets: { web: { url } },
            steps: [{ action: 'open' }],
          })}\n[/CREATE_FILE]\n[RUN_FLOW path="away${index}.flow.json"]\n`,
      )
      .join(''),
    says: [
      /FAILED\] RUN_FLOW: away0[^]*elsewhere\.example is not allowed/,
      /FAILED\] RUN_FLOW: away1[^]*file:\S* is not allowed/,
      /FAILED\] RUN_FLOW: away2[^]*env\.HOME/,
    ],
  },
  {
    what: 'a flow behind a link that leads out',
    put(session, { cwd }, sequence) {
      symlinkSync('/etc', join(cwd, 'etc'));
      session.reply(sequence, '[RUN_FLOW path="etc/hostname"]\n');
    },
    says: [/FAILED\] RUN_FLOW: etc\/hostname\n +REJECTED:/],
  },
  {
    what: 'a task that is said to be done in a reply in which something failed',
    put: '[READ_FILE path="nothing.txt"]\n[DONE]\nAll done.\n[/DONE]\n',
    says: ['The session goes on'],
  },
  {
    what: 'a file name of 250 characters',
    put: (session, _place, sequence) =>
      session.reply(sequence, '[RUN_COMMAND]\necho long\n[/RUN_COMMAND]\n', `${'n'.repeat(244)}.txt`),
    says: ['[OK] RUN_COMMAND: echo long'],
  },
  {
    what: 'a reply to an earlier outbox',
    put: (session) => session.reply(3, '[RUN_COMMAND]\necho late\n[/RUN_COMMAND]\n'),
    says: ['was not'],
  },
  {
    what: 'a file of 50 MB, which is not read',
    put({ folder }) {
      const file = join(folder, 'inbox', 'big.txt');
      writeFileSync(file, '');
      truncateSync(file, 50 * 1024 * 1024);
    },
    says: ['big.txt was not read: it has 52428800 bytes, and 1048576 are read at most'],
  },
  {
    what: 'bytes that are no text',
    put: ({ folder }) => writeFileSync(join(folder, 'inbox', 'x.txt'), Uint8Array.of(0xff, 0xfe, 0x00)),
    says: ['x.txt was not read: it is no text in UTF-8'],
  },
  {
    what: 'an outbox that was copied into the inbox',
    put: (session, _place, sequence) =>
      session.reply(sequence, readFileSync(join(session.folder, 'outbox', `${session.id}_seq0001.txt`), 'utf8')),
    says: [/line 1: this is a message of handeye/],
  },
  {
    what: 'a file that vanishes, a link and a pipe before a reply',
    put(session, _place, sequence) {
      const inbox = join(session.folder, 'inbox');
      writeFileSync(join(inbox, 'gone.txt'), '[RUN_COMMAND]');
      rmSync(join(inbox, 'gone.txt'));
      symlinkSync('/etc/hostname', join(inbox, 'link.txt'));
      execFileSync('mkfifo', [join(inbox, 'pipe.txt')]);
      mkdirSync(join(inbox, 'folder.txt'));
      session.reply(sequence, '[RUN_COMMAND]\necho after\n[/RUN_COMMAND]\n');
    },
    says: ['[OK] RUN_COMMAND: echo after'],
  },
];

describe('a reply that is not as it should be', () => {
  it('is answered in words, and the session goes on', async () => {
    const place = desk();
    const session = await serveCoding(place, '--allow', 'echo *');
    let sequence = 1;
    for (const { what, put, says } of rows) {
      if (typeof put === 'string') session.reply(sequence, put);
      else put(session, place, sequence);
      sequence += 1;
      const context = contextOf(await session.outbox(sequence));
      for (const each of says) expect(context, what).toMatch(each instanceof RegExp ? each : literal(each));
      expect(existsSync(join(place.cwd, 'made')), what).toBe(false);
      expect(existsSync('/tmp/handeye-outside'), what).toBe(false);
    }
    session.reply(sequence, '[DONE]\nEnough.\n[/DONE]\n');
    expect(await session.running().ended).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('is taken once it is whole, where it is written in pieces', async () => {
    const session = await serveCoding(desk(), '--allow', 'echo *');
    const file = join(session.folder, 'inbox', 'slow.txt');
    writeFileSync(file, '[RUN_COMMAND]\necho fir');
    // The half of it was looked at when this reply would have been answered.
    expect(existsSync(join(session.folder, 'outbox', `${session.id}_seq0002.txt`))).toBe(false);
    writeFileSync(file, '[RUN_COMMAND]\necho first\n[/RUN_COMMAND]\n');
    expect(contextOf(await session.outbox(2))).toContain('[OK] RUN_COMMAND: echo first');
  });
});

describe('a session folder that is not as it should be', () => {
  it('is served by one runtime alone', async () => {
    const place = desk();
    const session = await serveCoding(place);
    const second = await place.handeye('code', 'resume', session.id);
    expect(second).toMatchObject({ exitCode: 4, stderr: expect.stringContaining('is being written by process') });
  });

  it('on a full disk ends the command with what to do; once there is space, nothing is lost and nothing is done twice', async (context) => {
    const { folder } = smallDisk(context, 600);
    const place = desk();
    const session = await serveCoding(
      place,
      '--allow',
      'echo * >> log.txt && sleep 0.3',
      '--root',
      join(folder, '.handeye'),
    );
    session.reply(1, '[RUN_COMMAND]\necho one >> log.txt && sleep 0.3\n[/RUN_COMMAND]\n');
    await expect.poll(() => existsSync(join(place.cwd, 'log.txt')), { interval: 5 }).toBe(true);
    fill(folder);
    const { exitCode, stderr } = await session.running().ended;
    expect(stderr).toMatch(/error: No space is left for /);
    expect(exitCode).toBe(4);
    rmSync(join(folder, 'filler'));
    const resumed = place.start(
      'code',
      'resume',
      session.id,
      '--allow',
      'echo * >> log.txt && sleep 0.3',
      '--root',
      join(folder, '.handeye'),
    );
    expect(contextOf(await session.outbox(2))).toMatch(/\[(OK|UNKNOWN)\] RUN_COMMAND: echo one/);
    session.reply(2, '[DONE]\nEnough.\n[/DONE]\n');
    expect((await resumed.ended).exitCode).toBe(0);
    expect(readFileSync(join(place.cwd, 'log.txt'), 'utf8')).toBe('one\n');
  });

  it('on a read-only disk says so', async (context) => {
    const disk = smallDisk(context, 600);
    const place = desk();
    const session = await serveCoding(place, '--root', join(disk.folder, '.handeye'));
    await session.stop();
    disk.makeReadOnly();
    const { exitCode, stderr } = await place.handeye('code', 'resume', '--root', join(disk.folder, '.handeye'));
    expect(stderr).toMatch(/error: Cannot write to .*read-only/i);
    expect(exitCode).toBe(4);
  });
});

/** Takes all the room of a disk, as far as a small file still finds some. */
function fill(folder: string): void {
  const file = join(folder, 'filler');
  for (const size of [65_536, 4_096])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch {
      // It is full.
    }
  truncateSync(file, statSync(file).size - 4_096);
}

function literal(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
}
