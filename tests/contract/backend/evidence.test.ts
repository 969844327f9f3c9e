import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { imageSize } from '../../../src/clients/image/image.js';
import type { Point } from '../../../src/domain/screen/element/screen-node.js';
import type { Eye } from '../../../src/ports/eye.js';
import { placeIn } from '../../support/picture-place.js';
import type { Ran } from '../../support/run-flow.js';
import { allPassed, found, guarantee, outcomes, says, topic } from './guarantee.js';

topic('Evidence');

/** How many pixels of a picture are black through and through, as what is painted over is. */
async function blackPixels(png: Uint8Array): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let black = 0;
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at] === 0 && data[at + 1] === 0 && data[at + 2] === 0) black += 1;
  return black;
}

/** Where on the screen that is which a picture shows. @param near where it should be */
async function placeOnScreen(eye: Eye, picture: Uint8Array, near: Point): Promise<Point> {
  return placeIn((await eye.screenshot({ area: 'full' })).data, picture, near);
}

/** What is not on whole pixels is pictured from the one before or after. */
const isAt = (is: Point, at: Point): boolean => Math.abs(is.x - at.x) <= 1 && Math.abs(is.y - at.y) <= 1;

guarantee('picture-window', 'takes a screenshot of the window', {}, async ({ open }) => {
  const { session } = await open();
  const { data, width, height } = await session.eye.screenshot({ area: 'viewport' });
  expect(await imageSize(data)).toEqual({ width, height });
  expect(width).toBeGreaterThanOrEqual(850);
  expect(height).toBeGreaterThanOrEqual(600);
  const { channels } = await sharp(data).stats();
  expect(channels.some(({ stdev }) => stdev > 5)).toBe(true);
});

guarantee('picture-element', 'takes a screenshot of one element', {}, async ({ open }) => {
  const { session } = await open();
  const save = await found(session.eye, 'Button#Save');
  const { data, width, height } = await session.eye.screenshot({ area: { ref: save.ref } });
  expect(await imageSize(data)).toEqual({ width, height });
  expect(Math.abs(width - save.bounds!.width)).toBeLessThanOrEqual(2);
  expect(Math.abs(height - save.bounds!.height)).toBeLessThanOrEqual(2);
  expect(await placeOnScreen(session.eye, data, save.bounds!)).toSatisfy((place: Point) => isAt(place, save.bounds!));
});

guarantee('picture-region', 'takes a screenshot of a region', {}, async ({ open }) => {
  const { session } = await open();
  const { bounds } = await found(session.eye, 'Button#Save');
  const region = { x: bounds!.x, y: bounds!.y, width: 60, height: 20 };
  const picture = await session.eye.screenshot({ area: { region } });
  expect(await imageSize(picture.data)).toEqual({ width: 60, height: 20 });
  expect(await placeOnScreen(session.eye, picture.data, region)).toSatisfy((place: Point) => isAt(place, region));
});

guarantee('picture-secret', 'masks secrets in screenshots', {}, async ({ open }) => {
  const { session } = await open();
  const { ref, bounds } = await found(session.eye, 'Edit#Name');
  const plain = await session.eye.screenshot({ area: 'viewport' });
  const painted = await session.eye.screenshot({ area: 'viewport', paintOver: { refs: [ref], texts: [] } });
  const more = (await blackPixels(painted.data)) - (await blackPixels(plain.data));
  expect(more).toBeGreaterThan(bounds!.width * bounds!.height * 0.8);
  const byText = await session.eye.screenshot({ area: 'viewport', paintOver: { refs: [], texts: ['Weekly'] } });
  expect(await blackPixels(byText.data)).toBeGreaterThan((await blackPixels(plain.data)) + 200);
});

/** The middle of the ring that marks a click in a picture, which no app has a colour of; undefined where there is none. */
async function markIn(picture: string): Promise<Point | undefined> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isRed = (at: number): boolean => data[at] === 0xe0 && data[at + 1] === 0 && data[at + 2] === 0x28;
  const red = Array.from({ length: info.width * info.height }, (_, pixel) => pixel).filter((pixel) => isRed(pixel * 3));
  if (red.length === 0) return undefined;
  const middle = (places: readonly number[]): number => (Math.min(...places) + Math.max(...places) + 1) / 2;
  return {
    x: middle(red.map((pixel) => pixel % info.width)),
    y: middle(red.map((pixel) => Math.floor(pixel / info.width))),
  };
}

