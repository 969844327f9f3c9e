import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import { processesWith, remainsOf } from '../../../support/desktop-remains.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { isAlive } from '../../../support/processes.js';
import { lacksPrograms, systemPython } from '../../../support/x-server.js';
import { desk, type Desk } from '../../../e2e/cli/command-line.js';
import { desktopDesk } from '../../../e2e/desktop/desktop-desk.js';

/** Starts a desktop and waits until it is there. @returns its display */
async function started(running: ReturnType<Desk['start']>): Promise<string> {
  return (await running.printed(/The desktop (:\d+) stays/))[1] ?? '';
}

/** Connects to a screen, and prints what comes of it (X11 protocol, section 8: 11.0, little-endian, without a key). */
const greetScreen = `
import socket, sys
screen = socket.socket(socket.AF_UNIX)
screen.connect("/tmp/.X11-unix/X" + sys.argv[1][1:])
screen.sendall(bytes([0x6C, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
print("welcome" if screen.recv(1) == bytes([1]) else "refused")
`;

/** Containers may not. */
function mayMount(): boolean {
  return spawnSync('sh', ['-c', 'unshare --mount mount -t tmpfs none /mnt'], { stdio: 'ignore' }).status === 0;
}

const lacksAnything = lacksDesktop('handeye desktop') || lacksPrograms('handeye desktop', 'xprop');

describe.skipIf(lacksAnything)('handeye desktop', () => {
  it.skipIf(process.getuid?.() !== 0)('lets no other user of the machine see its screen', async () => {
    const { start } = desktopDesk();
    const running = start('desktop');
    const display = await started(running);
    const asUser = async (uid: number): Promise<string> => {
      const asked = spawn(systemPython, ['-c', greetScreen, display], { uid, gid: uid, cwd: '/', env: {} });
      const [answer] = await once(asked.stdout, 'data');
      return String(answer).trim();
    };
    expect([await asUser(0), await asUser(65_534)]).toEqual(['welcome', 'refused']);
    running.child.kill('SIGTERM');
    await running.ended;
  });

  it.skipIf(!mayMount())('leaves nothing of what a program has mounted in its folders', async () => {
    const { handeye, folder } = desktopDesk();
    const script =
      'mkdir "$XDG_RUNTIME_DIR/doc"; for at in "$XDG_RUNTIME_DIR/doc" "$TMPDIR"; do mount -t tmpfs none "$at"; done; ' +
      'mkdir "$TMPDIR/in"; mount -t tmpfs none "$TMPDIR/in"; grep -c " $HANDEYE_FOLDER" /proc/self/mounts';
    const { stdout, exitCode } = await handeye('desktop', '--', 'env', `HANDEYE_FOLDER=${folder}`, 'sh', '-c', script);
    expect({ stdout, exitCode }).toEqual({ stdout: '3\n', exitCode: 0 });
    expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('gives the program its arguments as they are, also those that handeye has too', async () => {
    const { handeye } = desktopDesk();
    const { stdout, exitCode } = await handeye('desktop', '--', 'printf', '%s|', '--json', '--help', 'a b', '-V');
    expect({ stdout, exitCode }).toEqual({ stdout: '--json|--help|a b|-V|', exitCode: 0 });
  });

  it('refuses a program that is not there, and one that may not be executed', async () => {
    const { handeye, folder, write, cwd } = desktopDesk();
    const missing = await handeye('desktop', '--', 'no-such-program', '--json');
    expect(missing).toMatchObject({ exitCode: 4, stdout: '' });
    expect(missing.stderr).toContain('The program "no-such-program" cannot be started: it is not there.');
    chmodSync(join(cwd, write('plain', 'text')), 0o644);
    const plain = await handeye('desktop', '--json', '--', './plain');
    expect(plain.exitCode).toBe(4);
    expect(JSON.parse(plain.stdout)).toMatchObject({ error: { code: 'environment_missing' } });
    expect(plain.stderr).toContain('"./plain" cannot be started: permission denied.');
    expect(remainsOf(folder, ':none')).toEqual([]);
  });

  it('prints it as JSON too', async () => {
    const { start } = desktopDesk();
    const running = start('desktop', '--json');
    const display = await started(running);
    running.child.kill('SIGTERM');
    const { exitCode, stdout } = await running.ended;
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ display, environment: { DISPLAY: display, WAYLAND_DISPLAY: null } });
  });

  it('ends a program that does not listen at the second signal, with exit code 3', async () => {
    const { start, folder } = desktopDesk();
    const script = 'trap "echo asked" TERM; echo "on $DISPLAY"; while :; do sleep 1000 & wait $!; done';
    const running = start('desktop', '--', 'sh', '-c', script);
    const [, display = ''] = await running.printed(/on (:\d+)/);
    running.child.kill('SIGTERM');
    await running.printed(/asked/);
    running.child.kill('SIGTERM');
    expect((await running.ended).exitCode).toBe(3);
    expect(remainsOf(folder, display)).toEqual([]);
  });
});

