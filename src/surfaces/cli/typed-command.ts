/** A command of handeye in a text: in quotes, behind a colon, or all of it. */
const command = /(^|["`]|: |xvfb-run )handeye (?=-|[a-z])/gm;

/**
 * A text with its commands as they can be typed here: an installation in a project has `handeye` in no PATH, and npm, which
 * then started this process, says so in its environment.
 */
export function asTyped(text: string, env: NodeJS.ProcessEnv = process.env): string {
  const isStartedByNpm = env['npm_command'] === 'exec' || env['npm_execpath'] !== undefined;
  return isStartedByNpm ? text.replaceAll(command, '$1npx handeye ') : text;
}
