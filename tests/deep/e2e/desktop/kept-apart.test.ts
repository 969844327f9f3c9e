import { join } from 'node:path';
import sharp from 'sharp';
import { globSync } from 'tinyglobby';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Composite } from 'x11';
import { captureScreen } from '../../../../src/clients/x11/image.js';
import { readWindows } from '../../../../src/clients/x11/windows.js';
import type { Bounds } from '../../../../src/domain/screen/element/screen-node.js';
import { executionReportSchema } from '../../../../src/domain/run/execution-report.js';
import { useOwnPrograms } from '../../../support/own-programs.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { moveWindow, openTestWindow } from '../../../support/x-window.js';
import { desk } from '../../../e2e/cli/command-line.js';

const lacksAnything = lacksDesktop('pictures of windows that are drawn apart from each other');
const user = useOwnPrograms(lacksAnything);

interface Pictured {
  readonly size: { readonly width: number; readonly height: number };
  /** Red, green, blue and opacity of each, of a part of it or of all. */
  pixels(part?: Bounds): Promise<Buffer>;
}

const black = [0, 0, 0];

async function countOf({ pixels }: Pictured, [red, green, blue]: readonly number[]): Promise<number> {
  const data = await pixels();
  let count = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count += 1;
  return count;
}

/** Runs steps in the program that is open, of which the last makes a picture. */
async function pictured(steps: readonly object[]): Promise<Pictured> {
  const { handeye, write, cwd } = desk({ ...user.session.environment, HANDEYE_SECRET_PIN: '4711-topsecret' });
  const flow = {
    schemaVersion: 1,
    testName: 'In a program of the user',
    targets: { linux: { windowTitleContains: 'Contract app' } },
    steps: [{ action: 'open' }, ...steps, { action: 'screenshot', name: 'shot' }],
  };
  const { exitCode, stdout } = await handeye('run', write('a.flow.json', flow), '--json', '--desktop', 'session');
  const report = executionReportSchema.parse(JSON.parse(stdout));
  expect({ exitCode, problems: report.steps.filter(({ status }) => status !== 'passed') }).toEqual({
    exitCode: 0,
    problems: [],
  });
  const file = join(cwd, globSync('**/*shot*.png', { cwd, dot: true })[0] ?? '');
  const { width, height } = await sharp(file).metadata();
  return {
    size: { width, height },
    pixels: async (part) => {
      const picture = sharp(file).ensureAlpha();
      if (part !== undefined) picture.extract({ left: part.x, top: part.y, width: part.width, height: part.height });
      return picture.raw().toBuffer();
    },
  };
}

/** A place on the screen as it is in a picture that begins at a corner. */
const within = (bounds: Bounds, corner: Bounds): Bounds => ({
  ...bounds,
  x: bounds.x - corner.x,
  y: bounds.y - corner.y,
});

describe.skipIf(lacksAnything)('where windows are drawn apart from each other, a picture of a program', () => {
  beforeAll(async () => {
    // As a compositing window manager does; 0: the server itself goes on to draw them (Composite protocol).
    (await user.session.x.extension<Composite>('composite')).RedirectSubwindows(user.session.x.root, 0);
    await user.session.x.settled();
  });

  it('shows the menu that is open in it, and nothing of what lies over the program', async () => {
    const { x } = user.session;
    await user.open('contract/gtk_app.py', 'Contract app');
    const window = (await user.windowTitled('Contract app'))!.bounds;
    const over = { x: window.x + 450, y: window.y, width: 300, height: 300 };
    const notice = await openTestWindow(x, 'Notice', over, { isPopup: true, colour: 0x00ff00 });
    const shot = await pictured([{ action: 'click', selector: 'MenuItem#File' }]);
    const { pixels, size } = shot;
    x.order('DestroyWindow', notice.id);
    const [menu] = (await readWindows(x)).popups;
    expect(size).toEqual({ width: window.width, height: window.height });
    expect(await pixels(within(menu!.bounds, window))).toEqual(
      Buffer.from((await captureScreen(x, menu!.bounds))!.data),
    );
    expect(await countOf(shot, [0, 255, 0])).toBe(0);
  });

  it('shows its dialog where that is, also beside the program, and black where nothing is', async () => {
    const { x } = user.session;
    await user.open('contract/gtk_app.py', 'Contract app');
    await pictured([{ action: 'click', selector: 'Button#Ask' }]);
    const window = (await user.windowTitled('Contract app'))!.bounds;
    const confirm = (await user.windowTitled('Confirm'))!;
    const dialog = { ...confirm.bounds, x: window.x - 50, y: window.y + 100 };
    await moveWindow(x, confirm.id, dialog);
    const { pixels, size } = await pictured([]);
    expect(size).toEqual({ width: window.width + 50, height: window.height });
    const seen = Buffer.from((await captureScreen(x, dialog))!.data);
    expect(await pixels({ ...dialog, x: 0, y: 100 })).toEqual(seen);
    expect(new Set(await pixels({ x: 0, y: 0, width: 50, height: 100 }))).toEqual(new Set([0, 255]));
  });

  it('has a secret painted over', async () => {
    await user.open('contract/gtk_app.py', 'Contract app');
    const plain = await pictured([]);
    const steps = [
      { action: 'fill', selector: 'Edit#Name', text: '{{secret.PIN}}' },
      { action: 'click', selector: 'MenuItem#File' },
    ];
    const secret = await pictured(steps);
    // What is written is black too.
    expect((await countOf(secret, black)) - (await countOf(plain, black))).toBeGreaterThan(1000);
  });
});
