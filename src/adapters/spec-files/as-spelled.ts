import { fold } from '../../domain/nearest-word.js';

/** A path to a place of a value, with the names of its properties as the author has spelled them. */
export function asSpelled(value: unknown, path: readonly PropertyKey[]): readonly PropertyKey[] {
  let inner = value;
  return path.map((part) => {
    const own = nameIn(inner, part);
    inner = inner !== null && typeof inner === 'object' ? (inner as Record<PropertyKey, unknown>)[own] : undefined;
    return own;
  });
}

function nameIn(value: unknown, part: PropertyKey): PropertyKey {
  if (typeof part !== 'string' || value === null || typeof value !== 'object' || Object.hasOwn(value, part))
    return part;
  const wanted = fold(part);
  return Object.keys(value).find((key) => fold(key) === wanted) ?? part;
}
