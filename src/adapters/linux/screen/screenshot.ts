import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../../clients/dbus/bus.js';
import { drawClickMarks, encodePng, paintOver } from '../../../clients/image/image.js';
import { stack, type Layer } from '../../../clients/image/stack.js';
import { screenBounds, type XConnection } from '../../../clients/x11/connection.js';
import { captureScreen, captureWindow, type RawPicture } from '../../../clients/x11/image.js';
import { isOneColour } from '../../../clients/x11/pixels.js';
import type { XWindow } from '../../../clients/x11/windows.js';
import { HandeyeError } from '../../../domain/errors.js';
import { goneElement } from '../../../domain/screen/target/gone-targets.js';
import type { Bounds, Point } from '../../../domain/screen/element/screen-node.js';
import { frameMs } from '../../../domain/screen/effect/settling.js';
import type { Screenshot, ScreenshotOptions } from '../../../ports/eye.js';
import { reportDelayMs } from './busy-pages.js';
import { placesNow } from './element-places.js';
import { intersection, uncovered } from '../../../domain/screen/element/bounds.js';
import type { SeenScreen } from './seen-screen.js';

/** How long a window may take to draw what it has reported already: toolkits answer requests before they draw. In ms. */
const drawnMs = 1000;
/** A program has drawn what it reported last once it has reported nothing more for three frames, in ms. */
const paintedMs = 3 * frameMs;
/** One that always reports something is pictured all the same, in ms. */
const restlessMs = 300;

/** What is pictured, and how it is reached. */
export interface PictureParts {
  readonly bus: Bus;
  readonly x: XConnection;
  /** What is on the screen now. */
  readonly see: () => Promise<SeenScreen>;
  /** The windows that are on it now. */
  readonly look: () => Promise<Pick<SeenScreen, 'shown'>>;
  /** ms since the program reported a change. */
  readonly quietMs: () => number;
  /** On a desktop that is shared, only the program's own windows are pictured: others are nobody's business. */
  readonly isPrivate: boolean;
}

/** A picture of the current window with its dialogs and menus, of the whole screen, an element or a region. */
export async function pictureOf(parts: PictureParts, options: ScreenshotOptions): Promise<Screenshot> {
  const { bus, x, isPrivate } = parts;
  const { area, paintOver: hidden = { refs: [], texts: [] }, marks = [] } = options;
  await parts.see();
  await untilPainted(parts.quietMs);
  // With what has opened meanwhile.
  const screen = await parts.see();
  await untilDrawn(x, screen);
  const clip = await clipOf(parts, screen, area);
  const before = await secretPlaces(bus, screen, hidden);
  const { picture, origin, isApart } = await capture(parts, screen, clip, area);
  // What moves while it is pictured is at one of the two places, or between them.
  const hasSecrets = hidden.refs.length + hidden.texts.length > 0;
  const hidesOthers = (hasSecrets || !isPrivate) && !isApart;
  const others = hidesOthers ? otherWindows(screen) : [];
  // One that has come, gone or moved since the screen was seen.
  const { shown } = hidesOthers ? await parts.look() : screen;
  if (shown !== screen.shown) others.push(...otherWindows({ ...screen, shown }));
  const since = hasSecrets ? await secretPlaces(bus, screen, hidden) : [];
  const late = hasSecrets ? await secretPlaces(bus, await seeOnceExposed(parts, screen), hidden) : [];
  const secrets = [...before, ...since, ...late, ...others];
  const relative = (point: Point): Point => ({ x: point.x - origin.x, y: point.y - origin.y });
  let data = await encodePng(picture);
  if (secrets.length > 0)
    data = await paintOver(
      data,
      secrets.map((box) => ({ ...box, ...relative(box) })),
    );
  if (marks.length > 0) data = await drawClickMarks(data, marks.map(relative));
  const { width, height } = picture;
  const place = { x: origin.x, y: origin.y, width, height };
  // On the whole screen others have their place.
  const coveredPart = area === 'full' ? 0 : 1 - areaOf(uncovered(place, others)) / areaOf([place]);
  return { data, width, height, origin: { x: place.x, y: place.y }, ...(coveredPart > 0 && { coveredPart }) };
}

/** What is exposed of a screen that was pictured: programs may draw something before they expose it. */
async function seeOnceExposed({ see }: PictureParts, { traits }: SeenScreen): Promise<SeenScreen> {
  if (traits?.showsPages === true) await sleep(reportDelayMs);
  return see();
}

/** Of rectangles that do not overlap. */
function areaOf(boxes: readonly Bounds[]): number {
  return boxes.reduce((sum, { width, height }) => sum + width * height, 0);
}

async function clipOf({ bus, x }: PictureParts, screen: SeenScreen, area: ScreenshotOptions['area']): Promise<Bounds> {
  const whole = screenBounds(x);
  if (area === 'full') return whole;
  if (area === 'viewport') return around(ownWindows(screen).map(framed)) ?? whole;
  if ('region' in area) return area.region;
  const index = screen.tree.indexOf(area.ref);
  const place = index === undefined ? undefined : (await placesNow(bus, screen, [index])).get(index);
  if (place !== undefined) return place.inView ?? place.bounds;
  throw goneElement();
}

/** The current window, those that belong to it, and its menus, from the bottom to the top. */
function ownWindows({ windows, current, shown }: SeenScreen): XWindow[] {
  const own = new Set([current?.id, ...windows.map(({ window }) => window?.id)]);
  return [
    ...shown.windows.filter(({ id }) => own.has(id)).map(({ x }) => x),
    ...shown.popups.filter(({ pid }) => pid !== undefined && pid === current?.x.pid),
  ];
}

