import type { Page } from 'playwright-core';
import { find, type PageWorld } from './page-world.js';

/** Another task, a frame later: what it does is no answer to the input before it. */
export const later = (script: string): string =>
  `new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(${script}))))`;

/** Clicks a button, runs a script, and tells the effects of both. */
export async function effectsOfClick(page: Page, world: PageWorld, name: string, script?: string): Promise<string[]> {
  const { checked } = await find(world, `Button#${name}`, {
    check: { checks: ['exists', 'receives_events'], scroll: true },
    mark: true,
  });
  await page.mouse.click(checked?.point?.x ?? 0, checked?.point?.y ?? 0);
  if (script !== undefined) await page.evaluate(script);
  const { effects } = await world.observe({ action: 'click', targetRef: checked?.ref ?? '' });
  return effects.map(({ detail }) => detail);
}
