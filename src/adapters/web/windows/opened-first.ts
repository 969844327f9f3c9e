import { HandeyeError } from '../../../domain/errors.js';
import type { Eye } from '../../../ports/eye.js';
import type { Hand } from '../../../ports/hand.js';

/**
 * The eye and hand of a session, which refuse the empty page that every session begins with: of a page that nobody opened,
 * "it is not there" would always hold. What needs no page goes on: navigating, answering dialogs, the record of events.
 */
export function openedFirst(eye: Eye, hand: Hand): { readonly eye: Eye; readonly hand: Hand } {
  let isOpened = false;
  /** @throws HandeyeError `target_lost` as a rejection, before anything was opened */
  const once =
    <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      isOpened ? ask(...given) : Promise.reject(nothingOpened());
  return {
    eye: {
      ...eye,
      query: once(eye.query),
      distinguish: once(eye.distinguish),
      locate: once(eye.locate),
      status: (options) => (options?.mayBeUnopened === true ? eye.status : once(eye.status))(options),
      snapshot: once(eye.snapshot),
      screenshot: once(eye.screenshot),
    },
    hand: {
      ...hand,
      click: once(hand.click),
      type: once(hand.type),
      pressKeys: once(hand.pressKeys),
      scroll: once(hand.scroll),
      async navigate(...given) {
        const wasOpened = isOpened;
        // Looked at from the beginning: a page that never ends to load can be seen as well.
        isOpened = true;
        const result = await hand.navigate(...given);
        if (result.isDownload === true) isOpened = wasOpened;
        return result;
      },
    },
  };
}

function nothingOpened(): HandeyeError {
  return new HandeyeError(
    'target_lost',
    'Nothing was opened yet: the browser still shows the empty page it began with.',
    {
      hint: 'Begin with an open step, or a navigate step with a whole address.',
    },
  );
}