function framed({
  bounds,
  frame,
}: {
  readonly bounds: Bounds;
  readonly frame: { left: number; right: number; top: number; bottom: number } | undefined;
}): Bounds {
  if (frame === undefined) return bounds;
  return {
    x: bounds.x - frame.left,
    y: bounds.y - frame.top,
    width: bounds.width + frame.left + frame.right,
    height: bounds.height + frame.top + frame.bottom,
  };
}

/** What a window hides of those behind it: what is there shows through the shadow that it draws around itself. */
function drawnOver(window: XWindow): Bounds {
  const { shadow } = window;
  const { x, y, width, height } = framed(window);
  if (shadow === undefined) return { x, y, width, height };
  const { left, top, right, bottom } = shadow;
  return { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
}

function around(boxes: readonly Bounds[]): Bounds | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

async function untilPainted(quietMs: () => number): Promise<void> {
  const until = performance.now() + restlessMs;
  while (quietMs() < paintedMs && performance.now() < until) await sleep(frameMs);
}

/** Until no window of the program is of one colour all over any more, as those are that have not drawn anything. */
async function untilDrawn(x: XConnection, { windows, current }: SeenScreen): Promise<void> {
  const own = new Set([...windows.flatMap(({ window }) => window ?? []), ...(current ? [current] : [])]);
  const until = performance.now() + drawnMs;
  for (const { x: window } of own) {
    for (;;) {
      const picture = window.isViewable ? await captureWindow(x, window.id) : undefined;
      if (picture === undefined || !isOneColour(picture) || performance.now() >= until) break;
      await sleep(frameMs);
    }
  }
}

async function capture(
  { x, isPrivate }: PictureParts,
  screen: SeenScreen,
  clip: Bounds,
  area: ScreenshotOptions['area'],
): Promise<{ readonly picture: RawPicture; readonly origin: Point; readonly isApart: boolean }> {
  const { current } = screen;
  if (!isPrivate && area === 'viewport' && current !== undefined) {
    const own = await captureApart(x, screen, current.x);
    if (own !== undefined) return { picture: own, origin: own, isApart: true };
  }
  const picture = await captureScreen(x, clip);
  if (picture === undefined) {
    const { width, height } = screenBounds(x);
    const isRegion = typeof area === 'object' && 'region' in area;
    throw new HandeyeError(
      isRegion ? 'usage' : 'target_lost',
      `Nothing of ${clip.width} × ${clip.height} px at ${clip.x},${clip.y} is on the screen, which is ${width} × ${height} px.`,
      {
        hint: isRegion
          ? 'Give a region that is: it counts from the top left corner of the screen.'
          : 'Bring the window to the front first (focus_window).',
      },
    );
  }
  const origin = { x: Math.max(0, Math.floor(clip.x)), y: Math.max(0, Math.floor(clip.y)) };
  return { picture, origin, isApart: false };
}

/**
 * What belongs to the current window, by its own pixels: whatever else is on the screen is not to be seen.
 * @returns undefined where windows are not drawn apart from each other
 */
async function captureApart(x: XConnection, screen: SeenScreen, current: XWindow): Promise<Layer | undefined> {
  const whole = screenBounds(x);
  // What a program keeps beside the screen would make the picture as large as the way there.
  const shown = ownWindows(screen).filter(
    ({ id, bounds }) => id === current.id || intersection(bounds, whole) !== null,
  );
  const pictures = await Promise.all(shown.map(({ id }) => captureWindow(x, id)));
  const layers = pictures.flatMap((picture, at) => {
    const { id, bounds } = shown[at]!;
    return picture?.from === 'own' ? [{ ...picture, id, x: bounds.x, y: bounds.y }] : [];
  });
  return layers.some(({ id }) => id === current.id) ? stack(layers) : undefined;
}

/**
 * What is to be seen of windows that do not belong to the current one: nobody has looked through them for secrets, and on a
 * desktop that is shared they are nobody's business.
 */
function otherWindows({ shown, windows, current }: SeenScreen): Bounds[] {
  const own = new Set([current?.id, ...windows.map(({ window }) => window?.id)]);
  const isOwn = ({ pid }: XWindow): boolean => pid !== undefined && pid === current?.x.pid;
  const ownAmong = (popups: readonly XWindow[]): Bounds[] => popups.filter(isOwn).map(({ bounds }) => bounds);
  const windowsOfOthers = shown.windows.flatMap((window, at) => {
    if (own.has(window.id) || !window.x.isViewable) return [];
    const covers = shown.windows.slice(at + 1).filter(({ id, x }) => own.has(id) && x.isViewable);
    return uncovered(framed(window.x), [...covers.map(({ x }) => drawnOver(x)), ...ownAmong(shown.popups)]);
  });
  // Notifications, and menus of other programs.
  const popupsOfOthers = shown.popups.flatMap((popup, at) =>
    isOwn(popup) ? [] : uncovered(popup.bounds, ownAmong(shown.popups.slice(at + 1))),
  );
  return [...windowsOfOthers, ...popupsOfOthers];
}

/** Fields that hold secrets, and whatever shows one. */
async function secretPlaces(
  bus: Bus,
  screen: SeenScreen,
  { refs, texts }: NonNullable<ScreenshotOptions['paintOver']>,
): Promise<Bounds[]> {
  const { tree } = screen;
  const wanted = new Set(refs.map((ref) => tree.indexOf(ref)).filter((index) => index !== undefined));
  if (texts.length > 0) {
    for (const [index, { isShown, name, value = '', text = '' }] of tree.nodes.entries())
      if (isShown && texts.some((secret) => [name, value, text].some((held) => held.includes(secret))))
        wanted.add(index);
  }
  const places = await placesNow(bus, screen, [...wanted]);
  return [...places.values()].map(({ bounds }) => bounds);
}
