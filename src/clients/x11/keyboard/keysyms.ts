import symbols from 'x11/lib/keysyms.js';

/** Keys by their canonical names (`src/domain/flow/keys.ts`), as X calls them (X11 keysymdef.h). */
const named: Readonly<Record<string, number>> = {
  Control: 0xffe3,
  // On this platform the main modifier of shortcuts is Control.
  ControlOrMeta: 0xffe3,
  Alt: 0xffe9,
  Shift: 0xffe1,
  Meta: 0xffeb,
  Enter: 0xff0d,
  Escape: 0xff1b,
  Tab: 0xff09,
  Space: 0x20,
  Backspace: 0xff08,
  Delete: 0xffff,
  Insert: 0xff63,
  Home: 0xff50,
  End: 0xff57,
  PageUp: 0xff55,
  PageDown: 0xff56,
  ArrowLeft: 0xff51,
  ArrowUp: 0xff52,
  ArrowRight: 0xff53,
  ArrowDown: 0xff54,
  ContextMenu: 0xff67,
  CapsLock: 0xffe5,
  PrintScreen: 0xff61,
};

/** Symbols of keys that choose a level: what is held with a key to get what else is on it. */
export const levelKeys = { shift: 0xffe1, shiftRight: 0xffe2, level3: 0xfe03, level5: 0xfe11 } as const;
/** The key that switches the digits beside the keyboard on and off. */
export const numLock = 0xff7f;
/** The key that ends a line. */
export const returnKey = 0xff0d;
/** The key that goes on to the next field. */
export const tabKey = 0xff09;

const f1 = 0xffbe;
/** Above it, a keysym is a character of Unicode. */
const unicode = 0x01000000;

/** The keysym of a key by its canonical name; undefined where it is no name but a character. */
export function namedKey(name: string): number | undefined {
  if (Object.hasOwn(named, name)) return named[name];
  const number = /^F([1-9]|1\d|2[0-4])$/.exec(name)?.[1];
  return number === undefined ? undefined : f1 + Number(number) - 1;
}

/** The keysym of a character: Latin-1 has its own, all others are Unicode (X11 protocol, appendix A). */
export function characterKey(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return isLatin1(point) ? point : unicode + point;
}

/** The character that a keysym stands for; undefined for keys that write none, dead keys too. */
export function characterOf(symbol: number): string | undefined {
  if (isLatin1(symbol)) return String.fromCodePoint(symbol);
  if (symbol > unicode && symbol <= unicode + 0x10ffff) return String.fromCodePoint(symbol - unicode);
  return olderCharacters().get(symbol);
}

function isLatin1(point: number): boolean {
  return (point >= 0x20 && point <= 0x7e) || (point >= 0xa0 && point <= 0xff);
}

let older: ReadonlyMap<number, string> | undefined;

/** Keysyms from before Unicode, such as those of Greek and Cyrillic layouts: the package's table names their characters. */
function olderCharacters(): ReadonlyMap<number, string> {
  older ??= new Map(
    Object.values(symbols).flatMap(({ code, description }) => {
      // `(Ą) LATIN CAPITAL LETTER A WITH OGONEK`; keys of the number pad and approximations are described otherwise.
      const character = /^\((.)\) /u.exec(description ?? '')?.[1];
      return character === undefined || code > 0xfd00 ? [] : [[code, character] as const];
    }),
  );
  return older;
}
