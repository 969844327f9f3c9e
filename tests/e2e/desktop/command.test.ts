import { describe, expect, it } from 'vitest';
import { processesWith, remainsOf } from '../../support/desktop-remains.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { commandLineOf } from '../../support/processes.js';
import { lacksPrograms } from '../../support/x-server.js';
import type { Desk } from '../cli/command-line.js';
import { desktopDesk } from './desktop-desk.js';

/** Starts a desktop and waits until it is there. @returns its display */
async function started(running: ReturnType<Desk['start']>): Promise<string> {
  return (await running.printed(/The desktop (:\d+) stays/))[1] ?? '';
}

const lacksAnything = lacksDesktop('handeye desktop') || lacksPrograms('handeye desktop', 'xprop');

describe.skipIf(lacksAnything)('handeye desktop', () => {
  it('runs a program on a desktop of its own, with what it prints and its exit code, and leaves nothing', async () => {
    const { handeye, folder } = desktopDesk();
    const script = 'echo "on $DISPLAY"; echo "home $HOME" >&2; xprop -root _NET_SUPPORTING_WM_CHECK; exit 7';
    const { exitCode, stdout, stderr } = await handeye('desktop', '--', 'sh', '-c', script);
    expect(exitCode).toBe(7);
    const [, display = ''] = /^on (:\d+)$/m.exec(stdout) ?? [];
    expect(stdout).toMatch(/window id # 0x\w+/);
    expect(stderr).toContain(`home ${folder}/handeye-desktop-`);
    expect(remainsOf(folder, display)).toEqual([]);
  });

  it('has the size and the scale that it is given', async () => {
    const { handeye } = desktopDesk();
    const script = 'xprop -root _NET_DESKTOP_GEOMETRY; echo "$GDK_SCALE $QT_SCALE_FACTOR"';
    const { stdout } = await handeye('desktop', '--size', '900x700', '--scale', '2', '--', 'sh', '-c', script);
    expect(stdout).toBe('_NET_DESKTOP_GEOMETRY(CARDINAL) = 900, 700\n2 2\n');
  });

  it('says which signal ended the program as shells do', async () => {
    const { handeye } = desktopDesk();
    expect((await handeye('desktop', '--', 'sh', '-c', 'kill -9 $$')).exitCode).toBe(137);
  });

  it.each(['Xvfb', 'openbox', 'dbus-daemon'])(
    'without a program says so, ends and leaves nothing once its %s was killed',
    async (program) => {
      const { start, folder } = desktopDesk();
      const running = start('desktop');
      const display = await started(running);
      const victim = processesWith(folder).find((pid) => commandLineOf(pid).includes(program));
      process.kill(victim ?? 0, 'SIGKILL');
      const { exitCode, stderr } = await running.ended;
      expect({ exitCode, stderr }).toEqual({
        exitCode: 1,
        stderr: expect.stringMatching(new RegExp(`The desktop ${display} is broken: \\S*\\w+ has ended`)),
      });
      expect(remainsOf(folder, display)).toEqual([]);
    },
  );

  it('without a program prints what a shell needs to be on it, and stays until Ctrl+C', async () => {
    const { start, folder } = desktopDesk();
    const running = start('desktop');
    const display = await started(running);
    running.child.kill('SIGINT');
    const { exitCode, stdout } = await running.ended;
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`export DISPLAY='${display}'\n`);
    expect(stdout).toMatch(/^export DBUS_SESSION_BUS_ADDRESS='unix:path=.*'$/m);
    expect(stdout).toMatch(/^unset WAYLAND_DISPLAY$/m);
    expect(remainsOf(folder, display)).toEqual([]);
  });

  it('hands signals on to the program, whose exit code still counts', async () => {
    const { start, folder } = desktopDesk();
    const script = 'trap "echo asked; exit 5" TERM; echo "on $DISPLAY"; while :; do sleep 1000 & wait $!; done';
    const running = start('desktop', '--', 'sh', '-c', script);
    const [, display = ''] = await running.printed(/on (:\d+)/);
    running.child.kill('SIGTERM');
    const { exitCode, stdout } = await running.ended;
    expect({ exitCode, stdout }).toEqual({ exitCode: 5, stdout: `on ${display}\nasked\n` });
    expect(remainsOf(folder, display)).toEqual([]);
  });
});

/** Leaves a program that no signal but SIGKILL ends, in a session of its own, and another that D-Bus has started. */
const daemons = `
mkfifo "$HOME/ready"
setsid sh -c 'trap "" HUP INT TERM; echo daemon; echo >"$HOME/ready"; exec sleep 1000' &
read -r line <"$HOME/ready"
gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus --method org.a11y.Bus.GetAddress >/dev/null 2>&1
`;

describe.skipIf(lacksDesktop('what is left of private desktops'))('of a private desktop', () => {
  it('nothing is left when its program leaves daemons that ignore signals', async () => {
    const { handeye, folder } = desktopDesk();
    const { stdout } = await handeye('desktop', '--', 'sh', '-c', `${daemons} echo "on $DISPLAY"`);
    expect(stdout).toContain('daemon');
    expect(remainsOf(folder, /on (:\d+)/.exec(stdout)?.[1] ?? '')).toEqual([]);
  });

  it('nothing is left when handeye is killed, with a program on it that leaves daemons', async () => {
    const { start, folder } = desktopDesk();
    const running = start('desktop', '--', 'sh', '-c', `${daemons} echo "on $DISPLAY"; exec sleep 1000`);
    const [, display = ''] = await running.printed(/on (:\d+)/);
    await running.printed(/daemon/);
    expect(processesWith(folder).map(commandLineOf)).toEqual(expect.arrayContaining(['sleep 1000']));
    running.child.kill('SIGKILL');
    await expect.poll(() => remainsOf(folder, display)).toEqual([]);
  });
});
