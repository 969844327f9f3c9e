import type { TargetWindow } from '../ports/eye.js';
import type { LaunchedProgram, ProgramEnd } from '../ports/host.js';

/**
 * Tells the windows that a program has opened from those that were open before it was started, which may be somebody's: one of
 * those counts only where the program has handed over to it: it is of the program that the flow is in, or came to the front.
 *
 * @param exitCodes with which the program may end
 * @param before what was open before the program was started
 */
export function windowsOpenedBy(
  { ended }: LaunchedProgram,
  exitCodes: readonly number[],
  before: readonly TargetWindow[],
): (window: TargetWindow) => boolean {
  const known = new Map(before.map((window) => [window.id, window]));
  let end: ProgramEnd | undefined;
  void ended.then((how) => (end = how));
  return ({ id, isInFront, isOfOthers }) => {
    const was = known.get(id);
    if (was === undefined) return true;
    if (end === undefined || end.exitCode === null || !exitCodes.includes(end.exitCode)) return false;
    return isOfOthers !== true || (isInFront === true && was.isInFront !== true);
  };
}

/** What to do where only windows that were open before have the title. */
export const openBefore =
  'It was open before the program was started: to go on in it, leave launch out of the target; else close it first.';
