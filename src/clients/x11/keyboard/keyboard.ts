import type { Xkb, XTest } from 'x11';
import { HandeyeError } from '../../../domain/errors.js';
import type { XConnection } from '../connection.js';
import { fakeEvents } from '../fake-events.js';
import type { Stroke } from './keymap.js';
import { coreKeyboard } from './keymap-request.js';
import { characterKey, namedKey, returnKey, tabKey } from './keysyms.js';
import { followLayout, type KeyboardState } from './layout.js';
import type { KeyLoan } from './spare-keys.js';
import { splitText } from './typed-text.js';

/** How keys are pressed. */
export interface KeyOptions {
  /** ms between two keys of a text; ms that a chord is held. None without it. */
  readonly delay?: number;
  /** Stops it. Whatever is down is let go of first. */
  readonly signal?: AbortSignal;
  /** Called with each character or chord when it has been sent. */
  readonly onKey?: (key: string) => void;
  /** Awaited in the middle of a text after some hundred keys: a program that takes long for each falls behind. */
  readonly untilRead?: () => Promise<unknown>;
  /**
   * Awaited before a chord and before each piece of a text, with how many characters were sent before; what it throws ends that,
   * and whatever is down is let go of.
   */
  readonly beforeKeys?: (sent: number) => Promise<void>;
}

/** The keyboard, pressed as if by hand (XTEST), in whatever layout it has. */
export interface XKeyboard {
  /**
   * Presses a chord of canonical names, such as `Control+s` or `Control+Shift+ArrowUp`, and lets go of it.
   * @throws HandeyeError `usage` where a part is no key; what the signal was aborted with
   */
  press(chord: string, options?: KeyOptions): Promise<void>;
  /**
   * Types a text. A line break is the Enter key, a tab the Tab key.
   * @throws HandeyeError `usage` where a character cannot be typed, before anything was; what the signal was aborted with
   */
  type(text: string, options?: KeyOptions): Promise<void>;
  /** Presses the keys of a chord down and leaves them down, as for a click with modifiers held. */
  hold(chord: string): Promise<void>;
  /** Lets go of all that was pressed here. */
  releaseAll(): Promise<void>;
  /** How many keys it has pressed. */
  sent(): number;
}

/** Keys after which the server is asked whether it has them, and the signal is looked at. */
const together = 32;
/** So many keys are sent before whoever reads them is waited for. */
const keysAtOnce = 256;
const allModifiers = 0xff;

/**
 * Takes the keyboard in hand. Keys that are down are released, and characters that were put on spare keys taken off, when the
 * connection is closed.
 * @param borrows called with the characters that are about to be put on keys which have none
 * @throws HandeyeError `environment_missing` where the server lacks XTEST or XKB
 */
