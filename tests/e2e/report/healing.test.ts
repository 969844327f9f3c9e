import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { accountPage, changingPage, type ChangingPage } from '../../support/changing-page.js';
import { terminalReport } from '../../../src/projections/terminal.js';
import { stand } from '../../support/stand.js';

const run = promisify(execFile);
const { pages, flows } = stand();

describe('what happened to an element that its selector no longer finds', () => {
  const made: { remove(): Promise<void> }[] = [];
  afterEach(() => Promise.all(made.splice(0).map((page) => page.remove())));

  async function changing(...rest: [steps: string, body?: string]): Promise<ChangingPage> {
    const page = await changingPage({ pages, flows }, ...rest);
    made.push(page);
    return page;
  }

  const clickSave =
    '  - action: click\n    selector: Button#Save # saves the form\n  - { action: assert_title, expected: Saved }\n';

  it('proposes the new name of a renamed button as a patch that git applies and with which the flow passes', async () => {
    const page = await changing(clickSave);
    expect((await page.run()).flow.result).toBe('passed');
    page.show(accountPage.replace('>Save<', '>Store changes<'));
    const failed = await page.run();
    expect(failed.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'element_not_found' } });
    const { healing } = failed.step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'renamed', proposedSelector: 'Button#"Store changes"' });
    expect(healing?.score).toBeGreaterThan(0.75);
    expect(healing?.reason).toContain('Button#Save is now Button#"Store changes"');
    expect(terminalReport(failed.report, { width: 200, folder: 'run' }).map((line) => line.trim())).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^What happened: renamed \(0\.\d\d\): Button#Save is now Button#"Store changes": /),
        expect.stringMatching(/^patch +run\/heal\/account\.flow\.yaml\.patch$/),
      ]),
    );
    const patch = join(failed.folder, healing?.patch ?? '');
    await run('git', ['apply', '--check', patch], { cwd: page.cwd });
    await run('git', ['apply', patch], { cwd: page.cwd });
    expect(await readFile(page.file, 'utf8')).toContain('    selector: Button#"Store changes" # saves the form\n');
    expect((await page.run()).flow.result).toBe('passed');
  });

  it('says that the session is logged out', async () => {
    const page = await changing(clickSave);
    await page.run();
    pages.answer('/login', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(
        '<title>Log in</title><form><label>Email <input></label><label>Password <input type=password></label><button>Log in</button></form>',
      );
    });
    page.show('<script>location.replace("/login")</script>');
    const { healing } = (await page.run()).step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'environment', score: 0.9 });
    expect(healing?.reason).toContain('logged out');
  });

  it('never changes what a check expects', async () => {
    const page = await changing(
      '  - { action: assert_exists, selector: Heading#Account }\n  - { action: assert_text, selector: Heading#Account, expected: Account }\n',
    );
    await page.run();
    page.show(accountPage.replace('Account', 'Your profile'));
    const { healing } = (await page.run()).step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'data' });
    expect(healing).not.toHaveProperty('patch');
  });

  it('goes by the selector alone where no run has passed, with a lower score', async () => {
    const page = await changing(clickSave.replace('Button#Save', 'Button#"Save the profile"'));
    const { healing } = (await page.run()).step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'renamed', proposedSelector: 'Button#Save' });
    expect(healing?.score).toBeLessThanOrEqual(0.8);
  });

  it('says nothing where it is switched off', async () => {
    const page = await changing(clickSave);
    page.show(accountPage.replace('>Save<', '>Store<'));
    expect((await page.run({ heal: 'off' })).step(2).diagnostics).not.toHaveProperty('healing');
  });
});
