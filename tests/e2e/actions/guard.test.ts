import { describe, expect, it } from 'vitest';
import type { Approver } from '../../../src/ports/approver.js';
import { flowOn } from '../../support/run-flow.js';
import { startWebPages } from '../../support/web-pages.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

const timeoutMs = 1000;

describe('the list of origins', () => {
  it('keeps a step from going elsewhere: the flow is stopped, with exit code 3', async () => {
    const ran = await flows.run(
      flowOn(
        shop.url,
        [
          { action: 'navigate', url: pages.page('Elsewhere') },
          { action: 'assert_exists', selector: 'Any' },
        ],
        {
          allow: { origins: [shop.url] },
        },
      ),
      { timeoutMs },
    );
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'guardrail_violation' } });
    expect(ran.step(2).error).toBe(`Not permitted: ${pages.origin} is not allowed (allowed: ${shop.url}).`);
    expect(ran.step(3).status).toBe('skipped');
    expect(ran.flow).toMatchObject({ stoppedBy: 'guardrail', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
    expect(ran.audit.filter(({ decision }) => decision === 'denied')).toMatchObject([{ action: 'navigate' }]);
  });

  it('keeps a link and a redirect of the app from leading elsewhere', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/network`, [
        { action: 'click', selector: 'Link#Leave for another origin' },
        { action: 'assert_exists', selector: 'Heading#Network' },
      ]),
      { timeoutMs, policy: { allowedOrigins: ['127.0.0.1'] } },
    );
    expect(ran.step(2).diagnostics.failedRequests?.join()).toContain('localhost');
    expect(ran.flow.network.map(({ url, error }) => `${url} ${error}`).join()).toMatch(/localhost.* is not allowed/);
    expect(ran.audit.find(({ decision }) => decision === 'denied')).toMatchObject({
      action: 'navigate',
      effect: 'navigate',
    });
  });

  it('keeps frames and popups of another origin from loading', async () => {
    const elsewhere = pages.page('<p>Elsewhere</p>').replace('127.0.0.1', 'localhost');
    const page = pages.page(
      `<iframe title="Frame" src="${elsewhere}"></iframe><button onclick="window.open('${elsewhere}')">Pop</button>`,
    );
    const ran = await flows.run(
      flowOn(page, [
        { action: 'assert_not_exists', selector: 'Text#Elsewhere' },
        { action: 'click', selector: 'Button#Pop', expectNoEffect: true },
        { action: 'wait', until: 'network_idle', quietMs: 100 },
      ]),
      { timeoutMs: 3000, policy: { allowedOrigins: [pages.origin] } },
    );
    const denied = ran.audit.filter(({ decision }) => decision === 'denied').map(({ target }) => target);
    expect(denied).toEqual([elsewhere, elsewhere]);
    expect(ran.step(2).status).toBe('passed');
  });

  it('keeps the browser from fetching ahead what a page, its headers and its links name elsewhere', async () => {
    const [page, elsewhere] = await Promise.all([startWebPages(), startWebPages()]);
    const requested: string[] = [];
    const ahead = (path: string): string => {
      elsewhere.answer(path, (request, response) => {
        requested.push(request.url ?? '');
        response.setHeader('content-type', 'text/html').end('<p>Fetched ahead</p>');
      });
      return elsewhere.origin + path;
    };
    const rules = (kind: string, path: string): string =>
      JSON.stringify({ [kind]: [{ source: 'list', urls: [ahead(path)], eagerness: 'immediate' }] });
    page.answer('/rules.json', (_request, response) => {
      response.setHeader('content-type', 'application/speculationrules+json').end(rules('prefetch', '/by-header'));
    });
    page.answer('/', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.setHeader('speculation-rules', '"/rules.json"');
      response.setHeader('link', `<${ahead('/by-link-header')}>; rel=prefetch`);
      response.end(`<!doctype html><script type="speculationrules">${rules('prefetch', '/prefetch')}</script>
        <script type="speculationrules">${rules('prerender', '/prerender')}</script>
        <link rel="prefetch" href="${ahead('/link')}"><link rel="prefetch" as="document" href="${ahead('/document')}">
        <link rel="prerender" href="${ahead('/link-prerender')}"><p id="host"></p><p id="kept"></p>
        <button>Go</button><script>
        const add = (to, text) => { const script = document.createElement('script'); script.type = 'speculationrules';
          script.textContent = text; to.append(script); };
        add(host.attachShadow({ mode: 'open' }), '${rules('prefetch', '/shadow')}');
        document.querySelector('button').onclick = () => { add(document.head, '${rules('prefetch', '/later')}');
          kept.textContent = document.querySelectorAll('script[type=speculationrules]').length + ' rules' }</script>`);
    });
    const { step } = await flows.run(
      flowOn(`${page.origin}/`, [
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_text', selector: '#kept', expected: '3 rules' },
        { action: 'wait', milliseconds: 500 },
      ]),
      { timeoutMs, policy: { allowedOrigins: [page.origin] } },
    );
    await Promise.all([page.close(), elsewhere.close()]);
    expect([step(2).error, step(3).error]).toEqual([null, null]);
    expect(requested).toEqual([]);
  });

  it('leaves alone what scripts of an allowed page ask of other origins', async () => {
    const elsewhere = await startWebPages();
    elsewhere.answer('/api', (request, response) => {
      response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
      response.end(request.method === 'OPTIONS' ? '' : 'Forty-two');
    });
    const page = pages.page(`<p id="answer"></p><script>
      fetch('${elsewhere.origin}/api', { method: 'POST', headers: { 'x-own': '1' }, body: '{}' })
        .then((response) => response.text()).then((text) => { answer.textContent = text })</script>`);
    const { step } = await flows.run(
      flowOn(page, [{ action: 'assert_text', selector: '#answer', expected: 'Forty-two' }]),
      { timeoutMs, policy: { allowedOrigins: [pages.origin] } },
    );
    await elsewhere.close();
    expect(step(2).error).toBeNull();
  });

  it('is narrowed by the flow and never widened', async () => {
    const ran = await flows.run(flowOn(shop.url, [], { allow: { origins: ['*'] } }), {
      policy: { allowedOrigins: ['shop.example'] },
    });
    expect(ran.step(1).error).toContain('is not allowed (allowed: shop.example)');
  });

  it('left out, permits what the steps name and where the app leads from there', async () => {
    const { step } = await flows.run(
      flowOn(`${shop.url}/network`, [
        { action: 'click', selector: 'Link#Leave for another origin' },
        { action: 'assert_url', contains: 'localhost' },
      ]),
      { timeoutMs },
    );
    expect(step(3).error).toBeNull();
  });

  it('left out, keeps a step from going where only the app named the address', async () => {
    const page = pages.page(`<a href="${shop.url}/">Shop</a>`);
    const ran = await flows.run(
      flowOn(page, [
        { action: 'read', selector: 'Link#Shop', attribute: 'href', saveAs: 'link' },
        { action: 'navigate', url: '{{link}}' },
      ]),
      { timeoutMs },
    );
    expect(ran.step(3).error).toContain('is not named by the spec; name it in a step or target');
    expect(ran.exitCode).toBe(3);
  });
});

describe('actions', () => {
  it('that are forbidden stop the flow before they are done', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/files`, [{ action: 'upload', selector: '#single-file', files: 'x.txt' }]),
      { policy: { forbiddenActions: ['up*', 'launch'] } },
    );
    expect(ran.step(2).error).toBe('Not permitted: the action upload is forbidden (forbiddenActions).');
    expect(ran.exitCode).toBe(3);
  });

  it('that must be asked for are not done when nobody is there to say yes', async () => {
    const ran = await flows.run(flowOn(`${shop.url}/widgets`, [{ action: 'click', selector: 'Button#Returns' }]), {
      policy: { askFor: ['click'] },
    });
    expect(ran.step(2).status).toBe('failed');
    expect(ran.step(2).error).toMatch(/^Not permitted: click needs approval \(askFor\), and .+/);
    expect(ran.exitCode).toBe(3);
  });

  it('that must be asked for are done after a yes, each asked for by itself', async () => {
    const asked: string[] = [];
    const approver: Approver = {
      approve({ summary }) {
        asked.push(summary);
        return Promise.resolve({ approved: true, by: 'Alice' });
      },
    };
    const ran = await flows.run(
      flowOn(`${shop.url}/widgets`, [
        { action: 'click', selector: 'Button#Returns' },
        { action: 'click', selector: 'Button#Shipping' },
      ]),
      { policy: { askFor: ['click'] }, approver },
    );
    expect(ran.flow.result).toBe('passed');
    expect(asked).toEqual(['click button "Returns"', 'click button "Shipping"']);
    expect(ran.audit.filter(({ action }) => action === 'click')).toMatchObject(
      Array(2).fill({ decision: 'permitted', reason: 'click needs approval (askFor); approved by Alice' }),
    );
  });

  it('leave one line each in the audit log', async () => {
    const { audit } = await flows.run(
      flowOn(`${shop.url}/widgets`, [
        { action: 'click', selector: 'Button#Returns' },
        { action: 'assert_exists', selector: 'Button#Returns' },
        { action: 'send_keys', keys: 'Tab' },
      ]),
    );
    expect(audit.map(({ decision, action, target }) => `${decision} ${action} ${target}`)).toEqual([
      `permitted open ${shop.url}/widgets`,
      'permitted click button "Returns"',
      'permitted send_keys the focused element',
    ]);
  });
});

