/** A command of handeye in a text: in quotes, behind a colon, or all of it. */
const command = /(^|["`]|: |xvfb-run )handeye (?=-|[a-z])/gm;
/** Such a command where it looks at runs or at the kill switch. */
const storeCommand = /((?:^|["`]|: )handeye (?:runs [a-z]+|run|report|stop|reset|inspect)\b)(?! --help)/gm;
/** What decides which runs and which kill switch a command means. */
const placeFlags = ['--root', '--cwd', '--config'];

/**
 * A text with its commands as they can be typed here. An installation in a project has `handeye` in no PATH, and npm, which
 * then started this process, says so in its environment; and a command line that names its folder is about no other.
 * @param commandLine without program and script
 */
export function asTyped(
  text: string,
  env: NodeJS.ProcessEnv = process.env,
  commandLine: readonly string[] = process.argv.slice(2),
): string {
  const place = placeOf(commandLine);
  const placed = place === '' ? text : text.replaceAll(storeCommand, (typed: string) => `${typed}${place}`);
  const isStartedByNpm = env['npm_command'] === 'exec' || env['npm_execpath'] !== undefined;
  return isStartedByNpm ? placed.replaceAll(command, '$1npx handeye ') : placed;
}

/** The flags of a command line that name the place, to be put behind a command. */
function placeOf(commandLine: readonly string[]): string {
  return placeFlags
    .map((flag) => {
      const at = commandLine.lastIndexOf(flag);
      const value =
        at === -1
          ? commandLine.findLast((word) => word.startsWith(`${flag}=`))?.slice(flag.length + 1)
          : commandLine[at + 1];
      return value === undefined ? '' : ` ${flag} ${quoted(value)}`;
    })
    .join('');
}

function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