export async function createKeyboard(x: XConnection, borrows?: KeyLoan): Promise<XKeyboard> {
  const [xtest, xkb] = await Promise.all([x.extension<XTest>('xtest'), x.extension<Xkb>('xkb')]);
  const layout = followLayout(x, xkb, borrows);
  const down = new Set<number>();
  let sent = 0;

  const push = (code: number): void => {
    sent += 1;
    down.add(code);
    layout.spare.pressed(code);
    xtest.FakeInput(fakeEvents.keyPress, code, 0, 0, 0, 0);
  };
  const letGo = (code: number): void => {
    xtest.FakeInput(fakeEvents.keyRelease, code, 0, 0, 0, 0);
    down.delete(code);
  };
  const setGroup = (group: number): void => xkb.LatchLockState(coreKeyboard, 0, 0, true, group, 0, 0, false, 0);

  /** With nothing held, latched or locked that would change what keys write; Num Lock changes only the number pad. */
  const undisturbed = async (work: (state: KeyboardState) => Promise<void>, keepsLocks = false): Promise<void> => {
    const [state, pressed] = await Promise.all([layout.refresh(), x.ask('QueryKeymap')]);
    for (const code of layout.modifierCodes()) if (isDown(pressed, code) && !down.has(code)) letGo(code);
    const locks = keepsLocks ? 0 : state.lockedModifiers & ~state.numLock;
    if (locks !== 0 || state.latchedModifiers !== 0 || state.latchedGroup !== 0) {
      xkb.LatchLockState(coreKeyboard, locks, 0, false, 0, allModifiers, 0, true, 0);
    }
    const before = new Set(down);
    try {
      await work(state);
    } finally {
      for (const code of [...down].toReversed()) if (!before.has(code)) letGo(code);
      setGroup(state.lockedGroup);
      if (locks !== 0) xkb.LatchLockState(coreKeyboard, locks, locks, false, 0, 0, 0, false, 0);
      await x.settled();
    }
  };

  /** Keys of a chord in the order in which they go down. */
  const strokesOf = async (chord: string): Promise<readonly Stroke[]> => {
    const parts = chordParts(chord);
    const symbols = parts.map((part) => {
      const symbol = symbolOf(part, parts.length > 1);
      return isOnKey(symbol) || !parts.includes('Shift') ? symbol : shifted(symbol);
    });
    await layout.spare.put(symbols.filter((symbol) => !isOnKey(symbol)));
    await layout.refresh();
    return symbols.map((symbol) => findCharacter(symbol) ?? layout.symbol(symbol) ?? notTyped(chord));
  };
  /** Whether a key of the keyboard itself has it. A spare key has one symbol, whatever is held. */
  const isOnKey = (symbol: number): boolean =>
    layout.spare.codeOf(symbol) === undefined &&
    (layout.symbol(symbol) !== undefined || findCharacter(symbol) !== undefined);
  const findCharacter = (symbol: number): Stroke | undefined => {
    const character = writtenBy(symbol);
    return character === undefined ? undefined : layout.character(character);
  };
  const pushAll = (strokes: readonly Stroke[], state: KeyboardState): void => {
    const group = strokes.at(-1)?.group ?? state.group;
    if (group !== state.group) setGroup(group);
    for (const code of strokes.flatMap(({ held, code: own }) => [...held, own])) if (!down.has(code)) push(code);
  };

  const keyboard: XKeyboard = {
    async press(chord, { delay = 0, signal, onKey, beforeKeys } = {}) {
      signal?.throwIfAborted();
      await undisturbed(async (state) => {
        const strokes = await strokesOf(chord);
        await beforeKeys?.(0);
        signal?.throwIfAborted();
        pushAll(strokes, state);
        if (delay > 0) await pause(delay, signal);
      }, chord.includes('CapsLock'));
      onKey?.(chord);
    },
    async type(text, { delay = 0, signal, onKey, untilRead, beforeKeys } = {}) {
      const characters = splitText(text);
      signal?.throwIfAborted();
      await undisturbed(async (state) => {
        let { group } = state;
        let held: readonly number[] = [];
        const hold = (codes: readonly number[]): void => {
          for (const code of held) if (!codes.includes(code)) letGo(code);
          for (const code of codes) if (!held.includes(code)) push(code);
          held = codes;
        };
        let sent = 0;
        for (const batch of batches(characters)) {
          await layout.spare.put(batch.missing);
          await layout.refresh();
          for (const character of batch.characters) {
            const stroke = strokeOf(character) ?? notTyped(character);
            if (delay > 0 || sent % together === 0) await (beforeKeys?.(sent) ?? x.settled());
            if (stroke.group !== group) setGroup(stroke.group);
            group = stroke.group;
            hold(stroke.held);
            push(stroke.code);
            letGo(stroke.code);
            sent += 1;
            if (delay > 0) await pause(delay, signal);
            if (sent % keysAtOnce === 0) await untilRead?.();
            signal?.throwIfAborted();
            onKey?.(character);
          }
        }
      });
    },
    async hold(chord) {
      const state = await layout.refresh();
      pushAll(await strokesOf(chord), state);
      await x.settled();
    },
    sent: () => sent,
    async releaseAll() {
      for (const code of [...down].toReversed()) letGo(code);
      await x.settled();
    },
  };

  const strokeOf = (character: string): Stroke | undefined => {
    if (character === '\n') return layout.symbol(returnKey);
    return character === '\t' ? layout.symbol(tabKey) : layout.character(character);
  };

  /** Parts of a text that there are enough spare keys for, each with the symbols that are to be put on them. */
  function* batches(
    characters: readonly string[],
  ): Generator<{ characters: readonly string[]; missing: readonly number[] }> {
    let rest = characters;
    while (rest.length > 0) {
      const missing = new Set<number>();
      let length = 0;
      for (const character of rest) {
        const symbol = characterKey(character);
        const isNew = !missing.has(symbol) && isMissing(character, symbol);
        if (isNew && missing.size === layout.spare.size) break;
        if (isNew) missing.add(symbol);
        length++;
      }
      if (length === 0) {
        throw new HandeyeError(
          'environment_missing',
          `The keyboard of ${x.display} has no spare key to type "${rest[0]}" with.`,
          {
            hint: 'Choose a layout that has the character, such as with setxkbmap.',
          },
        );
      }
      yield { characters: rest.slice(0, length), missing: [...missing] };
      rest = rest.slice(length);
    }
  }
  /** What is on a spare key already counts too: it must not lose its place to another of the batch. */
  const isMissing = (character: string, symbol: number): boolean =>
    layout.spare.codeOf(symbol) !== undefined || strokeOf(character) === undefined;

  x.beforeClose(async () => {
    await keyboard.releaseAll();
    await layout.spare.clear();
  });
  await layout.refresh();
  return keyboard;
}

function chordParts(chord: string): readonly string[] {
  // The plus key itself is the last part: `Control++`.
  return chord.endsWith('+') ? [...chord.slice(0, -1).split('+').filter(Boolean), '+'] : chord.split('+');
}

/** In a chord a capital is the key with that letter: `Control+S` has no Shift but where it is written. */
function symbolOf(part: string, isInChord: boolean): number {
  const symbol = namedKey(part);
  if (symbol !== undefined) return symbol;
  if (Array.from(part).length !== 1) {
    throw new HandeyeError('usage', `"${part}" is no key.`, { hint: 'A text is typed, not pressed.' });
  }
  const lower = part.toLowerCase();
  return characterKey(isInChord && Array.from(lower).length === 1 ? lower : part);
}

function writtenBy(symbol: number): string | undefined {
  if (symbol < 0x100) return String.fromCodePoint(symbol);
  return symbol > 0x01000000 ? String.fromCodePoint(symbol - 0x01000000) : undefined;
}

/** What the key of a letter writes while Shift is held. */
function shifted(symbol: number): number {
  const upper = writtenBy(symbol)?.toUpperCase();
  return upper !== undefined && Array.from(upper).length === 1 ? characterKey(upper) : symbol;
}

function isDown(keys: Buffer, code: number): boolean {
  return (((keys[code >> 3] ?? 0) >> (code & 7)) & 1) === 1;
}

function notTyped(what: string): never {
  throw new HandeyeError('internal', `No key was found for "${what}".`);
}

function pause(time: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, time);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
