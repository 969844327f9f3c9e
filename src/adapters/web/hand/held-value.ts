import type { ActionOptions } from '../../../ports/hand.js';
import { callPage, isGone, type PageDocument } from '../documents/document.js';
import type { InputTurns } from './input-turns.js';
import { unlessLeft } from '../documents/left-document.js';
import type { OpenPage, Pages } from '../windows/pages.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';

/** A field by its ref, and where it is. */
export interface HeldField {
  readonly ref: string;
  readonly page: OpenPage;
  readonly document: PageDocument;
}

/** Reads back what fields hold after an input, which maxlength and masks make differ from what they were given. */
export interface HeldValues {
  /** What the field holds now; what it was given where that cannot be read. */
  now(field: HeldField, given: string): Promise<string>;
  /** The same after keys, which may have sent the page elsewhere or opened a dialog: undefined then. */
  afterKeys(field: HeldField, given: string, options: ActionOptions): Promise<string | undefined>;
}

/** What the fields of a session hold. */
export function createHeldValues(pages: Pages, log: SessionLog, inTurn: InputTurns): HeldValues {
  return {
    async now(field, given) {
      // A dialog keeps the page from answering, and a field that is gone holds nothing: what was given is what is known.
      return pages.openDialog() === undefined ? ((await heldBy(field, given)) ?? given) : given;
    },
    async afterKeys(field, given, options) {
      if (pages.openDialog() !== undefined) return undefined;
      let held: string | undefined;
      const read = async (): Promise<void> => {
        held = await unlessLeft(field.page.documents, field.document, log, heldBy(field, given));
      };
      await inTurn([read], options);
      return held;
    },
  };
}

/** What a field holds; of a password only whether it is what was given. Undefined where the field is gone. */
async function heldBy({ document, ref }: HeldField, given: string): Promise<string | undefined> {
  try {
    const reading = await callPage(document, 'read', { ref, read: {} });
    if (reading?.value === undefined || reading.value === given) return reading?.value;
    const shown = reading.summary.value ?? '';
    // A part of a password is not known to the redaction, so it is never returned.
    return shown !== reading.value && /^•+/.test(shown) ? '•'.repeat(reading.value.length) : reading.value;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}
