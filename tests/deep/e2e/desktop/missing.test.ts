import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { startOwnSession, type OwnSession } from '../../../support/own-session.js';
import { startXServer, systemPython } from '../../../support/x-server.js';
import { desk, type Ended } from '../../../e2e/cli/command-line.js';

const lacksAnything = lacksDesktop('desktops that lack something');
const shop = join(import.meta.dirname, '../../../apps/gtk-shop/shop.py');

let session: OwnSession;
beforeAll(async () => {
  if (!lacksAnything) session = await startOwnSession();
});
afterAll(async () => session?.close());

/** Runs a flow on a desktop with these variables, besides PATH and HOME. */
async function runWith(
  env: Readonly<Record<string, string>>,
  kind: 'session' | 'private' | 'auto',
  steps: readonly object[] = [],
  more: readonly string[] = [],
): Promise<Ended & { readonly text: string }> {
  const { handeye, write } = desk(env);
  const flow = {
    schemaVersion: 1,
    testName: 'Anything',
    targets: { linux: { launch: systemPython, args: [shop] } },
    steps: [{ action: 'open' }, ...steps],
  };
  const ended = await handeye('run', write('a.flow.json', flow), '--desktop', kind, '--reporter', 'terminal', ...more);
  return { ...ended, text: `${ended.stdout} ${ended.stderr}`.replaceAll(/\s+/g, ' ') };
}

const own = (...names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, session.environment[name] ?? '']));

/** A PATH with the programs of this machine but for these. */
function pathWithout(...missing: readonly string[]): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  const { stdout } = spawnSync(
    'which',
    ['-a', 'node', 'sh', 'grep', 'tr', 'rm', 'sleep', 'Xvfb', 'dbus-daemon', 'openbox', 'xkbcomp'],
    {
      encoding: 'utf8',
    },
  );
  for (const program of new Set(stdout.trim().split('\n'))) {
    const link = join(folder, 'bin', basename(program));
    if (!missing.includes(basename(program)) && spawnSync('test', ['-e', link]).status !== 0)
      symlinkSync(program, link);
  }
  return join(folder, 'bin');
}

/**
 * What has handeye find another machine than this one, and no browser, which would take it seconds to start.
 * @param other.osRelease what stands in /etc/os-release
 * @param other.lacks a program that is in none of its folders
 */
function machine({ osRelease, lacks }: { osRelease: string; lacks: string }): Record<string, string> {
  const file = join(temporaryFolder(), 'machine.cjs');
  writeFileSync(
    file,
    `const fs = require('node:fs');
    const { accessSync, promises: { readFile } } = fs;
    fs.promises.readFile = (path, ...options) =>
      path === '/etc/os-release' ? Promise.resolve(${JSON.stringify(osRelease)}) : readFile(path, ...options);
    fs.accessSync = (path, ...mode) =>
      accessSync(path.endsWith(${JSON.stringify(`/${lacks}`)}) ? '/none' : path, ...mode);
    require('node:module').syncBuiltinESMExports();`,
  );
  return { NODE_OPTIONS: `--require ${file}`, HANDEYE_BROWSER_PATH: '/none' };
}

