/** Options of `handeye act` that have a value. */
const valued = new Set(['--session', '-s', '--steps', '--timeout', '--cwd', '--config', '--log-level']);

/**
 * A command line of `handeye act` with a `--` before its steps: the fields of steps are written as options too, such as
 * `--timeout-ms 500`, and are none of the command. Other command lines are left as they are.
 */
export function withStepsApart(commandLine: readonly string[]): readonly string[] {
  const at = commandLine.findIndex((word, index) => !word.startsWith('-') && !valued.has(commandLine[index - 1] ?? ''));
  if (commandLine[at] !== 'act' || commandLine.includes('--')) return commandLine;
  const rest = commandLine.slice(at + 1);
  const first = rest.findIndex(
    (word, index) => (!word.startsWith('-') || word === '-') && !valued.has(rest[index - 1] ?? ''),
  );
  if (first === -1) return commandLine;
  return [...commandLine.slice(0, at + 1 + first), '--', ...rest.slice(first)];
}
