import { pointerChecks, type ActionabilityProblem } from '../../../domain/screen/element/actionability.js';
import type { Point } from '../../../domain/screen/element/screen-node.js';
import type { Located } from '../../../ports/eye.js';
import type { ActionResult, ActionOptions } from '../../../ports/hand.js';
import { callPage, ignoreGone, isGone, type PageDocument } from '../documents/document.js';
import { coveringOutside, documentPlacing, moved, revealFrames } from '../documents/frame-geometry.js';
import { documentsInFrames } from '../documents/frame-documents.js';
import type { Input, InputTurns } from './input-turns.js';
import { unlessLeft } from '../documents/left-document.js';
import type { NetworkActivity } from '../network/network-activity.js';
import type { PageDocuments } from '../documents/page-documents.js';
import type { OpenPage } from '../windows/pages.js';
import type { PressEnd, PressPart } from '../page/protocol.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** An input that begins with a press of the pointer. */
export interface Press {
  /** Brings the pointer there first; left out where it is there. */
  readonly arrive?: Input;
  readonly press: Input;
  /** Where on the target, in px from its top left corner; any place of it that can be pressed where left out. */
  readonly position?: Point | undefined;
  /** How long a target is followed that moves, in milliseconds; left out where it is carried elsewhere. */
  readonly withinMs?: number;
}

/**
 * Makes a press of the pointer which only its target, and what frames in it show, may get: every other document of the page
 * holds back one that comes down on anything else, and the result says what that was. What the app does because the pointer
 * has come is done before the press, as it is with people. A target that moves while it is pressed, pushed by the message of
 * a field that the press has left, is followed: it gets the rest of the press where it is then.
 */
export type PressOn = (page: OpenPage, target: Located, press: Press, options: ActionOptions) => Promise<ActionResult>;

/** Looks again at least this often at what is over a target that has moved, in milliseconds. */
const lookAgainMs = 50;

/** The presses of a session. */
export function createPressOn(inTurn: InputTurns, log: SessionLog, network: Pick<NetworkActivity, 'input'>): PressOn {
  let presses = 0;
  return async (page, target, { arrive, press: input, position, withinMs }, options) => {
    const { documents } = page;
    const documentOfTarget = (): PageDocument | undefined =>
      documents.all().find(({ prefix }) => target.ref.startsWith(`${prefix}e`));
    const guarded = async (press: number, part: PressPart, come: Input | undefined): Promise<PressEnd> => {
      if (part !== 'rest') await come?.();
      const all = documents.all();
      const inEach = <T>(call: (document: PageDocument) => Promise<T>): Promise<(T | undefined | void)[]> =>
        Promise.all(all.map((document) => unlessLeft(documents, document, log, call(document).catch(ignoreGone))));
      const document = documentOfTarget();
      const replies = await inEach((each) =>
        callPage(each, 'expectPress', {
          press,
          ...(each === document ? { ref: target.ref, part } : part === 'carried' && { part }),
        }),
      );
      const within = await documentsInFrames(documents, new Set(replies.flatMap((reply) => reply?.frameRefs ?? [])));
      await Promise.all(within.map((each) => callPage(each, 'endPress', { press }).catch(ignoreGone)));
      let ends: readonly (PressEnd | undefined | void)[] = [];
      try {
        // What the app sees of the way after a target is held back from now on.
        if (part === 'rest') await come?.();
        network.input(true);
        await input();
      } finally {
        ends = await inEach((each) => callPage(each, 'endPress', { press }));
      }
      const end = Object.assign({}, ...ends) as PressEnd;
      return end.unreleased === true && end.strayed === true ? { ...end, moved: true } : end;
    };
    const once = async (
      part: PressPart,
      come: Input | undefined,
    ): Promise<PressEnd & { readonly result: ActionResult }> => {
      const press = (presses += 1);
      let end: PressEnd = {};
      const result = await inTurn([async () => (end = await guarded(press, part, come))], options);
      return { ...end, result };
    };
    const follow = async (forMs: number): Promise<ActionResult> => {
      const endMs = performance.now() + forMs;
      let inTheWay: string | undefined;
      do {
        if (options.signal.aborted) return { cutOff: true };
        const document = documentOfTarget();
        if (document === undefined) return {};
        const seen = log.changeCount();
        const places: PressPoint[] = [];
        await inTurn(
          [async () => places.push(await placeNow(documents, document, { ref: target.ref, position }))],
          options,
        );
        const [place = 'gone'] = places;
        // What it is pressed for may have taken it away.
        if (place === 'gone') return (await once('release', undefined)).result;
        if ('x' in place) {
          const { result, ...end } = await once('rest', () => page.page.mouse.move(place.x, place.y));
          if (end.endedOn !== undefined) return { ...result, refused: endedOnOther(end.endedOn) };
          if (result.cutOff === true || (end.moved !== true && end.missed === undefined))
            return { ...result, hasFollowed: true };
          inTheWay = end.missed && `covered by ${end.missed}`;
        } else inTheWay = place.reason;
        if (inTheWay !== undefined) await log.nextChange(seen, lookAgainMs, options.signal);
      } while (performance.now() < endMs);
      const { result } = await once('release', undefined);
      return { ...result, ...(inTheWay === undefined ? { refused: movesAway } : { clickLost: movedInto(inTheWay) }) };
    };

    const {
      result,
      missed,
      moved: hasMoved,
      endedOn,
    } = await once(withinMs === undefined ? 'carried' : 'whole', arrive);
    if (missed !== undefined) return { ...result, missed };
    try {
      if (result.cutOff === true) return result;
      if (endedOn !== undefined) return { ...result, refused: endedOnOther(endedOn) };
      return hasMoved === true ? await follow(withinMs ?? 0) : result;
    } finally {
      const document = hasMoved === true ? documentOfTarget() : undefined;
      // Nothing is held back from the app any more, however it ended; behind a dialog that is done when it is closed.
      if (document !== undefined) void callPage(document, 'endPress', { press: presses }).catch(() => undefined);
    }
  };
}

