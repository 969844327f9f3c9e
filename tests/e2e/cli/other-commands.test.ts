import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserInUse } from '../../../src/compose.js';
import { configSchema } from '../../../src/domain/policy/config.js';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';
import { startShop, type Shop } from '../../support/shop.js';
import { skipNote } from '../../support/skip-note.js';
import { desk, webFlow } from './command-line.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

describe('handeye init', () => {
  it('makes a project whose example runs as it stands', async () => {
    const { cwd, handeye } = desk();
    const { exitCode, stdout } = await handeye('init');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('handeye run flows/example.flow.yaml');
    const { $schema } = JSON.parse(readFileSync(join(cwd, 'handeye.config.json'), 'utf8')) as { $schema: string };
    expect(existsSync(join(cwd, $schema))).toBe(true);
    const run = await handeye('run', 'flows/example.flow.yaml', '--strict');
    expect(run.stdout).toContain('4 passed of 4');
    expect(run.exitCode).toBe(0);
  });

  it('touches nothing that is there', async () => {
    const { cwd, handeye, write } = desk();
    write('handeye.config.json', '{}');
    const { exitCode, stderr } = await handeye('init');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Already here: handeye.config.json. Nothing was written.');
    expect(readdirSync(cwd)).toEqual(['handeye.config.json']);
    expect(readFileSync(join(cwd, 'handeye.config.json'), 'utf8')).toBe('{}');
    const other = desk();
    other.write('handeye.config.yaml', {});
    expect((await other.handeye('init')).stderr).toContain('Already here: handeye.config.yaml. Nothing was written.');
    expect(readdirSync(other.cwd)).toEqual(['handeye.config.yaml']);
  });
});

