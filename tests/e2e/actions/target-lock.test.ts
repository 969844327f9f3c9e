import { describe, expect, it } from 'vitest';
import { flowOn } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

describe('the target lock', () => {
  it('pins the origin of the first action', async () => {
    const ran = await flows.run(
      flowOn(
        `${shop.url}/network`,
        [
          { action: 'click', selector: 'Button#Fail with 404' },
          { action: 'click', selector: 'Link#Leave for another origin' },
          { action: 'click', selector: 'Any#elsewhere, Main', expectNoEffect: true },
        ],
        { targetLock: true },
      ),
      { timeoutMs: 2000 },
    );
    expect(ran.step(3).status).toBe('passed');
    expect(ran.step(4).error).toContain(`the target lock pins ${shop.url}, but this is ${shop.frameUrl} (targetLock)`);
    expect(ran.exitCode).toBe(3);
  });

  it('pins the window of the first action, and lets the flow look at others', async () => {
    const ran = await flows.run(
      flowOn(
        `${shop.url}/widgets`,
        [
          { action: 'click', selector: 'Button#Open popup' },
          { action: 'assert_window', contains: 'Size guide' },
          { action: 'focus_window', windowTitle: 'Size guide' },
          { action: 'assert_exists', selector: 'Button#Use size M' },
          { action: 'click', selector: 'Button#Use size M' },
        ],
        { targetLock: true },
      ),
      { timeoutMs: 2000 },
    );
    expect(
      ran.flow.steps
        .slice(0, 5)
        .map(({ error }) => error)
        .filter(Boolean),
    ).toEqual([]);
    expect(ran.step(6).error).toContain('another one is in front (targetLock)');
  });
});

describe('a frame', () => {
  /** A page with a frame of another origin, and what that frame does when its button is clicked. */
  function framing(onclick: string): string {
    const inner = pages.page(`<button onclick="${onclick}">Pay</button><p>Nothing yet</p>`);
    return pages.page(`<iframe title="Payment" src="${inner.replace('127.0.0.1', 'localhost')}"></iframe>`);
  }

  it('of another origin is acted in by a locked flow as long as it stays there', async () => {
    const page = framing("document.querySelector('p').textContent += '!'");
    const ran = await flows.run(
      flowOn(
        page,
        [
          { action: 'click', selector: 'Frame#Payment >> Button#Pay' },
          { action: 'click', selector: 'Frame#Payment >> Button#Pay' },
          { action: 'assert_exists', selector: 'Text#Nothing yet!!' },
        ],
        { targetLock: true },
      ),
      { timeoutMs: 2000 },
    );
    expect(ran.flow.steps.map(({ error }) => error)).toEqual([null, null, null, null]);
  });

  it('without an address of its own belongs to the page that made it', async () => {
    const page =
      pages.page(`<iframe title="Made"></iframe><iframe title="Written" srcdoc="<button>Two</button>"></iframe>
      <script>const made = document.createElement('iframe'); made.title = 'Added'; document.body.append(made);
      for (const [frame, label] of [[document.querySelector('iframe'), 'One'], [made, 'Three']]) {
        frame.contentDocument.body.innerHTML = '<button>' + label + '</button>' }</script>`);
    const ran = await flows.run(
      flowOn(
        page,
        ['One', 'Two', 'Three', 'One'].map((name) => ({
          action: 'click',
          selector: `Button#${name}`,
          expectNoEffect: true,
        })),
        { targetLock: true },
      ),
      { timeoutMs: 2000, policy: { allowedOrigins: [pages.origin] } },
    );
    expect(ran.flow.steps.map(({ error }) => error)).toEqual([null, null, null, null, null]);
  });

  it('that went to another origin is not acted in by a locked flow any more', async () => {
    const elsewhere = pages.page('<button>Pay</button><p>Elsewhere</p>');
    const ran = await flows.run(
      flowOn(
        framing(`location.href = '${elsewhere}'`),
        [
          { action: 'click', selector: 'Frame#Payment >> Button#Pay' },
          { action: 'assert_exists', selector: 'Text#Elsewhere' },
          { action: 'click', selector: 'Frame#Payment >> Button#Pay' },
        ],
        { targetLock: true },
      ),
      { timeoutMs: 2000 },
    );
    expect([ran.step(2).error, ran.step(3).error]).toEqual([null, null]);
    const localhost = pages.origin.replace('127.0.0.1', 'localhost');
    expect(ran.step(4).error).toBe(
      `Not permitted: the target lock pins a frame to ${localhost}, but it shows ${pages.origin} (targetLock).`,
    );
    expect(ran.exitCode).toBe(3);
  });

  it('that goes to another origin while somebody is asked is not acted in', async () => {
    let leave = (): void => undefined;
    pages.answer('/leave', (_request, response) => {
      leave = () => response.end();
    });
    const arrived = new Promise<void>((resolve) => {
      pages.answer('/arrived', (_request, response) => {
        response.end();
        resolve();
      });
    });
    const clicked: string[] = [];
    pages.answer('/clicked', (request, response) => {
      clicked.push(request.url ?? '');
      response.end();
    });
    const elsewhere = pages.page(`<button onclick="fetch('/clicked')">Pay</button><script>fetch('/arrived')</script>`);
    const inner = pages
      .page(`<button>Pay</button><script>fetch('/leave').then(() => { location.href = '${elsewhere}' })</script>`)
      .replace('127.0.0.1', 'localhost');
    const ran = await flows.run(
      flowOn(pages.page(`<iframe title="Payment" src="${inner}"></iframe>`), [
        { action: 'click', selector: 'Button#Pay' },
      ]),
      {
        timeoutMs: 5000,
        policy: { askFor: ['click'] },
        approver: {
          async approve() {
            leave();
            await arrived;
            return { approved: true, by: 'Alice' };
          },
        },
      },
    );
    // Which of the two it is hangs on whether the browser reported it before the answer came.
    expect(ran.step(2).error).toMatch(/which shows http:\/\/127\.0\.0\.1:\d+ now|its document was replaced/);
    expect(clicked).toEqual([]);
  });

  it('of an origin that a called flow does not allow is not acted in by that flow', async () => {
    const ran = await flows.run(flowOn(framing(''), [{ action: 'run_flow', flow: 'pay.json' }]), {
      timeoutMs: 2000,
      files: {
        'pay.json': {
          schemaVersion: 1,
          testName: 'Pay',
          backend: 'web',
          allow: { origins: ['127.0.0.1'] },
          steps: [{ action: 'click', selector: 'Frame#Payment >> Button#Pay' }],
        },
      },
    });
    expect(ran.step('2.1').error).toMatch(
      /^Not permitted: a frame shows http:\/\/localhost:\d+, which is not allowed \(allowed: 127\.0\.0\.1\)\.$/,
    );
  });
});
