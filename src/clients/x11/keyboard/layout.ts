import type { Xkb } from 'x11';
import type { XConnection } from '../connection.js';
import { groupCount, keysOfGroup, numLockMask, type GroupKeys, type Keymap, type Stroke } from './keymap.js';
import { changeKeys, coreKeyboard, readKeymap } from './keymap-request.js';
import { characterKey } from './keysyms.js';
import { createSpareKeys, type KeyLoan, type SpareKeys } from './spare-keys.js';

/** What is on the keyboard now, and how it is typed. */
export interface Layout {
  readonly spare: SpareKeys;
  /** Reads again what may have changed. To be called before keys are looked up. */
  refresh(): Promise<KeyboardState>;
  /** How a character is typed; undefined where no key has it. */
  character(character: string): Stroke | undefined;
  /** How a key is pressed. */
  symbol(symbol: number): Stroke | undefined;
  /** The codes of all modifier keys. */
  modifierCodes(): readonly number[];
}

/** What holds for all keys at the moment. */
export interface KeyboardState {
  readonly group: number;
  readonly lockedGroup: number;
  readonly latchedGroup: number;
  readonly lockedModifiers: number;
  readonly latchedModifiers: number;
  /** Those of the locked modifiers that Num Lock sets. */
  readonly numLock: number;
}

/** Events of XKB, as bits. */
const newKeyboard = 1;
const newMap = 2;
/** Of a keyboard map: types, symbols, modifiers, and what else it has. */
const allParts = 0xff;

/**
 * Follows the layout of the keyboard.
 * @param borrows called with what is about to be put on spare keys
 */
export function followLayout(x: XConnection, xkb: Xkb, borrows?: KeyLoan): Layout {
  let keymap: Keymap | undefined;
  let groups: readonly GroupKeys[] = [];
  let current = 0;
  let locked = 0;

  // Another keyboard, or another map: clients that know of XKB get no MappingNotify.
  xkb.SelectEvents(coreKeyboard, newKeyboard | newMap, 0, newKeyboard | newMap, allParts, allParts);
  x.onEvent(({ name }) => {
    if (name === 'XkbEvent') keymap = undefined;
  });

  /** In the group that is active where it is there, so that nothing need be switched. */
  const find = (look: (keys: GroupKeys) => Stroke | undefined): Stroke | undefined => {
    const active = groups[current];
    const found = active && look(active);
    if (found) return found;
    for (const keys of groups) {
      const other = look(keys);
      if (other) return other;
    }
    return undefined;
  };
  /** With what the keyboard is now: a person may have switched to another layout meanwhile. */
  const change = async (changes: ReadonlyMap<number, Buffer>): Promise<void> => {
    await x.settled();
    changeKeys(x, xkb, keymap ?? (await readKeymap(x, xkb)), changes);
    await x.settled();
  };
  const spare = createSpareKeys(x, change, borrows);
  /** A spare key writes the same in every group. */
  const onSpare = (symbol: number): Stroke | undefined => {
    const code = spare.codeOf(symbol);
    return code === undefined ? undefined : { code, held: [], group: current };
  };

  return {
    spare,
    async refresh() {
      const state = await x.answerTo<Awaited<Parameters<Parameters<Xkb['GetState']>[1]>[1]>>((answer) =>
        xkb.GetState(coreKeyboard, answer),
      );
      const known = keymap;
      // Changes are reported before the answer, so that what is known now holds.
      const map = known ?? (await readKeymap(x, xkb));
      const numLock = numLockMask(map) & state.lockedMods;
      if (map !== known || numLock !== locked) {
        keymap = map;
        locked = numLock;
        spare.renew(map);
        groups = Array.from({ length: groupCount(map) }, (_, group) => keysOfGroup(map, group, locked));
      }
      // A latch holds for one key, and is taken back before the first is pressed.
      current = state.latchedGroup === 0 ? state.group : state.lockedGroup;
      return {
        group: current,
        lockedGroup: state.lockedGroup,
        latchedGroup: state.latchedGroup,
        lockedModifiers: state.lockedMods,
        latchedModifiers: state.latchedMods,
        numLock,
      };
    },
    character: (character) => onSpare(characterKey(character)) ?? find(({ characters }) => characters.get(character)),
    symbol: (symbol) => onSpare(symbol) ?? find(({ symbols }) => symbols.get(symbol)),
    modifierCodes: () => [...(keymap?.modifiers.keys() ?? [])],
  };
}