const lacksClipboard = lacksDesktop('clipboards of desktops') || lacksPrograms('clipboards of desktops', 'xclip');

describe.skipIf(lacksClipboard)('a desktop that runs beside another', () => {
  it('has a clipboard of its own', async () => {
    const { start, handeye } = desktopDesk();
    const paste = 'timeout 5 xclip -o -selection clipboard';
    // It has copied only some time after it has gone to the background.
    const copy = (text: string): string =>
      `printf ${text} | xclip -selection clipboard; until [ "$(${paste})" = ${text} ]; do :; done`;
    const copies = `${copy('copied')}; ${paste}; echo; exec sleep 1000`;
    const beside = start('desktop', '--', 'sh', '-c', copies);
    await beside.printed(/^copied$/m);
    const pastes = `${paste} || echo none; ${copy('own')}; ${paste}`;
    const { stdout, exitCode } = await handeye('desktop', '--', 'sh', '-c', pastes);
    beside.child.kill('SIGTERM');
    expect({ stdout, exitCode }).toEqual({ stdout: 'none\nown', exitCode: 0 });
    await beside.ended;
  });
});

describe.skipIf(lacksDesktop('handeye doctor of desktops'))('handeye doctor', () => {
  it('says in its last line that programs run too, also where the web does not', async () => {
    const { handeye } = desktopDesk({ DISPLAY: '' });
    const healthy = await handeye('doctor');
    expect(healthy.stdout).toMatch(/\nFlows for the web and for desktop programs run on this machine\.\n$/);
    const without = await handeye('doctor', '--browser', '/no/browser');
    expect(without.stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /Flows for the web cannot run yet; what to do stands above\. Those for desktop programs run on this machine\. $/,
    );
    const { runs } = JSON.parse((await handeye('doctor', '--json')).stdout) as { runs: object };
    expect(runs).toEqual({ web: true, programs: 'private', programsByDefault: 'private' });
  });
});

/** Has a shell start a program by another one that runs on, with nothing but a variable in its environment. */
const below = (variable: string): string =>
  `setsid env -i sh -c "env -i ${variable} sleep 1000 & echo bare \\$!; wait" &`;

