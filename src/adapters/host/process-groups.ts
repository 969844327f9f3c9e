import { askToEnd, endTree, hasMembers } from '../../clients/process/process-tree.js';

/** The process groups that this process started and has to end. */
export interface ProcessGroups {
  /** @param leader pid of a process that leads its own group */
  add(leader: number): void;
  /** Takes a group out without ending it. */
  drop(leader: number): void;
  /** Takes a group out once nobody is left in it: its number may then be given to somebody else. */
  dropIfEmpty(leader: number): void;
  /** Ends a group and takes it out. Never throws. */
  end(leader: number): Promise<void>;
  endAll(): Promise<void>;
}

/**
 * Groups that do not outlive this process, if it gets the chance: when it exits before they were ended they are asked to.
 * @param graceMs how long a process that is asked to end may take before it is killed
 */
export function createProcessGroups(graceMs: number): ProcessGroups {
  const leaders = new Set<number>();
  const onExit = (): void => {
    for (const leader of leaders) askToEnd(leader);
  };
  const drop = (leader: number): void => {
    leaders.delete(leader);
    if (leaders.size === 0) process.off('exit', onExit);
  };
  const end = async (leader: number): Promise<void> => {
    await endTree(leader, graceMs).catch(() => undefined);
    drop(leader);
  };
  return {
    add(leader) {
      if (leaders.size === 0) process.on('exit', onExit);
      leaders.add(leader);
    },
    drop,
    dropIfEmpty(leader) {
      if (!hasMembers(leader)) drop(leader);
    },
    end,
    async endAll() {
      await Promise.all([...leaders].map(end));
    },
  };
}
