import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { accountPage, changingPage, saveButton, type ChangingPage } from '../../../support/changing-page.js';
import { stand } from '../../../support/stand.js';

const run = promisify(execFile);
const { pages, flows, shop } = stand();

describe('what happened to an element, in finer cases', () => {
  const made: { remove(): Promise<void> }[] = [];
  afterEach(() => Promise.all(made.splice(0).map((page) => page.remove())));

  async function changing(...rest: [steps: string, body?: string]): Promise<ChangingPage> {
    const page = await changingPage({ pages, flows }, ...rest);
    made.push(page);
    return page;
  }

  const clickSave =
    '  - action: click\n    selector: Button#Save # saves the form\n  - { action: assert_title, expected: Saved }\n';

  it('proposes where a button has moved to', async () => {
    const page = await changing(
      "  - action: click\n    selector: 'Form#Profile >> Button#Save'\n  - { action: assert_title, expected: Saved }\n",
    );
    await page.run();
    const button = saveButton;
    page.show(accountPage.replace(button, '').replace('<h2>Danger</h2>', `<h2>Danger</h2>${button}`));
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
    page.show(`${accountPage}<div style="position:fixed;inset:0;background:#fff">Cookies</div>`);
    expect((await page.run()).step(2).diagnostics.healing).toMatchObject({ verdict: 'covered', score: 1 });
    page.show(
      `<main id="app"><p id="clock">0</p></main><script>let n = 0; const tick = () => { clock.textContent = ++n; if (performance.now() > 700) app.innerHTML = \`${accountPage}\`; else requestAnimationFrame(tick); }; tick();</script>`,
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
    page.show(accountPage.replace(saveButton, ''));
    const gone = (await page.run()).step(2).diagnostics.healing;
    expect(gone).toMatchObject({ verdict: 'product_bug' });
    expect(gone?.reason).toContain('button "Save" is gone');
  });

  it('patches a flow in JSON, in the selector of an assertion too', async () => {
    const page = await changing('');
    const address = /url: '([^']*)'/.exec(await readFile(page.file, 'utf8'))![1];
    const flow = `{\r\n  "schemaVersion": 1, "testName": "Account",\r\n  "targets": { "web": { "url": "${address}" } },\r\n  "steps": [{ "action": "open" },\r\n    { "action": "click",   "selector": "Button#Cancel", "expectNoEffect": true, "assertions": [\r\n      { "type": "state_is", "selector": "Button#Save", "expected": "enabled", "timeoutMs": 100 } ] }]\r\n}\r\n`;
    const file = join(page.cwd, 'account.flow.json');
    await writeFile(file, flow);
    const again = (): ReturnType<typeof flows.run> =>
      flows.run([file], { cwd: page.cwd, heal: 'suggest', timeoutMs: 300 });
    expect((await again()).flow.result).toBe('passed');
    page.show(accountPage.replace('>Save<', '>Store<'));
    const failed = await again();
    const { healing } = failed.step(2).diagnostics;
    expect(healing).toMatchObject({ verdict: 'renamed', selector: 'Button#Save', proposedSelector: 'Button#Store' });
    await run('git', ['apply', join(failed.folder, healing?.patch ?? '')], { cwd: page.cwd });
    expect(await readFile(file, 'utf8')).toBe(flow.replace('Button#Save', 'Button#Store'));
    expect((await again()).flow.result).toBe('passed');
  });

  it('puts all selectors of a run that fail into one patch', async () => {
    const page = await changing(
      '  - { action: click, selector: Button#Save }\n  - { action: click, selector: Button#"Delete account", expectNoEffect: true }\n',
    );
    const flow = (await readFile(page.file, 'utf8')).replace('testName', 'stopOnFailure: false\ntestName');
    await writeFile(page.file, flow);
    await page.run();
    page.show(accountPage.replace('>Save<', '>Store<').replace('Delete account', 'Close account'));
    const failed = await page.run();
    const paths = [2, 3].map((step) => failed.step(step).diagnostics.healing?.patch);
    expect(new Set(paths)).toEqual(new Set(['heal/account.flow.yaml.patch']));
    await run('git', ['apply', join(failed.folder, paths[0] ?? '')], { cwd: page.cwd });
    expect((await page.run()).flow.result).toBe('passed');
  });

  it('proposes no patch in the place of a variable, and keeps secrets out of what it stores', async () => {
    const page = await changing(
      '  - { action: fill, selector: Edit#Name, text: "{{secret.name}}" }\n  - { action: click, selector: "Button#{{label}}" }\n',
      accountPage.replace(
        '<input id="name">',
        '<input id="name" oninput="document.querySelector(\'h1\').textContent=value">',
      ),
    );
    const request = { variables: { label: 'Save' }, secrets: { name: 'Rumpelstiltskin' } };
    expect((await page.run(request)).flow.result).toBe('passed');
    const { stdout } = await run('grep', ['-rl', 'Rumpelstiltskin', join(page.cwd, '.handeye')]).catch(() => ({
      stdout: '',
    }));
    expect(stdout).toBe('');
    page.show(accountPage.replace('>Save<', '>Store<'));
    const { healing } = (await page.run(request)).step(3).diagnostics;
    expect(healing).toMatchObject({ verdict: 'renamed', proposedSelector: 'Button#Store' });
    expect(healing).not.toHaveProperty('patch');
  });

  it.each([
    ['search.flow.json', 'broken-search'],
    ['checkout.flow.yaml', 'missing-label'],
    ['settings.flow.yaml', 'lost-update'],
  ])('reports a bug of the shop as before, and changes no expectation: %s with %s', async (name, bug) => {
    const page = await changing('');
    const file = join(import.meta.dirname, '../../../../examples/flows', name);
    const again = (heal: 'off' | 'suggest', bugs: readonly string[]): ReturnType<typeof flows.run> => {
      shop.reset();
      shop.setBugs(bugs);
      return flows.run([file], { cwd: page.cwd, heal, timeoutMs: 1_000, variables: { shop: shop.url } });
    };
    expect((await again('suggest', [])).flow.result).toBe('passed');
    const [plain, healed] = [await again('off', [bug]), await again('suggest', [bug])];
    shop.reset();
    const outcome = ({ flow }: typeof plain) => flow.steps.map(({ path, status, error }) => [path, status, error]);
    expect(outcome(healed)).toEqual(outcome(plain));
    expect(healed.flow.result).toBe('failed');
    for (const { diagnostics } of healed.flow.steps) expect(diagnostics.healing ?? {}).not.toHaveProperty('patch');
  });
});