describe('handeye inspect', () => {
  it('outlines a page in at most 2 KB, and says how much is left out', async () => {
    const { handeye } = desk();
    const { exitCode, stdout } = await handeye('inspect', shop.url);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Button#"Add to cart" >> nth=1 \[\w+\]/);
    expect(stdout).toMatch(/… \d+ more elements; --full shows them, --selector a part of the page/);
    expect(stdout.length).toBeLessThanOrEqual(2048);
    expect((await handeye('inspect', shop.url, '--full')).stdout).not.toContain('more elements');
  });

  it('looks at one part, of the target of a flow, as JSON', async () => {
    const { handeye, write } = desk();
    write('login.flow.json', webFlow('{{shop}}/login', [{ action: 'open' }], { variables: { shop: shop.url } }));
    const { stdout } = await handeye('inspect', 'login.flow.json', '--selector', 'Form#Log in', '--json');
    const snapshot = JSON.parse(stdout) as { url: string; nodes: { role: string; name: string }[] };
    expect(snapshot.url).toBe(`${shop.url}/login`);
    expect(snapshot.nodes.map(({ role, name }) => `${role} ${name}`)).toContain('textbox Email');
    expect(snapshot.nodes.some(({ name }) => name === 'Inventory')).toBe(false);
  });

  it('looks at the fake app of a flow', async () => {
    const { handeye, write } = desk();
    const app = join(import.meta.dirname, '../../../examples/fake/sign.flow.json');
    const { exitCode, stdout, stderr } = await handeye('inspect', app);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/^Guestbook\n[^]*^ +Button#"Clear all" \[\w+\]$/m);
    const part = await handeye('inspect', app, '--selector', 'List#Entries', '--json');
    const { nodes } = JSON.parse(part.stdout) as { nodes: { role: string }[] };
    expect([...new Set(nodes.map(({ role }) => role))]).toEqual(['list', 'listitem']);
    const flow = { schemaVersion: 1, testName: 'None', backend: 'fake', steps: [{ action: 'wait', milliseconds: 1 }] };
    const without = await handeye('inspect', write('none.flow.json', flow));
    expect(without.exitCode).toBe(2);
    expect(without.stderr).toContain('names no app to look at');
  });

  it('reveals no secret that the address of a flow holds', async () => {
    const { cwd, handeye, write } = desk({ HANDEYE_SECRET_TOKEN: 's3cr3t-t0ken' });
    write('login.flow.json', webFlow(`${shop.url}/login?token={{secret.TOKEN}}`, [{ action: 'open' }]));
    const { exitCode, stdout } = await handeye('inspect', 'login.flow.json', '--json');
    expect(exitCode).toBe(0);
    const audit = readFileSync(join(cwd, '.handeye/audit.jsonl'), 'utf8');
    for (const text of [stdout, audit]) {
      expect(text).toContain('token={{secret.TOKEN}}');
      expect(text).not.toContain('s3cr3t-t0ken');
    }
    const failed = await handeye(
      'inspect',
      write('gone.flow.json', webFlow('http://127.0.0.1:1/{{secret.TOKEN}}', [{ action: 'open' }])),
    );
    expect(failed.stderr).toContain('{{secret.TOKEN}}');
    expect(failed.stderr).not.toContain('s3cr3t-t0ken');
  });

  it.each([
    ['http://127.0.0.1:1/', [], 1, /127\.0\.0\.1:1/],
    ['nope.flow.yaml', [], 2, /nope\.flow\.yaml does not exist/],
    ['SHOP', ['--selector', 'Buttn#Log in'], 2, /Buttn#Log in\n +\^/],
    ['SHOP', ['--selector', 'Button#Nope'], 2, /Nothing visible matches "Button#Nope"/],
    ['SHOP', ['--allow-origins', 'example.com'], 3, /not allowed/],
  ] as const)('says why %s %j cannot be looked at', async (target, args, code, message) => {
    const { exitCode, stdout, stderr } = await desk().handeye('inspect', target.replace('SHOP', shop.url), ...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: code, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

describe('handeye doctor', () => {
  it('starts the browser and reports what works', async () => {
    const { exitCode, stdout } = await desk().handeye('doctor', '--json');
    expect(exitCode).toBe(0);
    const { canRun, runs, checks } = JSON.parse(stdout) as {
      canRun: boolean;
      runs: { web: boolean };
      checks: { name: string; status: string; message: string }[];
    };
    expect([canRun, runs.web]).toEqual([true, true]);
    expect(checks.find(({ name }) => name === 'browser starts')?.message).toMatch(/^Chromium \d+/);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'node',
        'settings',
        'browser',
        'sandbox',
        'display',
        'store',
        'disk',
        'kill switch',
        process.platform === 'linux' ? 'own desktop' : 'desktop',
      ]),
    );
  });

  it('exits with 4 and the way out when the browser does not run', async () => {
    const { handeye, write } = desk();
    const missing = await handeye('doctor', '--browser', '/no/browser');
    expect(missing.exitCode).toBe(4);
    expect(missing.stdout).toMatch(/✗ browser +There is no browser at "\/no\/browser"\.\n.*apt-get install chromium/);
    write('handeye.config.json', '{ "workers": 0 }');
    const misconfigured = await handeye('doctor');
    expect(misconfigured.exitCode).toBe(4);
    expect(misconfigured.stdout).toMatch(/✗ settings .*\n?.*workers/);
  });

  it.skipIf(
    process.platform !== 'linux' && skipNote('windows of browsers', 'variables name the displays', 'use Linux'),
  )('says what a browser with a window lacks here, and how to get it', async () => {
    const tools = temporaryFolder();
    const install = (name: string): string => {
      const file = join(tools, name);
      writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
      return file;
    };
    const shell = install('chromium-headless-shell');
    const { handeye } = desk({ PATH: tools });
    const headless = await handeye('doctor', '--headed');
    expect(headless.exitCode).toBe(4);
    expect(headless.stdout.replaceAll(/\s+/g, ' ')).toContain(
      `only a headless one is installed: ${shell}. Install a whole one: \`apt-get install chromium\``,
    );
    expect((await handeye('doctor', '--headed', '--browser', shell)).stdout).toContain('only a headless one');
    install('chromium');
    const unseen = await handeye('doctor', '--headed');
    expect(unseen.exitCode).toBe(4);
    expect(unseen.stdout.replaceAll(/\s+/g, ' ')).toContain(
      'DISPLAY and WAYLAND_DISPLAY are not set. Run it on a virtual one (`xvfb-run handeye run …`)',
    );
  });

  it('ends with what runs here and what does not', async () => {
    const bare = desk({ PATH: temporaryFolder() });
    const lastLine = async (browser: string): Promise<string> =>
      (await bare.handeye('doctor', '--browser', browser)).stdout.replaceAll(/\s+/g, ' ').trim();
    expect(await lastLine('/no/browser')).toMatch(
      /Flows for the web cannot run yet, nor can those for desktop programs; what to do stands above\.$/,
    );
    const { executable } = await browserInUse(configSchema.parse({}));
    expect(await lastLine(executable)).toMatch(
      /Flows for the web run on this machine; those for desktop programs do not\. Why stands above\.$/,
    );
  });

  it('leaves nothing behind', async () => {
    const { cwd, handeye } = desk();
    await handeye('doctor');
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('handeye runs', () => {
  it('shows and removes runs', async () => {
    const { cwd, handeye, write } = desk();
    expect((await handeye('runs')).stdout).toContain('There are no runs yet.');
    write('a.flow.json', webFlow(`${shop.url}/login`, [{ action: 'open' }]));
    for (let count = 0; count < 3; count += 1) await handeye('run', 'a.flow.json');
    const listed = await handeye('runs', 'list', '--limit', '2');
    expect(listed.stdout.match(/✓ passed/g)).toHaveLength(2);
    expect(listed.stdout).toContain('1 older run not shown');
    const shown = await handeye('runs', 'show', 'last');
    expect(shown.stdout).toMatch(/command +handeye run a\.flow\.json/);
    expect(shown.stdout).toContain('journal.jsonl');
    expect((await handeye('runs', 'rm', 'last')).stdout).toMatch(/^Removed 1 run: /);
    expect((await handeye('runs', 'prune', '--keep', '0')).stdout).toMatch(/^Removed 2 runs: /);
    expect(readdirSync(join(cwd, '.handeye/runs'))).toEqual([]);
  });
});

describe.skipIf(
  process.platform !== 'linux' && skipNote('opening a report', 'the test stands in for xdg-open', 'use Linux'),
)('handeye report', () => {
  it('opens the page in the browser that the user chose', async () => {
    const tools = temporaryFolder();
    // Prints what it is given, into a pipe that the test waits on.
    const pipe = join(tools, 'opened');
    spawnSync('mkfifo', [pipe]);
    writeFileSync(join(tools, 'xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${pipe}\n`, { mode: 0o755 });
    const { cwd, handeye, write } = desk({ PATH: `${tools}:${process.env['PATH'] ?? ''}` });
    write('a.flow.json', webFlow(`${shop.url}/login`, [{ action: 'open' }]));
    await handeye('run', 'a.flow.json', '--reporter', 'terminal');
    expect((await handeye('report', '--open', '--reporter', 'terminal')).exitCode).toBe(0);
    const opened = await readFile(pipe, 'utf8');
    expect(opened).toMatch(new RegExp(`^${cwd}/\\.handeye/runs/\\S+/report\\.html$`));
    expect(existsSync(opened)).toBe(true);
  });

  it('says where the page is when nothing can open it', async () => {
    const { cwd, handeye, write } = desk();
    write('a.flow.json', webFlow(`${shop.url}/login`, [{ action: 'open' }]));
    await handeye('run', 'a.flow.json');
    const bare = desk({ PATH: '/nonexistent' });
    const { exitCode, stderr } = await bare.handeye('report', '--open', '--cwd', cwd);
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/no xdg-open here\.\n.*report\.html/);
  });
});

describe('handeye demo', () => {
  it('serves the shop until it is interrupted', async () => {
    const { start } = desk();
    const { child, ended, printed } = start('demo', '--serve');
    const [, url = ''] = await printed(/at (http:\S+)/);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    child.kill('SIGINT');
    expect((await ended).exitCode).toBe(0);
  });
});