describe.skipIf(lacksDesktop('what is left of private desktops'))('of a private desktop', () => {
  it('who only reads in its folder from elsewhere is not ended with it', async () => {
    const { start } = desktopDesk();
    const running = start('desktop', '--', 'sh', '-c', 'echo line >"$HOME/log"; echo "in $HOME"; exec sleep 1000');
    const [, home = ''] = await running.printed(/in (.+)$/m);
    const reader = spawn('/usr/bin/tail', ['-f', join(home, 'log')]);
    await once(reader.stdout, 'data');
    running.child.kill('SIGTERM');
    await running.ended;
    expect(isAlive(reader.pid ?? 0)).toBe(true);
    reader.kill();
  });

  it.each([
    ['an environment of its own', below('')],
    ['one over whose beginning is written, as Chromium does', below('KTOP_OF_HANDEYE=$DESKTOP_OF_HANDEYE')],
    ['an environment of its own and a file in its folder', 'setsid -f env -i sh -c "$bare" 3>"$HOME/open";'],
  ])('nothing is left that its program has started with %s', async (_what, script) => {
    const { start, folder } = desktopDesk({ bare: 'echo "bare $$"; exec sleep 1000' });
    const running = start('desktop', '--', 'sh', '-c', `${script} echo "on $DISPLAY"; exec sleep 1000`);
    const [, display = ''] = await running.printed(/on (:\d+)/);
    const pid = Number((await running.printed(/bare (\d+)/))[1]);
    expect(isAlive(pid)).toBe(true);
    running.child.kill('SIGKILL');
    await expect.poll(() => remainsOf(folder, display)).toEqual([]);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('nothing is left when handeye is killed while it starts', async () => {
    for (let after = 1; after <= 6; after += 1) {
      const { start, folder } = desktopDesk();
      const { child, ended } = start('desktop');
      // Killed as soon as so many of its processes are there: at another stage each time.
      await expect.poll(() => processesWith(folder).length, { interval: 1 }).toBeGreaterThan(after);
      child.kill('SIGKILL');
      await ended;
      await expect.poll(() => remainsOf(folder, ':none')).toEqual([]);
    }
  });

  it('nothing is left when one of its programs does not start', async () => {
    const folder = temporaryFolder();
    const programs = temporaryFolder();
    const { handeye, write, cwd } = desk({ TMPDIR: folder, PATH: `${programs}:${process.env['PATH'] ?? ''}` });
    chmodSync(join(cwd, write(join('bin', 'openbox'), '#!/bin/sh\necho "no window for you" >&2\nexit 1\n')), 0o755);
    const broken = desk({ TMPDIR: folder, PATH: `${join(realpathSync(cwd), 'bin')}:${process.env['PATH'] ?? ''}` });
    expect((await handeye('desktop', '--', 'true')).exitCode).toBe(0);
    const { exitCode, stderr } = await broken.handeye('desktop', '--', 'true');
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/A private desktop cannot be started: .*openbox: no window for you/);
    expect(remainsOf(folder, ':none')).toEqual([]);
  });

  it('is not ended by the end of another that it was started on, but by its own', async () => {
    const { handeye, folder } = desktopDesk();
    const inner = `"${process.execPath}" "$HANDEYE" desktop -- sh -c 'echo "inner $DISPLAY"; exit 3'`;
    const { stdout } = await handeye(
      'desktop',
      '--',
      'env',
      `HANDEYE=${join(import.meta.dirname, '../../../../bin/handeye.js')}`,
      'sh',
      '-c',
      `${inner}; echo "outer $DISPLAY $?"`,
    );
    const [, innerDisplay = ''] = /inner (:\d+)/.exec(stdout) ?? [];
    const [, outerDisplay = ''] = /outer (:\d+) 3/.exec(stdout) ?? [];
    expect(new Set([innerDisplay, outerDisplay, '']).size).toBe(3);
    expect([...remainsOf(folder, innerDisplay), ...remainsOf(folder, outerDisplay)]).toEqual([]);
  });

  it('nothing is left of another that was started on it when its handeye is killed', async () => {
    // Short, so that the folder of the one is in that of the other: paths of sockets are limited.
    const folder = mkdtempSync('/tmp/h-');
    try {
      const { start } = desk({ TMPDIR: folder, HANDEYE: join(import.meta.dirname, '../../../../bin/handeye.js') });
      const program = 'echo "inner $DISPLAY $TMPDIR"; exec sleep 1000';
      const inner = `echo "outer $DISPLAY"; "${process.execPath}" "$HANDEYE" desktop -- sh -c '${program}'`;
      const running = start('desktop', '--', 'sh', '-c', inner);
      const [, outerDisplay = ''] = await running.printed(/outer (:\d+)/);
      const [, innerDisplay = '', innerFolder] = await running.printed(/inner (:\d+) (.+)/);
      expect(innerFolder).toMatch(new RegExp(`^${folder}/handeye-desktop-\\w+/tmp/handeye-desktop-`));
      running.child.kill('SIGKILL');
      const left = (): readonly string[] => [...remainsOf(folder, innerDisplay), ...remainsOf(folder, outerDisplay)];
      await expect.poll(left).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
