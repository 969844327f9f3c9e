import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWebBackend } from '../../../../src/adapters/web/web-backend.js';
import type { Backend, Session } from '../../../../src/ports/backend.js';
import { permitFor } from '../../../contract/host/permits.js';
import { lookAt } from '../../../support/red-on-white.js';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

describe('a picture of an element', () => {
  it('shows the element also where the page had to be scrolled to it', async () => {
    const box = 'width:120px;height:40px;border:0;padding:0;background:#f00';
    const page = pages.page(`<div style="height:3000px">Tall</div><button aria-label="Save" style="${box}"></button>`);
    const { step, folder } = await flows.run(flowOn(page, [{ action: 'screenshot', selector: 'Button#Save' }]));
    expect(await lookAt(join(folder, step(2).screenshot ?? ''))).toEqual({ readable: 120 * 40, painted: 0 });
  });
});

describe('a picture of a page that is larger than pictures can be', () => {
  it('is refused with its size, the limit and what to do', async () => {
    const page = pages.page('<style>body { margin: 0 }</style><div style="height:440000px">Tall</div>');
    const { step } = await flows.run(flowOn(page, [{ action: 'screenshot', fullPage: true }]), { artifacts: 'never' });
    expect(step(2)).toMatchObject({
      status: 'error',
      error:
        'The whole page is 1280 × 440000 px, too large for one picture: at that width Chromium takes at most 419430 px of height. Picture an element, or scroll and picture the screen or a region of it.',
    });
  });
});

describe('the mark of a click', () => {
  let backend: Backend;
  let session: Session;
  beforeAll(async () => {
    backend = createWebBackend({ headed: false, slowMoMs: 0, acceptNoSandbox: false });
    session = await backend.openSession({
      viewport: { width: 800, height: 600 },
      downloadsFolder: tmpdir(),
      redact: (text) => text,
    });
    const url = pages.page('<div style="position:absolute;left:300px;top:200px;width:100px;height:60px">Box</div>');
    const { signal } = new AbortController();
    await session.hand.navigate(permitFor('navigate'), { url }, { timeoutMs: 10_000, signal });
  });
  afterAll(async () => {
    await session.close();
    await backend.close();
  });

  it.each(['region', 'element'])('is where the click was, in a picture of %s too', async (kind) => {
    const region = { x: 300, y: 200, width: 100, height: 60 };
    const { nodes } = await session.eye.snapshot({ scope: 'full' });
    const ref = nodes.find(({ name }) => name === 'Box')?.ref ?? '';
    const area = kind === 'region' ? { region } : { ref };
    const at = (x: number, y: number) => session.eye.screenshot({ area, marks: [{ x, y }] });
    const [inside, outside] = [await at(350, 230), await at(50, 30)];
    expect((await lookAt(inside.data)).readable).toBeGreaterThan(50);
    expect((await lookAt(outside.data)).readable).toBe(0);
  });
});
