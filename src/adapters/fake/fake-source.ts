import { drawClickMarks, drawSvg, paintOver } from '../../clients/image/image.js';
import type { Placement, TreeSource } from '../../clients/tree-eye/tree-source.js';
import { HandeyeError } from '../../domain/errors.js';
import type { Effect } from '../../domain/screen/effect/effect.js';
import { goneElement } from '../../domain/screen/target/gone-targets.js';
import type { Bounds, Point } from '../../domain/screen/element/screen-node.js';
import type { Screenshot, ScreenshotOptions } from '../../ports/eye.js';
import { answering } from './answering.js';
import { drawingOf, titleBarHeight } from './drawing.js';
import { hitAt, layoutOf } from './layout.js';
import { isField, isWithin, type LiveElement, type LiveWindow } from './live.js';
import { scrollIntoView } from './pointer.js';
import { treeOf } from './tree.js';
import type { FakeWorld } from './world.js';

/** A fake app, for the eye. */
export function createFakeSource(world: FakeWorld): TreeSource {
  let before: readonly LiveWindow[] = [];
  let copiesBefore = 0;
  let caretBefore: string | undefined;
  return {
    log: world.log,
    read: () => answering(world, () => treeOf(world)),
    unavailableReason: () => answering(world, () => (world.isStarted ? undefined : notOpened)),
    placesOf: (tree, refs) =>
      answering(world, () => {
        const { places } = layoutOf(world);
        const found = new Map<string, Placement>();
        for (const ref of refs) {
          const element = tree.indexOf(ref) === undefined ? undefined : world.byRef(ref);
          const place = element && places.get(element);
          if (place !== undefined) found.set(ref, place);
        }
        return found;
      }),
    comesInPieces: false,
    // What is not on its way somewhere is where it is: there is nothing between two of its places.
    quietMs: () => (world.moving > 0 ? 0 : Number.POSITIVE_INFINITY),
    stillMs: () => (world.moving > 0 ? 0 : Number.POSITIVE_INFINITY),
    reveal: (_tree, ref) =>
      answering(world, () => {
        const element = world.byRef(ref);
        return { hasScrolled: element !== undefined && scrollIntoView(world, element) };
      }),
    blockerAt: (_tree, ref, point) =>
      answering(world, () => {
        const element = world.byRef(ref);
        const reason = element && inTheWay(world, element, point);
        return reason === undefined ? undefined : { reason: `covered by ${reason}`, obstacle: 'covered' };
      }),
    inputKeptBy(_tree, ref) {
      const element = world.byRef(ref);
      return element && world.modalOver(element.window)?.spec.title;
    },
    attributesOf: (ref) =>
      answering(world, () => {
        const spec = world.byRef(ref)?.spec;
        const attributes: Record<string, string> = {};
        if (spec?.id !== undefined) attributes['id'] = spec.id;
        if (spec?.description !== undefined) attributes['description'] = spec.description;
        return attributes;
      }),
    status: () =>
      answering(world, () => {
        const current = world.current();
        return {
          url: '',
          title: current?.spec.title ?? '',
          loading: !world.isStarted,
          loadingIndicators: treeOf(world)
            .nodes.filter(({ isShown, states }) => isShown && states.busy === true)
            .map(({ role, name }) => (name === '' ? role : `${role} "${name}"`)),
          pendingRequests: 0,
          networkQuietMs: Number.MAX_SAFE_INTEGER,
          windows: world.windows.map((window) => ({
            id: window.key,
            title: window.spec.title,
            url: '',
            active: window === current,
            isDialog: window.owner !== undefined,
            app: world.app.name,
          })),
        };
      }),
    windowsBeside: () =>
      world.windows
        .filter((window) => !world.group().includes(window))
        .map(({ spec, owner }) => ({ title: spec.title, isDialog: owner !== undefined })),
    screenshot: (options) => answering(world, () => pictureOf(world, options)),
    viewport: () => world.app.screen,
    mark() {
      before = world.windows;
      copiesBefore = world.copies;
      caretBefore = caretIn(world);
    },
    effectsBeside(interaction) {
      const windowEffect = (window: LiveWindow, how: string): Effect => ({
        kind: 'window',
        detail: `window "${window.spec.title}" ${how}`,
        channel: 'snapshot',
      });
      return [
        ...world.windows.filter((window) => !before.includes(window)).map((window) => windowEffect(window, 'opened')),
        ...before.filter((window) => !world.windows.includes(window)).map((window) => windowEffect(window, 'closed')),
        ...(world.copies > copiesBefore
          ? [{ kind: 'clipboard', detail: 'the clipboard has another content', channel: 'snapshot' } as const]
          : []),
        ...(interaction === 'press_keys' && caretIn(world) !== caretBefore
          ? [
              {
                kind: 'state',
                detail: 'the caret or the selection is elsewhere in a text',
                channel: 'snapshot',
              } as const,
            ]
          : []),
      ];
    },
  };
}