guarantee('picture-clicks', 'marks clicks in screenshots if requested', {}, async ({ run }) => {
  const steps = [
    { action: 'click', selector: 'Button#Save' },
    { action: 'screenshot', selector: 'Button#Save', name: 'save' },
  ];
  const plain = await run(steps, {}, { artifacts: 'always' });
  const marked = await run(steps, {}, { artifacts: 'always', showClicks: true });
  expect([...outcomes(plain), ...outcomes(marked)]).toEqual(allPassed(4));
  const [unmarked, window] = [plain, marked].map((ran) => join(ran.folder, ran.step(2).screenshot ?? ''));
  expect(await markIn(unmarked!)).toBeUndefined();
  const mark = await markIn(window!);
  if (mark === undefined) return expect.unreachable('There is no mark.');
  const save = join(plain.folder, plain.step(3).found ?? '');
  const { width, height } = await sharp(save).metadata();
  const corner = { x: mark.x - width / 2, y: mark.y - height / 2 };
  expect(await placeIn(unmarked!, save, corner)).toSatisfy((place: Point) => isAt(place, corner));
});

guarantee('picture-place', 'reports where in a screenshot the pointer was', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Save' }], {}, { artifacts: 'always', showClicks: true });
  expect(outcomes(ran)).toEqual(allPassed(1));
  const { clickPoint, screenshot, diagnostics } = ran.step(2);
  const mark = await markIn(join(ran.folder, screenshot ?? ''));
  const origin = diagnostics.screenshotOrigin ?? { x: 0, y: 0 };
  const reported = { x: (clickPoint?.x ?? 0) - origin.x, y: (clickPoint?.y ?? 0) - origin.y };
  expect(mark).toSatisfy((place: Point) => isAt(place, reported));
});

guarantee('picture-step', 'saves a screenshot that a step takes', {}, async ({ run }) => {
  const ran = await run([{ action: 'screenshot', selector: 'Button#Save', name: 'save' }]);
  expect(outcomes(ran)).toEqual(allPassed(1));
  const file = join(ran.folder, ran.step(2).found ?? '');
  expect((await sharp(file).metadata()).width).toBeGreaterThan(20);
});

/** What shows how the screen was after each step from the second on, as the kinds of files that are there. */
function keptOf({ flow, folder }: Ran): string[][] {
  const kinds = (kind: string, file: string | null | undefined, isKept: (content: Buffer) => boolean): string[] =>
    file && isKept(readFileSync(join(folder, file))) ? [kind] : [];
  return flow.steps
    .slice(1)
    .map(({ screenshot, diagnostics: { snapshot } }) => [
      ...kinds('picture', screenshot, (png) => png.subarray(1, 4).toString() === 'PNG'),
      ...kinds('list', snapshot, (text) => text.includes('Button#Save')),
    ]);
}

const press = { action: 'click', selector: 'Button#Save' };
const failing = { action: 'click', selector: 'Button#Nowhere', timeoutMs: 300 };
const both = ['picture', 'list'];

guarantee(
  'evidence-failure',
  'saves a screenshot and a snapshot of failed steps, of every step with artifacts always, of none with never',
  {},
  async ({ run }) => {
    const steps = [press, failing];
    expect(keptOf(await run(steps))).toEqual([[], both]);
    expect(keptOf(await run(steps, {}, { artifacts: 'always' }))).toEqual([both, both]);
    expect(keptOf(await run(steps, {}, { artifacts: 'never' }))).toEqual([[], []]);
  },
);

guarantee('evidence-perception', 'saves only the evidence that the perception mode uses', {}, async ({ run }) => {
  const ways = ['structural', 'visual', 'dual'].map((perception) => ({ ...press, perception }));
  const ran = await run([press, ...ways], { perception: 'visual' });
  expect(keptOf(ran)).toEqual([['picture'], [], ['picture'], both]);
});

guarantee('delta', 'reports what a step changed on the screen', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Remove' }, says('ready')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  const { delta } = ran.step(2).diagnostics;
  expect(JSON.stringify(delta)).toContain('Target');
  expect(JSON.stringify(delta)).not.toContain('Subscribe');
});
