/** The script of the isolated world: watches its document from the start and offers `PageApi`. */
import { armOnce, watch } from './activity/activity.js';
import { checkElement, scrollIntoView } from './hand/checks.js';
import { documentState } from './document-state.js';
import { fill, focusField, focusToType, forgetWritten, formatOf, putBackOptions, selectOptions } from './hand/edit.js';
import { fileFieldReply } from './hand/file-field.js';
import { hitAt } from './hand/reveal.js';
import { invalidateCaches } from './activity/cache-invalidation.js';
import { begunTasks } from './activity/begun-tasks.js';
import { actByScript } from './activity/input-watch.js';
import { nextFrame } from './activity/next-frame.js';
import { mark, markScrolled, observe, mutationsAtMark } from './effects/observe.js';
import { pageApiName, type CheckReply, type PageApi, type QueryReply } from './protocol.js';
import { endPress, expectPress, watchPresses } from './effects/hit-target-interceptor.js';
import { query } from './find/query.js';
import { hasFiniteAnimation } from './activity/animations.js';
import { readingOf } from './element/reading.js';
import { refOf, resolveRef } from './dom/refs.js';
import { snapshot } from './outline/snapshot.js';
import { distinguish } from './find/distinguish.js';
import { textPlaces } from './element/text-places.js';
import { isElement } from './dom/tree.js';
import { bareHosts } from './dom/shadow-roots.js';
import { boundsOf } from './dom/visibility.js';

const gone = 'it is no longer in the page';

/** Marks that were asked for. One that a later one overtook, while its checks waited for the page, was given up. */
let marksAsked = 0;

const api: PageApi = {
  async query(request): Promise<QueryReply> {
    const turn = request.mark === true ? (marksAsked += 1) : undefined;
    const { reply, only } = query(request);
    const checked =
      request.check !== undefined && only !== null
        ? await checkElement(only, request.check, request.prefix)
        : undefined;
    if (turn === marksAsked) mark(only);
    return checked === undefined ? reply : { ...reply, checked };
  },
  async check(request): Promise<CheckReply> {
    const element = resolveRef(request.ref, request.prefix);
    if (element === null) return goneReply(request.ref);
    const reply = await checkElement(element, request, request.prefix);
    if (request.scroll !== false) markScrolled(element);
    return reply;
  },
  distinguish,
  mark({ targetRef, prefix }) {
    marksAsked += 1;
    mark(targetRef === undefined ? null : resolveRef(targetRef, prefix));
  },
  observe,
  arm: armOnce,
  snapshot,
  state: ({ prefix }) => documentState(prefix),
  read({ ref, prefix, read }) {
    const element = resolveRef(ref, prefix);
    return element === null ? null : readingOf(element, prefix, read);
  },
  textPlaces: ({ texts, prefix }) => textPlaces(texts, prefix),
  hitTest({ ref, prefix, point, scroll }) {
    const element = resolveRef(ref, prefix);
    if (element === null) return { hits: false, point, blocker: { obstacle: 'outside_view', reason: gone } };
    const reply = hitAt(element, point, scroll);
    if (scroll) markScrolled(element);
    return reply;
  },
  async expectPress({ press, ref, prefix, part = 'whole' }) {
    const target = ref === undefined ? null : resolveRef(ref, prefix);
    const frames = expectPress(press, target, part);
    forgetWritten();
    if (target !== null) await begunTasks(mutationsAtMark());
    return { frameRefs: frames.map((frame) => refOf(frame, prefix)) };
  },
  endPress: ({ press }) => endPress(press),
  async nextFrame({ ref, prefix }) {
    await nextFrame();
    const element = resolveRef(ref, prefix);
    return { bounds: element === null ? null : boundsOf(element), isMoving: hasFiniteAnimation() };
  },
  fill({ ref, prefix, text }) {
    const element = resolveRef(ref, prefix);
    if (element === null) return { outcome: 'refused', reason: gone, before: '' };
    actByScript();
    return fill(element, text);
  },
  async focus({ ref, prefix, select, text }) {
    const element = resolveRef(ref, prefix);
    if (element === null) return { focused: false };
    actByScript();
    const format = text === undefined ? undefined : formatOf(element, text);
    const focused = await (select === 'end' ? focusToType(element) : focusField(element, select));
    return { focused, ...(format && { format }) };
  },
  selectOptions({ ref, prefix, options }) {
    const element = resolveRef(ref, prefix);
    if (element === null) return { outcome: 'refused', selected: [], reason: gone };
    actByScript();
    return selectOptions(element, options);
  },
  putBackOptions({ ref, prefix }) {
    const element = resolveRef(ref, prefix);
    if (element !== null) putBackOptions(element);
  },
  fileField({ ref, prefix }) {
    const element = resolveRef(ref, prefix);
    return element === null ? { sendsForm: false } : fileFieldReply(element, prefix);
  },
  scrollTo({ ref, prefix }) {
    const element = resolveRef(ref, prefix);
    if (element === null) return;
    scrollIntoView(element);
    markScrolled(element);
  },
  element: ({ ref, prefix }) => resolveRef(ref, prefix),
  bareHosts,
  refOf: ({ element, prefix }) => (isElement(element as Node | null) ? refOf(element as Node, prefix) : ''),
  frameBox({ ref, prefix }) {
    const frame = resolveRef(ref, prefix) as HTMLIFrameElement | null;
    if (frame === null || !frame.checkVisibility()) return null;
    const rect = frame.getBoundingClientRect();
    const style = getComputedStyle(frame);
    const inset = (side: 'Left' | 'Top'): number =>
      Number.parseFloat(style[`border${side}Width`]) + Number.parseFloat(style[`padding${side}`]);
    const scaleX = frame.offsetWidth === 0 ? 1 : rect.width / frame.offsetWidth;
    const scaleY = frame.offsetHeight === 0 ? 1 : rect.height / frame.offsetHeight;
    return {
      x: rect.x + inset('Left') * scaleX,
      y: rect.y + inset('Top') * scaleY,
      width: frame.clientWidth * scaleX,
      height: frame.clientHeight * scaleY,
      scaleX,
      scaleY,
    };
  },
};

/** Nothing that an earlier call computed is used once the page has changed. */
function freshly(method: (request: never) => unknown): (request: never) => unknown {
  return (request) => {
    invalidateCaches();
    return method(request);
  };
}

function goneReply(ref: string): CheckReply {
  const summary = { ref, controlType: '', name: '', automationId: '', isEnabled: false, bounds: null };
  return {
    ref,
    reading: { summary, states: {} },
    bounds: null,
    problem: { check: 'exists', reason: `${gone}: ${ref} is stale` },
  };
}

// A second copy in the same world (injected both at document start and at once) must not replace the first: its refs live.
if (!(pageApiName in globalThis)) {
  watch(document);
  watchPresses();
  const fresh = Object.fromEntries(Object.entries(api).map(([name, method]) => [name, freshly(method)]));
  Object.defineProperty(globalThis, pageApiName, { value: fresh, enumerable: false });
}
