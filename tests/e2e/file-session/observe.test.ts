import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Observation } from '../../../src/domain/file-session/observation/observation.js';
import { createObserver, type Observed, type ObserveRequest } from '../../../src/engine/file-session/observe.js';
import type { LiveSession } from '../../../src/engine/live/live-session.js';
import { startLiveTools, type LiveStand } from '../../support/live-tools.js';
import { startShop, type Shop } from '../../support/shop.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';

let live: LiveStand;
let shop: Shop;
let pages: WebPages;

beforeAll(async () => {
  [live, shop, pages] = await Promise.all([startLiveTools(), startShop(), startWebPages()]);
});
afterAll(() => Promise.all([live.close(), shop.close(), pages.close()]));

interface Stand {
  readonly session: LiveSession;
  observe(request?: Partial<ObserveRequest>): Promise<Observed>;
  act(...steps: Record<string, unknown>[]): Promise<void>;
}

let opened = 0;
const open = async (target: string, backend?: 'fake'): Promise<Stand> => {
  opened += 1;
  const name = `observed-${opened}`;
  await live.tools.open({ target, name, backend }, live.call({ origin: 'person' }));
  onTestFinished(async () => void (await live.tools.close({ session: name }, live.call())));
  const session = live.tools.find(name);
  const observer = createObserver(session, { sessionId: 'exploration-1', goal: 'Buy a mug' });
  let stepNumber = 0;
  return {
    session,
    observe: async (request) => {
      stepNumber += 1;
      const empty = { previousActions: [], results: [], warnings: [] };
      return observer.observe({ stepNumber, status: 'waiting_for_action', ...empty, ...request }, live.call());
    },
    act: async (...steps) => void (await session.act(steps, { stopOnFailure: true }, live.call())),
  };
};

describe('an observation of the demo shop', () => {
  it('shows what a person sees, and how fast it came', async () => {
    const { observe } = await open(shop.url);
    const { observation, files } = await observe();
    expect(observation).toMatchObject({
      schemaVersion: 1,
      sessionId: 'exploration-1',
      stepNumber: 1,
      goal: 'Buy a mug',
      backend: 'web',
      status: 'waiting_for_action',
      currentUrl: `${shop.url}/`,
      newErrors: { consoleErrors: 0, networkErrors: 0 },
    });
    expect(observation.domState?.title).toContain('Products');
    expect(observation.domState?.buttons).toContain('Add to cart');
    expect(observation.domState?.inputs).toEqual(['Search products', 'Category', 'Sort by']);
    expect(observation.domState?.links).toContain('Log in');
    expect(observation.domState?.visibleText).toContain('60 products found');
    expect(observation.networkRequests).toContainEqual({
      url: `${shop.url}/`,
      method: 'GET',
      status: 200,
      duration: expect.any(Number) as number,
    });
    for (const time of Object.values(observation.performance ?? {})) expect(time).toBeGreaterThan(0);
    expect(Object.keys(observation.performance ?? {})).toHaveLength(3);
    expect(observation.elements).toContainEqual(
      expect.objectContaining({ role: 'searchbox', selector: 'SearchBox#"Search products"' }),
    );
    const [picture] = files;
    expect(picture?.path).toBe(observation.screenshot);
    expect(picture?.path).toMatch(/^screenshots\/step-1-\d{13}\.png$/);
    expect(
      Buffer.from(picture?.content ?? '')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(Buffer.byteLength(JSON.stringify(observation))).toBeLessThan(40_000);
  });

  it('keeps the whole screen in a file where it does not fit', async () => {
    const { session } = await open(shop.url);
    const observer = createObserver(session, { sessionId: 's', goal: 'Look', limits: { elementBytes: 1_500 } });
    const request = { previousActions: [], results: [], warnings: [], screenshot: 'none' } as const;
    const { observation, files } = await observer.observe(
      { stepNumber: 1, status: 'waiting_for_action', ...request },
      live.call(),
    );
    expect(files.map(({ path }) => path)).toEqual([observation.limits.screenFile]);
    expect(files[0]?.content).toContain('Travel Mug');
    expect(observation.limits.omitted['elements']).toBeGreaterThan(10);
  });

  it('shows only what is new since the one before', async () => {
    const { observe, act } = await open(`${shop.url}/login`);
    await observe();
    await act({ action: 'fill', selector: 'Edit#Email', text: 'a@b.test' });
    const { observation } = await observe({ changesOnly: true, screenshot: 'none' });
    expect(observation.domState).toBeUndefined();
    expect(observation.delta?.changed).toContainEqual(
      expect.objectContaining({ name: 'Email', property: 'value', after: 'a@b.test' }),
    );
    expect(observation.networkRequests).not.toContainEqual(expect.objectContaining({ url: `${shop.url}/login` }));
    expect(observation.screenshot).toBeNull();
  });

  it('shows all of a page that takes the place of another, also where only changes are asked for', async () => {
    const { observe, act } = await open(shop.url);
    await observe();
    await act({ action: 'click', selector: 'Link#"Log in"' });
    const { observation } = await observe({ changesOnly: true, screenshot: 'none' });
    expect(observation.domState?.inputs).toContain('Password');
    expect(observation.delta?.url).toEqual([`${shop.url}/`, `${shop.url}/login`]);
  });

  it('masks what is typed into a password field', async () => {
    const { observe, act } = await open(`${shop.url}/login`);
    await act({ action: 'fill', selector: 'Edit#Password', text: 'wonderland' });
    const { observation, files } = await observe({ screenshot: 'none' });
    const texts = JSON.stringify(observation) + files.map(({ content }) => content.toString()).join('');
    expect(texts.replaceAll('with the password wonderland', '')).not.toContain('wonderland');
    expect(observation.elements?.find(({ name }) => name === 'Password')?.value).toMatch(/^•+$/);
  });

  it('costs little', async () => {
    const { session, observe } = await open(shop.url);
    await observe({ screenshot: 'none' });
    const { screen } = await session.look({}, live.call());
    const times: number[] = [];
    const without: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const started = performance.now();
      await observe({ screenshot: 'none' });
      times.push(performance.now() - started);
      const again = performance.now();
      await observe({ screenshot: 'none', screen });
      without.push(performance.now() - again);
    }
    if (process.env['HANDEYE_SHOW_TIMES'] !== undefined) console.log({ times, without });
    expect(Math.min(...times)).toBeLessThan(500);
  });
});

