import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { executionReportSchema } from '../../../../src/domain/run/execution-report.js';
import { testApp, useDesktopFlows } from '../../../support/desktop-flows.js';
import { processesWith } from '../../../support/desktop-remains.js';
import { installedBrowser } from '../../../support/headless-browser.js';
import { playVideo } from '../../../support/play-video.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { commandLineOf } from '../../../support/processes.js';
import { skipNote } from '../../../support/skip-note.js';
import { systemPython } from '../../../support/x-server.js';
import { journalsIn } from '../../../e2e/cli/command-line.js';
import { desktopDesk } from '../../../e2e/desktop/desktop-desk.js';

const app = 'contract/gtk_app.py';
const desktop = { kind: 'private', size: { width: 1000, height: 760 } };
const save = { action: 'click', selector: 'Button#Save' };
const cannotPlay =
  installedBrowser === undefined &&
  skipNote('playing a video of a desktop', 'no Chromium is installed', 'apt install chromium-headless-shell');
const fails = { action: 'assert_exists', selector: 'Button#Nope', timeoutMs: 300 };

describe.skipIf(lacksDesktop('videos of a desktop'))('a video of a private desktop', () => {
  const { run } = useDesktopFlows();

  it.skipIf(cannotPlay)('is kept as the policy says, and shows in a browser what was done, at its size', async () => {
    const { flow: report, folder } = await run(app, [save], { desktop }, { video: 'always' });
    const [video] = report.films;
    expect(report.films).toHaveLength(1);
    const file = join(folder, video?.path ?? '');
    expect((await stat(file)).size).toBe(video?.bytes);
    const { lightFirst, lightLast, ...shown } = await playVideo(file);
    expect(shown).toEqual({ width: 1000, height: 760, durationMs: video?.durationMs });
    // The desktop is dark until the program has opened its window.
    expect(lightFirst).toBeLessThan(0.01);
    expect(lightLast).toBeGreaterThan(0.5);
  });

  it.skipIf(cannotPlay)('is kept up to the moment at which the screen is lost', async () => {
    const { cwd, folder, write, start } = desktopDesk();
    write('a.flow.json', {
      schemaVersion: 1,
      testName: 'On a screen that is lost',
      desktop,
      targets: { linux: { launch: systemPython, args: [testApp(app)] } },
      steps: [{ action: 'open' }, save, { action: 'wait', selector: 'Button#Never', timeoutMs: 60_000 }],
    });
    const { ended } = start('run', 'a.flow.json', '--json', '--video', 'on_fail');
    await expect.poll(() => journalsIn(cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(2);
    const screens = processesWith(folder).filter((pid) => commandLineOf(pid).includes('Xvfb -displayfd'));
    expect(screens).toHaveLength(1);
    for (const pid of screens) process.kill(pid, 'SIGKILL');
    const report = executionReportSchema.parse(JSON.parse((await ended).stdout));
    expect(report.stoppedBy).toBe('target_lost');
    expect(report.notes).toContainEqual(expect.stringContaining('The video ends early'));
    const [video] = report.films;
    const file = join(cwd, '.handeye/runs', report.runId, video?.path ?? '');
    const { width, height, durationMs } = await playVideo(file);
    expect({ width, height, durationMs }).toEqual({ width: 1000, height: 760, durationMs: video?.durationMs });
    expect(durationMs).toBeGreaterThan(0);
  });

  it('is kept of a flow that failed, and of no other, where only failures are recorded', async () => {
    expect((await run(app, [fails], { desktop }, { video: 'on_fail' })).flow.films).toHaveLength(1);
    const passed = await run(app, [save], { desktop }, { video: 'on_fail' });
    expect(passed.flow.films).toEqual([]);
    await expect(stat(join(passed.folder, 'artifacts/flow-1/linux.webm'))).rejects.toThrow('ENOENT');
  });

  it.each([
    ['names itself', '{{secret.PASSWORD}}', {}],
    ['is given by a variable', '{{word}}', { word: '{{secret.PASSWORD}}' }],
  ])('is not made of a flow that uses a secret which it %s, and that says so', async (_how, text, variables) => {
    const { flow: report } = await run(
      app,
      [{ action: 'fill', selector: 'Edit#Secret', text }],
      { desktop },
      { video: 'always', secrets: { PASSWORD: 'open sesame' }, variables },
    );
    expect(report.result).toBe('passed');
    expect(report.films).toEqual([]);
    expect(report.notes).toContain('not recorded: the flow uses secrets, which would be seen as they are written');
  });
});
