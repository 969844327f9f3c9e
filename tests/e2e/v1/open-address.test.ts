import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { executionReportSchema } from '../../../src/domain/run/execution-report.js';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';
import { desk } from '../cli/command-line.js';
import { testApp } from '../../support/desktop-flows.js';
import { desktopParts } from '../../../scripts/desktop-packages.js';
import { lacksPrograms, systemPython } from '../../support/x-server.js';

const address = 'http://localhost:9/orders?id=7&x=(1)';

describe.skipIf(lacksPrograms('addresses on a desktop', ...desktopParts, 'GTK 3 for Python', 'xdg-open'))(
  'navigate on a desktop',
  () => {
    /** @param browser what stands for the browser of the user, as a script of the shell */
    const run = async (browser: string, steps: readonly object[]) => {
      const home = temporaryFolder();
      const place = desk({ XDG_DATA_DIRS: `${home}:/usr/share`, XDG_CURRENT_DESKTOP: 'X-Generic' });
      const script = join(home, 'browser.sh');
      writeFileSync(script, `#!/bin/sh\necho "$1" > opened.txt\n${browser}\n`);
      chmodSync(script, 0o755);
      mkdirSync(join(home, 'applications'));
      const entry = `[Desktop Entry]\nType=Application\nName=Browser\nExec=${script} %u\n`;
      writeFileSync(join(home, 'applications/browser.desktop'), entry);
      writeFileSync(
        join(home, 'applications/mimeinfo.cache'),
        '[MIME Cache]\nx-scheme-handler/http=browser.desktop;\n',
      );
      const flow = place.write('a.flow.json', {
        schemaVersion: 1,
        testName: 'Opens a page',
        backend: 'desktop',
        steps: [{ action: 'navigate', url: address, timeoutMs: 20_000 }, ...steps],
      });
      const ended = await place.handeye('run', flow, '--json', '--desktop', 'private');
      return { ended, cwd: place.cwd };
    };

    it('opens the address with the program that the desktop has for it, and goes on in its window', async () => {
      const { ended, cwd } = await run(`exec ${systemPython} ${testApp('gtk-shop/shop.py')}`, [
        { action: 'assert_exists', selector: 'Text#60 products found', timeoutMs: 20_000 },
      ]);
      const report = executionReportSchema.parse(JSON.parse(ended.stdout));
      expect(report.steps.map(({ action, status, error }) => ({ action, status, error }))).toEqual([
        { action: 'navigate', status: 'passed', error: null },
        { action: 'assert_exists', status: 'passed', error: null },
      ]);
      expect(readFileSync(join(cwd, 'opened.txt'), 'utf8').trim()).toBe(address);
    });

    it('fails where no program opens it, and goes neither back nor forward', async () => {
      const { ended } = await run('exit 3', []);
      const report = executionReportSchema.parse(JSON.parse(ended.stdout));
      expect(report.steps[0]?.error).toContain(`xdg-open did not open ${address}`);
      const back = await run('exit 3', [{ action: 'navigate', direction: 'back' }]);
      expect(back.ended.exitCode).toBe(2);
      expect(back.ended.stdout + back.ended.stderr).toContain('knows nothing of "back" of navigate');
    });
  },
);