/** Where something can be pressed, or why not now. */
type PressPoint = Point | { readonly reason: string } | 'gone';

/** Where an element that was pressed can be pressed now, in px of the page's viewport. */
async function placeNow(
  documents: PageDocuments,
  document: PageDocument,
  { ref, position }: { readonly ref: string; readonly position: Point | undefined },
): Promise<PressPoint> {
  try {
    const isFramed = document !== documents.main();
    if (isFramed) await revealFrames(documents, document);
    const { point, problem } = await callPage(document, 'check', {
      ref,
      checks: pointerChecks,
      scroll: true,
      ...(position && { position }),
    });
    if (point === undefined || problem !== undefined) return placeless(problem);
    const blocker = isFramed ? await coveringOutside(documents, document, point, true) : undefined;
    if (blocker !== undefined) return placeless(blocker);
    const offset = await documentPlacing(documents, document);
    return offset === undefined ? 'gone' : moved(point, offset);
  } catch (error) {
    if (isGone(error)) return 'gone';
    throw error;
  }
}

/** What to make of something that cannot be pressed: what was brought out of all reach is as good as gone. */
function placeless(problem: Partial<ActionabilityProblem> = {}): PressPoint {
  const { check, obstacle, reason = 'it cannot be pressed' } = problem;
  return check === 'exists' || check === 'visible' || obstacle === 'outside_view' ? 'gone' : { reason };
}

const movesAway =
  'The element moves away from under the pointer each time it is pressed, before the press is over: it got no click. Press it by keys (focus, then send_keys), or give a position on it that stays under the pointer.';

const movedInto = (inTheWay: string): string =>
  `The element moved while it was pressed, and cannot be pressed where it is now: ${inTheWay}. It got no click.`;

const endedOnOther = (other: string): string =>
  `The press began on the element and ended on ${other}, which comes and goes over it as the pointer rests there: the element got no click. Give a position that stays free, or keep that off the element.`;