/** Where the caret is, and what is selected up to it; undefined where nothing that is written into has the focus. */
function caretIn({ focus }: FakeWorld): string | undefined {
  return focus === undefined || !isField(focus) ? undefined : `${focus.ref} ${focus.mark} ${focus.caret}`;
}

const notOpened = 'the app is not open yet: begin with a step "open"';

/** What would get a press at a point in place of an element, in words; undefined where the element or something in it would. */
export function inTheWay(world: FakeWorld, element: LiveElement, point: Point): string | undefined {
  // The window comes to the front before anything in it is pressed.
  const hit = hitAt(world, point, world.withInFront(element.window));
  if (hit === undefined) return 'nothing of the app';
  if (isWithin(hit, element) || isWithin(element, hit)) return undefined;
  if (hit.window !== element.window) return `the window "${hit.window.spec.title}"`;
  return hit.name === '' ? hit.spec.role : `${hit.spec.role} "${hit.name}"`;
}

async function pictureOf(world: FakeWorld, options: ScreenshotOptions): Promise<Screenshot> {
  const clip = onScreen(world, clipOf(world, options.area));
  const { paintOver: hidden = { refs: [], texts: [] }, marks = [] } = options;
  const relative = ({ x, y }: Point): Point => ({ x: x - clip.x, y: y - clip.y });
  let data = await drawSvg(drawingOf(world, clip));
  const secrets = secretPlaces(world, hidden);
  if (secrets.length > 0)
    data = await paintOver(
      data,
      secrets.map((box) => ({ ...box, ...relative(box) })),
    );
  if (marks.length > 0) data = await drawClickMarks(data, marks.map(relative));
  return { data, width: clip.width, height: clip.height, origin: { x: clip.x, y: clip.y } };
}

function clipOf(world: FakeWorld, area: ScreenshotOptions['area']): Bounds {
  const whole = { x: 0, y: 0, ...world.app.screen };
  const { places } = layoutOf(world);
  if (area === 'full') return whole;
  if (area === 'viewport') {
    const roots = world.group().flatMap(({ root }) => places.get(root)?.bounds ?? []);
    if (roots.length === 0) return whole;
    const x = Math.min(...roots.map((box) => box.x));
    const y = Math.min(...roots.map((box) => box.y)) - titleBarHeight;
    const right = Math.max(...roots.map((box) => box.x + box.width));
    const bottom = Math.max(...roots.map((box) => box.y + box.height));
    return { x, y, width: right - x, height: bottom - y };
  }
  if ('region' in area) return area.region;
  const element = world.byRef(area.ref);
  const place = element && places.get(element);
  if (place !== undefined) return place.inView ?? place.bounds;
  throw goneElement();
}

function onScreen(world: FakeWorld, clip: Bounds): Bounds {
  const { width, height } = world.app.screen;
  const x = Math.max(0, Math.floor(clip.x));
  const y = Math.max(0, Math.floor(clip.y));
  const right = Math.min(width, Math.ceil(clip.x + clip.width));
  const bottom = Math.min(height, Math.ceil(clip.y + clip.height));
  if (right > x && bottom > y) return { x, y, width: right - x, height: bottom - y };
  throw new HandeyeError(
    'target_lost',
    `Nothing of ${clip.width} × ${clip.height} px at ${clip.x},${clip.y} is on the screen.`,
    { hint: `The screen of the app is ${width} × ${height} px.` },
  );
}

function secretPlaces(world: FakeWorld, { refs, texts }: NonNullable<ScreenshotOptions['paintOver']>): Bounds[] {
  const { places } = layoutOf(world);
  const shows = ({ name, value = '', text = '' }: LiveElement): boolean =>
    texts.some((secret) => [name, value, text].some((held) => held.includes(secret)));
  return [...places].flatMap(([element, { inView }]) =>
    inView !== null && (refs.includes(element.ref) || shows(element)) ? [inView] : [],
  );
}
