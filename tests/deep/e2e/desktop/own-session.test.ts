import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { globSync } from 'tinyglobby';
import type { Xkb, XTest } from 'x11';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { captureScreen } from '../../../../src/clients/x11/image.js';
import { attachOwnDesktop } from '../../../../src/adapters/linux/desktop/own-desktop.js';
import { spareCodes } from '../../../../src/clients/x11/keyboard/keymap.js';
import { readKeymap } from '../../../../src/clients/x11/keyboard/keymap-request.js';
import { setAbove } from '../../../../src/clients/x11/window-control.js';
import { currentWorkspace, readWindows, type XWindow } from '../../../../src/clients/x11/windows.js';
import { executionReportSchema, type ExecutionReport } from '../../../../src/domain/run/execution-report.js';
import { environmentOf, processesWith } from '../../../support/desktop-remains.js';
import { testApp } from '../../../support/desktop-flows.js';
import { startGtkText } from '../../../support/gtk-text.js';
import { startOwnSession, type OwnSession } from '../../../support/own-session.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { commandLineOf, isAlive } from '../../../support/processes.js';
import { systemPython } from '../../../support/x-server.js';
import { goToWorkspace, openTestWindow } from '../../../support/x-window.js';
import { desk, journalsIn, type Desk } from '../../../e2e/cli/command-line.js';

const shop = join(import.meta.dirname, '../../../apps/gtk-shop/shop.py');
const lacksAnything = lacksDesktop('the desktop of the user');

let session: OwnSession;
beforeAll(async () => {
  if (!lacksAnything) session = await startOwnSession();
});
afterAll(async () => session?.close());

/** A flow on the shop. */
const shopFlow = (steps: readonly object[], more: object = {}) => ({
  schemaVersion: 1,
  testName: 'On the desktop of the user',
  targets: { linux: { launch: systemPython, args: [shop] } },
  steps: [{ action: 'open' }, { action: 'click', selector: 'Link#Log in' }, ...steps],
  ...more,
});

/** Passes once a window of that title opens. */
const untilWindow = (title: string) => ({ action: 'assert_window', contains: title, timeoutMs: 60_000 });

/** Does not end by itself, once it has acted in the shop. */
const waiting = [untilWindow('End of the flow')];

/** A small window of that title, until it is closed. */
async function openWindow(title: string): Promise<{ close(): void }> {
  const { id } = await openTestWindow(session.x, title, { x: 0, y: 0, width: 100, height: 60 });
  return { close: () => session.x.order('DestroyWindow', id) };
}

const ownDesk = (): Desk => desk(session.environment);

async function run(
  { handeye, write }: Desk,
  flow: object,
): Promise<{ exitCode: number | null; report: ExecutionReport }> {
  const { exitCode, stdout } = await handeye('run', write('a.flow.json', flow), '--json', '--desktop', 'session');
  return { exitCode, report: executionReportSchema.parse(JSON.parse(stdout)) };
}

/** The window of the shop, as it is now. */
async function shopWindow(): Promise<XWindow | undefined> {
  return (await readWindows(session.x)).windows.find(({ title }) => title.includes('Harbour Street'));
}

async function isShopAbove(): Promise<boolean> {
  return (await shopWindow())?.states.includes('above') ?? false;
}

