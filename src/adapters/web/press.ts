import type { Located } from '../../ports/eye.js';
import type { Deed, DeedOptions } from '../../ports/hand.js';
import { callPage, ignoreGone } from './document.js';
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
 * has come is done before the press, as it is with people.
 */
export type PressOn = (page: OpenPage, target: Located, press: Press, options: DeedOptions) => Promise<Deed>;

/** The presses of a session. */
export function createPressOn(inTurn: InputTurns, log: SessionLog): PressOn {
  let presses = 0;
  return async ({ documents }, target, { arrive, press: input }, options) => {
    const press = (presses += 1);
    let end: PressEnd = {};
    const guarded = async (): Promise<void> => {
      await arrive?.();
      const all = documents.all();
      const inEach = <T>(call: (document: (typeof all)[number]) => Promise<T>): Promise<(T | undefined | void)[]> =>
        Promise.all(all.map((document) => unlessLeft(documents, document, log, call(document).catch(ignoreGone))));
      const told = await inEach((document) =>
        callPage(document, 'expectPress', {
          press,
          ...(target.ref.startsWith(`${document.prefix}e`) && { ref: target.ref }),
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
    const deed = await inTurn([guarded], options);
    if (end.missed !== undefined) return { ...deed, missed: end.missed };
    if (deed.cutOff === true) return deed;
    if (end.moved === 'unanswered') return { ...deed, refused: movedAway, mayPass: true };
    if (end.moved === 'maybe answered') return { ...deed, refused: `${movedAway} ${mayHaveActed}` };
    return end.endedOn === undefined ? deed : { ...deed, refused: endedOnOther(end.endedOn) };
  };
}

const movedAway =
  'The press led the focus out of a field, and what that did moved the element away from under the pointer: the element got no click.';

const mayHaveActed =
  'It was not pressed again, for it may have acted on the beginning of the press. Leave the field in a step of its own first, as by send_keys Tab.';

const endedOnOther = (other: string): string =>
  `The press began on the element and ended on ${other}, which comes and goes over it as the pointer rests there: the element got no click. Give a position that stays free, or keep that off the element.`;
