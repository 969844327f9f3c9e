import type { Problem } from '../flow/problem.js';

/** The variable that `--unsafe` would have if it were a setting. */
export const unsafeVariable = 'HANDEYE_UNSAFE';

/** Why `unsafe` is refused wherever settings are taken from. */
export const unsafeIsNoSetting =
  'is no setting: --unsafe is only a flag of run, do, open and mcp, for that one run. Leave it out; to be asked less each time, allow effects or actions in the policy';

/** The same problem, unless it is that a file or a caller sets `unsafe`: that is possible for one run at a time only. */
export function withReasonForUnsafe(problem: Problem): Problem {
  if (!/^(?:policy\.)?unsafe$/i.test(problem.path)) return problem;
  const { severity, path, value } = problem;
  return { severity, path, message: unsafeIsNoSetting, value };
}