/** A shop that the user has open: it stays when a flow ends. */
async function openShop(): Promise<{ pid: number; close(): Promise<void> }> {
  const child = spawn(systemPython, [shop], { env: { ...process.env, ...session.environment }, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await expect.poll(shopWindow).toBeDefined();
  return {
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGKILL');
      await ended;
      await expect.poll(shopWindow).toBeUndefined();
    },
  };
}

/** A flow that holds the window of the shop that is open, and waits. */
const inOpenShop = (steps: readonly object[] = waiting, more: object = {}) => ({
  schemaVersion: 1,
  testName: 'In a program of the user',
  backend: 'linux',
  steps: [
    { action: 'focus_window', windowTitle: 'Harbour Street' },
    { action: 'click', selector: 'Edit#Search products' },
    ...steps,
  ],
  ...more,
});

async function startHolding(): Promise<{ running: ReturnType<Desk['start']>; cwd: string }> {
  const own = ownDesk();
  const running = own.start('run', own.write('a.flow.json', inOpenShop()), '--desktop', 'session');
  await expect.poll(() => journalsIn(own.cwd).split('"step_settled"').length, { timeout: 40_000 }).toBeGreaterThan(2);
  return { running, cwd: own.cwd };
}

const guardians = (): readonly number[] =>
  processesWith(`DISPLAY=${session.environment['DISPLAY']}`).filter((pid) =>
    commandLineOf(pid).includes('guardian-process'),
  );

/** How many pixels of red, green, blue and opacity are nothing but green. */
function greenPixels(data: ArrayLike<number>): number {
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] === 0 && data[at + 1] === 255 && data[at + 2] === 0) count++;
  return count;
}

