import { characterOf, levelKeys, numLock } from './keysyms.js';

/** A kind of key: which modifiers choose which of its levels (XKB protocol, KEYTYPE). */
export interface KeyType {
  /** The modifiers that count. */
  readonly mask: number;
  readonly levels: readonly { readonly modifiers: number; readonly level: number }[];
}

/** What is on one key. */
export interface Key {
  readonly code: number;
  readonly groupCount: number;
  /** What becomes of a group that the key has not: `wrap`, `clamp`, or the group to take instead. */
  readonly beyond: 'wrap' | 'clamp' | number;
  /** Symbols of one group. */
  readonly width: number;
  /** One for each group. */
  readonly types: readonly KeyType[];
  /** Group after group, level after level; 0 is none. */
  readonly symbols: readonly number[];
  /** As the server has sent it (XKB protocol, KEYSYMMAP). */
  readonly wire: Buffer;
}

/** The whole keyboard as the server has it now. */
export interface Keymap {
  readonly keys: readonly Key[];
  /** The modifiers that a key is, as bits: Shift 1, Lock 2, Control 4, Mod1 8 … Mod5 128. */
  readonly modifiers: ReadonlyMap<number, number>;
}

/** How something is typed. */
export interface Stroke {
  readonly code: number;
  /** Keys to hold meanwhile. */
  readonly held: readonly number[];
  readonly group: number;
}

/** Where characters and keysyms are, in one group. */
export interface GroupKeys {
  readonly characters: ReadonlyMap<string, Stroke>;
  readonly symbols: ReadonlyMap<number, Stroke>;
}

/** Modifiers that a locked Num Lock sets: they stay, and count when a level is looked up. */
export function numLockMask({ keys, modifiers }: Keymap): number {
  const key = keys.find(({ code, symbols }) => symbols.includes(numLock) && modifiers.has(code));
  return key === undefined ? 0 : (modifiers.get(key.code) ?? 0);
}

/**
 * How everything on the keyboard is typed in a group. What is there twice is taken from the key with the lower code (the
 * main part of the keyboard comes first), and with as few keys held as possible.
 * @param locked modifiers that are locked all the while, as bits
 */
export function keysOfGroup(keymap: Keymap, group: number, locked: number): GroupKeys {
  const characters = new Map<string, Stroke>();
  const symbols = new Map<number, Stroke>();
  const holds = waysToHold(keymap);
  for (const key of keymap.keys) {
    for (const { held, modifiers } of holds) {
      const symbol = symbolOn(key, group, modifiers | locked);
      if (symbol === 0) continue;
      const stroke: Stroke = { code: key.code, held, group };
      if (!symbols.has(symbol)) symbols.set(symbol, stroke);
      const character = characterOf(symbol);
      if (character !== undefined && !characters.has(character)) characters.set(character, stroke);
    }
  }
  return { characters, symbols };
}

/** How many groups (layouts to switch between) the keyboard has. */
export function groupCount({ keys }: Keymap): number {
  return Math.max(1, ...keys.map((key) => key.groupCount));
}

/** Keys that nothing is on, and that are no modifiers: they can take what the layout lacks. */
export function spareCodes({ keys, modifiers }: Keymap): readonly number[] {
  return keys
    .filter(({ code, symbols }) => symbols.every((one) => one === 0) && !modifiers.has(code))
    .map(({ code }) => code);
}

/** Which symbol a key has in a group while modifiers are on; 0 for none. */
export function symbolOn(key: Key, group: number, modifiers: number): number {
  if (key.groupCount === 0) return 0;
  const own = groupOn(key, group);
  const type = key.types[own];
  if (type === undefined) return 0;
  const active = modifiers & type.mask;
  const level = type.levels.find((one) => one.modifiers === active)?.level ?? 0;
  return key.symbols[own * key.width + level] ?? 0;
}

function groupOn({ groupCount: count, beyond }: Key, group: number): number {
  if (group < count) return group;
  if (beyond === 'wrap') return group % count;
  if (beyond === 'clamp') return count - 1;
  return beyond < count ? beyond : 0;
}

interface Hold {
  readonly held: readonly number[];
  readonly modifiers: number;
}

/** All that can be held with a key, fewest first. */
function waysToHold(keymap: Keymap): readonly Hold[] {
  const chosen = [
    modifierKey(keymap, [levelKeys.shift, levelKeys.shiftRight]),
    modifierKey(keymap, [levelKeys.level3]),
    modifierKey(keymap, [levelKeys.level5]),
  ].filter((hold) => hold !== undefined);
  return chosen
    .reduce<Hold[]>(
      (all, { held, modifiers }) => [
        ...all,
        ...all.map((one) => ({ held: [...one.held, ...held], modifiers: one.modifiers | modifiers })),
      ],
      [{ held: [], modifiers: 0 }],
    )
    .toSorted((one, other) => one.held.length - other.held.length);
}

/** The key that sets a modifier; one that the server names as such goes first. */
function modifierKey({ keys, modifiers }: Keymap, wanted: readonly number[]): Hold | undefined {
  for (const symbol of wanted) {
    const bearing = keys.filter(({ symbols }) => symbols[0] === symbol);
    const key = bearing.find(({ code }) => modifiers.has(code));
    if (key) return { held: [key.code], modifiers: modifiers.get(key.code) ?? 0 };
  }
  return undefined;
}
