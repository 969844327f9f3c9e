import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runReportSchema } from '../../../../src/domain/run/execution-report.js';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import { testApp, patientMs } from '../../../support/desktop-flows.js';
import { environmentOf, processesWith, remainsOf } from '../../../support/desktop-remains.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { commandLineOf } from '../../../support/processes.js';
import { startFlowRunner } from '../../../support/run-flow.js';
import { systemPython } from '../../../support/x-server.js';
import { desk, journalsIn } from '../../../e2e/cli/command-line.js';

const shop = join(import.meta.dirname, '../../../apps/gtk-shop/shop.py');

const shopFlow = (steps: readonly object[]) => ({
  schemaVersion: 1,
  testName: 'On a private desktop',
  desktop: 'private',
  targets: { linux: { launch: systemPython, args: [shop] } },
  steps: [{ action: 'open' }, { action: 'assert_exists', selector: 'Link#Log in' }, ...steps],
});

const waiting = shopFlow([{ action: 'wait', selector: 'Button#Never', timeoutMs: 60_000 }]);

const displaysIn = (text: string): readonly string[] => [
  ...new Set(Array.from(text.matchAll(/private desktop (:\d+)/g), ([, display = '']) => display)),
];

describe.skipIf(lacksDesktop('private desktops of flows'))('a private desktop of a flow', () => {
  it.each([
    ['X server', 'Xvfb -displayfd'],
    ['session bus', 'dbus-daemon --session'],
    ['accessibility bus', 'accessibility.conf'],
  ])('that loses its %s fails the flow, and the next one has another', async (_what, victim) => {
    const folder = temporaryFolder();
    const { cwd, write, start } = desk({ TMPDIR: folder });
    write('a.flow.json', waiting);
    write('b.flow.json', shopFlow([{ action: 'click', selector: 'Link#Log in' }]));
    const { ended } = start('run', '*.flow.json', '--json');
    await expect.poll(() => journalsIn(cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(2);
    const victims = processesWith(folder).filter((pid) => commandLineOf(pid).includes(victim));
    expect(victims).toHaveLength(1);
    for (const pid of victims) process.kill(pid, 'SIGKILL');
    const { exitCode, stdout } = await ended;
    const run = runReportSchema.parse(JSON.parse(stdout));
    expect(run.reports.map(({ result }) => result)).toEqual(['error', 'passed']);
    expect(run.reports[0]?.stoppedBy).toBe('target_lost');
    expect(exitCode).toBe(1);
    const displays = displaysIn(JSON.stringify(run));
    expect(displays.length).toBeGreaterThan(0);
    expect(displays.flatMap((display) => remainsOf(folder, display))).toEqual([]);
  });

  it('is gone with the program on it when handeye is killed', async () => {
    const folder = temporaryFolder();
    const { cwd, write, start } = desk({ TMPDIR: folder });
    const { child } = start('run', write('a.flow.json', waiting));
    await expect.poll(() => journalsIn(cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(2);
    expect(processesWith(folder).filter((pid) => commandLineOf(pid).includes('shop.py'))).toHaveLength(1);
    child.kill('SIGKILL');
    await expect.poll(() => remainsOf(folder, ':none')).toEqual([]);
  });

  it('has folders, settings and buses of its own, and its programs none of those of the user', async () => {
    const folder = temporaryFolder();
    const user = temporaryFolder();
    const ofUser = Object.fromEntries(
      ['RUNTIME_DIR', 'CONFIG_HOME', 'DATA_HOME', 'CACHE_HOME', 'STATE_HOME'].map((name) => [`XDG_${name}`, user]),
    );
    const { cwd, write, start } = desk({
      ...ofUser,
      TMPDIR: folder,
      DISPLAY: ':4711',
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${user}/bus`,
      AT_SPI_BUS_ADDRESS: `unix:path=${user}/at-spi`,
      WAYLAND_DISPLAY: `${user}/wayland-0`,
      XAUTHORITY: `${user}/keys`,
      SESSION_MANAGER: `local/${user}`,
      GSETTINGS_BACKEND: 'dconf',
      GTK_MODULES: 'gail',
    });
    const { child, ended } = start('run', write('a.flow.json', waiting), '--json');
    await expect.poll(() => journalsIn(cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(2);
    const [pid = 0] = processesWith(folder).filter((one) => commandLineOf(one).includes('shop.py'));
    const environment = new Map(
      environmentOf(pid)
        .split('\0')
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
    child.kill('SIGINT');
    const [display] = displaysIn((await ended).stdout);
    const own = `${folder}/handeye-desktop-`;
    for (const name of ['HOME', 'TMPDIR', ...Object.keys(ofUser)])
      expect(environment.get(name), name).toMatch(new RegExp(`^${own}\\w+/\\w+$`));
    expect(environment.get('DBUS_SESSION_BUS_ADDRESS')).toContain(`unix:path=${own}`);
    expect(environment.get('DISPLAY')).toBe(display);
    // They end with the program that has set them: dconf would keep them, and is a service of the user.
    expect(environment.get('GSETTINGS_BACKEND')).toBe('memory');
    expect([...environment].filter(([, value]) => value.includes(user))).toEqual([]);
    expect(environment.has('GTK_MODULES')).toBe(false);
  });

  it('is one of several side by side, none of which knows of the others', async () => {
    const folder = temporaryFolder();
    const { write, handeye } = desk({ TMPDIR: folder });
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const text = `${name}@example.com`;
      const steps = [
        { action: 'click', selector: 'Link#Log in' },
        { action: 'type', selector: 'Edit#Email', text },
        { action: 'assert_value', selector: 'Edit#Email', expected: text },
      ];
      write(`${name}.flow.json`, shopFlow(steps));
    }
    const { stdout, exitCode } = await handeye('run', '*.flow.json', '--json', '--workers', '4');
    const run = runReportSchema.parse(JSON.parse(stdout));
    expect(run.reports.flatMap(({ steps }) => steps.map(({ error }) => error)).filter(Boolean)).toEqual([]);
    expect(exitCode).toBe(0);
    const displays = displaysIn(stdout);
    expect(displays.length).toBeGreaterThanOrEqual(4);
    expect(displays.flatMap((display) => remainsOf(folder, display))).toEqual([]);
  });
});

describe.skipIf(lacksDesktop('private desktops that hang'))('a private desktop of a flow', () => {
  afterEach(() => vi.unstubAllEnvs());

  const click = { action: 'click', selector: 'Link#Log in', timeoutMs: 5_000 };
  const keys = { action: 'send_keys', keys: 'Tab', timeoutMs: 5_000 };
  /** Asks the session bus for its name before it shows a window. */
  const launch = { action: 'launch', processPath: systemPython, args: [testApp('gtk3/gtk3_single.py')] };

  it.each([
    ['X server', 'Xvfb -displayfd', [click], [/^The X server at :\d+ does not answer\./]],
    ['accessibility bus', 'accessibility.conf', [click], [/^The accessibility bus of the desktop does not answer\./]],
    ['accessibility bus', 'accessibility.conf', [keys], [/^The accessibility bus of the desktop does not answer\./]],
    ['session bus', 'dbus-daemon --session', [launch, click], [/python3 \(process \d+\) has not opened a window yet/]],
  ])('whose %s hangs fails what needs it, in words, and is gone afterwards', async (_what, victim, steps, messages) => {
    const runner = await startFlowRunner({ timeoutMs: patientMs });
    onTestFinished(() => runner.close());
    const folder = temporaryFolder();
    vi.stubEnv('TMPDIR', folder);
    const { report, flow } = await runner.run(
      { ...shopFlow(steps), stopOnFailure: false },
      {
        onEvent(event) {
          if (event.type !== 'step_settled' || event.step !== '2') return;
          const victims = processesWith(folder).filter((pid) => commandLineOf(pid).includes(victim));
          expect(victims).toHaveLength(1);
          for (const pid of victims) process.kill(pid, 'SIGSTOP');
        },
      },
    );
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual(
      messages.map((message) => expect.stringMatching(message) as string),
    );
    const displays = displaysIn(JSON.stringify(report));
    expect(displays).toHaveLength(1);
    expect(displays.flatMap((display) => remainsOf(folder, display))).toEqual([]);
  });
});
