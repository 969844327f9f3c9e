import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { problemsOf, testApp, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import type { Ran, WrittenStep } from '../../../support/run-flow.js';
import { systemPython } from '../../../support/x-server.js';

describe.skipIf(lacksDesktop('pictures of a Linux desktop'))('a picture', () => {
  const { run: runProgram } = useDesktopFlows();
  const run = async (
    app: string,
    steps: readonly WrittenStep[],
    secrets: Record<string, string> = {},
  ): Promise<Ran> => {
    const ran = await runProgram(app, steps, {}, { secrets });
    expect(problemsOf(ran)).toEqual([]);
    return ran;
  };

  it('of the screen does not show a secret that stands in the window behind', async () => {
    const other = { action: 'launch', processPath: systemPython, args: [testApp('gtk3/gtk3_dying.py')] };
    const picture = { action: 'screenshot', fullPage: true, name: 'screen' };
    const secretly = await run(
      'contract/gtk_app.py',
      [{ action: 'fill', selector: 'Edit#Name', text: '{{secret.PIN}}' }, other, picture],
      { PIN: 'topsecret4711' },
    );
    const plainly = await run('contract/gtk_app.py', [other, picture]);
    const [hidden, shown] = await Promise.all([lightPart(secretly), lightPart(plainly)]);
    // The first window fills half of the screen, the second a small part of it.
    expect(shown).toBeGreaterThan(0.4);
    expect(hidden).toBeLessThan(0.2);
    expect(hidden).toBeGreaterThan(0.02);
  });

  it('of a place that is not on the screen fails its step alone, and says how large that is', async () => {
    const nowhere = { x: 5_000, y: 10, width: 50, height: 50 };
    const ran = await runProgram(
      'contract/gtk_app.py',
      [
        { action: 'screenshot', region: nowhere },
        { action: 'assert_exists', selector: 'Button#Save' },
      ],
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual([
      expect.stringContaining('Nothing of 50 × 50 px at 5000,10 is on the screen, which is 1280 × 800 px.'),
    ]);
  });

  it('waits for the window of a program that takes its time to come', async () => {
    const slowly = ['-c', `sleep 1; exec ${systemPython} ${testApp('contract/gtk_app.py')}`];
    const ran = await run('gtk3/gtk3_dying.py', [
      { action: 'launch', processPath: 'sh', args: slowly },
      { action: 'screenshot', name: 'slow' },
    ]);
    // Of that window alone, which is light, and not of the dark screen around the one that is open already.
    expect(await lightPart(ran)).toBeGreaterThan(0.8);
  });

  it('waits for a window that says what it shows before it has drawn it', async () => {
    const ran = await run('gtk3/gtk3_late_paint.py', [
      { action: 'assert_exists', selector: 'Text#Drawn' },
      { action: 'screenshot', name: 'late' },
    ]);
    expect(await lightPart(ran)).toBeGreaterThan(0.8);
  });
});

/** Which part of the picture that the last step made is light, as windows are. */
async function lightPart(ran: Ran): Promise<number> {
  const file = join(ran.folder, ran.flow.steps.at(-1)?.found ?? '');
  const { data } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 200).length / data.length;
}
