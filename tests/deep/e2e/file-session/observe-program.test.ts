import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObserver } from '../../../../src/engine/file-session/observe.js';
import { testApp } from '../../../support/desktop-flows.js';
import { startLiveTools, type LiveStand } from '../../../support/live-tools.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { systemPython } from '../../../support/x-server.js';

describe.skipIf(lacksDesktop('observations of programs'))('an observation of a program', () => {
  let live: LiveStand;
  beforeAll(async () => {
    live = await startLiveTools();
  });
  afterAll(() => live.close());

  it('names its window, shows its controls and what has changed in them', async () => {
    const call = live.call({ origin: 'person' });
    await live.tools.open({ target: `${systemPython} ${testApp('gtk-shop/shop.py')}`, name: 'shop' }, call);
    const session = live.tools.find('shop');
    const observer = createObserver(session, { sessionId: 'exploration-1', goal: 'Buy a mug' });
    const request = { status: 'waiting_for_action', previousActions: [], results: [], warnings: [] } as const;
    const { observation, files } = await observer.observe({ ...request, stepNumber: 1 }, call);
    expect(observation).toMatchObject({
      backend: 'desktop',
      currentUrl: 'window:Products · Harbour Street',
      networkRequests: null,
      performance: null,
      newErrors: { consoleErrors: 0, networkErrors: 0 },
    });
    expect(observation.domState?.title).toBe('Products · Harbour Street');
    expect(observation.domState?.buttons).toEqual(['Add to cart']);
    expect(observation.domState?.inputs.length).toBeGreaterThan(0);
    expect(files.map(({ path }) => path)).toContain(observation.screenshot);
    const field = observation.elements?.find(({ role }) => role === 'searchbox' || role === 'textbox');
    await session.act([{ action: 'fill', selector: field?.selector, text: 'mug' }], { stopOnFailure: true }, call);
    const started = performance.now();
    const after = await observer.observe({ ...request, stepNumber: 2, changesOnly: true, screenshot: 'none' }, call);
    if (process.env['HANDEYE_SHOW_TIMES'] !== undefined) console.log(performance.now() - started);
    expect(after.observation.delta?.changed).toContainEqual(
      expect.objectContaining({ property: 'value', after: 'mug' }),
    );
  });
});
