/**
 * What was computed since the page last changed. Roles and names depend on far-away elements (labels, references, table
 * headers, style rules), so nothing smaller than the whole is dropped; states and values are never kept.
 */
const drops: (() => void)[] = [];

/** A function that remembers its answers. */
export interface Remembering<Key, Value> {
  (key: Key): Value;
  /** For who has found the answer in another way. */
  readonly know: (key: Key, value: Value) => void;
}

/** `compute`, remembered per key until {@link dropCaches}. */
export function untilChange<Key, Value>(compute: (key: Key) => Value): Remembering<Key, Value> {
  let known = new Map<Key, Value>();
  drops.push(() => {
    if (known.size > 0) known = new Map();
  });
  const remembering = (key: Key): Value => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = compute(key)));
    return value;
  };
  return Object.assign(remembering, {
    know: (key: Key, value: Value): void => {
      known.set(key, value);
    },
  });
}

/** `compute`, remembered until {@link dropCaches}. */
export function onceUntilChange<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  drops.push(() => {
    known = undefined;
  });
  return () => (known ??= { value: compute() }).value;
}

/** Forgets everything: the page may have changed. */
export function dropCaches(): void {
  for (const drop of drops) drop();
  endMoment();
}

const momentDrops: (() => void)[] = [];
let isMomentOver = true;

/**
 * `compute`, remembered per key for this moment: until the task goes on elsewhere, or {@link endMoment}. For places, sizes and
 * opacities, which change without a mutation.
 */
export function forNow<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  let known = new Map<Key, Value>();
  momentDrops.push(() => {
    if (known.size > 0) known = new Map();
  });
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      begin();
      known.set(key, value);
    }
    return value;
  };
}

/** `compute`, remembered for this moment, as {@link forNow} is. */
export function onceForNow<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  momentDrops.push(() => {
    known = undefined;
  });
  return () => {
    if (known === undefined) {
      known = { value: compute() };
      begin();
    }
    return known.value;
  };
}

function begin(): void {
  if (!isMomentOver) return;
  isMomentOver = false;
  queueMicrotask(endMoment);
}

/** Forgets what is remembered for this moment: something was scrolled. */
export function endMoment(): void {
  isMomentOver = true;
  for (const drop of momentDrops) drop();
}