describe('programs', () => {
  const launching = (args: readonly string[]) => [{ action: 'launch', processPath: process.execPath, args }];

  it('that the flow names are started, and end with it', async () => {
    const { flow, step } = await flows.run(flowOn(shop.url, launching(['-e', 'setInterval(() => {}, 1000)'])));
    expect(flow.result).toBe('passed');
    const pid = Number(step(2).found);
    expect(pid).toBeGreaterThan(0);
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  });

  it('that are not on the list are not started', async () => {
    const { step, exitCode } = await flows.run(flowOn(shop.url, launching([])), {
      policy: { allowedProcesses: ['git*'] },
    });
    expect(step(2).error).toBe('Not permitted: the program node is not allowed (allowed: git*).');
    expect(exitCode).toBe(3);
  });

  it('that do not exist are named', async () => {
    const { step, exitCode } = await flows.run(
      flowOn(shop.url, [{ action: 'launch', processPath: 'no-such-program --x' }]),
    );
    expect(step(2).error).toContain('no-such-program');
    expect(exitCode).toBe(4);
  });
});

describe('a reset', () => {
  const resetBy = (reset: object, more: object = {}) =>
    flowOn(shop.url, [], { targets: { web: { url: shop.url, reset } }, setup: [{ action: 'open' }], ...more });
  const command = { command: [process.execPath, '-e', '0'] };

  it.each<[string, object, object, RegExp]>([
    [
      'the list of origins',
      { request: { url: 'http://localhost:9/x' } },
      { allowedOrigins: ['127.0.0.1'] },
      /localhost:9/,
    ],
    ['the list of programs', command, { allowedProcesses: ['git*'] }, /the program node is not allowed/],
    ['askFor', command, { askFor: ['reset'] }, /reset needs approval/],
  ])('that is denied by %s stops the flow, told once, with exit code 3', async (_what, reset, policy, message) => {
    const ran = await flows.run(resetBy(reset), { policy });
    expect(ran.flow).toMatchObject({ stoppedBy: 'guardrail', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
    expect(ran.step('setup/1')).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(message) as string,
      diagnostics: { failureType: 'guardrail_violation' },
    });
    expect(ran.step(1)).toMatchObject({ status: 'skipped', error: null });
  });

  it('is previewed by a dry run, which ends with 3 when it would be denied', async () => {
    const denied = await flows.run(resetBy(command), { policy: { dryRun: true, allowedProcesses: [] } });
    expect(denied.exitCode).toBe(3);
    expect(denied.step('setup/1').diagnostics.note).toMatch(
      /^Not run: dry run; would reset .*node -e 0: not permitted \(.*\); would open /,
    );
    expect(denied.step(1).diagnostics.note).not.toContain('would reset');
    expect(denied.audit[0]).toMatchObject({ decision: 'dry_run', action: 'reset' });
    expect((await flows.run(resetBy(command), { policy: { dryRun: true } })).exitCode).toBe(0);
  });
});

