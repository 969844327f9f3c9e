import { hoverChecks } from '../../domain/screen/actionability.js';
import type { Point } from '../../domain/screen/screen-node.js';
import type { Located } from '../../ports/eye.js';
import type { Deed, DeedOptions } from '../../ports/hand.js';
import { callPage, ignoreGone, isGone } from './document.js';
import { documentPlacing, moved } from './frame-geometry.js';
import { documentsInFrames } from './frame-documents.js';
import type { Input, InputTurns } from './input-turns.js';
import { unlessLeft } from './left-document.js';
import type { OpenPage } from './pages.js';
import type { PressEnd } from './page/protocol.js';
import type { SessionLog } from './session-log.js';

/** An input that begins with a press of the pointer. */
export interface Press {
  /** Brings the pointer there first; left out where it is there. */
  readonly arrive?: Input;
  readonly press: Input;
}

/**
 * Makes a press of the pointer which only its target, and what frames in it show, may get: every other document of the page
 * holds back one that comes down on anything else, and the deed says what that was. What the app does because the pointer
 * has come is done before the press, as it is with people. A target that moves while it is pressed, pushed by the message of
 * a field that the press has left, is followed: it gets the rest of the press where it is then.
 */
export type PressOn = (page: OpenPage, target: Located, press: Press, options: DeedOptions) => Promise<Deed>;

/**
 * How often at most a press is carried on where its target has moved to: enough for one that moves twice, and for what is
 * over it for a second.
 */
const mostFollowed = 20;

/** The presses of a session. */
export function createPressOn(inTurn: InputTurns, log: SessionLog): PressOn {
  let presses = 0;
  return async (page, target, { arrive, press: input }, options) => {
    const { documents } = page;
    let end: PressEnd = {};
    const once = async (come: Input | undefined, isBegun: boolean): Promise<void> => {
      const press = (presses += 1);
      end = {};
      await come?.();
      const all = documents.all();
      const inEach = <T>(call: (document: (typeof all)[number]) => Promise<T>): Promise<(T | undefined | void)[]> =>
        Promise.all(all.map((document) => unlessLeft(documents, document, log, call(document).catch(ignoreGone))));
      const told = await inEach((document) =>
        callPage(document, 'expectPress', {
          press,
          ...(target.ref.startsWith(`${document.prefix}e`) && { ref: target.ref, ...(isBegun && { isBegun }) }),
        }),
      );
      const within = await documentsInFrames(documents, new Set(told.flatMap((reply) => reply?.frameRefs ?? [])));
      await Promise.all(within.map((document) => callPage(document, 'endPress', { press }).catch(ignoreGone)));
      try {
        await input();
      } finally {
        const replies = await inEach((document) => callPage(document, 'endPress', { press }));
        end = Object.assign({}, ...replies) as PressEnd;
      }
    };
    let deed = await inTurn([() => once(arrive, false)], options);
    let followed = 0;
    for (; end.moved === true && deed.cutOff !== true; followed += 1) {
      if (options.signal.aborted) return { ...deed, cutOff: true };
      const place = await placeNow(page, target);
      const isLast = followed === mostFollowed;
      // What it is pressed for may have taken it away, or opened something over it.
      if (place === 'gone' || (place === 'out of reach' && isLast)) return deed;
      if (place === 'out of reach') continue;
      if (isLast) return { ...deed, refused: movesAway };
      deed = await inTurn([() => once(() => page.page.mouse.move(place.x, place.y), true)], options);
      if (end.missed !== undefined) end = { moved: true };
    }
    if (end.missed !== undefined) return { ...deed, missed: end.missed };
    if (deed.cutOff === true) return deed;
    if (end.endedOn !== undefined) return { ...deed, refused: endedOnOther(end.endedOn) };
    return followed === 0 ? deed : { ...deed, hasFollowed: true };
  };
}

/** Where an element that was pressed can be pressed at the same spot of it now, in px of the page's viewport. */
async function placeNow({ documents }: OpenPage, target: Located): Promise<Point | 'gone' | 'out of reach'> {
  const document = documents.all().find(({ prefix }) => target.ref.startsWith(`${prefix}e`));
  if (document === undefined) return 'gone';
  try {
    const offset = await documentPlacing(documents, document);
    if (offset === undefined) return 'gone';
    const { scaleX = 1, scaleY = 1 } = offset;
    const position = target.bounds && {
      x: (target.point.x - target.bounds.x) / scaleX,
      y: (target.point.y - target.bounds.y) / scaleY,
    };
    const { point, problem } = await callPage(document, 'check', {
      ref: target.ref,
      checks: hoverChecks,
      scroll: true,
      ...(position && { position }),
    });
    if (problem === undefined && point !== undefined) return moved(point, offset);
    return problem?.check === 'exists' || problem?.check === 'visible' ? 'gone' : 'out of reach';
  } catch (error) {
    if (isGone(error)) return 'gone';
    throw error;
  }
}

const movesAway =
  'The element moves away from under the pointer each time it is pressed, before the press is over: it got no click. Press it by keys (focus, then send_keys), or give a position on it that stays under the pointer.';

const endedOnOther = (other: string): string =>
  `The press began on the element and ended on ${other}, which comes and goes over it as the pointer rests there: the element got no click. Give a position that stays free, or keep that off the element.`;
