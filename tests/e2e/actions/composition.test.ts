import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { desktopParts, missingOf } from '../../../scripts/desktop-packages.js';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

const plain = (testName: string, steps: readonly object[], more: object = {}) => ({
  schemaVersion: 1,
  testName,
  steps,
  ...more,
});

describe('run_flow', () => {
  const search = plain(
    'Search',
    [
      { action: 'fill', selector: 'Edit#Search products', text: '{{term}}' },
      { action: 'read', selector: '#result-count', saveAs: 'hits' },
    ],
    { parameters: { term: { description: 'What to look for' } } },
  );

  it('runs the steps of another flow with arguments; what it saves comes back', async () => {
    const { flow, step } = await flows.run(
      flowOn(shop.url, [
        { action: 'set_variable', name: 'what', value: 'lamp' },
        { action: 'run_flow', flow: './search.json', arguments: { term: '{{what}}' } },
        { action: 'assert_text', selector: '#result-count', expected: '{{hits}}' },
      ]),
      { files: { 'search.json': search } },
    );
    expect(flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '1 passed',
      '2 passed',
      '3 passed',
      '3.1 passed',
      '3.2 passed',
      '4 passed',
    ]);
    expect(step(3).diagnostics.note).toBe('"Search" passed');
    expect(flow.variables['hits']).toMatch(/product/);
  });

  it('is forgiven with all that failed in it where the step is optional', async () => {
    const gone = { action: 'assert_exists', selector: 'Button#Accept cookies', timeoutMs: 100 };
    const ran = await flows.run(
      flowOn(shop.url, [
        { action: 'run_flow', flow: 'banner.json', optional: true },
        { action: 'assert_exists', selector: 'Edit#Search products' },
      ]),
      {
        files: {
          'banner.json': plain('Banner', [{ action: 'run_flow', flow: 'cookies.json' }]),
          'cookies.json': plain('Cookies', [gone, { action: 'click', selector: 'Button#Accept cookies' }]),
        },
      },
    );
    expect(ran.exitCode).toBe(0);
    expect(ran.flow).toMatchObject({ result: 'passed', failedStep: null });
    expect(ran.flow.steps.map(({ path, status, warningCode }) => `${path} ${status} ${warningCode ?? ''}`)).toEqual([
      '1 passed ',
      '2 warning optional_step_failed',
      '2.1 warning optional_step_failed',
      '2.1.1 warning optional_step_failed',
      '2.1.2 skipped ',
      '3 passed ',
    ]);
  });

  it('is not forgiven what stops the run, though the step is optional', async () => {
    const ran = await flows.run(
      flowOn(shop.url, [{ action: 'run_flow', flow: 'other.json', optional: true }, { action: 'open' }]),
      {
        files: {
          'other.json': plain('Other', [{ action: 'navigate', url: '/login' }], {
            allow: { origins: ['other.example'] },
          }),
        },
      },
    );
    expect(ran.flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '1 passed',
      '2 failed',
      '2.1 failed',
      '3 skipped',
    ]);
    expect(ran.step('2.1').warningCode).toBeNull();
    expect(ran.exitCode).toBe(3);
  });

  it.each([
    ['origins', { origins: ['other.example'] }, { action: 'navigate', url: '/login' }],
    ['processes', { processes: ['git'] }, { action: 'launch', processPath: process.execPath }],
  ])('is held to its own allow.%s, and the flow that runs it is not', async (_what, allow, step) => {
    const files = { 'other.json': plain('Other', [step], { allow }) };
    const by = { action: 'run_flow', flow: 'other.json' };
    const ran = await flows.run(flowOn(shop.url, [{ action: 'navigate', url: '/cart' }, by]), { files });
    expect(ran.step(2).diagnostics.failureType).not.toBe('guardrail_violation');
    expect(ran.step('3.1').error).toMatch(/is not allowed \(allowed: (other\.example|git)\)/);
    expect(ran.exitCode).toBe(3);
    expect((await flows.run(flowOn(shop.url, [by]), { files, policy: { dryRun: true } })).exitCode).toBe(3);
  });

  it('runs nothing but its steps, and says what of it is left out', async () => {
    const other = plain('Other', [{ action: 'set_variable', name: 'ran', value: 'steps' }], {
      setup: [{ action: 'set_variable', name: 'ran', value: '{{secret.NEVER_GIVEN}}' }],
      teardown: 'gone-by.json',
    });
    const goneBy = plain('Gone by', [{ action: 'assert_exists', selector: 'Button#Not there' }]);
    const { flow } = await flows.run(flowOn(shop.url, [{ action: 'run_flow', flow: 'other.json' }]), {
      files: { 'other.json': other, 'gone-by.json': goneBy },
    });
    expect(flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual(['1 passed', '2 passed', '2.1 passed']);
    expect(flow.notes.join()).toContain(
      '"Other" has a setup and teardown of its own, and only its steps run from here',
    );
  });

  it('takes what the app says for a text, whatever stands in it', async () => {
    const page = pages.page('<p id="said">{{secret.KEY}} {{base}}</p><input aria-label="Name">');
    const fill = plain('Fill', [{ action: 'fill', selector: 'Edit#Name', text: '{{name}}' }], {
      parameters: { name: {} },
      variables: { base: 'opened' },
    });
    const { step } = await flows.run(
      flowOn(page, [
        { action: 'read', selector: '#said', saveAs: 'said' },
        { action: 'run_flow', flow: 'fill.json', arguments: { name: '{{said}}' } },
      ]),
      { files: { 'fill.json': fill }, secrets: { KEY: 'zq7xw92kd81' } },
    );
    expect(step('3.1')).toMatchObject({ status: 'passed', found: '{{secret.KEY}} {{base}}' });
    expect(step('3.1').diagnostics.effects).toContainEqual(
      expect.objectContaining({ kind: 'value', detail: expect.stringContaining('{{base}}') as string }),
    );
  });

  it('gives back what it saved as it is, secrets included', async () => {
    const page = pages.page(
      `<input aria-label="Key"><p id="out"></p><script>document.querySelector('input').oninput = ({ target }) => {
        out.textContent = target.value.length + ' ' + target.value }</script>`,
    );
    const give = plain('Give', [{ action: 'set_variable', name: 'token', value: 'A-{{secret.KEY}}' }]);
    const { step, report } = await flows.run(
      flowOn(page, [
        { action: 'run_flow', flow: 'give.json' },
        { action: 'fill', selector: 'Edit#Key', text: '{{token}}' },
        { action: 'assert_text', selector: '#out', contains: '13 A-' },
      ]),
      { files: { 'give.json': give }, secrets: { KEY: 'zq7xw92kd81' } },
    );
    expect(step(4).error).toBeNull();
    expect(JSON.stringify(report)).not.toContain('zq7xw92kd81');
  });

  it('is judged by a dry run with the variables that it will have', async () => {
    const files = {
      'other.json': plain('Other', [{ action: 'navigate', url: '{{base}}/own' }], { variables: { base: shop.url } }),
    };
    const caller = flowOn(pages.page('Caller'), [{ action: 'run_flow', flow: 'other.json' }], {
      variables: { base: pages.origin },
    });
    const dry = await flows.run(caller, { files, policy: { dryRun: true } });
    expect(dry.step('2.1').diagnostics.dryRun?.target).toBe(`${shop.url}/own`);
    const ran = await flows.run(caller, { files });
    expect(ran.step('2.1').found).toBe(`${shop.url}/own`);
  });

  it('refuses origins with a path, which would allow the whole host', async () => {
    const refused = await flows.refusals(flowOn(shop.url, [], { allow: { origins: ['http://h/admin'] } }));
    expect(refused.join()).toContain('allow.origins[0]');
    expect(refused.join()).toContain('leave out "/admin" to allow all of http://h');
  });

  it('sees the variables of the command line', async () => {
    const { flow } = await flows.run(flowOn(shop.url, [{ action: 'run_flow', flow: 'other.json' }]), {
      variables: { title: 'Products' },
      files: { 'other.json': plain('Other', [{ action: 'assert_title', contains: '{{title}}' }]) },
    });
    expect(flow.result).toBe('passed');
  });

  it('fails with the step that failed inside', async () => {
    const { step, flow } = await flows.run(
      flowOn(shop.url, [{ action: 'run_flow', flow: 'other.json' }, { action: 'open' }]),
      { files: { 'other.json': plain('Other', [{ action: 'assert_title', expected: 'Nowhere', timeoutMs: 100 }]) } },
    );
    expect(step(2)).toMatchObject({ status: 'failed', expected: 'title equals "Nowhere"' });
    expect(step(2).error).toContain('"Other" failed at step 2.1: Expected title equals "Nowhere" within 100 ms');
    expect(step(3).status).toBe('skipped');
    expect(flow.failedStep).toBe(2);
  });

  it.each<[string, object, string]>([
    ['an argument that is missing', {}, '"Search" needs it'],
    ['an argument that is none, with the one that was meant', { trem: 'x' }, 'Did you mean "term"?'],
  ])('refuses %s', async (_what, args, message) => {
    const refused = await flows.refusals(
      flowOn(shop.url, [{ action: 'run_flow', flow: 'search.json', arguments: args }]),
      {
        files: { 'search.json': search },
      },
    );
    expect(refused.join('\n')).toContain(message);
  });

  it('refuses flows that run each other in a circle, with the circle', async () => {
    const refused = await flows.refusals(plain('A', [{ action: 'run_flow', flow: 'b.json' }]), {
      files: { 'b.json': plain('B', [{ action: 'run_flow', flow: 'flow.json' }]) },
    });
    expect(refused.join('\n')).toContain('runs in a circle: flow.json → b.json → flow.json');
  });

  it('refuses a flow that is not there, and says what is wrong in one that is', async () => {
    const refused = await flows.refusals(
      plain('A', [
        { action: 'run_flow', flow: 'gone.json' },
        { action: 'run_flow', flow: 'bad.json' },
      ]),
      { files: { 'bad.json': plain('B', [{ action: 'clik', selector: 'Button' }]) } },
    );
    expect(refused.join('\n')).toMatch(/gone\.json does not exist/);
    expect(refused.join('\n')).toMatch(/bad\.json has 1 problem[\s\S]*unknown action "clik"/);
  });
});

