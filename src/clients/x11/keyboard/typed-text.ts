import { HandeyeError } from '../../../domain/errors.js';

/**
 * The characters of a text one by one, as they are typed: code points, so that what combines with the one before comes after it.
 * All line breaks become `\n`.
 * @throws HandeyeError `usage` for what no keyboard can write: control characters and halves of surrogate pairs
 */
export function splitText(text: string): readonly string[] {
  const characters = Array.from(text.replaceAll(/\r\n?/g, '\n'));
  const bad = characters.find(isUntypable);
  if (bad === undefined) return characters;
  const code = (bad.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new HandeyeError('usage', `The text has U+${code}, which cannot be typed.`, {
    hint: 'Leave it out, or press a key such as Backspace or Escape instead.',
    data: { index: characters.indexOf(bad) },
  });
}

function isUntypable(character: string): boolean {
  if (character === '\n' || character === '\t') return false;
  const point = character.codePointAt(0) ?? 0;
  const isControl = point < 0x20 || (point >= 0x7f && point < 0xa0);
  return isControl || (point >= 0xd800 && point <= 0xdfff);
}