describe.skipIf(lacksAnything)('a flow for the desktop of the user', () => {
  it('says that there is no display, and what to do', async () => {
    const { exitCode, text } = await runWith({}, 'session');
    expect(exitCode).toBe(4);
    expect(text).toContain('There is no display: DISPLAY is not set.');
    expect(text).toContain('--desktop private');
  });

  it('says that a Wayland desktop lets nobody see its windows', async () => {
    const { exitCode, text } = await runWith({ WAYLAND_DISPLAY: 'wayland-0' }, 'session');
    expect(exitCode).toBe(4);
    expect(text).toContain('This is a Wayland desktop without Xwayland');
  });

  it('says that nobody answers at its display', async () => {
    const { exitCode, text } = await runWith({ ...own('DBUS_SESSION_BUS_ADDRESS'), DISPLAY: ':4711' }, 'session');
    expect(exitCode).toBe(4);
    expect(text).toContain('The display ":4711" cannot be opened');
    expect(text).toContain('--desktop private');
  });

  it('says that there is no session bus', async () => {
    const { exitCode, text } = await runWith(own('DISPLAY'), 'session');
    expect(exitCode).toBe(4);
    expect(text).toContain('There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set.');
  });

  it('says that it was taken since none was named, and that a private one works here', async () => {
    const works =
      'No desktop was named, so that of the user was taken. A private one can be had here: --desktop private';
    for (const env of [{ ...own('DBUS_SESSION_BUS_ADDRESS'), DISPLAY: ':4711' }, own('DISPLAY')]) {
      const { exitCode, text } = await runWith(env, 'auto');
      expect(exitCode).toBe(4);
      expect(text).toContain(works);
    }
    const alone = await runWith({ ...own('DISPLAY'), PATH: pathWithout('Xvfb') }, 'auto');
    expect(alone.exitCode).toBe(4);
    expect(alone.text).toContain('A private one needs what is missing here: Xvfb');
    expect(alone.text).not.toContain('--desktop private');
  });

  it('says that its session bus does not answer, gone or silent', async () => {
    const folder = temporaryFolder();
    const gone = await runWith({ ...own('DISPLAY'), DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/gone` }, 'session');
    expect(gone.exitCode).toBe(4);
    expect(gone.text).toContain(`The D-Bus at unix:path=${folder}/gone does not answer`);
    const silent = createServer(() => undefined).listen(join(folder, 'silent'));
    await once(silent, 'listening');
    const mute = await runWith(
      { ...own('DISPLAY'), DBUS_SESSION_BUS_ADDRESS: `unix:path=${folder}/silent` },
      'session',
    );
    silent.close();
    expect(mute.exitCode).toBe(4);
    expect(mute.text).toContain(`The D-Bus at unix:path=${folder}/silent does not answer`);
  });

  it('says that there is no accessibility bus, and which package brings it', async () => {
    const folder = temporaryFolder();
    const { cwd, write } = desk();
    write(
      'bus.conf',
      `<busconfig><type>session</type><listen>unix:dir=${folder}</listen>
      <policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy></busconfig>`,
    );
    const bus = spawn('dbus-daemon', [`--config-file=${cwd}/bus.conf`, '--nofork', '--print-address=1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(bus.stdout, 'data')) as [Buffer];
    const { exitCode, text } = await runWith(
      { ...own('DISPLAY'), DBUS_SESSION_BUS_ADDRESS: line.toString().trim() },
      'session',
    );
    bus.kill();
    expect(exitCode).toBe(4);
    expect(text).toContain('This desktop has no accessibility bus');
    expect(text).toContain('at-spi2-core');
  });
});

describe.skipIf(lacksAnything)('a flow for a private desktop', () => {
  it.each([
    ['Xvfb', ['apt-get install xvfb', 'dnf install xorg-x11-server-Xvfb', 'pacman -S xorg-server-xvfb']],
    ['dbus-daemon', ['apt-get install dbus', 'dnf install dbus-daemon', 'pacman -S dbus']],
    ['openbox', ['apt-get install openbox', 'dnf install openbox', 'pacman -S openbox']],
  ])('says that %s is missing, and the packages that bring it', async (program, commands) => {
    const { exitCode, text } = await runWith({ PATH: pathWithout(program) }, 'private');
    expect(exitCode).toBe(4);
    expect(text).toContain(`cannot be started without ${program} (`);
    for (const command of commands) expect(text).toContain(command);
  });

  it('runs with nothing else on the PATH than what it says it needs', async () => {
    const { exitCode, text } = await runWith({ PATH: pathWithout() }, 'private', [
      { action: 'assert_exists', selector: 'Link#Log in' },
    ]);
    expect({ exitCode, text }).toMatchObject({ exitCode: 0 });
  });

  it('has programs expose themselves on the desktop of a user who keeps them from that', async () => {
    const env = { ...own('DISPLAY', 'DBUS_SESSION_BUS_ADDRESS'), NO_AT_BRIDGE: '1' };
    const { exitCode, text } = await runWith(env, 'session', [{ action: 'assert_exists', selector: 'Link#Log in' }]);
    expect({ exitCode, text }).toMatchObject({ exitCode: 0 });
  });

  it('starts a private desktop also where the key of the user for another one cannot be read', async () => {
    const unreadable = join(temporaryFolder(), 'Xauthority');
    mkdirSync(unreadable);
    const { exitCode, text } = await runWith({ XAUTHORITY: unreadable }, 'private', [
      { action: 'assert_exists', selector: 'Link#Log in' },
    ]);
    expect({ exitCode, text }).toMatchObject({ exitCode: 0 });
  });

  it('says plainly what is outside of a screen smaller than the window, and clicks nothing instead', async () => {
    const { exitCode, text } = await runWith(
      {},
      'private',
      [
        { action: 'assert_exists', selector: 'Text#60 products found' },
        { action: 'click', selector: 'Edit#Search products' },
        { action: 'click', selector: 'Link#Log in' },
      ],
      ['--desktop-size', '400x300', '--timeout-ms', '4000'],
    );
    expect(text).toMatch(/✓ step 3 click Edit#Search products/);
    expect(text).toMatch(/✗ step 4 click Link#Log in .* its place \d+,\d+ is outside of the screen/);
    expect(exitCode).toBe(1);
  });

  it('acts where things are on a screen of double density', async () => {
    const { exitCode, text } = await runWith(
      {},
      'private',
      [
        { action: 'click', selector: 'Link#Log in' },
        { action: 'fill', selector: 'Edit#Email', text: 'alice@example.com' },
        { action: 'assert_value', selector: 'Edit#Email', expected: 'alice@example.com' },
        { action: 'fill', selector: 'Edit#Password', text: 'wonderland' },
        { action: 'click', selector: 'Button#Log in' },
        { action: 'assert_exists', selector: 'Text#"Hello, Alice"' },
      ],
      ['--desktop-size', '2560x1600', '--desktop-scale', '2'],
    );
    expect({ exitCode, text }).toMatchObject({ exitCode: 0 });
  });
});

describe.skipIf(lacksAnything)('handeye doctor', () => {
  const checksOf = async (env: Readonly<Record<string, string>>) => {
    const { stdout, exitCode } = await desk(env).handeye('doctor', '--json');
    const { checks, runs, summary } = JSON.parse(stdout) as {
      checks: { name: string; status: string; message: string; fix?: string }[];
      runs: { web: boolean; programs: string | false; programsByDefault: string | false };
      summary: string;
    };
    const { programs, programsByDefault } = runs;
    return {
      exitCode,
      of: (name: string) => checks.find((check) => check.name === name),
      places: { programs, programsByDefault },
      summary,
    };
  };

  it('starts a private desktop and says how long that takes', async () => {
    const { of, places } = await checksOf({});
    expect(of('private desktop')).toMatchObject({
      status: 'ok',
      message: expect.stringMatching(/^starts in \d+ ms$/) as string,
    });
    expect(of('own desktop')).toMatchObject({
      status: 'info',
      message: 'none (DISPLAY is not set): flows for programs run on a private one',
    });
    expect(places).toEqual({ programs: 'private', programsByDefault: 'private' });
  });

  it('reports what a private desktop lacks, and how to get it, which is no fault', async () => {
    const { of, exitCode, places } = await checksOf({ PATH: `${pathWithout('Xvfb', 'openbox')}` });
    expect(of('private desktop')).toMatchObject({
      status: 'info',
      message: expect.stringMatching(/missing: Xvfb \(the screen\), openbox \(the window manager\)/) as string,
      fix: expect.stringMatching(/install .*openbox|-S .*openbox/) as string,
    });
    expect(of('own desktop')).toMatchObject({
      message: 'none (DISPLAY is not set), so flows for programs have nothing to run on',
    });
    expect(places).toEqual({ programs: false, programsByDefault: false });
    expect(of('browser')?.status === 'failed' ? 4 : 0).toBe(exitCode);
  });

  const forAll = 'Debian or Ubuntu: apt-get install openbox; Fedora: dnf install openbox; Arch: pacman -S openbox.';
  it.each([
    ['Debian', 'ID=debian', 'apt-get install openbox'],
    ['Ubuntu', 'ID=ubuntu\nID_LIKE=debian', 'apt-get install openbox'],
    ['Linux Mint', 'ID=linuxmint\nID_LIKE="ubuntu debian"', 'apt-get install openbox'],
    ['elementary OS', 'ID=elementary\nID_LIKE=ubuntu', 'apt-get install openbox'],
    ['Fedora', 'ID=fedora', 'dnf install openbox'],
    ['RHEL', 'ID="rhel"\nID_LIKE="fedora"', 'dnf install openbox'],
    ['Rocky Linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"', 'dnf install openbox'],
    ['Arch', 'ID=arch', 'pacman -S openbox'],
    ['Manjaro', 'ID=manjaro\nID_LIKE=arch', 'pacman -S openbox'],
    ['openSUSE', 'ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"', forAll],
    ['a system that does not say what it is', '', forAll],
  ])('names the command that brings what is missing on %s', async (_system, osRelease, fix) => {
    const { of } = await checksOf(machine({ osRelease, lacks: 'openbox' }));
    expect(of('private desktop')?.fix).toBe(fix);
  });

  it('names the package of the program that lies beside the PATH', async () => {
    const { of } = await checksOf(machine({ osRelease: 'ID=arch', lacks: 'at-spi-bus-launcher' }));
    expect(of('private desktop')).toMatchObject({
      message: expect.stringContaining('missing: at-spi-bus-launcher (the elements that programs expose)') as string,
      fix: 'pacman -S at-spi2-core',
    });
  });

  it('reports what works on the desktop of the user, on Wayland too, and why nothing does', async () => {
    const here = own('DISPLAY', 'DBUS_SESSION_BUS_ADDRESS');
    const healthy = await checksOf(here);
    expect(healthy.of('own desktop')).toMatchObject({ status: 'ok' });
    expect(healthy.places).toEqual({ programs: 'private', programsByDefault: 'own' });
    expect(healthy.summary).toBe(
      'Flows for the web and for desktop programs (on your own desktop unless a private one is asked for) run on this machine.',
    );
    expect((await checksOf({ ...here, WAYLAND_DISPLAY: 'wayland-0' })).of('own desktop')).toMatchObject({
      status: 'info',
      message: expect.stringContaining('only programs that use X11 (through Xwayland)') as string,
    });
    expect((await checksOf({ ...here, DISPLAY: ':4711' })).of('own desktop')).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('":4711" cannot be opened') as string,
    });
  });

  it('says where no window manager is there', async () => {
    const bare = await startXServer({ manager: false });
    try {
      const { of } = await checksOf({ ...own('DBUS_SESSION_BUS_ADDRESS'), DISPLAY: bare.display });
      expect(of('own desktop')).toMatchObject({
        status: 'warning',
        message: expect.stringContaining('X11 without a window manager') as string,
        fix: expect.stringContaining('such as openbox') as string,
      });
    } finally {
      await bare.close();
    }
  });

  it('says that flows that name no desktop would run on one that does not work, and what to do', async () => {
    const dead = await checksOf({ ...own('DBUS_SESSION_BUS_ADDRESS'), DISPLAY: ':4711' });
    const busless = await checksOf(own('DISPLAY'));
    for (const { places, summary, of } of [dead, busless]) {
      expect(places).toEqual({ programs: 'private', programsByDefault: false });
      expect(summary).toBe(
        'Flows for the web run on this machine; those for desktop programs only with --desktop private: by default they run on your own desktop, which does not work. Why stands above.',
      );
      expect(of('own desktop')?.fix).toContain('--desktop private');
    }
    expect(busless.of('own desktop')?.message).toContain('DBUS_SESSION_BUS_ADDRESS is not set');
    const printed = await desk(own('DISPLAY')).handeye('doctor');
    expect(printed.stdout.replaceAll(/\s+/g, ' ')).toContain(`${busless.summary} `);
  });

  it('goes by the desktop that the settings name', async () => {
    const here = own('DISPLAY', 'DBUS_SESSION_BUS_ADDRESS');
    const privately = await checksOf({ ...own('DISPLAY'), HANDEYE_DESKTOP_KIND: 'private' });
    expect(privately.places).toEqual({ programs: 'private', programsByDefault: 'private' });
    const missing = await checksOf({ ...here, HANDEYE_DESKTOP_KIND: 'private', PATH: pathWithout('Xvfb') });
    expect(missing.places).toEqual({ programs: 'own', programsByDefault: false });
    expect(missing.summary).toContain('those for desktop programs only with --desktop session');
  });

  it('opens the display before it says that there is one', async () => {
    expect((await checksOf(own('DISPLAY'))).of('display')).toMatchObject({ status: 'ok' });
    expect((await checksOf({ DISPLAY: ':4711' })).of('display')).toMatchObject({
      status: 'info',
      message: expect.stringMatching(/":4711" cannot be opened.*so --headed does not work/s) as string,
    });
    const folder = temporaryFolder();
    const wayland = { XDG_RUNTIME_DIR: folder, WAYLAND_DISPLAY: 'wayland-0' };
    const gone = await checksOf(wayland);
    expect(gone.of('display')).toMatchObject({
      status: 'info',
      message: expect.stringContaining(`"wayland-0" does not answer at ${folder}/wayland-0`) as string,
    });
    expect(gone.places.programsByDefault).toBe('private');
    const server = createServer(() => undefined).listen(join(folder, 'wayland-0'));
    await once(server, 'listening');
    const there = await checksOf(wayland);
    server.close();
    expect(there.of('display')).toMatchObject({ status: 'ok', message: 'wayland-0' });
  });
});
