/** A list that may be too long, and how many entries of it are left out. */
export interface Capped<T> {
  readonly kept: readonly T[];
  readonly more: number;
}

/** The first entries of a list. */
export function cappedFirst<T>(list: readonly T[], most: number): Capped<T> {
  return { kept: list.slice(0, most), more: Math.max(0, list.length - most) };
}

/**
 * The entries of a list that count most, and of the others the newest, all in their order.
 *
 * @param counts whether an entry is kept before others
 */
export function cappedNewest<T>(list: readonly T[], most: number, counts: (entry: T) => boolean): Capped<T> {
  if (list.length <= most) return { kept: list, more: 0 };
  const byWeight = [...list.filter(counts).toReversed(), ...list.filter((entry) => !counts(entry)).toReversed()];
  const kept = new Set(byWeight.slice(0, most));
  return { kept: list.filter((entry) => kept.has(entry)), more: list.length - most };
}