describe('what happens besides the screen', () => {
  it('is listed with its time, and errors are counted once', async () => {
    const body = `<h1>Step 2 of 5</h1><button onclick="console.error('no stock'); console.warn('slow'); console.log('hi'); fetch('/api/none')">Go</button>`;
    const { observe, act } = await open(pages.page(body));
    const started = Date.now();
    await observe({ screenshot: 'none' });
    await act({ action: 'click', selector: 'Button#Go' });
    const { observation, reading } = await observe({ screenshot: 'none' });
    const own = observation.consoleLogs.filter(({ text }) => !text.startsWith('Failed to load'));
    expect(own.map(({ type, text }) => [type, text])).toEqual([
      ['error', 'no stock'],
      ['warning', 'slow'],
      ['info', 'hi'],
    ]);
    expect(own[0]?.timestamp).toBeGreaterThanOrEqual(started - 5);
    expect(own[0]?.timestamp).toBeLessThanOrEqual(observation.timestamp + 5);
    expect(observation.networkRequests).toEqual([
      { url: `${pages.origin}/api/none`, method: 'GET', status: 404, duration: expect.any(Number) as number },
    ]);
    expect(observation.newErrors.networkErrors).toBe(1);
    expect(observation.newErrors.consoleErrors).toBeGreaterThanOrEqual(1);
    expect(reading.indicator).toBe('Step 2 of 5');
    const { observation: later } = await observe({ screenshot: 'none' });
    expect(later).toMatchObject({ consoleLogs: [], networkRequests: [], newErrors: { consoleErrors: 0 } });
  });

  it('hides secrets wherever the app repeats them', async () => {
    vi.stubEnv('HANDEYE_SECRET_TOKEN', 'tok-8431-zulu');
    onTestFinished(() => void vi.unstubAllEnvs());
    const body = `<label>Token <input id="token"></label><p id="out"></p><button onclick="const t = token.value; out.textContent = 'Got ' + t; console.log('sent ' + t); fetch('/api/' + t)">Go</button>`;
    const { observe, act } = await open(pages.page(body));
    await act(
      { action: 'fill', selector: 'Edit#Token', text: '{{secret.TOKEN}}' },
      { action: 'click', selector: 'Button#Go' },
    );
    const { observation } = await observe({ screenshot: 'none' });
    const text = JSON.stringify(observation);
    expect(text).not.toContain('tok-8431');
    expect(observation.consoleLogs.map(({ text: said }) => said)).toContain('sent {{secret.TOKEN}}');
    expect(observation.domState?.visibleText).toContain('Got {{secret.TOKEN}}');
  });

  it('shows a dialog without answering it, and takes no picture', async () => {
    const { observe, act } = await open(pages.page(`<button onclick="setTimeout(() => confirm('Sure?'))">Go</button>`));
    await act({ action: 'click', selector: 'Button#Go' });
    const { observation, files } = await observe();
    expect(observation).toMatchObject({ dialog: { kind: 'confirm', message: 'Sure?' }, screenshot: null });
    expect(files).toEqual([]);
  });

  it('has the picture in it where that is asked for', async () => {
    const { observe } = await open(pages.page('<button>Go</button>'));
    const { observation, files } = await observe({ screenshot: 'inline' });
    expect(pngOf(observation)).toBe('PNG');
    expect(files).toEqual([]);
  });
});

describe('a fake app', () => {
  it('is observed by its tree, without a network', async () => {
    const app = fileURLToPath(new URL('../../apps/contract/app.fake.json', import.meta.url));
    const { observe, act } = await open(app, 'fake');
    const first = await observe();
    expect(first.observation).toMatchObject({
      backend: 'fake',
      currentUrl: 'window:Contract app',
      networkRequests: null,
      performance: null,
    });
    const button = first.observation.elements?.find(({ role, states }) => role === 'button' && !states?.disabled);
    await act({ action: 'click', selector: button?.selector });
    const { observation } = await observe({ changesOnly: true });
    expect(observation.delta?.isOtherScreen).toBe(false);
    expect(observation.domState).toBeUndefined();
  });
});

function pngOf({ screenshot }: Observation): string {
  return Buffer.from(screenshot ?? '', 'base64')
    .subarray(1, 4)
    .toString();
}
