import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { startSelfSigned } from '../../support/self-signed.js';
import { startWebPages } from '../../support/web-pages.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

const on = (page: string, steps: readonly WrittenStep[], timeoutMs = 1500): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs });

describe('open and navigate', () => {
  it('go to an address, to a path, back, forward, and load the page again', async () => {
    const { flow, step } = await on('/', [
      { action: 'navigate', url: '/inventory' },
      { action: 'assert_url', expected: '/inventory' },
      { action: 'navigate', direction: 'back' },
      { action: 'assert_url', expected: '/' },
      { action: 'navigate', direction: 'forward' },
      { action: 'assert_title', contains: 'Inventory' },
      { action: 'goto', url: `${shop.url}/settings` },
      { action: 'fill', selector: 'Edit#Age', text: '99' },
      { action: 'navigate', direction: 'reload' },
      { action: 'assert_value', selector: 'Edit#Age', expected: 34 },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(step(2).found).toBe(`${shop.url}/inventory`);
    expect(flow.pageTimings.length).toBeGreaterThan(3);
  });

  it('go back after a click as after a navigation', async () => {
    const { flow } = await on('/', [
      { action: 'click', selector: 'Link#Travel Mug' },
      { action: 'navigate', direction: 'back' },
      { action: 'assert_exists', selector: 'Heading#Products' },
    ]);
    expect(flow.result).toBe('passed');
  });

  it('say that nothing listens there, with the address', async () => {
    const gone = await startWebPages();
    await gone.close();
    const { step, exitCode } = await on(gone.origin, []);
    expect(step(1)).toMatchObject({
      status: 'error',
      error: `${gone.origin} refuses connections. Start the app, or correct the address.`,
      screenshot: expect.stringContaining('failure'),
    });
    expect(exitCode).toBe(1);
  });

  it('say that an app never answers', async () => {
    const { step } = await on('/', [{ action: 'navigate', url: '/hang' }], 400);
    expect(step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'timeout' } });
    expect(step(2).error).toMatch(/\/hang did not answer within 0\.\d+ s\. Is the app running\?/);
    expect(step(2).timeMs).toBeLessThan(2000);
  });

  it('warn of a page that is answered with an error, with its address and status', async () => {
    const missing = `${shop.url}/no-such-page`;
    const { step, exitCode } = await on(missing, [
      { action: 'navigate', direction: 'reload' },
      { action: 'navigate', url: missing },
    ]);
    expect(exitCode).toBe(0);
    for (const path of [1, 2, 3])
      expect(step(path)).toMatchObject({
        status: 'warning',
        warningCode: 'error_page',
        diagnostics: { note: `arrived at ${missing}, which answered 404` },
      });
  });

  it('take the status that a page is meant to answer with, and fail with any other', async () => {
    const missing = `${shop.url}/no-such-page`;
    const { step } = await flows.run(
      flowOn(missing, [
        { action: 'open', expectStatus: 404 },
        { action: 'navigate', url: shop.url, expectStatus: 404, optional: true },
        { action: 'open', url: 'about:blank', expectStatus: 200, optional: true },
      ]),
    );
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
    expect(step(3)).toMatchObject({
      error: `${shop.url}/ answered with status 200, not 404 (expectStatus).`,
      expected: 'status 404',
      found: 'status 200',
    });
    expect(step(4)).toMatchObject({ warningCode: 'optional_step_failed', found: 'no status' });
  });
});

describe('a press that leads to a page', () => {
  it('warns where none came in a new window, for the app is still there', async () => {
    pages.answer('/broken', (_request, response) => void response.destroy());
    const { step } = await on(pages.page('<a href="/broken" target="_blank">Help</a>'), [
      { action: 'click', selector: 'Hyperlink#Help' },
    ]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'error_page' });
    expect(step(2).diagnostics.note).toContain('/broken closed the connection without an answer');
  });
});

describe('an address that does not open says what is the matter', () => {
  it('redirects that go in a circle', async () => {
    pages.answer('/circle', (_request, response) => response.writeHead(302, { location: '/circle' }).end());
    const { step } = await on(`${pages.origin}/circle`, []);
    expect(step(1).error).toBe(
      `${pages.origin}/circle redirects without end. See where it leads to: often to a login that never counts as done.`,
    );
  });

  it('a certificate that nobody vouches for, unless the flow takes it', async () => {
    const own = await startSelfSigned('<h1>Secure</h1>');
    try {
      const looking = [{ action: 'assert_exists', selector: 'Heading#Secure' }];
      const { step } = await on(own.origin, looking);
      expect(step(1).error).toMatch(/does not trust \(ERR_CERT_AUTHORITY_INVALID\)\. .*"ignoreHttpsErrors": true/);
      const web = { url: own.origin, ignoreHttpsErrors: true };
      const { flow } = await flows.run(flowOn(own.origin, looking, { targets: { web } }));
      expect(flow.steps.map(({ error }) => error)).toEqual([null, null]);
      expect(flow.notes.join()).toContain('certificates are not checked (targets.web.ignoreHttpsErrors)');
    } finally {
      await own.close();
    }
  });
});

describe('a page that is lost', () => {
  it('by a crash is an error that says what to do, and the rest is skipped', async () => {
    const { step, flow, exitCode } = await on('/', [
      { action: 'navigate', url: 'chrome://crash' },
      { action: 'click', selector: 'Link#Travel Mug' },
    ]);
    expect(step(2)).toMatchObject({ status: 'error', diagnostics: { failureType: 'target_lost' } });
    expect(step(2).error).toMatch(/^The page crashed: .* Look at its memory use, and at what the step did\.$/);
    expect(step(3).status).toBe('skipped');
    expect(flow.result).toBe('error');
    expect(exitCode).not.toBe(0);
  });
});

describe('a page that is left for one which takes its time', () => {
  const slowly = (path: string, milliseconds: number, body: string): string => {
    pages.answer(path, (_request, response) => {
      setTimeout(() => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<!doctype html>${body}`);
      }, milliseconds);
    });
    return path;
  };
  const linkTo = (path: string): string => pages.page(`<a href="${path}">Go</a>`);

  it('is no reason to call the click a failure, or without effect', async () => {
    const { step } = await on(linkTo(slowly('/in-a-second', 1_000, '<h1>Here</h1>')), [
      { action: 'click', selector: 'Link#Go', timeoutMs: 300 },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
    expect(step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('request');
  });
});