describe('budgets', () => {
  it('a run does no more steps than maxSteps, those of called flows counted', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/widgets`, [
        { action: 'run_flow', flow: 'more.json' },
        { action: 'assert_exists', selector: 'Any' },
      ]),
      {
        policy: { maxSteps: 3 },
        files: {
          'more.json': flowOn('about:blank', [], {
            testName: 'More',
            targets: undefined,
            steps: [
              { action: 'assert_title', contains: 'Widgets' },
              { action: 'assert_title', contains: 'Widgets' },
            ],
          }),
        },
      },
    );
    expect(ran.step('2.1').status).toBe('passed');
    expect(ran.step('2.2').error).toBe('Not permitted: the run has used up its 3 steps (maxSteps).');
    expect(ran.step(3).status).toBe('skipped');
    expect(ran.flow.stoppedBy).toBe('guardrail');
    expect(ran.exitCode).toBe(3);
  });

  it('do not keep a flow from putting things back', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/widgets`, [{ action: 'assert_title', contains: 'Widgets' }], {
        teardown: [
          { action: 'click', selector: 'Button#Returns' },
          { action: 'assert_title', contains: 'Widgets' },
        ],
      }),
      { policy: { maxSteps: 1 } },
    );
    expect(ran.step(2).error).toContain('(maxSteps)');
    expect(['teardown/1', 'teardown/2'].map((path) => ran.step(path).status)).toEqual(['passed', 'passed']);
    expect(ran.exitCode).toBe(3);
  });

  it('a run takes no longer than maxRuntimeMinutes', async () => {
    const ran = await flows.run(flowOn(`${shop.url}/widgets`, []), { policy: { maxRuntimeMs: 0 } });
    expect(ran.step(1).error).toContain('maxRuntimeMinutes');
    expect(ran.exitCode).toBe(3);
  });
});

