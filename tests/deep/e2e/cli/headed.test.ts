import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findBrowser } from '../../../../src/adapters/web/browser/find-browser.js';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import { skipNote } from '../../../support/skip-note.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';
import { desk, webFlow } from '../../../e2e/cli/command-line.js';

const hasDisplayServer = spawnSync('Xvfb', ['-help']).error === undefined;
const hasBrowserWithWindow = await findBrowser({ headed: true }).then(
  () => true,
  () => false,
);
const isMissing =
  (!hasDisplayServer && skipNote('--headed', 'there is no Xvfb', 'apt-get install xvfb')) ||
  (!hasBrowserWithWindow &&
    skipNote('--headed', 'no browser that can show a window was found', 'apt-get install chromium'));

interface Screen {
  /** What `DISPLAY` names it. */
  readonly display: string;
  /** How many pixels have a colour, given as red, green and blue. */
  count(colour: readonly [number, number, number]): number;
}

/** A screen that nobody looks at, kept in a file by Xvfb: four bytes a pixel, blue, green, red and one that means nothing. */
async function startScreen(): Promise<Screen> {
  const folder = temporaryFolder();
  const size = ['-screen', '0', '1400x1000x24'];
  const server = spawn('Xvfb', ['-displayfd', '1', '-fbdir', folder, ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    server.kill();
    await once(server, 'exit');
  });
  const [number] = (await once(server.stdout, 'data')) as [Buffer];
  return {
    display: `:${number.toString().trim()}`,
    count([red, green, blue]) {
      const pixels = readFileSync(join(folder, 'Xvfb_screen0'));
      const colour = Buffer.from([blue, green, red]);
      let count = 0;
      for (let at = pixels.indexOf(colour); at >= 0; at = pixels.indexOf(colour, at + 4)) count += 1;
      return count;
    },
  };
}

describe.skipIf(isMissing)('handeye run --headed', () => {
  let pages: WebPages;

  beforeAll(async () => {
    pages = await startWebPages();
  });
  afterAll(() => pages.close());

  it('shows the page in a window on the screen while the flow runs', async () => {
    const screen = await startScreen();
    const waiting: ServerResponse[] = [];
    pages.answer('/until-seen', (_request, response) => waiting.push(response));
    const url = pages.page(`<body style="background: rgb(18, 171, 52)"><p id=out>Not seen</p>
      <script>fetch('/until-seen').then(() => { out.textContent = 'Seen'; });</script>`);
    const { write, start } = desk({ DISPLAY: screen.display });
    // A browser with a window asks for a favicon by itself: that there is none is no error of the app.
    const steps = [
      { action: 'open' },
      { action: 'wait', selector: '#out', text: 'Seen' },
      { action: 'assert_console' },
    ];
    write('seen.flow.json', webFlow(url, steps));
    const running = start('run', 'seen.flow.json', '--headed', '--viewport', '800x600');
    await Promise.race([
      expect.poll(() => screen.count([18, 171, 52]), { timeout: 30_000 }).toBeGreaterThan(100_000),
      // A run that ended shows nothing any more: its own words say why.
      running.ended.then(({ stdout, stderr }) => expect.unreachable(stdout + stderr)),
    ]);
    for (const response of waiting) response.end();
    const { exitCode, stdout } = await running.ended;
    expect(stdout).toMatch(/3 passed/);
    expect(exitCode).toBe(0);
  });

  it('says that there is no display where there is none', async () => {
    const { write, handeye } = desk();
    write('any.flow.json', webFlow(pages.page('<p>Any</p>'), [{ action: 'open' }]));
    const { exitCode, stdout, stderr } = await handeye('run', 'any.flow.json', '--headed');
    expect(exitCode).toBe(4);
    expect(stdout + stderr).toMatch(/DISPLAY and\s+WAYLAND_DISPLAY are not set\. Run it on a virtual one/);
  });
});
