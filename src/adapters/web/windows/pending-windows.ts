/** How long a window that was asked for may take to come or to be refused, in milliseconds; some never come. */
const windowMs = 500;

/** Windows that a page asked for and that have not come. */
export interface PendingWindows {
  readonly count: number;
  asked(): void;
  came(): void;
}

/** @param changed called when a window has come, or is no longer expected */
export function expectWindows(changed: () => void): PendingWindows {
  const timers = new Set<NodeJS.Timeout>();
  const end = (timer: NodeJS.Timeout): void => {
    clearTimeout(timer);
    timers.delete(timer);
  };
  return {
    get count() {
      return timers.size;
    },
    asked() {
      const timer = setTimeout(() => {
        end(timer);
        changed();
      }, windowMs).unref();
      timers.add(timer);
    },
    came() {
      const [first] = timers;
      if (first !== undefined) end(first);
      changed();
    },
  };
}
