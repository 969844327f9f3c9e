import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpecFiles } from '../../adapters/spec-files/spec-files.js';
import { formatProblem } from '../../domain/flow/problem.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { loadFlow, type LoadOptions, type LoadResult } from './load-flow.js';

let folder: string;
let source: SpecSource;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handeye-load-'));
  source = createSpecFiles({ cwd: folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes flows and loads the one called `main.json`. */
async function load(files: Readonly<Record<string, unknown>>, options?: LoadOptions): Promise<LoadResult> {
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return loadFlow(source, 'main.json', options);
}

const page = { web: { url: 'http://app.test/' } };

const flow = (steps: unknown, more: object = {}): object => ({
  schemaVersion: 1,
  testName: 'T',
  backend: 'web',
  ...more,
  steps,
  ...(!('backend' in more) && !('targets' in more) && { targets: page }),
});

/** What is wrong, without the places. */
async function complaints(
  main: unknown,
  others: Readonly<Record<string, unknown>> = {},
  options?: LoadOptions,
): Promise<string[]> {
  const result = await load({ ...others, 'main.json': main }, options);
  const problems = result.ok ? result.loaded.problems : result.problems;
  return problems.map((problem) => formatProblem(problem).replace(/^\d+:\d+ /, ''));
}

describe('what is wrong with a flow', () => {
  it('is reported at once and in the order of the file, with line and column', async () => {
    const main = `{
  "schemaVersion": 1,
  "testName": "T",
  "steps": [
    { "order": 1, "action": "clik" },
    { "order": 1, "action": "click",
      "selector": "Buton#Save" },
    { "action": "fill", "selector": "Edit#Name", "text": "{{nme}}", "timeoutMs": "5s" },
    { "action": "fill", "selector": "Edit#City", "text": "{{cty}}" }
  ],
  "variables": { "city": "Lisbon" },
  "backend": "web",
  "tags": 5
}`;
    const result = await load({ 'main.json': main });
    expect(result.ok).toBe(false);
    const problems = result.ok ? [] : result.problems;
    expect(problems.map(({ line, column, path, nearest }) => [line, column, path, nearest])).toEqual([
      [5, 19, 'steps[0].action', 'click'],
      [6, 7, 'steps[1].order', undefined],
      [7, 7, 'steps[1].selector', 'Button#Save'],
      [8, 50, 'steps[2].text', undefined],
      [8, 69, 'steps[2].timeoutMs', undefined],
      [9, 50, 'steps[3].text', 'city'],
      [13, 3, 'tags', undefined],
    ]);
    expect(problems.map(({ value }) => value)).toEqual(['clik', 1, 'Buton#Save', 'nme', '5s', 'cty', 5]);
  });

  it('is reported for files to upload that are not there, where the flow names them itself', async () => {
    const upload = (files: unknown, more: object = {}): object => ({
      action: 'upload',
      selector: '#file',
      files,
      ...more,
    });
    const steps = [
      upload('there.txt, gone.txt'),
      upload(['there.txt', '{{name}}.txt']),
      upload('later.txt', { when: { exists: '#file' } }),
      upload('maybe.txt', { optional: true }),
    ];
    const result = await load({
      'there.txt': 'here',
      'main.json': flow(steps, { variables: { name: 'there' } }),
    });
    expect(result.ok).toBe(true);
    expect(await complaints(flow(steps, { variables: { name: 'there' } }))).toEqual([
      expect.stringMatching(/steps\[0\]\.files.*no file "gone\.txt"; paths are relative/),
    ]);
  });

  it('is reported for YAML too', async () => {
    const yaml = 'schemaVersion: 1\ntestName: T\nbackend: web\nsteps:\n  - action: click\n    selector: Buton#Save\n';
    await writeFile(join(folder, 'main.yaml'), yaml);
    const result = await loadFlow(source, 'main.yaml');
    expect(result).toMatchObject({ ok: false, problems: [{ line: 6, column: 5, path: 'steps[0].selector' }] });
  });

  it('shows a selector with a caret under the place', async () => {
    expect(await complaints(flow([{ action: 'click', selector: 'Dialog#Login >> Buton#OK' }]))).toEqual([
      [
        'steps[0].selector: Unknown type "Buton".',
        '      Dialog#Login >> Buton#OK',
        '                      ^^^^^',
        '    Did you mean Dialog#Login >> Button#OK?',
      ].join('\n'),
    ]);
  });

  it('looks at the selectors and variables of a step that has other faults', async () => {
    const steps = [
      { action: 'click', selector: 'Buton#Go >> Link#X', txt: 'x' },
      { action: 'clik', selector: 'Rwo#A' },
      { action: 'drag', selector: 'Row#A', to: 'Rwo#B', by: 5 },
      { action: 'fill', selector: 'Rwo#C' },
      { action: 'open', timeoutMs: 'x', assertions: [{ type: 'exists', selector: 'Rwo#D' }] },
      { action: 'open', timeoutMs: 'x', when: { all: [{ exists: 'Rwo#E' }] } },
      { action: 'click', typedSelector: { kind: 'web', value: 'Rwo#F' }, timeoutMs: 'x' },
      { action: 'fill', selector: 'Edit#{{nme}}', text: 5, saved: '{{nme}}' },
    ];
    const result = await load({ 'main.json': flow(steps, { variables: { name: 'x' } }) });
    const problems = result.ok ? [] : result.problems;
    expect(problems.filter(({ message }) => message.startsWith('Unknown type')).map((problem) => problem.path)).toEqual(
      [
        'steps[0].selector',
        'steps[1].selector',
        'steps[2].to',
        'steps[3].selector',
        'steps[4].assertions[0].selector',
        'steps[5].when.all[0].exists',
        'steps[6].typedSelector.value',
      ],
    );
    expect(problems[0]?.nearest).toBe('Button#Go >> Link#X');
    expect(problems.map(({ path }) => path)).toEqual(expect.arrayContaining(['steps[0].txt', 'steps[7].selector']));
  });

  it('looks at selectors wherever they stand', async () => {
    const steps = [
      { action: 'drag', selector: 'Row#A', to: 'Rwo#B' },
      { action: 'click', typedSelector: { kind: 'web', value: 'Rwo#B' } },
      { action: 'open', when: { any: [{ not: { exists: 'Rwo#B' } }, { notExists: 'Rwo#B' }] } },
      { action: 'open', assertions: [{ type: 'exists', selector: 'Rwo#B' }] },
      { action: 'click', typedSelector: { kind: 'vision', value: 'the blue Rwo#B' } },
      { action: 'click', selector: '{{which}}' },
    ];
    const result = await load({ 'main.json': flow(steps, { variables: { which: 'Row' } }) });
    expect(result.ok ? [] : result.problems.map(({ path }) => path)).toEqual([
      'steps[0].to',
      'steps[1].typedSelector.value',
      'steps[2].when.any[0].not.exists',
      'steps[2].when.any[1].notExists',
      'steps[3].assertions[0].selector',
    ]);
  });
});

describe('an open step without a url', () => {
  const missing =
    'steps[0].url: is missing, and the flow names no page that open could go to; add it, or "targets": {"web": {"url": "http://…"}} to the flow that is run';
  const open = { action: 'open' };
  const without = (steps: readonly object[], more: object = {}): object =>
    flow(steps, { targets: { linux: { launch: 'app' } }, ...more });

  it('is reported where the flow names no page to go to, on the web', async () => {
    expect(await complaints(without([open]))).toEqual([missing]);
    expect(await complaints(without([open], { backend: undefined }))).toEqual([]);
    expect(await complaints(without([open], { backend: undefined }), {}, { backends: ['web'] })).toEqual([missing]);
  });

  it('is fine where it may well have one', async () => {
    expect(await complaints(flow([open]))).toEqual([]);
    expect(await complaints(without([{ ...open, url: 'http://app.test/' }]))).toEqual([]);
    expect(await complaints(without([{ ...open, when: { backend: 'linux' } }]))).toEqual([]);
    expect(await complaints(flow([open], { targets: { web: { url: 5 } } }))).toEqual([
      'targets.web.url: must be text, not 5',
    ]);
  });

  it('opens in a flow that another runs what that one is for', async () => {
    const files = { 'part.json': without([open], { targets: {} }) };
    const by = { action: 'run_flow', flow: 'part.json' };
    expect(await complaints(flow([by]), files)).toEqual([]);
    expect(await complaints(flow([by], { setup: 'part.json' }), files)).toEqual([]);
    expect((await complaints(without([by]), files)).join()).toContain(missing);
  });
});

describe('a variable', () => {
  const uses = (name: string): object => ({ action: 'fill', selector: 'Edit#A', text: `{{${name}}}` });

  it('may come from the flow, a profile, the command line, a parameter, the environment or a secret', async () => {
    const main = flow(['own', 'profile', 'given', 'parameter', 'env.HOME', 'secret.PW', 'totp.BANK'].map(uses), {
      variables: { own: 'x' },
      dataProfiles: [{ profileId: 'a', values: { profile: 'x' } }],
      parameters: { parameter: {} },
    });
    expect(await complaints(main, {}, { given: ['given'] })).toEqual([]);
  });

  it('may come from an earlier step', async () => {
    const steps = [
      { action: 'read', selector: '#a', saveAs: 'order' },
      { action: 'set_variable', name: 'city', value: '{{order}}' },
      uses('city'),
    ];
    expect(await complaints(flow(steps))).toEqual([]);
    expect(await complaints(flow([uses('order'), steps[0]]))).toEqual([
      'steps[0].text: the variable {{order}} has no value yet; it is set only by steps[1]',
    ]);
  });

  it('may come from a step that runs earlier, wherever it stands', async () => {
    const read = { action: 'read', selector: '#a', saveAs: 'city' };
    expect(
      await complaints(
        flow([
          { ...uses('city'), order: 2 },
          { ...read, order: 1 },
        ]),
      ),
    ).toEqual([]);
    expect(
      await complaints(
        flow([
          { ...read, order: 2 },
          { ...uses('city'), order: 1 },
        ]),
      ),
    ).toEqual(['steps[1].text: the variable {{city}} has no value yet; it is set only by steps[0]']);
  });

  it('may come from a step that is wrong itself', async () => {
    expect(await complaints(flow([{ action: 'read', saveAs: 'order' }, uses('order')]))).toEqual([
      'steps[0].selector: is missing; read needs "selector" or "typedSelector", unless "what" is "url" or "title"',
    ]);
  });

  it('may come from a flow that was run before, or from the setup', async () => {
    const saves = flow([{ action: 'read', selector: '#a', saveAs: 'token' }]);
    const main = flow([{ action: 'run_flow', flow: 'saves.json' }, uses('token')]);
    expect(await complaints(main, { 'saves.json': saves })).toEqual([]);
    expect(await complaints(flow([uses('token')], { setup: 'saves.json' }), { 'saves.json': saves })).toEqual([]);
  });

  it('that nothing sets is reported wherever it is used', async () => {
    const main = flow([uses('nme'), { action: 'open', when: { variable: 'nam', equals: 'x' } }], {
      variables: { name: '{{bse}}/x' },
      targets: { web: { url: '{{host}}' } },
    });
    expect(await complaints(main)).toEqual([
      'variables.name: unknown variable {{bse}}; set it in "variables", "parameters" (what run_flow gives), a data profile, an earlier saveAs, or --var bse=…',
      'targets.web.url: unknown variable {{host}}; set it in "variables", "parameters" (what run_flow gives), a data profile, an earlier saveAs, or --var host=…',
      'steps[0].text: unknown variable {{nme}}; set it in "variables", "parameters" (what run_flow gives), a data profile, an earlier saveAs, or --var nme=… Did you mean "name"?',
      'steps[1].when.variable: nothing sets the variable "nam"; it counts as empty. Did you mean "name"?',
    ]);
  });

  it('needs a name behind the point, which is asked for', async () => {
    expect(await complaints(flow([{ action: 'fill', selector: '#a', text: '{{totp.}}' }]))).toEqual([
      'steps[0].text: {{totp.}} does not say which; write the name behind the point, as in {{totp.NAME}}',
    ]);
  });

  it('cannot have the name of a secret', async () => {
    const main = flow([{ action: 'set_variable', name: 'env.HOME', value: 'x' }], {
      variables: { 'secret.PW': 'x' },
      dataProfiles: [{ profileId: 'a', values: { 'totp.BANK': 'x', secret: 'fine' } }],
    });
    expect(await complaints(main)).toEqual([
      'variables.secret.PW: "secret.PW" cannot be a variable\n    {{secret.PW}} is read from the environment: set HANDEYE_SECRET_PW, there or in the secrets file (--secrets-file).',
      expect.stringMatching(/^dataProfiles\[0\]\.values\.totp\.BANK: .*\n.*HANDEYE_TOTP_BANK to the key/),
      expect.stringMatching(/^steps\[0\]\.name: .*\n.*set HOME\./),
    ]);
  });

  it('is no secret by another word', async () => {
    expect((await complaints(flow([uses('secrets.PW')])))[0]).toContain('Did you mean "secret.PW"?');
  });
});

describe('a backend', () => {
  it('must be one that is known', async () => {
    expect(await complaints({ ...flow([{ action: 'assert_console' }]), backend: 'wbe' })).toEqual([
      'backend: "wbe" is not allowed here. Did you mean "web"?',
    ]);
  });

  it('must be able to do what the steps say', async () => {
    const steps = [
      { action: 'assert_console' },
      { action: 'assert_network', when: { backend: 'web' } },
      { action: 'launch', processPath: 'x' },
    ];
    expect(await complaints(flow(steps, { backend: 'linux' }))).toEqual([
      'steps[0].action: the backend "linux" cannot do assert_console (it has no console); guard the step with "when": {"backend": …}',
    ]);
    const mobile = await complaints(flow(steps), {}, { backends: ['mobile'] });
    expect(mobile).toHaveLength(2);
    expect(await complaints(flow(steps))).toEqual([]);
  });

  it('must read the kind of selectors that the steps name', async () => {
    const click = (kind: string): object => ({ action: 'click', typedSelector: { kind, value: 'Button#A' } });
    expect(await complaints(flow([click('web'), click('desktop_uia'), click('vision')]))).toEqual([
      'steps[1].typedSelector.kind: the backend "web" does not read "desktop_uia" selectors; it reads web, vision',
    ]);
    expect(await complaints(flow([click('desktop_uia'), click('desktop_atspi')], { backend: 'desktop' }))).toEqual([]);
    expect(await complaints(flow([click('web')], { backend: 'mobile' }))).toHaveLength(1);
  });

  it('reads CSS and XPath only where there are pages, wherever a selector stands', async () => {
    const steps = [
      { action: 'click', selector: 'css=.save' },
      { action: 'drag', selector: 'Text#A', to: '//li' },
      { action: 'click', selector: 'Button#A', assertions: [{ type: 'exists', selector: '[name=x]' }] },
      { action: 'click', selector: 'Button#B', when: { notExists: 'css=.busy' } },
      { action: 'click', selector: 'css=.save', when: { backend: 'web' } },
    ];
    expect(await complaints(flow(steps))).toEqual([]);
    const found = await complaints(flow(steps, { backend: 'linux' }));
    expect(found.map((text) => text.split(':')[0])).toEqual([
      'steps[0].selector',
      'steps[1].to',
      'steps[2].assertions[0].selector',
      'steps[3].when.notExists',
    ]);
    expect(found[1]).toContain('"//li" asks in XPath, which only pages answer; the backend "linux" reads Type#Name');
  });

  it('may be named by a step, and is what that step is held to', async () => {
    const steps = [
      { action: 'open' },
      { action: 'assert_console' },
      { action: 'assert_console', backend: 'linux' },
      { action: 'click', selector: 'css=.x', backend: 'linux' },
      { action: 'click', selector: 'Button#A', backend: 'nowhere' },
    ];
    const found = await complaints(flow(steps));
    expect(found.map((text) => text.split(':')[0])).toEqual([
      'steps[2].action',
      'steps[3].selector',
      'steps[4].backend',
    ]);
  });

  it('is every one that the flow has a target for', async () => {
    const main = {
      ...flow([{ action: 'assert_console' }]),
      backend: undefined,
      targets: { web: { url: 'http://x' }, linux: { launch: 'x' } },
    };
    expect(await complaints(main)).toHaveLength(1);
  });

  it('is web where a step has a url, and the desktop otherwise', async () => {
    const plain = flow([{ action: 'open', url: 'http://x' }, { action: 'assert_console' }], { backend: undefined });
    expect(await complaints(plain)).toEqual([]);
    expect((await complaints(flow([{ action: 'assert_console' }], { backend: undefined })))[0]).toContain(
      '"desktop" cannot do',
    );
  });
});

describe('a flow that another runs', () => {
  const login = flow([{ action: 'fill', selector: 'Edit#A', text: '{{user}}{{host}}' }], {
    testName: 'Log in',
    parameters: { user: { description: 'who' }, host: { default: 'x' } },
  });
  const run = (args?: object, file = 'login.json'): object => ({
    action: 'run_flow',
    flow: file,
    ...(args && { arguments: args }),
  });

  it('is given what it needs', async () => {
    expect(await complaints(flow([run({ user: 'a' })]), { 'login.json': login })).toEqual([]);
    expect(await complaints(flow([run()]), { 'login.json': login })).toEqual([
      'steps[0].arguments.user: is missing; "Log in" needs it',
    ]);
    expect(await complaints(flow([run({ usr: 'a', frob: 1 })]), { 'login.json': login })).toEqual([
      'steps[0].arguments.user: is missing; "Log in" needs it',
      'steps[0].arguments.usr: "Log in" has no parameter "usr". Did you mean "user"?',
      'steps[0].arguments.frob: "Log in" has no parameter "frob"',
    ]);
  });

  it('must be there', async () => {
    expect(await complaints(flow([run({}, 'nowhere.json')], { teardown: 'gone.yaml' }))).toEqual([
      expect.stringContaining('teardown: gone.yaml does not exist'),
      expect.stringContaining('steps[0].flow: nowhere.json does not exist'),
    ]);
  });

  it('must be readable, and is reported with the place in it', async () => {
    const [problem] = await complaints(flow([run({}, 'broken.json')]), { 'broken.json': '{ "a": }' });
    expect(problem).toMatch(/^steps\[0\]\.flow: broken\.json:1:\d+: /);
    const invalid = await complaints(flow([run({}, 'invalid.json'), run({}, 'invalid.json')]), {
      'invalid.json': flow([{ action: 'clik' }, { action: 'click' }]),
    });
    expect(invalid).toEqual([
      [
        'steps[0].flow: invalid.json has 2 problems',
        '    7:7 steps[0].action: unknown action "clik". Did you mean "click"?',
        '    9:5 steps[1].selector: is missing; click needs "selector" or "typedSelector"',
      ].join('\n'),
      'steps[1].flow: cannot be run; see steps[0].flow',
    ]);
  });

  it('must not run itself, directly or by others', async () => {
    expect(await complaints(flow([run({}, 'main.json')]))).toEqual([
      'steps[0].flow: runs in a circle: main.json → main.json',
    ]);
    const circle = await complaints(flow([{ action: 'open' }], { setup: 'a.json' }), {
      'a.json': flow([run({}, 'b.json')]),
      'b.json': flow([{ action: 'open' }], { targets: { web: { url: 'http://x', reset: { flow: 'main.json' } } } }),
    });
    expect(circle).toHaveLength(1);
    expect(circle[0]).toContain('runs in a circle: main.json → a.json → b.json → main.json');
  });

  it('may be run twice, and by several', async () => {
    const result = await load({
      'main.json': flow([run({ user: 'a' }), run({ user: 'b' })], { setup: 'prepare.json' }),
      'prepare.json': flow([run({ user: 'c' })]),
      'login.json': login,
    });
    expect(
      result.ok && [...result.loaded.references.keys()].map((file) => file.slice(folder.length + 1)).toSorted(),
    ).toEqual(['login.json', 'prepare.json']);
  });

  it('sees the variables of the flow as its setup, and its arguments alone when a step runs it', async () => {
    const greets = flow([{ action: 'fill', selector: 'Edit#A', text: '{{city}}' }]);
    const variables = { city: 'Lisbon' };
    expect(
      await complaints(flow([{ action: 'open' }], { variables, setup: 'greets.json' }), { 'greets.json': greets }),
    ).toEqual([]);
    const called = await complaints(flow([run({}, 'greets.json')], { variables }), { 'greets.json': greets });
    expect(called[0]).toContain('unknown variable {{city}}');
  });

  it('must be able to run on the same backend', async () => {
    const web = flow([{ action: 'assert_console' }]);
    const [problem] = await complaints(flow([run({}, 'web.json')], { backend: 'linux' }), { 'web.json': web });
    expect(problem).toContain('the backend "linux" cannot do assert_console');
  });
});

describe('a flow that does not lock its target', () => {
  const open = { action: 'open' };
  const openPage = { ...open, url: 'http://a.test' };
  const program = { backend: 'linux', targets: { linux: { launch: 'gedit' } } };

  it('is reported where that may reach the other windows of the user', async () => {
    const warnings = [
      'targetLock: without the lock, a step on the desktop of the user acts in whatever window is in front, that of another program too; leave it out, or ask for a desktop of its own with "desktop": "private"',
    ];
    expect(await complaints(flow([open], { ...program, targetLock: false }))).toEqual(warnings);
    expect(await complaints(flow([open], { ...program, targetLock: false, desktop: 'session' }))).toEqual(warnings);
    expect(
      await complaints(
        flow([openPage, { ...open, backend: 'linux' }], { ...program, backend: 'web', targetLock: false }),
      ),
    ).toEqual(warnings);
  });

  it('may do so on a desktop of its own, and on the web', async () => {
    expect(await complaints(flow([open], { ...program, targetLock: false, desktop: 'private' }))).toEqual([]);
    expect(await complaints(flow([open], { ...program, targetLock: true }))).toEqual([]);
    expect(await complaints(flow([openPage], { targetLock: false }))).toEqual([]);
  });
});

describe('a step that names a window or an app', () => {
  const steps = [
    { action: 'open' },
    { action: 'focus_window', windowTitle: 'Shop', app: 'chromium' },
    { action: 'assert_window', windowTitle: 'Shop' },
    { action: 'click', selector: 'Button#Buy', windowTitle: 'Shop', app: 'chromium' },
    { action: 'close', windowTitle: 'Shop', app: 'chromium', when: { backend: 'windows' } },
  ];

  it('is taken as it is, with a warning where the web does not read it', async () => {
    expect(await complaints(flow(steps))).toEqual([
      'steps[3].windowTitle: "windowTitle" is not used by click on the web; to choose a window, use focus_window before it',
      'steps[3].app: "app" is not used by click on the web; to choose a window, use focus_window before it',
    ]);
    expect(await load({ 'main.json': flow(steps) })).toMatchObject({ ok: true });
  });

  it('is no matter for a backend that is none of the web', async () => {
    const targets = { windows: { launch: 'shop' } };
    expect(await complaints(flow(steps, { backend: 'windows', targets }))).toEqual([]);
  });
});

it('is loaded with its warnings, and knows the lines of its steps', async () => {
  const result = await load({
    'main.json': flow([{ action: 'open' }, { action: 'click', selector: 'Button#A', url: 'x' }]),
  });
  expect(result).toMatchObject({
    ok: true,
    loaded: { file: join(folder, 'main.json'), problems: [{ severity: 'warning', line: 12, path: 'steps[1].url' }] },
  });
  expect(result.ok && result.loaded.lineOf(['steps', 1])).toBe(9);
});

describe('a flow that runs on another backend than the one that names it', () => {
  const targets = {
    web: { url: 'http://app.test/', reset: { flow: 'page.json' } },
    linux: { launch: 'shop', reset: { flow: 'program.json' } },
  };
  const onPage = flow(
    [
      { action: 'navigate', url: '/' },
      { action: 'click', selector: 'css=button' },
    ],
    {},
  );
  const onProgram = flow([{ action: 'assert_window', contains: 'Shop' }], { backend: 'linux' });
  const journey = (backend: string): object =>
    flow([{ action: 'open' }, { action: 'open', backend: 'linux' }], { backend, targets });

  it.each(['web', 'linux'])('is held to what that can do, as the reset of each target, from %s', async (backend) => {
    const problems = await complaints(journey(backend), { 'page.json': onPage, 'program.json': onProgram });
    expect(problems.filter((problem) => problem.includes('cannot'))).toEqual([]);
    const switched = await complaints(journey(backend), {
      'page.json': onPage,
      'program.json': flow([{ action: 'assert_console' }], { backend: 'linux' }),
    });
    expect(switched.join('\n')).toContain('the backend "linux" cannot do assert_console');
  });

  it('is held to that of the step that runs it', async () => {
    const main = flow([{ action: 'run_flow', backend: 'linux', flow: 'called.json' }], {
      backend: 'web',
      targets: { ...page, linux: { launch: 'shop' } },
    });
    const problems = await complaints(main, { 'called.json': flow([{ action: 'assert_console' }]) });
    expect(problems.join('\n')).toContain('the backend "linux" cannot do assert_console');
  });

  it('is held to those on which its condition lets it run', async () => {
    const called = { 'called.json': flow([{ action: 'assert_console' }]) };
    const when = (condition: object) =>
      flow([{ action: 'open' }, { action: 'run_flow', flow: 'called.json', when: condition }], {
        backend: undefined,
        targets: { ...page, linux: { launch: 'shop' } },
      });
    const onWeb = [
      { backend: 'web' },
      { not: { backend: 'desktop' } },
      { all: [{ backend: 'web' }, { exists: 'Button#Go' }] },
      { any: [{ backend: 'web' }, { backend: 'mobile' }] },
    ];
    for (const condition of onWeb) expect(await complaints(when(condition), called)).toEqual([]);
    const elsewhereToo = [
      { backend: 'desktop' },
      { not: { backend: 'web' } },
      { not: { all: [{ backend: 'web' }, { exists: 'Button#Go' }] } },
      { any: [{ backend: 'web' }, { exists: 'Button#Go' }] },
      { exists: 'Button#Go' },
    ];
    for (const condition of elsewhereToo)
      expect((await complaints(when(condition), called)).join('\n')).toContain(
        'the backend "linux" cannot do assert_console',
      );
    // Which one a desktop is turns out as the flow runs.
    const onDesktop = (name: string) =>
      complaints(flow([{ action: 'assert_console', when: { backend: name } }], { backend: 'desktop' }));
    expect((await onDesktop('linux')).join('\n')).toContain('the backend "desktop" cannot do assert_console');
    expect(await onDesktop('web')).toEqual([]);
  });

  it.each([
    [
      { action: 'wait', until: 'network_idle' },
      'steps[0].until: the backend "linux" knows nothing of "network_idle" of wait',
    ],
    [{ action: 'wait', url: '/cart' }, 'steps[0].url: the backend "linux" knows nothing of "/cart" of wait'],
    [
      { action: 'focus_window', url: '/cart' },
      'steps[0].url: the backend "linux" knows nothing of "/cart" of focus_window',
    ],
    [
      { action: 'click', selector: 'Button#Go', when: { not: { any: [{ urlContains: '/cart' }] } } },
      'steps[0].when.not.any[0].urlContains: the backend "linux" knows nothing of the address that the condition asks for',
    ],
    [
      { action: 'read', what: 'url', saveAs: 'at' },
      'steps[0].what: the backend "linux" knows nothing of "url" of read',
    ],
    ...['no_console_errors', 'no_failed_requests', 'url_contains'].map((type): [object, string] => [
      { action: 'click', selector: 'Button#Go', assertions: [{ type, expected: '/cart' }] },
      `steps[0].assertions[0].type: the backend "linux" knows nothing of ${type} `,
    ]),
  ])('is refused where it asks for what that knows nothing of: %j', async (step, expected) => {
    const on = (backend: string) => complaints(flow([step], { backend, targets }));
    const others = { 'page.json': onPage, 'program.json': onProgram };
    expect(await complaints(flow([step], { backend: 'linux', targets }), others)).toEqual([
      expect.stringContaining(expected),
    ]);
    expect(await on('web')).toEqual([]);
    expect(await complaints(flow([{ ...step, when: { backend: 'web' } }], { backend: 'linux', targets }))).toEqual([]);
  });

  it.each([
    { any: [{ all: [{ backend: 'web' }, { urlContains: '/cart' }] }, { backend: 'linux' }] },
    { not: { all: [{ backend: 'web' }, { urlContains: '/login' }] } },
  ])('is taken where the address is never asked for there: %j', async (when) => {
    const main = flow([{ action: 'click', selector: 'Button#Go', when }], {
      backend: undefined,
      targets: { ...page, linux: { launch: 'shop' } },
    });
    expect(await complaints(main)).toEqual([]);
  });

  it.each([
    ['linux', {}, 'the flow names no program that open could open on the backend "linux"'],
    ['linux', { linux: { exitCodes: [0] } }, 'the flow names no program that open could open on the backend "linux"'],
    ['fake', {}, 'the flow names no app that open could open on the backend "fake"'],
  ])('is refused where it is to open what nobody names: on %s, %j', async (backend, own, expected) => {
    const problems = await complaints(flow([{ action: 'open' }], { backend, targets: { ...page, ...own } }));
    expect(problems).toEqual([expect.stringContaining(`steps[0].action: ${expected}`)]);
  });

  it('is held to all that it has targets for where it is to run on all', async () => {
    const main = flow([{ action: 'open' }, { action: 'assert_console' }], {
      backend: 'web',
      targets: { ...page, linux: { launch: 'shop' } },
    });
    expect(await complaints(main)).toEqual([]);
    expect(await complaints(main, {}, { backends: 'all' })).toEqual([
      expect.stringContaining('the backend "linux" cannot do assert_console'),
    ]);
  });

  it('says that a flow which it runs was meant for another desktop', async () => {
    const main = (more: object) =>
      flow([{ action: 'run_flow', backend: 'linux', flow: 'called.json' }], {
        backend: 'web',
        targets: { ...page, linux: { launch: 'shop' } },
        ...more,
      });
    const called = { 'called.json': flow([{ action: 'click', selector: 'Button#Go' }], { desktop: 'private' }) };
    expect(await complaints(main({}), called)).toEqual([
      expect.stringMatching(/^steps\[0\]\.flow: "T" says "desktop", and runs here as this flow says, which is nothing/),
    ]);
    expect(await complaints(main({ desktop: 'private' }), called)).toEqual([]);
  });

  it('may run on one where it cannot on another', async () => {
    const calls = ['linux', 'web'].map((backend) => ({ action: 'run_flow', backend, flow: 'called.json' }));
    const main = flow(calls, { backend: 'web', targets: { ...page, linux: { launch: 'shop' } } });
    const problems = await complaints(main, { 'called.json': flow([{ action: 'assert_console' }]) });
    expect(problems.filter((problem) => problem.startsWith('steps'))).toEqual([expect.stringMatching(/^steps\[0\]/)]);
  });
});