describe('a dry run', () => {
  it('opens and does nothing, and says of every step what it would do and whether it might', async () => {
    const requested: string[] = [];
    pages.answer('/watched', (request, response) => {
      requested.push(request.url ?? '');
      response.end();
    });
    const ran = await flows.run(
      flowOn(
        `${pages.origin}/watched`,
        [
          { action: 'click', selector: 'Button#{{name}}' },
          { action: 'run_flow', flow: 'login.json' },
          { action: 'navigate', url: 'https://elsewhere.example/' },
          { action: 'launch', processPath: 'rm -rf x' },
        ],
        { variables: { name: 'Go' }, teardown: [{ action: 'close' }] },
      ),
      {
        policy: { dryRun: true, askFor: ['run_flow', 'close'], allowedOrigins: [pages.origin] },
        files: { 'login.json': { schemaVersion: 1, testName: 'Login', steps: [{ action: 'type', text: 'x' }] } },
      },
    );
    expect(requested).toEqual([]);
    expect(ran.flow.backendVersion).toBe('');
    expect(ran.flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual(
      ['1', '2', '3', '3.1', '4', '5', 'teardown/1'].map((path) => `${path} skipped`),
    );
    expect(ran.flow.steps.map(({ diagnostics }) => diagnostics.note)).toEqual([
      `Not run: dry run; would open ${pages.origin}/watched: permitted (named by the spec).`,
      'Not run: dry run; would click Button#{{name}}: permitted (a step of the spec).',
      'Not run: dry run; would run_flow login.json: to be approved first (run_flow needs approval (askFor)).',
      'Not run: dry run; would type the target: permitted (a step of the spec).',
      `Not run: dry run; would navigate https://elsewhere.example/: not permitted (https://elsewhere.example is not allowed (allowed: ${pages.origin})).`,
      'Not run: dry run; would launch rm -rf x: permitted (named by the spec).',
      'Not run: dry run; would close the target: to be approved first (close needs approval (askFor)).',
    ]);
    expect(ran.exitCode).toBe(3);
    expect(new Set(ran.audit.map(({ decision }) => decision))).toEqual(new Set(['dry_run']));
  });

  it('in which everything is permitted ends with 0', async () => {
    const ran = await flows.run(flowOn(pages.origin, [{ action: 'click', selector: 'Button' }]), {
      policy: { dryRun: true },
    });
    expect(ran.exitCode).toBe(0);
  });
});
