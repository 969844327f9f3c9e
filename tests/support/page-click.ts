import type { Page } from 'playwright-core';
import { find, type PageWorld } from './page-world.js';

/** Another task, a frame later: what it does is no answer to the input before it. */
export const later = (script: string): string =>
  `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${script}))))`;

/** Clicks a button, runs a script, and tells the effects of both, and of what happens between the look at it and the press. */
export async function effectsOfClick(
  page: Page,
  world: PageWorld,
  name: string,
  script?: string,
  meanwhile?: string,
): Promise<string[]> {
  const { checked } = await find(world, `Button#${name}`, {
    check: { checks: ['exists', 'receives_events'], scroll: true },
    mark: true,
  });
  if (meanwhile !== undefined) await page.evaluate(meanwhile);
  await page.mouse.click(checked?.point?.x ?? 0, checked?.point?.y ?? 0);
  if (script !== undefined) await page.evaluate(script);
  const { effects } = await world.observe({ action: 'click', targetRef: checked?.ref ?? '' });
  return effects.map(({ detail }) => detail);
}
