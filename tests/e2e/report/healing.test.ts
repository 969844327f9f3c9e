import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ran, RunRequest } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const run = promisify(execFile);
const { pages, flows } = stand();

const profile = `<main><h1>Account</h1><form aria-label="Profile"><label>Name <input id="name"></label>
  <button type="button" onclick="document.title='Saved'">Save</button><button type="button">Cancel</button></form>
  <section aria-label="Danger zone"><h2>Danger</h2><button>Delete account</button></section></main>`;

/** A page that changes between two runs of a flow which is a file. */
interface Changing {
  readonly cwd: string;
  readonly file: string;
  show(body: string, status?: number): void;
  run(request?: RunRequest): Promise<Ran>;
}

describe('what happened to an element that its selector no longer finds', () => {
  let root: string;
  let made = 0;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'handeye-heal-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  /** @param steps of the flow as YAML, after `open` */
  async function changing(steps: string, body = profile): Promise<Changing> {
    made += 1;
    const cwd = await mkdtemp(join(root, 'work-'));
    const path = `/changing-${made}`;
    let shown = { body, status: 200 };
    pages.answer(path, (_request, response) => {
      response.writeHead(shown.status, { 'content-type': 'text/html; charset=utf-8' });
      response.end(
        `<!doctype html><html lang="en"><title>Account</title><link rel="icon" href="data:,">${shown.body}</html>`,
      );
    });
    const file = join(cwd, 'account.flow.yaml');
    await writeFile(
      file,
      `# The account\nschemaVersion: 1\ntestName: Account\ntargets:\n  web: { url: '${pages.origin}${path}' }\nsteps:\n  - action: open\n${steps}`,
    );
    return {
      cwd,
      file,
      show: (changed, status = 200) => void (shown = { body: changed, status }),
      run: (request = {}) => flows.run([file], { cwd, heal: 'suggest', timeoutMs: 300, ...request }),
    };
  }

  const clickSave =
    '  - action: click\n    selector: Button#Save # saves the form\n  - { action: assert_title, expected: Saved }\n';

  it('proposes the new name of a renamed button as a patch that git applies and with which the flow passes', async () => {
    const page = await changing(clickSave);
    expect((await page.run()).flow.result).toBe('passed');
    page.show(profile.replace('>Save<', '>Store changes<'));
    const failed = await page.run();
    expect(failed.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'element_not_found' } });
    const { healing } = failed.step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'renamed', proposedSelector: 'Button#"Store changes"' });
    expect(healing?.score).toBeGreaterThan(0.75);
    expect(healing?.reason).toContain('Button#Save is now Button#"Store changes"');
    const patch = join(failed.folder, healing?.patch ?? '');
    await run('git', ['apply', '--check', patch], { cwd: page.cwd });
    await run('git', ['apply', patch], { cwd: page.cwd });
    expect(await readFile(page.file, 'utf8')).toContain('    selector: Button#"Store changes" # saves the form\n');
    expect((await page.run()).flow.result).toBe('passed');
  });

  it('proposes where a button has moved to', async () => {
    const page = await changing(
      "  - action: click\n    selector: 'Form#Profile >> Button#Save'\n  - { action: assert_title, expected: Saved }\n",
    );
    await page.run();
    const button = /<button type="button" onclick.*?<\/button>/.exec(profile)![0];
    page.show(profile.replace(button, '').replace('<h2>Danger</h2>', `<h2>Danger</h2>${button}`));
    const failed = await page.run();
    const { healing } = failed.step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'moved', proposedSelector: 'Button#Save' });
    expect(healing?.reason).toContain('it was in form "Profile"');
    await run('git', ['apply', join(failed.folder, healing?.patch ?? '')], { cwd: page.cwd });
    expect((await page.run()).flow.result).toBe('passed');
  });

  it('says that something lies over it, or that it came late, and proposes nothing', async () => {
    const page = await changing(clickSave);
    await page.run();
    page.show(`${profile}<div style="position:fixed;inset:0;background:#fff">Cookies</div>`);
    expect((await page.run()).step(2).diagnostics.healing).toMatchObject({ verdict: 'covered', score: 1 });
    page.show(
      `<main id="app"><p id="clock">0</p></main><script>let n = 0; const tick = () => { clock.textContent = ++n; if (performance.now() > 700) app.innerHTML = \`${profile}\`; else requestAnimationFrame(tick); }; tick();</script>`,
    );
    const { healing } = (await page.run()).step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'late', score: 1 });
    expect(healing).not.toHaveProperty('proposedSelector');
  });

  it('says that the data of a list have changed', async () => {
    const row = (name: string): string => `<tr><td>${name}</td><td><button>Remove</button></td></tr>`;
    const table = (...names: string[]): string => `<table aria-label="Cart">${names.map(row).join('')}</table>`;
    const page = await changing(
      "  - { action: click, selector: 'Row#Kettle >> Button#Remove', expectNoEffect: true }\n",
      table('Kettle', 'Mug'),
    );
    await page.run();
    page.show(table('Teapot', 'Mug'));
    const { healing } = (await page.run()).step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'data' });
    expect(healing).not.toHaveProperty('proposedSelector');
  });

  it('puts an answer 500, an error on the page and a control without a counterpart down to the product', async () => {
    const page = await changing(clickSave);
    await page.run();
    page.show('<h1>Internal Server Error</h1>', 500);
    const answered = (await page.run()).step(2).diagnostics.healing;
    expect(answered).toMatchObject({ verdict: 'product_bug', score: 0.95 });
    expect(answered?.reason).toContain('with 500');
    page.show('<main><div role="alert">Something went wrong.</div><button>Try again</button></main>');
    expect((await page.run()).step(2).diagnostics.healing).toMatchObject({ verdict: 'product_bug', score: 0.9 });
    page.show(profile.replace(/<button type="button" onclick.*?<\/button>/, ''));
    const gone = (await page.run()).step(2).diagnostics.healing;
    expect(gone).toMatchObject({ verdict: 'product_bug' });
    expect(gone?.reason).toContain('button "Save" is gone');
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
    page.show(profile.replace('Account', 'Your profile'));
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
    page.show(profile.replace('>Save<', '>Store<'));
    expect((await page.run({ heal: 'off' })).step(2).diagnostics).not.toHaveProperty('healing');
  });
});