describe('run_flow that is tried again', () => {
  const statuses = ({ flow }: Ran): string[] => flow.steps.map(({ path, status }) => `${path} ${status}`);
  /** A page that says "call 1" when it is opened first, then "call 2", and so on. */
  const counting = (path: string): string => {
    let calls = 0;
    pages.answer(path, (_request, response) => {
      calls += 1;
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>Calls</title><p id="p">call ${calls}</p>`);
    });
    return pages.origin + path;
  };
  const says = (contains: string) => ({ action: 'assert_text', selector: '#p', contains, timeoutMs: 100 });
  const again = { action: 'run_flow', flow: 'inner.json', retry: 1 };

  it('has passed when its last attempt did', async () => {
    const page = counting('/passes-later');
    const ran = await flows.run(flowOn(shop.url, [again]), {
      files: { 'inner.json': plain('Inner', [{ action: 'navigate', url: page }, says('call 2')]) },
    });
    expect(statuses(ran)).toEqual(['1 passed', '2 warning', '2.1 passed', '2.2 passed']);
    expect(ran.step(2).warningCode).toBe('passed_on_retry');
    expect([ran.flow.result, ran.report.result, ran.exitCode]).toEqual(['passed', 'passed', 0]);
  });

  it('reports its last attempt only: what that did not reach is skipped, whatever came of it before', async () => {
    const page = counting('/fails-earlier');
    const ran = await flows.run(flowOn(shop.url, [again]), {
      files: {
        'inner.json': plain('Inner', [
          { action: 'navigate', url: page },
          says('call 1'),
          { action: 'run_flow', flow: 'innermost.json' },
          { action: 'assert_title', contains: 'Calls' },
        ]),
        'innermost.json': plain('Innermost', [says('never')]),
      },
    });
    expect(statuses(ran)).toEqual(['1 passed', '2 failed', '2.1 passed', '2.2 failed', '2.3 skipped', '2.4 skipped']);
    expect(ran.step(2).error).toContain('"Inner" failed at step 2.2');
    expect(ran.step('2.3').diagnostics.note).toBe('Not run: step 2.2 failed and stopOnFailure is on.');
    expect(ran.exitCode).toBe(1);
  });

  it('has passed though a step failed in the first attempt that the last one leaves out', async () => {
    const page = counting('/leaves-out');
    const ran = await flows.run(flowOn(shop.url, [again]), {
      files: {
        'inner.json': plain('Inner', [
          { action: 'navigate', url: page },
          { action: 'run_flow', flow: 'innermost.json', when: { exists: 'text="call 1"' } },
        ]),
        'innermost.json': plain('Innermost', [says('never')]),
      },
    });
    expect(statuses(ran)).toEqual(['1 passed', '2 warning', '2.1 passed', '2.2 skipped']);
    expect([ran.flow.result, ran.report.result, ran.exitCode]).toEqual(['passed', 'passed', 0]);
  });
});

describe('variables', () => {
  it('come from the flow, the data profile and the command line, the last wins', async () => {
    const flow = flowOn(shop.url, [{ action: 'assert_title', contains: '{{a}}{{b}}{{c}}', timeoutMs: 50 }], {
      variables: { a: '1', b: '1', c: '1' },
      dataProfiles: [{ profileId: 'two', values: { b: '2', c: '2' } }],
    });
    const { step } = await flows.run(flow, { profile: 'two', variables: { c: '3' } });
    expect(step(2).expected).toBe('title contains "123"');
  });

  describe('that only data profiles set', () => {
    const see = { action: 'assert_title', contains: '{{shown}}', timeoutMs: 50 };
    const of = (steps: readonly WrittenStep[]) =>
      flowOn(shop.url, steps, {
        variables: { shown: '{{word}}' },
        dataProfiles: [
          { profileId: 'english', values: { word: 'Products' } },
          { profileId: 'german', values: { word: 'Produkte' } },
          { profileId: 'empty' },
        ],
      });

    it('are asked for before anything runs, naming the profiles; the flow is valid', async () => {
      const flow = of([see]);
      const why =
        /^Nothing was run: only data profiles have a value for {{word}} \(.*flow\.json: steps\[1\]\.contains\), and /;
      await expect(flows.run(flow)).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringMatching(why) as string,
        hint: 'Pick one with --profile: english, german. Or set it by --var word=….',
      });
      await expect(flows.run(flow, { profile: 'empty' })).rejects.toThrow(/and "empty" is not one of those\.$/);
      expect(await flows.refusals(flow)).toEqual([]);
    });

    it('are not asked for where they are picked, given, saved by a step, or not needed', async () => {
      expect((await flows.run(of([see]), { profile: 'english' })).exitCode).toBe(0);
      expect((await flows.run(of([see]), { variables: { word: 'Products' } })).exitCode).toBe(0);
      const save = { action: 'set_variable', name: 'word', value: 'Products' };
      expect((await flows.run(of([save, see]))).exitCode).toBe(0);
      expect((await flows.run(of([{ ...see, when: { variable: 'word', equals: 'Products' } }]))).exitCode).toBe(0);
    });
  });

  describe('that a flow has to be given, its parameters without a default,', () => {
    const steps = [
      { action: 'assert_title', contains: '{{shop}}', timeoutMs: 50 },
      { action: 'assert_title', contains: '{{page}}', timeoutMs: 50, when: { variable: 'page', notEquals: '' } },
    ];
    const parameters = { shop: {}, page: { description: 'Its name' }, user: { default: 'alice' } };
    const flow = () => flowOn(shop.url, steps, { parameters });

    it('are asked for before anything runs, all of them; the flow is valid', async () => {
      const events: string[] = [];
      await expect(flows.run(flow(), { onEvent: ({ type }) => events.push(type) })).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringMatching(
          /^Nothing was run: there is no value for {{shop}} \(.*flow\.json: parameters\.shop\) and {{page}} \(.*parameters\.page\)\.$/,
        ) as string,
        hint: 'Give them by --var shop=… --var page=….',
        data: { missing: [{ name: 'shop' }, { name: 'page' }] },
      });
      expect(events).toEqual([]);
      await expect(flows.run(flow(), { variables: { shop: 'Products' } })).rejects.toMatchObject({
        hint: 'Give it by --var page=….',
      });
      expect(await flows.refusals(flow())).toEqual([]);
    });

    it('are asked for of its setup too', async () => {
      const setup = { schemaVersion: 1, testName: 'setup', backend: 'web', parameters: { word: {} }, steps };
      const refused = flows.run(flowOn(shop.url, [], { setup: 'setup.json', variables: { shop: 'a', page: 'b' } }), {
        files: { 'setup.json': { ...setup, steps: [{ action: 'assert_title', contains: '{{word}}' }] } },
      });
      await expect(refused).rejects.toThrow(/no value for {{word}} \(.*setup\.json: steps\[0\]\.contains\)\.$/);
    });

    it('are not asked for where they are given, picked, saved by a step, or by a dry run', async () => {
      const values = { shop: 'Products', page: 'Products' };
      expect((await flows.run(flow(), { variables: values })).exitCode).toBe(0);
      const dataProfiles = [{ profileId: 'english', values }];
      const picked = await flows.run(flowOn(shop.url, steps, { parameters, dataProfiles }), { profile: 'english' });
      expect(picked.exitCode).toBe(0);
      const setup = Object.entries(values).map(([name, value]) => ({ action: 'set_variable', name, value }));
      expect((await flows.run(flowOn(shop.url, steps, { parameters, setup }))).exitCode).toBe(0);
      await expect(flows.run(flow(), { policy: { dryRun: true } })).resolves.toMatchObject({ exitCode: 0 });
    });
  });

  it('that are unknown are refused before anything runs, with the one that was meant', async () => {
    const refused = await flows.refusals(
      flowOn(shop.url, [{ action: 'fill', selector: 'Edit#Search products', text: '{{serach}}' }], {
        variables: { search: 'mug' },
      }),
    );
    expect(refused.join('\n')).toMatch(/unknown variable \{\{serach\}\}.*Did you mean "search"\?/s);
  });

  it('that a later step saves are unknown before it', async () => {
    const steps = [
      { action: 'assert_text', contains: '{{late}}' },
      { action: 'read', what: 'title', saveAs: 'late' },
    ];
    expect((await flows.refusals(flowOn(shop.url, steps))).join()).toContain(
      '{{late}} has no value yet; it is set only by steps[2]',
    );
    expect(await flows.refusals(flowOn(shop.url, steps.toReversed()))).toEqual([]);
  });
});

describe('setup, teardown and reset', () => {
  it('are flows of their own or steps, and share the variables', async () => {
    const { flow } = await flows.run(
      flowOn(shop.url, [{ action: 'assert_title', contains: '{{page}}' }], {
        setup: 'setup.json',
        teardown: [{ action: 'assert_title', contains: '{{page}}' }],
      }),
      {
        files: {
          'setup.json': plain(
            'Setup',
            [
              { action: 'navigate', url: '{{at}}' },
              { action: 'set_variable', name: 'page', value: 'Products' },
            ],
            {
              parameters: { at: { default: shop.url } },
            },
          ),
        },
      },
    );
    expect(flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
      'setup/1 passed',
      'setup/2 passed',
      '1 passed',
      '2 passed',
      'teardown/1 passed',
    ]);
  });

  it('a request brings the app back to its start', async () => {
    const change = flowOn(`${shop.url}/inventory`, [
      { action: 'click', selector: 'RowHeader#Oak Shelf', button: 'right' },
      { action: 'click', selector: 'MenuItem#Delete' },
      { action: 'assert_not_exists', selector: 'RowHeader#Oak Shelf' },
    ]);
    expect((await flows.run(change)).flow.result).toBe('passed');
    const { flow, audit } = await flows.run(
      flowOn(`${shop.url}/inventory`, [{ action: 'assert_exists', selector: 'RowHeader#Oak Shelf' }], {
        targets: { web: { url: `${shop.url}/inventory`, reset: { request: { url: `${shop.url}/api/reset` } } } },
      }),
    );
    expect(flow.result).toBe('passed');
    expect(audit[0]).toMatchObject({ action: 'reset', target: `POST ${shop.url}/api/reset`, decision: 'permitted' });
  });

  it.each<[string, object, RegExp]>([
    [
      'a request that fails',
      { request: { url: '/api/fail?status=503', method: 'GET' } },
      /The reset GET .* answered 503/,
    ],
    [
      'a command that fails',
      { command: [process.execPath, '-e', 'console.log("no seed"); process.exit(7)'] },
      /ended with 7: no seed/,
    ],
  ])('%s keeps the flow from running', async (_what, reset, message) => {
    const at = JSON.parse(JSON.stringify(reset).replace('"/api', `"${shop.url}/api`)) as object;
    const { step, flow, exitCode } = await flows.run(
      flowOn(shop.url, [{ action: 'assert_title', contains: 'x' }], { targets: { web: { url: shop.url, reset: at } } }),
    );
    expect(step(1)).toMatchObject({ status: 'error' });
    expect(step(1).error).toMatch(message);
    expect(step(2).status).toBe('skipped');
    expect(flow.result).toBe('error');
    expect(exitCode).toBe(1);
  });

  it('a flow can be the reset', async () => {
    const { flow } = await flows.run(
      flowOn(shop.url, [], { targets: { web: { url: shop.url, reset: { flow: 'reset.json' } } } }),
      { files: { 'reset.json': plain('Reset', [{ action: 'navigate', url: `${shop.url}/login` }]) } },
    );
    expect(flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual(['reset/1 passed', '1 passed']);
  });
});

describe('flows of the first format', () => {
  const file = fileURLToPath(new URL('../../../examples/v1/notepad-smoke.json', import.meta.url));

  it('are accepted unchanged', async () => {
    expect(await flows.refusals(file)).toEqual([]);
  });

  it('for a program that this machine does not have end with exit code 4, every step reported', async () => {
    const { flow, exitCode, step } = await flows.run(file);
    expect(exitCode).toBe(4);
    expect(flow.steps).toHaveLength(14);
    const isWithoutDesktop = missingOf(desktopParts).length > 0;
    expect(step(1).error).toContain(
      isWithoutDesktop ? 'A private desktop cannot be started' : 'The program "notepad.exe" is not installed',
    );
    expect(flow.stoppedBy).toBe('environment');
  });

  it('run in the browser when they are written for it', async () => {
    const { flow } = await flows.run(
      JSON.parse(
        JSON.stringify({
          SchemaVersion: 1,
          TestName: 'First format',
          Backend: 'Web',
          Steps: [
            { Order: 1, Action: 'Navigate', Url: `${shop.url}/login`, Selector: '', Exact: false, ScrollAmount: 3 },
            { Order: 2, Action: 'Type', Selector: 'Edit#Email', Text: 'alice@example.com' },
            { Order: 3, Action: 'Type', Selector: 'Edit#Password', Text: 'wonderland' },
            {
              Order: 4,
              Action: 'SendKeys',
              Keys: 'Enter',
              Assertions: [{ Type: 'Exists', Selector: 'Heading#Products' }],
            },
            { Order: 5, Action: 'AssertText', Selector: '#result-count', Contains: '60 products' },
            { Order: 6, Action: 'Wait', TimeoutMs: 50 },
          ],
        }),
      ) as Record<string, unknown>,
    );
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(flow.result).toBe('passed');
  });

  it('keep every name that they use', async () => {
    const written = JSON.parse(await readFile(file, 'utf8')) as { Steps: { Action: string }[] };
    const { flow } = await flows.run(file);
    const folded = (name: string): string => name.replaceAll('_', '').toLowerCase();
    expect(flow.steps.map(({ action }) => folded(action))).toEqual(written.Steps.map(({ Action }) => folded(Action)));
  });
});
