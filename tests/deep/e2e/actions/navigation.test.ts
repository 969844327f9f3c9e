import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { shop, flows, pages } = stand();

const on = (page: string, steps: readonly WrittenStep[], timeoutMs = 1500): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs });

describe('open and navigate', () => {
  it('report when a page answered, was read and was whole', async () => {
    const delayMs = 150;
    const late = (path: string, type: string, body: string): string => {
      pages.answer(path, (_request, response) => {
        setTimeout(() => response.setHeader('content-type', type).end(body), delayMs);
      });
      return pages.origin + path;
    };
    late('/late.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const url = late(
      '/late-page',
      'text/html',
      `<!doctype html><title>Late</title><p id=out></p><img src="/late.svg" alt="">
       <script>onload = () => setTimeout(() => { out.textContent = 'Whole' })</script>`,
    );
    const looks = Array(3).fill({ action: 'assert_text', selector: '#out', expected: 'Whole', timeoutMs: 10_000 });
    const { flow } = await on(url, looks as WrittenStep[]);
    expect(flow.result).toBe('passed');
    expect(flow.pageTimings.map((timing) => timing.url)).toEqual([url]);
    const { responseMs, domContentLoadedMs, loadMs } = flow.pageTimings[0] ?? {};
    // Times are rounded, and the clocks of server and browser are two.
    const least = delayMs - 5;
    expect(responseMs).toBeGreaterThanOrEqual(least);
    expect(domContentLoadedMs).toBeGreaterThanOrEqual(responseMs ?? Infinity);
    expect(loadMs).toBeGreaterThanOrEqual(domContentLoadedMs ?? Infinity);
    expect(loadMs).toBeGreaterThanOrEqual((responseMs ?? Infinity) + least);
  });

  it('go back within a page that changes its address by itself', async () => {
    const routed = pages.page(`<button onclick="history.pushState(0, '', '#two')">Two</button>`);
    const { flow } = await on(routed, [
      { action: 'click', selector: 'Button#Two' },
      { action: 'navigate', direction: 'back' },
      { action: 'assert_url', expected: new URL(routed).pathname },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  it('go back between two entries of the same address', async () => {
    const routed = pages.page(
      `<p id="p">one</p><button onclick="history.pushState(2, ''); p.textContent = 'two'">Two</button>
       <script>onpopstate = () => { p.textContent = 'one again' }</script>`,
    );
    const { flow } = await on(routed, [
      { action: 'click', selector: 'Button#Two' },
      { action: 'navigate', direction: 'back' },
      { action: 'assert_text', selector: '#p', expected: 'one again' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  it.each(['127.0.0.1', 'localhost'])('go back and forward within a frame of %s', async (host) => {
    const second = pages.page('<h2>Second</h2>');
    const first = pages.page(`<h2>First</h2><a href="${new URL(second).pathname}">Next</a>`);
    const frame = first.replace('127.0.0.1', host);
    const { flow } = await on(pages.page(`<iframe name="f" src="${frame}"></iframe>`), [
      { action: 'click', selector: '[name=f] >> Link#Next' },
      { action: 'assert_exists', selector: '[name=f] >> Heading#Second' },
      { action: 'navigate', direction: 'back' },
      { action: 'assert_exists', selector: '[name=f] >> Heading#First' },
      { action: 'navigate', direction: 'forward' },
      { action: 'assert_exists', selector: '[name=f] >> Heading#Second' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  it('leave a dialog that a frame opens as it comes back to the step that answers it', async () => {
    const second = pages.page('<h2>Second</h2>');
    const asking = `if (sessionStorage.seen === 'yes') document.title = confirm('Again?') ? 'sure' : 'no'; sessionStorage.seen = 'yes'`;
    const first = pages.page(
      `<h2>First</h2><a href="${new URL(second).pathname}">Next</a><p id="p">…</p><script>${asking}; p.textContent = document.title</script>`,
    );
    const { flow, step } = await on(pages.page(`<iframe name="f" src="${first}"></iframe>`), [
      { action: 'click', selector: '[name=f] >> Link#Next' },
      { action: 'assert_exists', selector: '[name=f] >> Heading#Second' },
      { action: 'navigate', direction: 'back' },
      { action: 'handle_dialog', accept: true },
      { action: 'assert_text', selector: '[name=f] >> #p', expected: 'sure' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(step(5)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('say that there is no page to go to', async () => {
    const { step } = await on('/', [{ action: 'navigate', direction: 'forward' }]);
    expect(step(2)).toMatchObject({ status: 'error', error: 'There is no page to go forward to.' });
  });

  it.each([
    ['http://127.0.0.1:6000/x', 'is on a port that browsers refuse to open. Have the app listen on another one'],
    ['/broken', 'closed the connection without an answer.'],
    ['/never', 'did not answer within '],
  ])('say of an address that leads to %s what is wrong with that one', async (location, problem) => {
    pages.answer('/never', () => undefined);
    pages.answer('/broken', (request) => request.socket.destroy());
    pages.answer('/first', (_request, response) => response.writeHead(302, { location: '/moved' }).end());
    pages.answer('/moved', (_request, response) => response.writeHead(302, { location }).end());
    const first = `${pages.origin}/first`;
    const { step } = await on('/', [{ action: 'navigate', url: first }], 700);
    expect(step(2).error).toContain(`${first} leads to ${new URL(location, first).href}, which ${problem}`);
  });

  it('keep a file that an address leads to, and stay on the page', async () => {
    const { flow, step } = await on('/files', [
      { action: 'navigate', url: '/downloads/price-list.csv' },
      { action: 'assert_url', expected: '/files' },
    ]);
    expect([step(2).error, step(3).error]).toEqual([null, null]);
    expect(flow.downloads.map(({ fileName }) => fileName)).toEqual(['price-list.csv']);
  });

  it('take a page of the app that shows an error as a page', async () => {
    const { flow } = await on('/', [
      { action: 'navigate', url: '/no-such-page' },
      { action: 'assert_network', url: '/no-such-page', status: 404 },
    ]);
    expect(flow.result).toBe('passed');
    expect(flow.network).toMatchObject([{ status: 404 }]);
  });

  it('take the status of an answer without a page, and that of a file', async () => {
    pages.answer('/nothing', (_request, response) => void response.writeHead(204).end());
    pages.answer('/file', (_request, response) => {
      response.writeHead(200, { 'content-disposition': 'attachment; filename=a.txt' }).end('hello');
    });
    const to = (path: string, expectStatus: number): WrittenStep => ({
      action: 'navigate',
      url: pages.origin + path,
      expectStatus,
      optional: true,
    });
    const { step } = await flows.run(
      flowOn(pages.page('<p>Here</p>'), [to('/nothing', 204), to('/nothing', 200), to('/file', 404), to('/file', 200)]),
    );
    expect([2, 3, 4, 5].map((path) => step(path).status)).toEqual(['passed', 'warning', 'warning', 'passed']);
    expect(step(2).diagnostics.note).toBe(`${pages.origin}/nothing answered 204, and the page stays as it was`);
    expect(step(4).error).toBe(`${pages.origin}/file answered with status 200, not 404 (expectStatus).`);
  });

  it('a link to a page that is slow is awaited by the step that follows it', async () => {
    const { flow } = await on('/network', [
      { action: 'click', selector: 'Link#Open a page that takes 1.5 seconds', timeoutMs: 5000 },
      { action: 'assert_url', contains: '/slow' },
    ]);
    expect(flow.result).toBe('passed');
  });
});

describe('a press that leads to a page', () => {
  it.each([
    ['a link', '<a href="TO">Go</a>', 'click'],
    ['a script', `<button onclick="location.assign('TO')">Go</button>`, 'click'],
    ['a form that is sent by Enter', '<form action="TO" method="post"><input aria-label="Go"></form>', 'send_keys'],
  ])('reports why no page came, of %s', async (_what, body, action) => {
    pages.answer('/broken', (_request, response) => void response.destroy());
    const { step, exitCode } = await on(pages.page(body.replace('TO', `${pages.origin}/broken`)), [
      {
        action,
        selector: action === 'click' ? 'text=Go' : 'Edit#Go',
        ...(action === 'send_keys' && { keys: 'Enter' }),
      },
      { action: 'assert_not_exists', selector: 'text=Go' },
    ]);
    expect(step(2)).toMatchObject({ status: 'error', diagnostics: { failureType: 'error' } });
    expect(step(2).error).toContain(
      `No page came of this: ${pages.origin}/broken closed the connection without an answer`,
    );
    expect(step(3).status).toBe('skipped');
    expect(exitCode).toBe(1);
  });

  it.each([
    [404, 'warning'],
    [500, 'warning'],
    [422, 'passed'],
  ])('of a form that is answered with %d: %s', async (status, verdict) => {
    pages.answer(`/answer-${status}`, (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<p>Done</p>');
    });
    const { step } = await on(
      pages.page(`<form method="post" action="/answer-${status}"><button>Delete</button></form>`),
      [{ action: 'click', selector: 'Button#Delete' }],
    );
    expect(step(2).status).toBe(verdict);
    if (verdict !== 'warning') return;
    expect(step(2)).toMatchObject({
      warningCode: 'error_page',
      diagnostics: { note: `It led to a page that failed: ${pages.origin}/answer-${status} answered ${status}.` },
    });
  });

  it.each(['/broken', '/answer-500'])('warns where a frame that it is pressed in came to %s', async (path) => {
    pages.answer('/broken', (_request, response) => void response.destroy());
    pages.answer('/answer-500', (_request, response) => void response.writeHead(500).end('<p>Sorry</p>'));
    const inner = pages.page(`<form method="post" action="${path}"><button>Delete</button></form>`);
    for (const frame of [inner, inner.replace('127.0.0.1', 'localhost')]) {
      const { step } = await on(pages.page(`<iframe src="${frame}"></iframe>`), [
        { action: 'click', selector: 'Button#Delete' },
        { action: 'assert_exists', selector: 'css=iframe' },
      ]);
      expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'error_page' });
      expect(step(2).diagnostics.note).toContain(path);
    }
  });

  it('is reported also where what led there was found late, so that little of the time of the step was left', async () => {
    pages.answer('/late-500', (_request, response) => {
      setTimeout(() => response.writeHead(500).end('<p>Sorry</p>'), 2_500);
    });
    const page = pages.page(`<button disabled onclick="location.href = '/late-500'">Go</button>
      <script>setTimeout(() => { document.querySelector('button').disabled = false }, 2_500)</script>`);
    const { step } = await on(page, [{ action: 'click', selector: 'Button#Go', timeoutMs: 4_000 }]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'error_page' });
  });

  it('is reported once: the next step is not blamed for it', async () => {
    pages.answer('/answer-500', (_request, response) => void response.writeHead(500).end('<p>Sorry</p>'));
    const { step } = await on(pages.page('<a href="/answer-500">Go</a>'), [
      { action: 'click', selector: 'Hyperlink#Go' },
      { action: 'focus_window', url: '/answer-500' },
    ]);
    expect(step(2).warningCode).toBe('error_page');
    expect(step(3)).toMatchObject({ status: 'passed', warningCode: null });
  });
});

describe('an address that does not open says what is the matter', () => {
  const answering = (status: number, headers: Record<string, string>, body = ''): string => {
    const path = `/answer-${status}-${Object.values(headers).join('-').replaceAll(/\W/g, '')}`;
    pages.answer(path, (_request, response) => response.writeHead(status, headers).end(body));
    return pages.origin + path;
  };

  it.each([
    [
      'nothing to show',
      () => answering(204, {}),
      /answered 204 \(no content\), so the page stayed as it was\. Open an/,
    ],
    [
      'a body that does not unpack',
      () => answering(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }, 'not gzip'),
      /answered something that does not unpack\. .*content-encoding/,
    ],
    [
      'http where https was asked for',
      () => pages.origin.replace('http', 'https'),
      /does not speak https\. Write http/,
    ],
    ['a port that browsers refuse', () => 'http://127.0.0.1:6000', /on a port that browsers refuse to open\. Have/],
    ['a file that is not there', () => 'file:///no/such/file', /is no file of this machine\. Correct the path/],
  ])('%s', async (_what, address, words) => {
    const { step } = await on(address(), []);
    expect(step(1)).toMatchObject({ status: 'error', error: expect.stringMatching(words) });
    expect(step(1).error).not.toContain('Is the app running');
    expect(step(1).timeMs).toBeLessThan(4_000);
  });

  it('a file to download, which opens no page in which something could be missing', async () => {
    const zip = answering(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' }, 'PK');
    const { step, flow } = await on(zip, [{ action: 'assert_not_exists', selector: 'Button#Save' }]);
    expect(step(1)).toMatchObject({
      status: 'error',
      error: expect.stringContaining(`${zip} is no page: the browser downloaded it`),
    });
    expect(flow.result).toBe('error');

    const first = await flows.run(
      {
        schemaVersion: 1,
        testName: 'A test',
        steps: [
          { action: 'navigate', url: zip },
          { action: 'assert_not_exists', selector: 'Button' },
        ],
      },
      { timeoutMs: 2000 },
    );
    expect(first.step(1)).toMatchObject({ status: 'passed', found: zip });
    expect(first.step(2).error).toMatch(/^Nothing was opened yet/);
    expect(first.flow.downloads).toHaveLength(1);
  });

  it('no answer at all', async () => {
    pages.answer('/hang-up', ({ socket }) => socket.destroy());
    const { step } = await on(`${pages.origin}/hang-up`, []);
    expect(step(1).error).toMatch(/closed the connection without an answer\. See in the log of the app/);
  });

  it('a script that never ends while the page loads, within its time', async () => {
    const busy = pages.page('<h1>Hi</h1><script>for (;;);</script>');
    const { step } = await on('/', [{ action: 'navigate', url: busy, timeoutMs: 1_000 }]);
    expect(step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'timeout' } });
    expect(step(2).error).toMatch(
      /answered 200, but its page was not there within \S+ s\. .*a script keeps it busy\.$/,
    );
    expect(step(2).timeMs).toBeLessThan(2_000);
  });

  it('a part that never comes and that the page waits for', async () => {
    pages.answer('/never.js', () => undefined);
    const waiting = pages.page('<script src="/never.js"></script>');
    const { step } = await on('/', [{ action: 'navigate', url: waiting, timeoutMs: 500 }]);
    expect(step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/answered 200, but its page was not/),
    });
  });
});

describe('an address that is none', () => {
  it.each([
    ['not a url', /is not an address\. Write it as a browser shows it, e\.g\. http:\/\/localhost:3000\./],
    ['http://', /is not an address/],
    ['/relative', /does not say which app it is a path of/],
    ['ftp://x/', /ftp: is not opened/],
    ['javascript:alert(1)', /javascript: is not opened/],
  ])('%s, is a problem of the flow, with its place', async (url, words) => {
    const [problem, ...others] = await flows.refusals(flowOn(url, []));
    expect(problem).toMatch(/^\d+:\d+ targets\.web\.url: /);
    expect(problem).toMatch(words);
    expect(others).toEqual([]);
  });

  it('is one of a step, too, which may name a path', async () => {
    const steps = [
      { action: 'open', url: '/cart' },
      { action: 'navigate', url: 'mailto:a@b.example' },
      { action: 'open', url: 'http://' },
    ];
    const problems = await flows.refusals(flowOn(shop.url, steps));
    expect(problems.map((problem) => /steps\[\d\]\S+/.exec(problem)?.[0])).toEqual(['steps[2].url:', 'steps[3].url:']);
  });

  it('is reported when the flow runs where a variable stands for it', async () => {
    const steps = [
      { action: 'open', url: '{{where}}' },
      { action: 'navigate', url: '{{where}}' },
    ];
    const flow = flowOn(shop.url, steps, { variables: { where: 'ftp://x/' }, stopOnFailure: false });
    const { step } = await flows.run(flow);
    for (const path of [2, 3])
      expect(step(path)).toMatchObject({ status: 'error', error: expect.stringContaining('ftp: is not opened.') });
  });
});

describe('requests', () => {
  it('that came late once are no background noise: the same one counts as an effect of the next step', async () => {
    const late = pages.page(`<button onclick="fetch(location)">Refresh</button>
      <script>setTimeout(() => fetch(location), 900)</script>`);
    const { step } = await on(late, [
      { action: 'click', selector: 'Button#Refresh' },
      { action: 'wait', milliseconds: 1000 },
      { action: 'click', selector: 'Button#Refresh' },
    ]);
    expect(step(4)).toMatchObject({ status: 'passed', warningCode: null });
    expect(step(4).diagnostics.effects?.map(({ kind }) => kind)).toContain('request');
  });
});

describe('a page that is lost', () => {
  it('by a script that never ends does not hold up the run for ever', async () => {
    const endless = pages.page('<button onclick="for (;;);">Spin</button>');
    const { step, flow } = await flows.run(
      flowOn(endless, [
        { action: 'click', selector: 'Button#Spin' },
        { action: 'assert_exists', selector: 'Button#Spin' },
      ]),
      { artifacts: 'never' },
    );
    expect(flow.result).toBe('failed');
    expect(`${step(2).error} ${step(3).error}`).toMatch(/has not answered for 5 s/);
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

  it('is waited for longer than a page may take to answer a question', async () => {
    const { flow } = await on(linkTo(slowly('/in-6-seconds', 6_000, '<h1>Here</h1>')), [
      { action: 'click', selector: 'Link#Go', timeoutMs: 300 },
      { action: 'assert_exists', selector: 'Heading#Here', timeoutMs: 20_000 },
    ]);
    expect(flow.steps.map(({ status, error }) => [status, error])).toEqual(Array(3).fill(['passed', null]));
  });

  it('fails what looks for something in time, and says what the page waits for', async () => {
    pages.answer('/never', () => undefined);
    const { step } = await on(linkTo('/never'), [
      { action: 'click', selector: 'Link#Go', timeoutMs: 300 },
      { action: 'assert_exists', selector: 'Heading#Here', timeoutMs: 300 },
    ]);
    expect(step(3)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'timeout' } });
    expect(step(3).error).toBe(
      `Expected Heading#Here exists within 300 ms; found a page that waits for an answer from ${pages.origin}/never.`,
    );
  });

  it.each([1_000, 3_000])('of %i ms never counts as a page without what is looked for', async (milliseconds) => {
    const { step } = await on(linkTo(slowly(`/the-same-in-${milliseconds}`, milliseconds, '<a href="#">Go</a>')), [
      { action: 'click', selector: 'Link#Go', timeoutMs: 300 },
      { action: 'assert_not_exists', selector: 'Link#Go', timeoutMs: milliseconds + 2_000 },
    ]);
    expect(step(3)).toMatchObject({ status: 'failed', found: 'link "Go"' });
  });
});
