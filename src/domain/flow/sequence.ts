/** What of a step says when it runs; undefined for a step that is not valid. */
type Ordered = { readonly order?: number | undefined } | undefined;

/**
 * The number of each step of a list, which no other has: its `order`, else the next one that is free. Of steps with the same
 * `order`, those that stand later in the file get the next numbers, and move on what follows.
 */
export function ordersOf(steps: readonly Ordered[]): readonly number[] {
  const taken = new Set(steps.map((step) => step?.order));
  let next = 1;
  const wanted = steps.map((step) => {
    if (step?.order === undefined) {
      while (taken.has(next)) next += 1;
      taken.add(next);
    }
    const order = step?.order ?? next;
    next = Math.max(next, order + 1);
    return order;
  });
  const orders = [...wanted];
  let last = Number.NEGATIVE_INFINITY;
  for (const [index, order] of [...wanted.entries()].toSorted(([, left], [, right]) => left - right)) {
    last = Math.max(order, last + 1);
    orders[index] = last;
  }
  return orders;
}

/** The steps of a list in the order they run, each with its place in the file. */
export function inSequence<Step extends Ordered>(steps: readonly Step[]): readonly (readonly [number, Step])[] {
  const orders = ordersOf(steps);
  return [...steps.entries()].toSorted(([left], [right]) => (orders[left] ?? 0) - (orders[right] ?? 0));
}

/** The steps of a list in the order they run. */
export function asTheyRun<Step extends Ordered>(steps: readonly Step[]): readonly Step[] {
  return inSequence(steps).map(([, step]) => step);
}
