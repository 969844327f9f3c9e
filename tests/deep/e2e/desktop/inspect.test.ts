import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../support/desktop-flows.js';
import { processesWith } from '../../../support/desktop-remains.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { systemPython } from '../../../support/x-server.js';
import { program } from '../../../e2e/cli/command-line.js';
import { desktopDesk } from '../../../e2e/desktop/desktop-desk.js';

const shop = join(import.meta.dirname, '../../../apps/gtk-shop/shop.py');
const silent = `env NO_AT_BRIDGE=1 GTK_A11Y=none ${systemPython} ${shop}`;

describe.skipIf(lacksDesktop('handeye inspect of programs'))('handeye inspect of a program', () => {
  it('starts it, lists its elements as selectors to copy, and leaves nothing', async () => {
    const { handeye, folder } = desktopDesk({ DISPLAY: '' });
    const { exitCode, stdout, stderr } = await handeye('inspect', '--launch', `${systemPython} ${shop}`);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('Link#"Log in"');
    expect(stdout.length).toBeLessThanOrEqual(2048);
    expect(processesWith(folder)).toEqual([]);
  });

  it('is that of a flow, and of one part of it as JSON', async () => {
    const { handeye, write } = desktopDesk({ DISPLAY: '' });
    const flow = {
      schemaVersion: 1,
      testName: 'Shop',
      desktop: { kind: 'private', size: { width: 900, height: 600 } },
      targets: { linux: { launch: systemPython, args: [shop] } },
      steps: [{ action: 'open' }],
    };
    const { exitCode, stdout } = await handeye(
      'inspect',
      write('a.flow.json', flow),
      '--json',
      '--selector',
      'Link#Log in',
    );
    expect(exitCode).toBe(0);
    const { nodes, viewport } = JSON.parse(stdout) as { nodes: { role: string; name: string }[]; viewport: object };
    expect(nodes.map(({ role, name }) => `${role} ${name}`)).toContain('link Log in');
    expect(nodes.length).toBeLessThan(4);
    expect(viewport).toEqual({ width: 900, height: 600 });
  });

  it('offers no selector of what is drawn nowhere, and counts none of that', async () => {
    const { handeye, write } = desktopDesk({ DISPLAY: '' });
    const app = testApp('gtk3/gtk3_cells.py');
    const { stdout } = await handeye('inspect', '--launch', `${systemPython} ${app}`, '--full');
    const offered = [...stdout.matchAll(/^ +(CheckBox >> nth=\d|Cell#\S+)/gm)].map(([, selector = '']) => selector);
    expect(offered).toEqual(
      ['Places', 'Home', 'Devices', 'Disk'].flatMap((name, at) => [`CheckBox >> nth=${at + 1}`, `Cell#${name}`]),
    );
    const flow = {
      schemaVersion: 1,
      testName: 'Cells',
      desktop: 'private',
      targets: { linux: { launch: systemPython, args: [app] } },
      steps: [
        { action: 'open' },
        ...offered.map((selector) => ({ action: 'assert_state', selector, state: 'visible' })),
        { action: 'click', selector: 'CheckBox >> nth=4' },
        { action: 'assert_exists', selector: 'Text#Disk ticked' },
        { action: 'click', selector: 'CheckBox >> nth=2' },
        { action: 'assert_exists', selector: 'Text#Home ticked' },
      ],
    };
    const ran = await handeye('run', write('cells.flow.json', flow));
    expect({ exitCode: ran.exitCode, stderr: ran.stderr }).toEqual({ exitCode: 0, stderr: '' });
  });

  it('is that of a window which is open already, and stays open', async () => {
    const { handeye, write } = desktopDesk({ DISPLAY: '' });
    const flow = {
      schemaVersion: 1,
      testName: 'Open shop',
      desktop: 'session',
      targets: { linux: { windowTitleContains: 'Harbour' } },
      steps: [{ action: 'open' }],
    };
    const looks = `node ${program} inspect ${write('open.flow.json', flow)}`;
    const script = `${systemPython} ${shop} & ${looks} && kill -0 $! && echo still open`;
    const { exitCode, stdout } = await handeye('desktop', '--', 'sh', '-c', script);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Link#"Log in"[^]*\nstill open\n$/);
  });

  it('is not that of a window which was open before the program of the flow was started', async () => {
    const { handeye, write } = desktopDesk({ DISPLAY: '' });
    const flow = (name: string, linux: object): string =>
      write(name, {
        schemaVersion: 1,
        testName: 'Shop',
        desktop: 'session',
        targets: { linux: { windowTitleContains: 'Harbour', ...linux } },
        steps: [{ action: 'open' }],
      });
    const looks = (path: string): string => `node ${program} inspect ${path}`;
    const isOpen = looks(flow('open.flow.json', {}));
    const script = `${systemPython} ${shop} & ${isOpen} >/dev/null && ${looks(flow('started.flow.json', { launch: 'true' }))}`;
    const { exitCode, stdout, stderr } = await handeye('desktop', '--', 'sh', '-c', script);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain('leave launch out of the target');
  });

  it.each([
    [['--launch', 'no-such-program'], 4, /no-such-program/],
    [
      ['--launch', 'false'],
      1,
      /false \(process \d+\) has ended with code 1\.\nhint: Run the same command in a terminal/,
    ],
    [['--launch', 'true'], 1, /No window .*true \(process \d+\) has ended, and no window of it has opened/s],
    [['--launch', systemPython, '--allow-processes', 'mousepad'], 3, /not allowed/],
    [['--launch', 'mousepad', 'http://127.0.0.1:1/'], 2, /was given two/],
    [[], 2, /was given none/],
  ] as const)('says why %j cannot be looked at', async (args, code, message) => {
    const { handeye, folder } = desktopDesk({ DISPLAY: '' });
    const { exitCode, stdout, stderr } = await handeye('inspect', ...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: '' });
    expect(stderr).toMatch(message);
    expect(processesWith(folder)).toEqual([]);
  });

  it('says of one that exposes no elements that it does not, and what to do', async () => {
    const { handeye } = desktopDesk({ DISPLAY: '' });
    const [text, json, part] = await Promise.all([
      handeye('inspect', '--launch', silent),
      handeye('inspect', '--launch', silent, '--json'),
      handeye('inspect', '--launch', silent, '--selector', 'Button'),
    ]);
    const reason =
      /exposes none of its elements on the accessibility bus; start it with accessibility .* or drive it by keys/;
    expect(text.exitCode).toBe(0);
    expect(text.stdout).toMatch(reason);
    expect(text.stdout.trimEnd().split('\n')).toHaveLength(2);
    expect(JSON.parse(json.stdout)).toMatchObject({ nodes: [], unavailableReason: expect.stringMatching(reason) });
    expect(part.exitCode).toBe(2);
    expect(part.stderr.replaceAll(/\s+/g, ' ')).toMatch(reason);
  });

  it('names no program where the flow does not', async () => {
    const { handeye, write } = desktopDesk({ DISPLAY: '' });
    const flow = { schemaVersion: 1, testName: 'None', targets: { linux: {} }, steps: [{ action: 'open' }] };
    const { exitCode, stderr } = await handeye('inspect', write('none.flow.json', flow));
    expect(exitCode).toBe(2);
    expect(stderr).toContain('names no program');
  });
});
