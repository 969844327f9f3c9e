import { untilEventsAreRead } from '../client-ping.js';
import type { XConnection } from '../connection.js';
import { spareCodes, symbolOn, type Keymap } from './keymap.js';
import { noSymbol, singleSymbol } from './keymap-request.js';

/** Keys that nothing was on, and what was put there for the time being. */
export interface SpareKeys {
  /** How many there are. */
  readonly size: number;
  /** Where a symbol was put. */
  codeOf(symbol: number): number | undefined;
  /** Notes that a key was pressed: it must keep its symbol until the program has read that. */
  pressed(code: number): void;
  /**
   * Puts symbols on keys, at most `size` of them. What is there already stays; the others replace symbols that are not among
   * those wanted.
   * @throws RangeError when there are more symbols than keys
   */
  put(symbols: readonly number[]): Promise<void>;
  /** The keyboard has been read anew: what is not there any more has to be put there again. */
  renew(keymap: Keymap): void;
  /** Takes off all that was put there, once programs have read what was typed with it. */
  clear(): Promise<void>;
}

/** Hears of symbols that are put on keys which have none, by code: it takes them off should this process not be able to. */
export type KeyLoan = (symbols: ReadonlyMap<number, number>) => void;

/**
 * Keeps the spare keys of a keyboard.
 * @param change changes what is on keys, by code
 * @param borrows called with the symbols that are about to be put on keys, by code
 */
export function createSpareKeys(
  x: XConnection,
  change: (changes: ReadonlyMap<number, Buffer>) => Promise<void>,
  borrows: KeyLoan = () => undefined,
): SpareKeys {
  let codes: readonly number[] = [];
  const placed = new Map<number, number>();
  /** What was on the keys before, which is nothing, as the server writes it. */
  const before = new Map<number, Buffer>();
  let hasUnreadPresses = false;

  const untilRead = async (): Promise<void> => {
    if (!hasUnreadPresses) return;
    await untilEventsAreRead(x);
    hasUnreadPresses = false;
  };

  return {
    get size() {
      return codes.length;
    },
    codeOf: (symbol) => placed.get(symbol),
    pressed(code) {
      if (codes.includes(code)) hasUnreadPresses = true;
    },
    async put(symbols) {
      const wanted = new Set(symbols);
      const missing = [...wanted].filter((symbol) => !placed.has(symbol));
      if (missing.length === 0) return;
      if (wanted.size > codes.length) throw new RangeError(`${wanted.size} symbols, but ${codes.length} spare keys`);
      const taken = new Set(placed.values());
      const free = codes.filter((code) => !taken.has(code));
      const loan = new Map<number, number>();
      for (const symbol of missing) {
        const code = free.pop() ?? (await makeRoom(wanted));
        placed.set(symbol, code);
        loan.set(code, symbol);
      }
      borrows(loan);
      await change(new Map(Array.from(loan, ([code, symbol]) => [code, singleSymbol(symbol)])));
      await untilEventsAreRead(x);
    },
    renew(keymap) {
      const keys = new Map(keymap.keys.map((key) => [key.code, key]));
      for (const [symbol, code] of placed) {
        const key = keys.get(code);
        if (key === undefined || symbolOn(key, 0, 0) !== symbol) placed.delete(symbol);
      }
      const empty = spareCodes(keymap);
      for (const code of empty) before.set(code, keys.get(code)?.wire ?? noSymbol());
      codes = [...empty, ...placed.values()];
    },
    async clear() {
      if (placed.size === 0) return;
      await untilRead();
      const changes = [...placed.values()].map((code) => [code, before.get(code) ?? noSymbol()] as const);
      placed.clear();
      await change(new Map(changes));
    },
  };

  /** A program looks up what a key means when it reads that it was pressed: until then it must stay. */
  async function makeRoom(wanted: ReadonlySet<number>): Promise<number> {
    await untilRead();
    for (const [symbol, code] of placed) {
      if (wanted.has(symbol)) continue;
      placed.delete(symbol);
      return code;
    }
    throw new RangeError('all spare keys are taken');
  }
}
