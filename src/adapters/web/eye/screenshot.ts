import type { CDPSession } from 'playwright-core';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import { goneElement } from '../../../domain/screen/target/gone-targets.js';
import type { Screenshot, ScreenshotOptions } from '../../../ports/eye.js';
import { drawClickMarks, paintOver, imageSize } from '../../../clients/image/image.js';
import { callPage, evaluate, ignoreGone } from '../documents/document.js';
import { boundsAround, documentPlacing, movedBounds } from '../documents/frame-geometry.js';
import { inTime } from '../in-time.js';
import type { OpenPage } from '../windows/pages.js';
import { textPlaces } from './text-places.js';

/** Takes a picture of a page or a part of it, with secrets painted over and pointer marks drawn. */
export async function takeScreenshot(entry: OpenPage, options: ScreenshotOptions): Promise<Screenshot> {
  const { documents } = entry;
  const { area, paintOver: hidden = { refs: [], texts: [] }, marks = [] } = options;
  const clip = typeof area === 'string' ? undefined : 'ref' in area ? await boundsOf(documents, area.ref) : area.region;
  if (clip === null) {
    throw goneElement();
  }
  const secretPlaces = async (): Promise<Bounds[]> => {
    const [fields, shown] = await Promise.all([
      Promise.all(hidden.refs.map((ref) => boundsOf(documents, ref))),
      textPlaces(documents, hidden.texts),
    ]);
    return [...fields.filter((box) => box !== null), ...shown];
  };
  const before = await secretPlaces();
  let data = await capture(entry, clip ?? (area === 'full' ? 'full' : undefined));
  const secrets = sweptOver(before, await secretPlaces());
  const origin = clip ?? (area === 'full' ? await scrollOrigin(documents) : { x: 0, y: 0 });
  const relative = (box: Bounds): Bounds => ({ ...box, x: box.x - origin.x, y: box.y - origin.y });
  if (secrets.length > 0) data = await paintOver(data, secrets.map(relative));
  if (marks.length > 0)
    data = await drawClickMarks(
      data,
      marks.map((mark) => ({ x: mark.x - origin.x, y: mark.y - origin.y })),
    );
  return { data, ...(await imageSize(data)), origin: { x: origin.x, y: origin.y } };
}

/** What moves while it is pictured is somewhere between its places before and after. */
function sweptOver(before: readonly Bounds[], after: readonly Bounds[]): readonly Bounds[] {
  if (before.length !== after.length) return [...before, ...after];
  return before.map((box, index) => boundsAround([box, after[index] ?? box].flatMap(cornersOf)));
}

function cornersOf({ x, y, width, height }: Bounds): Point[] {
  return [
    { x, y },
    { x: x + width, y: y + height },
  ];
}

/** A document takes the place of another within this time, in milliseconds. */
const swapLimitMs = 2000;

/** How often it is tried again meanwhile, in milliseconds: no event reports when the place is taken. */
const swapPollMs = 50;

/** What Chromium says to whoever wants a picture meanwhile: before and after the new document is put in its place. */
const swapMessages = ['Not attached to an active page', 'Unable to capture screenshot'];

/** A picture of a page, or of a part of it, as PNG. One document that takes the place of another is waited for. */
async function capture({ page, documents }: OpenPage, part: Bounds | 'full' | undefined): Promise<Uint8Array> {
  const end = performance.now() + swapLimitMs;
  for (;;) {
    const session = documents.session();
    if (session === undefined) throw new HandeyeError('target_lost', `The page ${page.url()} cannot be pictured.`);
    try {
      const data = await painted(captureNow(session, part), documents);
      return Buffer.from(data, 'base64');
    } catch (error) {
      const isSwapping = swapMessages.some((message) => messageOf(error).includes(message));
      if (!isSwapping || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, swapPollMs));
    }
  }
}

/**
 * Asks the browser itself: a quarter of the time of the high-level call, which waits for fonts and frames that a picture of
 * what is there now must not wait for. `optimizeForSpeed` trades a larger file for a faster encoder; it is PNG all the same.
 *
 * @returns the PNG in base 64
 */
async function captureNow(session: CDPSession, part: Bounds | 'full' | undefined): Promise<string> {
  const clip = part === undefined ? undefined : await documentArea(session, part);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: part === 'full',
    ...(clip && { clip: { ...clip, scale: 1 } }),
  });
  return data;
}

/** A page that has painted nothing yet is given this long to, in milliseconds. */
const paintLimitMs = 1_000;

/** A picture of what was painted; rejects for a document that never paints, such as one whose answer broke off. */
async function painted(picture: Promise<string>, documents: OpenPage['documents']): Promise<string> {
  const inLimit = await inTime(picture, paintLimitMs, undefined);
  if (inLimit !== undefined) return inLimit;
  const main = documents.main();
  const hasPainted =
    main && (await evaluate(main, `performance.getEntriesByType('paint').length > 0`).catch(ignoreGone));
  // The browser would wait for it for ever.
  if (hasPainted === false)
    throw new HandeyeError('target_lost', 'The page has painted nothing that could be pictured.');
  return picture;
}

/** The bytes of a bitmap are counted in 31 bits by Chromium, four for each pixel: what is larger it does not picture. */
const mostPixels = 2 ** 29 - 1;

/** The protocol counts from the top left of the document, not of the viewport. */
async function documentArea(session: CDPSession, part: Bounds | 'full'): Promise<Bounds> {
  const { cssContentSize, cssVisualViewport } = await session.send('Page.getLayoutMetrics');
  if (part !== 'full') return { ...part, x: part.x + cssVisualViewport.pageX, y: part.y + cssVisualViewport.pageY };
  const [width, height] = [Math.ceil(cssContentSize.width), Math.ceil(cssContentSize.height)];
  if (width * height <= mostPixels) return { x: 0, y: 0, width, height };
  throw new HandeyeError(
    'usage',
    `The whole page is ${width} × ${height} px, too large for one picture: at that width Chromium takes at most ${Math.floor(mostPixels / width)} px of height.`,
    { hint: 'Picture an element, or scroll and picture the screen or a region of it.' },
  );
}

/** Where an element is in the page's viewport; null when it is gone. */
async function boundsOf(documents: OpenPage['documents'], ref: string): Promise<Bounds | null> {
  const document = documents.all().find((candidate) => ref.startsWith(`${candidate.prefix}e`));
  if (document === undefined) return null;
  const reading = await callPage(document, 'read', { ref, read: {} }).catch(ignoreGone);
  const offset = await documentPlacing(documents, document);
  return offset === undefined ? null : movedBounds(reading?.summary.bounds ?? null, offset);
}

/** In a picture of the whole page, (0, 0) is the top of the page, not of the viewport. */
async function scrollOrigin(documents: OpenPage['documents']): Promise<{ x: number; y: number }> {
  const main = documents.main();
  const state = main === undefined ? undefined : await callPage(main, 'state', {}).catch(ignoreGone);
  return { x: -(state?.scroll.x ?? 0), y: -(state?.scroll.y ?? 0) };
}
