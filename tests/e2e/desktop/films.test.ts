import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useDesktopFlows } from '../../support/desktop-flows.js';
import { installedBrowser, launchHeadless } from '../../support/headless-browser.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { skipNote } from '../../support/skip-note.js';

const app = 'contract/gtk_app.py';
const desktop = { kind: 'private', size: { width: 1000, height: 760 } };
const save = { action: 'click', selector: 'Button#Save' };
const cannotPlay =
  installedBrowser === undefined &&
  skipNote('playing a film of a desktop', 'no Chromium is installed', 'apt install chromium-headless-shell');
const fails = { action: 'assert_exists', selector: 'Button#Nope', timeoutMs: 300 };

describe.skipIf(lacksDesktop('films of a desktop'))('a film of a private desktop', () => {
  const { run } = useDesktopFlows();

  it.skipIf(cannotPlay)('is kept as the policy says, and plays in a browser at the size of the screen', async () => {
    const { flow: report, folder } = await run(app, [save], { desktop }, { video: 'always' });
    const [film] = report.films;
    expect(report.films).toHaveLength(1);
    const file = join(folder, film?.path ?? '');
    expect((await stat(file)).size).toBe(film?.bytes);
    const data = (await readFile(file)).toString('base64');
    const browser = await launchHeadless();
    try {
      const page = await browser.newPage();
      await page.setContent('<video muted></video>');
      const shown = await page.evaluate(
        (source) =>
          new Promise((resolve, reject) => {
            const video = document.querySelector('video')!;
            video.onerror = () => reject(new Error(video.error?.message));
            video.onended = () => resolve([video.videoWidth, video.videoHeight, Math.round(video.duration * 1000)]);
            video.onloadeddata = () => void video.play();
            video.src = `data:video/webm;base64,${source}`;
          }),
        data,
      );
      expect(shown).toEqual([1000, 760, film?.durationMs]);
    } finally {
      await browser.close();
    }
  });

  it('is kept of a flow that failed, and of no other, where only failures are filmed', async () => {
    expect((await run(app, [fails], { desktop }, { video: 'on_fail' })).flow.films).toHaveLength(1);
    const passed = await run(app, [save], { desktop }, { video: 'on_fail' });
    expect(passed.flow.films).toEqual([]);
    await expect(stat(join(passed.folder, 'artifacts/flow-1/linux.webm'))).rejects.toThrow('ENOENT');
  });

  it('is not made of a flow that uses secrets, which says so', async () => {
    const { flow: report } = await run(
      app,
      [{ action: 'fill', selector: 'Edit#Secret', text: '{{secret.PASSWORD}}' }],
      { desktop },
      { video: 'always', secrets: { PASSWORD: 'open sesame' } },
    );
    expect(report.result).toBe('passed');
    expect(report.films).toEqual([]);
    expect(report.notes).toContain('not filmed: the flow uses secrets, which would be seen as they are written');
  });
});
