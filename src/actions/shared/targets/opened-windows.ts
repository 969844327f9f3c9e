import type { TargetWindow } from '../../../ports/eye.js';
import type { LaunchedProgram } from '../../../ports/host.js';
import type { CountedWindows } from './named-window.js';

/** How long a program that has handed over to another one may wait for the window of that, in milliseconds. */
const handOverMs = 2_000;

/**
 * What to do where a program that was started has handed over to one that runs already, and shows no window of its own.
 *
 * @param name of the program that was started
 * @param windows all that are open
 * @returns undefined where none of them is of a program of that name
 */
export function runsAlready(name: string, windows: readonly TargetWindow[]): string | undefined {
  const isOpen = windows.some(({ app, appNames = [] }) => [app, ...appNames].includes(name));
  return isOpen
    ? `${name} runs already. Where it was asked for what is to be opened: close it first, go on in its window (leave launch out of the target), or have a second one run apart from it (desktop: private).`
    : undefined;
}

/**
 * Finds the windows that a program has opened. Those that were open before it was started may be somebody's: they
 * count only where no new one has come, and the program has handed over to them: it has ended well, and they have come to the
 * front, or where the flow is in them already, they have got another title, or no new one comes within two seconds.
 *
 * @param exitCodes with which the program may end
 * @param before what was open before the program was started
 * @param nowMs the time on any clock that does not go back, in milliseconds
 */
export function windowsOpenedBy(
  { ended }: LaunchedProgram,
  exitCodes: readonly number[],
  before: readonly TargetWindow[],
  nowMs: () => number,
): CountedWindows {
  const known = new Map(before.map((window) => [window.id, window]));
  let handedOverAt = Number.POSITIVE_INFINITY;
  void ended.then(({ exitCode }) => {
    if (exitCode !== null && exitCodes.includes(exitCode)) handedOverAt = nowMs();
  });
  return {
    tiers(windows) {
      const added = windows.filter(({ id }) => !known.has(id));
      const sinceMs = nowMs() - handedOverAt;
      if (sinceMs < 0) return [added];
      const old = windows.filter(({ id }) => known.has(id));
      const retitled = old.filter(({ id, title, isOfOthers }) => isOfOthers !== true && known.get(id)?.title !== title);
      const raised = old.filter(({ id, isInFront }) => isInFront === true && known.get(id)?.isInFront !== true);
      return [added, retitled, raised, sinceMs < handOverMs ? [] : old.filter(({ isOfOthers }) => isOfOthers !== true)];
    },
    otherwise:
      'It was open before the program was started: to go on in it, leave launch out of the target; else close it first.',
  };
}
