import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

  /** A page with what may lead elsewhere, and the address that it leads to. */
  function leading(): { page: string; elsewhere: string } {
    const elsewhere = pages.page('<p>Elsewhere</p>').replace('127.0.0.1', 'localhost');
    pages.answer('/redirect', (_request, response) => {
      response.writeHead(302, { location: elsewhere }).end();
    });
    const page = pages.page(`<h1>Here</h1><a href="${elsewhere}">Link</a><a href="/redirect">Redirect</a>
      <a href="${elsewhere}" target="_blank">New tab</a><a href="${elsewhere}" target="_blank" rel="opener">Opener</a>
      <form method="post" action="${elsewhere}"><button>Post</button></form>
      <button onclick="window.open('${elsewhere}')">Popup</button>
      <button onclick="window.open('${elsewhere}'); this.textContent = 'Popup!'">Popup and more</button>
      <button onclick="setTimeout(() => { location.href = '${elsewhere}' }, 100)">Later</button>
      <button onclick="this.textContent = 'Soon!'; setTimeout(() => { location.href = '${elsewhere}' }, 1000)">Soon</button>
      <button onclick="document.querySelector('iframe').src = '${elsewhere}'">Frame</button><iframe></iframe>
      <button onclick="const made = document.createElement('iframe'); made.src = '${elsewhere}';
        document.body.append(made)">New frame</button>`);
    return { page, elsewhere };
  }
  it('of a flow that ran on another target holds for the page while it runs, and not afterwards', async () => {
    const { page, elsewhere } = leading();
    const later = (steps: readonly object[]) => ({
      files: {
        'called.json': {
          schemaVersion: 1,
          testName: 'Called',
          allow: { origins: ['127.0.0.1'] },
          steps: [{ action: 'open' }, ...steps],
        },
      },
      timeoutMs: 3000,
    });
    const app = join(import.meta.dirname, '../../../examples/fake/guestbook.app.json');
    const flow = flowOn(
      page,
      [
        { action: 'run_flow', backend: 'fake', flow: 'called.json' },
        { action: 'click', selector: 'Link#Link' },
        { action: 'assert_text', contains: 'Elsewhere' },
      ],
      {
        backend: 'web',
        targets: { web: { url: page }, fake: { app } },
        allow: { origins: ['127.0.0.1', 'localhost'] },
      },
    );
    const looked = await flows.run(
      flow,
      later([{ action: 'assert_exists', selector: 'Heading#Here', backend: 'web' }]),
    );
    expect(looked.flow.steps.map(({ error, status }) => error ?? status)).toEqual(
      looked.flow.steps.map(() => 'passed'),
    );
    const left = await flows.run(flow, later([{ action: 'click', selector: 'Link#Link', backend: 'web' }]));
    expect(left.flow).toMatchObject({ stoppedBy: 'guardrail' });
    expect(left.flow.steps.find(({ status }) => status === 'failed')?.error).toContain(new URL(elsewhere).origin);
  });

  it('of a flow that opened the page holds for that while it runs, and not afterwards', async () => {
    const { page } = leading();
    const app = join(import.meta.dirname, '../../../examples/fake/guestbook.app.json');
    const ran = await flows.run(
      flowOn(
        page,
        [
          { action: 'run_flow', flow: 'called.json' },
          // The page leaves by itself, while nothing is asked of it.
          { action: 'wait', milliseconds: 1500 },
          { action: 'assert_text', contains: 'Elsewhere', backend: 'web' },
        ],
        {
          backend: 'fake',
          targets: { web: { url: page }, fake: { app } },
          allow: { origins: ['127.0.0.1', 'localhost'] },
        },
      ),
      {
        files: {
          'called.json': {
            schemaVersion: 1,
            testName: 'Called',
            allow: { origins: ['127.0.0.1'] },
            steps: [
              { action: 'navigate', url: page, backend: 'web' },
              { action: 'click', selector: 'Button#Soon', backend: 'web' },
            ],
          },
        },
        timeoutMs: 3000,
      },
    );
    expect(ran.flow.steps.map(({ error, status }) => error ?? status)).toEqual(ran.flow.steps.map(() => 'passed'));
  });

  const refused = (what: string, elsewhere: string): string =>
    `Not permitted: the step ${what} ${elsewhere}, and ${new URL(elsewhere).origin} is not allowed (allowed: 127.0.0.1).`;

  it.each([
    ['Link#Link', 'leads to'],
    ['Link#Redirect', 'leads to'],
    ['Button#Post', 'leads to'],
    ['Button#Later', 'leads to'],
    ['Link#New tab', 'opens a window with'],
    ['Link#Opener', 'opens a window with'],
    ['Button#Popup', 'opens a window with'],
    ['Button#Popup and more', 'opens a window with'],
    ['Button#Frame', 'leads a frame to'],
    ['Button#New frame', 'leads a frame to'],
  ])('keeps %s from leading elsewhere: the flow is stopped there, and the page stays', async (selector, what) => {
    const { page, elsewhere } = leading();
    const ran = await flows.run(
      flowOn(page, [{ action: 'click', selector }, { action: 'open' }], {
        teardown: [{ action: 'assert_exists', selector: 'Heading#Here' }],
      }),
      { timeoutMs: 3000, policy: { allowedOrigins: ['127.0.0.1'] } },
    );
    const { diagnostics, ...clicked } = ran.step(2);
    expect(clicked).toMatchObject({ status: 'failed', error: refused(what, elsewhere), found: elsewhere });
    expect(diagnostics.failureType).toBe('guardrail_violation');
    expect(JSON.stringify(diagnostics.effects ?? [])).not.toContain(elsewhere);
    expect([ran.step(3).status, ran.step('teardown/1').error]).toEqual(['skipped', null]);
    expect(ran.flow).toMatchObject({ stoppedBy: 'guardrail', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
    expect(ran.flow.pageTimings.map(({ url }) => url)).toEqual([page]);
    expect(ran.flow.network.map(({ url, error }) => `${url} ${error}`).join()).toMatch(
      /^\S+localhost\S+ .* is not allowed/,
    );
    expect(ran.audit.filter(({ decision }) => decision === 'denied')).toMatchObject([
      { action: 'navigate', effect: 'navigate', target: elsewhere },
    ]);
  });

  it('skips a wait that comes next, and does not wait', async () => {
    const { page } = leading();
    const ran = await flows.run(
      flowOn(page, [
        { action: 'click', selector: 'Button#Popup' },
        { action: 'wait', selector: 'Heading#There', timeoutMs: 60_000 },
        { action: 'wait', milliseconds: 60_000 },
      ]),
      { policy: { allowedOrigins: ['127.0.0.1'] } },
    );
    expect(ran.flow.steps.map(({ status }) => status)).toEqual(['passed', 'failed', 'skipped', 'skipped']);
    expect(ran.step(3).diagnostics.note).toBe('Not run: the run was stopped (guardrail).');
    expect(ran.exitCode).toBe(3);
  });

  it.each([
    ['expectNoEffect', { expectNoEffect: true }],
    ['optional', { optional: true }],
  ])('holds for a step that is %s as well', async (_what, more) => {
    const { page, elsewhere } = leading();
    const ran = await flows.run(flowOn(page, [{ action: 'click', selector: 'Button#Popup', ...more }]), {
      timeoutMs: 3000,
      policy: { allowedOrigins: ['127.0.0.1'] },
    });
    expect(ran.step(2).error).toBe(refused('opens a window with', elsewhere));
    expect(ran.exitCode).toBe(3);
  });

  it('keeps an address that is allowed from leading to one that is not', async () => {
    const { page, elsewhere } = leading();
    const ran = await flows.run(flowOn(page, [{ action: 'navigate', url: '/redirect' }]), {
      timeoutMs: 3000,
      policy: { allowedOrigins: ['127.0.0.1'] },
    });
    expect(ran.step(2)).toMatchObject({ status: 'failed', error: refused('leads to', elsewhere) });
    expect(ran.flow.stoppedBy).toBe('guardrail');
    expect(ran.exitCode).toBe(3);
  });

  it('says of what a page tries by itself on which step it was, and goes on', async () => {
    const { elsewhere } = leading();
    const page = pages.page(`<iframe title="Advert" src="${elsewhere}"></iframe><button>Go</button><p></p><script>
      document.querySelector('button').onclick = () => { document.querySelector('p').textContent = 'Gone' }</script>`);
    const ran = await flows.run(
      flowOn(page, [
        { action: 'assert_not_exists', selector: 'Text#Elsewhere' },
        { action: 'click', selector: 'Button#Go' },
      ]),
      { timeoutMs: 3000, policy: { allowedOrigins: [pages.origin] } },
    );
    expect(ran.step(1)).toMatchObject({ status: 'warning', warningCode: 'navigation_refused' });
    expect(ran.step(1).diagnostics.note).toContain(`load ${elsewhere} in a frame and was kept from it`);
    expect([ran.step(2).status, ran.step(3).status]).toEqual(['passed', 'passed']);
    expect(ran.exitCode).toBe(0);
  });

  it('does not take for the doing of a step what the page tries again and again', async () => {
    const { elsewhere } = leading();
    const page = pages.page(`<button>Go</button><p></p><script>
      setInterval(() => { location.href = '${elsewhere}'; document.title += 'x' }, 150);
      document.querySelector('button').onclick = () =>
        setTimeout(() => { document.querySelector('p').textContent = 'Gone' }, 400)</script>`);
    const ran = await flows.run(
      flowOn(page, [
        { action: 'assert_title', contains: 'xxx' },
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_exists', selector: 'Text#Gone' },
      ]),
      { timeoutMs: 3000, policy: { allowedOrigins: [pages.origin] } },
    );
    expect(ran.step(2)).toMatchObject({ status: 'warning', warningCode: 'navigation_refused' });
    expect([ran.step(3).error, ran.step(4).error]).toEqual([null, null]);
    expect(ran.exitCode).toBe(0);
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