describe.skipIf(lacksAnything)('on the desktop of the user', () => {
  let open: Awaited<ReturnType<typeof openShop>> | undefined;
  afterEach(async () => {
    await open?.close();
    open = undefined;
  });

  it('a flow says in its report where it was', async () => {
    const { exitCode, report } = await run(ownDesk(), shopFlow([{ action: 'assert_exists', selector: 'Edit#Email' }]));
    expect(exitCode).toBe(0);
    expect(report.notes).toContain(`desktop of the user, display ${session.environment['DISPLAY']}`);
  });

  it('a flow on Wayland says what it sees there, and has what it starts use X11, which it can drive', async () => {
    const wayland = { WAYLAND_DISPLAY: 'wayland-0', XDG_SESSION_TYPE: 'wayland' };
    const asked = { GDK_BACKEND: 'wayland', QT_QPA_PLATFORM: 'wayland', MOZ_ENABLE_WAYLAND: '1' };
    const own = desk({ ...session.environment, ...wayland, ...asked });
    const { ended } = own.start('run', own.write('a.flow.json', shopFlow(waiting)), '--json', '--desktop', 'session');
    await expect.poll(() => journalsIn(own.cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(2);
    const { pid = 0 } = (await shopWindow()) ?? {};
    const environment = environmentOf(pid).split('\0');
    const end = await openWindow('End of the flow');
    const { exitCode, stdout } = await ended;
    end.close();
    expect(exitCode).toBe(0);
    expect(environment).toEqual(
      expect.arrayContaining([
        'GDK_BACKEND=x11',
        'QT_QPA_PLATFORM=xcb',
        'MOZ_ENABLE_WAYLAND=0',
        'XDG_SESSION_TYPE=x11',
        'WAYLAND_DISPLAY=wayland-0',
      ]),
    );
    expect(executionReportSchema.parse(JSON.parse(stdout)).notes).toContain(
      'on Wayland only programs that use X11 (through Xwayland) can be seen and driven; those started by the flow are asked to use X11',
    );
  });

  it.each([
    ['is through', 0, undefined],
    ['is stopped', 3, 'SIGINT'],
    ['is killed', null, 'SIGKILL'],
    ['crashes', null, 'SIGSEGV'],
  ] as const)('the window is above all others until handeye %s', async (_how, exitCode, signal) => {
    open = await openShop();
    expect(await isShopAbove()).toBe(false);
    const { running } = await startHolding();
    expect(await isShopAbove()).toBe(true);
    expect(guardians()).toHaveLength(1);
    const end = signal === undefined ? await openWindow('End of the flow') : undefined;
    if (signal !== undefined) running.child.kill(signal);
    expect((await running.ended).exitCode).toBe(exitCode);
    end?.close();
    await expect.poll(isShopAbove, { timeout: 5_000 }).toBe(false);
    await expect.poll(guardians, { timeout: 5_000 }).toEqual([]);
    expect(isAlive(open.pid)).toBe(true);
  });

  it.each([
    ['ends', 'SIGINT'],
    ['is killed', 'SIGKILL'],
  ] as const)('the user is on their workspace again once handeye %s', async (_how, signal) => {
    open = await openShop();
    await goToWorkspace(session.x, 1);
    const { running } = await startHolding();
    expect(await currentWorkspace(session.x)).toBe(0);
    running.child.kill(signal);
    await running.ended;
    await expect.poll(() => currentWorkspace(session.x), { timeout: 5_000 }).toBe(1);
    await goToWorkspace(session.x, 0);
  });

  it('the user stays on the workspace where they have gone meanwhile', async () => {
    open = await openShop();
    await goToWorkspace(session.x, 1);
    const { running } = await startHolding();
    await goToWorkspace(session.x, 2);
    running.child.kill('SIGINT');
    await running.ended;
    expect(await currentWorkspace(session.x)).toBe(2);
    await goToWorkspace(session.x, 0);
  });

  it('a window that the user keeps above all others stays there', async () => {
    open = await openShop();
    await setAbove(session.x, (await shopWindow())?.id ?? 0, true);
    const { exitCode } = await run(ownDesk(), inOpenShop([]));
    expect(exitCode).toBe(0);
    expect(await isShopAbove()).toBe(true);
  });

  it('keys and buttons that are down when handeye is killed are released', async () => {
    open = await openShop();
    const { running } = await startHolding();
    const xtest = await session.x.extension<XTest>('xtest');
    const shift = 50;
    xtest.FakeInput(2, shift, 0, 0, 0, 0);
    xtest.FakeInput(4, 1, 0, 0, 0, 0);
    const held = async () => {
      const [keys, { keyMask }] = await Promise.all([
        session.x.ask('QueryKeymap'),
        session.x.ask('QueryPointer', session.x.root),
      ]);
      return { shift: ((keys[shift >> 3] ?? 0) >> (shift & 7)) & 1, button: (keyMask >> 8) & 1 };
    };
    expect(await held()).toEqual({ shift: 1, button: 1 });
    running.child.kill('SIGKILL');
    await expect.poll(held, { timeout: 5_000 }).toEqual({ shift: 0, button: 0 });
  });

  it.each([
    ['ends', 'SIGINT'],
    ['is killed', 'SIGKILL'],
  ] as const)('characters are on keys that had none only until handeye %s', async (_how, signal) => {
    open = await openShop();
    const xkb = await session.x.extension<Xkb>('xkb');
    const spare = async () => spareCodes(await readKeymap(session.x, xkb)).length;
    const before = await spare();
    const own = ownDesk();
    const typing = [{ action: 'type', selector: 'Edit#Search products', text: '日本 Ω' }, ...waiting];
    const running = own.start('run', own.write('a.flow.json', inOpenShop(typing)), '--desktop', 'session');
    await expect.poll(() => journalsIn(own.cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(3);
    expect(await spare()).toBe(before - 3);
    running.child.kill(signal);
    await running.ended;
    await expect.poll(spare, { timeout: 5_000 }).toBe(before);
  });

  it.each([
    ['ends', 'SIGINT'],
    ['is killed', 'SIGKILL'],
  ] as const)('programs know that somebody looks, until handeye %s', async (_how, signal) => {
    open = await openShop();
    const { running } = await startHolding();
    expect(await session.isSwitchedOn('IsEnabled')).toBe(true);
    // It would have a voice read the screen out to the user.
    expect(await session.isSwitchedOn('ScreenReaderEnabled')).toBe(false);
    running.child.kill(signal);
    await running.ended;
    await expect.poll(() => session.isSwitchedOn('IsEnabled'), { timeout: 5_000 }).toBe(false);
  });

  it('what a flow has started ends with handeye where that is killed, and nothing that the user has', async () => {
    open = await openShop();
    const own = ownDesk();
    const script = `${systemPython} ${shop} --title-suffix ' (2)' & wait`;
    const steps = [{ action: 'launch', processPath: '/bin/sh', args: ['-c', script] }, ...waiting];
    const running = own.start('run', own.write('a.flow.json', inOpenShop(steps)), '--desktop', 'session');
    const launched = (): readonly number[] =>
      processesWith(`DISPLAY=${session.environment['DISPLAY']}`).filter((pid) => commandLineOf(pid).includes('(2)'));
    await expect.poll(() => journalsIn(own.cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(3);
    await expect.poll(() => launched().length).toBe(2);
    running.child.kill('SIGKILL');
    await running.ended;
    await expect.poll(launched).toEqual([]);
    await expect.poll(guardians).toEqual([]);
    expect(isAlive(open.pid)).toBe(true);
  });

  it('what a flow has started ends also where handeye is killed while it waits for the end of that', async () => {
    const own = ownDesk();
    const stubborn = join(own.cwd, 'stubborn.sh');
    // Says that it was asked to end, and does not.
    own.write(
      'stubborn.sh',
      `trap 'echo asked >"$0.asked"' TERM HUP INT; echo ready >"$0.ready"; while :; do sleep 0.05; done`,
    );
    const steps = [
      { action: 'launch', processPath: '/bin/sh', args: [stubborn] },
      { action: 'wait', milliseconds: 60_000 },
    ];
    const flow = { schemaVersion: 1, testName: 'Stubborn', backend: 'linux', steps };
    const running = own.start('run', own.write('a.flow.json', flow), '--desktop', 'session');
    const launched = (): readonly number[] =>
      processesWith(`DISPLAY=${session.environment['DISPLAY']}`).filter((pid) => commandLineOf(pid).includes(stubborn));
    await expect.poll(() => existsSync(`${stubborn}.ready`), { timeout: 20_000 }).toBe(true);
    running.child.kill('SIGINT');
    await expect.poll(() => existsSync(`${stubborn}.asked`), { timeout: 20_000 }).toBe(true);
    // What it has just forked bears its name until it runs something else.
    await expect.poll(() => launched().length).toBe(1);
    running.child.kill('SIGKILL');
    await running.ended;
    await expect.poll(launched).toEqual([]);
    await expect.poll(guardians).toEqual([]);
  });

  it('they still know it where a screen reader was started meanwhile', async () => {
    open = await openShop();
    const { running } = await startHolding();
    await session.switch('ScreenReaderEnabled', true);
    running.child.kill('SIGINT');
    await running.ended;
    expect(await session.isSwitchedOn('IsEnabled')).toBe(true);
    await session.switch('ScreenReaderEnabled', false);
    await session.switch('IsEnabled', false);
  });

  it('they still know it afterwards where they knew it before', async () => {
    open = await openShop();
    await session.switch('IsEnabled', true);
    expect((await run(ownDesk(), inOpenShop([]))).exitCode).toBe(0);
    expect(await session.isSwitchedOn('IsEnabled')).toBe(true);
    await session.switch('IsEnabled', false);
  });

  it('two runs of one process switch it on together, and the last one off', async () => {
    const [first, second] = await Promise.all([
      attachOwnDesktop(session.environment),
      attachOwnDesktop(session.environment),
    ]);
    expect(await session.isSwitchedOn('IsEnabled')).toBe(true);
    await first.close();
    expect(await session.isSwitchedOn('IsEnabled')).toBe(true);
    await second.close();
    expect(await session.isSwitchedOn('IsEnabled')).toBe(false);
  });

  it('flows have it one after the other whatever --workers says, also for a single step; others run beside them', async () => {
    open = await openShop();
    const own = ownDesk();
    const turn = (name: string) => [
      { action: 'focus_window', backend: 'linux', windowTitle: 'Harbour Street' },
      { action: 'type', backend: 'linux', selector: 'Edit#Search products', text: name, clearFirst: true },
      { ...untilWindow(`${name} is over`), backend: 'linux' },
      { action: 'assert_value', backend: 'linux', selector: 'Edit#Search products', expected: name },
    ];
    const app = { schemaVersion: 1, name: 'orders', windows: [{ title: 'Orders' }] };
    const journey = { backend: 'fake', targets: { fake: { app } }, steps: [{ action: 'open' }, ...turn('Second')] };
    own.write('1.flow.json', inOpenShop([], { steps: turn('First') }));
    own.write('2.flow.json', inOpenShop([], journey));
    own.write('3.flow.json', shopFlow([], { desktop: 'private' }));
    const { ended } = own.start('run', '*.flow.json', '--workers', '2', '--desktop', 'session');
    const flows = () =>
      Array.from(journalsIn(own.cwd).matchAll(/"flow_(?:started|finished)","flowRunId":"[^"]*"/g), String);
    await expect.poll(flows, { timeout: 20_000 }).toContain('"flow_finished","flowRunId":"flow-3"');
    // A window that opened while a text is typed would end that.
    const hasTyped = (flow: string, step: string) => () =>
      new RegExp(`"step_settled","flowRunId":"${flow}","lane":\\d,"step":"${step}"`).test(journalsIn(own.cwd));
    await expect.poll(hasTyped('flow-1', '2')).toBe(true);
    const first = await openWindow('First is over');
    await expect.poll(hasTyped('flow-2', '3')).toBe(true);
    const second = await openWindow('Second is over');
    const { exitCode, stdout } = await ended;
    for (const window of [first, second]) window.close();
    expect(exitCode, stdout).toBe(0);
    expect(flows().slice(-3)).toEqual([
      '"flow_finished","flowRunId":"flow-1"',
      '"flow_started","flowRunId":"flow-2"',
      '"flow_finished","flowRunId":"flow-2"',
    ]);
  });

  const another = (title: string) => [
    { action: 'launch', processPath: systemPython, args: [shop, '--title-suffix', title] },
    { action: 'click', selector: 'Edit#Search products' },
  ];

  it('a flow acts in the program only that it has begun with: another of the same name is refused', async () => {
    const { report, exitCode } = await run(ownDesk(), shopFlow(another(' (2)')));
    expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'failed']);
    const identity = String.raw`python3\S* \(process (\d+), started at \S+\)`;
    const [, pinned, now] =
      new RegExp(`the target lock pins ${identity}, but this is ${identity} \\(targetLock\\)`).exec(
        report.steps.at(-1)?.error ?? '',
      ) ?? [];
    expect(new Set([pinned, now, undefined]).size, report.steps.at(-1)?.error ?? '').toBe(3);
    expect(exitCode).toBe(3);
  });

  it('targetLock: false lets it, and the terminal and the report say so', async () => {
    const own = ownDesk();
    own.write('a.flow.json', shopFlow(another(' (2)'), { targetLock: false }));
    const { stdout, exitCode } = await own.handeye('run', 'a.flow.json', '--desktop', 'session');
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 });
    const note = 'the target is not locked (targetLock: false)';
    expect(journalsIn(own.cwd)).toContain(note);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(note);
  });

  it('targetLock: false is reported of a program, too, that a journey goes on in', async () => {
    const app = join(import.meta.dirname, '../../../../examples/fake/guestbook.app.json');
    const { steps, ...flow } = shopFlow([]);
    const { report } = await run(ownDesk(), {
      ...flow,
      targetLock: false,
      backend: 'fake',
      targets: { ...flow.targets, fake: { app } },
      steps: [{ action: 'open' }, ...steps.map((step) => ({ ...step, backend: 'linux' }))],
    });
    expect(report.steps.map(({ error, status }) => error ?? status)).toEqual(['passed', 'passed', 'passed']);
    expect(report.warnings).toEqual(['target_unlocked']);
    expect(report.notes).toContainEqual(expect.stringContaining('the target is not locked (targetLock: false)'));
    expect(report.notes).toContainEqual(expect.stringContaining('desktop of the user'));
  });

  it('what the user opens in front meanwhile gets nothing of what is meant for the program', async () => {
    const own = ownDesk();
    const flow = shopFlow([
      // Comes to an end when the user opens the window.
      { action: 'assert_window', contains: 'Of the user', timeoutMs: 20_000 },
      { action: 'fill', selector: 'Edit#Email', text: 'alice@example.com' },
      { action: 'assert_value', selector: 'Edit#Email', expected: 'alice@example.com' },
    ]);
    const { ended } = own.start('run', own.write('a.flow.json', flow), '--json', '--desktop', 'session');
    await expect.poll(() => journalsIn(own.cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(2);
    const mine = await openTestWindow(session.x, 'Of the user', { x: 0, y: 0, width: 1270, height: 770 });
    const { exitCode, stdout } = await ended;
    const { steps } = executionReportSchema.parse(JSON.parse(stdout));
    session.x.order('DestroyWindow', mine.id);
    expect(steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(exitCode).toBe(0);
    expect(mine.log()).toEqual([]);
  });

  it.each([
    ['typed into a field', { action: 'type', selector: 'Edit', text: 'x'.repeat(400), keyDelayMs: 20 }],
    ['typed into what has the focus', { action: 'type', text: 'x'.repeat(400), keyDelayMs: 20 }],
  ])(
    'what the user opens in front while a text is %s gets no more than a few keys, and the step fails',
    async (_, step) => {
      const field = await startGtkText({
        start: (program, ...args) => spawn(program, args, { env: { ...process.env, ...session.environment } }),
      });
      const own = ownDesk();
      const steps = [
        { action: 'focus_window', windowTitle: 'text' },
        { ...step, timeoutMs: 30_000 },
      ];
      const flow = { schemaVersion: 1, testName: 'Into a field of the user', backend: 'linux', steps };
      const { ended } = own.start('run', own.write('a.flow.json', flow), '--json', '--desktop', 'session');
      await expect.poll(() => field.now().length, { timeout: 20_000 }).toBeGreaterThan(3);
      const mine = await openTestWindow(session.x, 'Of the user', { x: 0, y: 400, width: 300, height: 200 });
      const { exitCode, stdout } = await ended;
      session.x.order('DestroyWindow', mine.id);
      field.end();
      await field.ended;
      const report = executionReportSchema.parse(JSON.parse(stdout));
      const typed = field.now().length;
      expect(report.steps.at(-1)?.error).toMatch(
        /A window of another program, TestWindow, took the focus after \d+ keys/,
      );
      expect(exitCode).toBe(1);
      expect(typed).toBeLessThan(400);
      expect(mine.log().filter((event) => event.startsWith('press')).length).toBeLessThan(3);
    },
  );

  it('what the user has open gets none of the keys that follow one which closes the window of the program', async () => {
    const mine = await openTestWindow(session.x, 'Of the user', { x: 0, y: 0, width: 1270, height: 770 });
    const { report } = await run(ownDesk(), {
      schemaVersion: 1,
      testName: 'Closes its window',
      targets: { linux: { launch: systemPython, args: [testApp('gtk3/gtk3_keys.py')] } },
      steps: [{ action: 'open' }, { action: 'send_keys', keys: 'Ctrl+W, Delete', timeoutMs: 3_000 }],
    });
    session.x.order('DestroyWindow', mine.id);
    expect(report.steps.at(-1)?.error).toMatch(/A window of another program, TestWindow, took the focus after one key/);
    expect(mine.log()).toEqual([]);
  });

  it('a flow whose program is not there acts in nothing of the user, and reports nothing of it', async () => {
    const whole = { x: 0, y: 0, width: 1280, height: 770 };
    const mine = await openTestWindow(session.x, 'My mail', whole, { colour: 0x00ff00 });
    const own = ownDesk();
    const limit = { timeoutMs: 1_000 };
    const { report } = await run(own, {
      schemaVersion: 1,
      testName: 'Nowhere',
      targets: { linux: { processName: 'no-such-program' } },
      steps: [{ action: 'open', ...limit }],
      teardown: [
        { action: 'type', text: 'rm', ...limit },
        { action: 'send_keys', keys: 'Enter', ...limit },
        { action: 'scroll', direction: 'down', ...limit },
        { action: 'focus_window', windowTitle: 'My notes', ...limit },
        { action: 'screenshot', name: 'seen', ...limit },
        { action: 'close', ...limit },
      ],
    });
    expect(report.steps.map(({ status }) => status)).not.toContain('passed');
    expect(mine.log()).toEqual([]);
    expect((await readWindows(session.x)).windows.map(({ title }) => title)).toContain('My mail');
    session.x.order('DestroyWindow', mine.id);
    const files = globSync('**/*', { cwd: own.cwd, dot: true, absolute: true });
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => readFileSync(file).includes('My mail'))).toEqual([]);
    for (const file of files.filter((name) => name.endsWith('.png')))
      expect(greenPixels(await sharp(file).ensureAlpha().raw().toBuffer())).toBe(0);
  });

  it('a picture of the screen shows nothing of what else the user has open', async () => {
    open = await openShop();
    const green = { x: 0, y: 0, width: 1280, height: 800 };
    const mine = await openTestWindow(session.x, 'Of the user', green, { colour: 0x00ff00 });
    const notice = { x: 500, y: 300, width: 300, height: 100 };
    const popup = await openTestWindow(session.x, 'Notice', notice, { colour: 0x00ff00, isPopup: true });
    const own = ownDesk();
    const { exitCode } = await run(own, inOpenShop([{ action: 'screenshot', fullPage: true, name: 'screen' }]));
    expect(exitCode).toBe(0);
    const onScreen = await captureScreen(session.x);
    for (const { id } of [mine, popup]) session.x.order('DestroyWindow', id);
    const file = globSync('**/*screen*.png', { cwd: own.cwd, dot: true })[0] ?? '';
    const pictured = await sharp(join(own.cwd, file)).ensureAlpha().raw().toBuffer();
    expect(greenPixels(onScreen?.data ?? [])).toBeGreaterThan(1000);
    expect(greenPixels(pictured)).toBe(0);
  });

  it.each([
    ['most of it', { x: 0, y: 0, width: 1280, height: 800 }, 'warning'],
    ['a corner of it', { x: 0, y: 0, width: 20, height: 20 }, 'passed'],
  ] as const)(
    'a picture of a window of which others hide %s is kept, and that is reported where it matters',
    async (_part, place, status) => {
      open = await openShop();
      const { bounds } = (await shopWindow()) ?? {};
      const over = { ...place, x: place.x + (bounds?.x ?? 0), y: place.y + (bounds?.y ?? 0) };
      const popup = await openTestWindow(session.x, 'Notice', over, { isPopup: true });
      const steps = [
        { action: 'focus_window', windowTitle: 'Harbour Street' },
        { action: 'screenshot', name: 'covered' },
      ];
      const own = ownDesk();
      const { stdout } = await own.handeye(
        'run',
        own.write('a.flow.json', { schemaVersion: 1, testName: 'Covered', backend: 'linux', steps }),
        '--desktop',
        'session',
      );
      session.x.order('DestroyWindow', popup.id);
      expect(globSync('**/*covered*.png', { cwd: own.cwd, dot: true })).toHaveLength(1);
      const covered =
        /picture covered: Windows of other programs lie over \d+ % of what is pictured and are painted over there\. focus_window/;
      if (status === 'warning') expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(covered);
      else expect(stdout).not.toContain('picture covered');
    },
  );

  it('a flow may begin with a window that is not in front', async () => {
    open = await openShop();
    const mine = await openTestWindow(session.x, 'Of the user', { x: 0, y: 0, width: 1270, height: 770 });
    const { exitCode, report } = await run(ownDesk(), inOpenShop([]));
    session.x.order('DestroyWindow', mine.id);
    expect(report.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(exitCode).toBe(0);
  });
});
