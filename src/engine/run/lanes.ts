/** How tasks are run side by side. */
export interface LaneOptions<Task> {
  /** Tasks that may run at the same time. */
  readonly lanes: number;
  /** Those of which only one may run at a time. The others do not wait for them. */
  readonly takingTurns: ReadonlySet<Task>;
}

/**
 * Runs tasks in their order, each in the first lane that is free. A fault of one (a full disk) ends its lane, and is thrown
 * after the others have ended.
 */
export async function runInLanes<Task>(
  tasks: readonly Task[],
  { lanes, takingTurns }: LaneOptions<Task>,
  run: (task: Task, lane: number) => Promise<void>,
): Promise<void> {
  const queue = [...tasks];
  let isTaken = false;
  // A lane to which nothing is left but what waits for its turn ends: the lane that has the turn goes on with that.
  const next = (): Task | undefined => {
    const at = queue.findIndex((task) => !isTaken || !takingTurns.has(task));
    return at === -1 ? undefined : queue.splice(at, 1)[0];
  };
  const running = Array.from({ length: Math.min(lanes, tasks.length) }, async (_, lane) => {
    for (let task = next(); task !== undefined; task = next()) {
      const hasTurn = takingTurns.has(task);
      isTaken ||= hasTurn;
      try {
        await run(task, lane);
      } finally {
        if (hasTurn) isTaken = false;
      }
    }
  });
  const results = await Promise.allSettled(running);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
