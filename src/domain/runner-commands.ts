/**
 * Takes the meaning from what the runner of GitHub Actions would obey in a log: `::name …::` at the beginning of a line,
 * blanks before it not counted, and `##[name]` anywhere (actions/runner, ActionCommand.cs). A `·` in it lets readers see.
 */
export function withoutRunnerCommands(text: string): string {
  return text.replaceAll(/^(\s*:)(?=:)/gm, '$1·').replaceAll('##[', '##·[');
}

/** The same for JSON, which says the same as before: only `##[` can mean something in it, and only within a text. */
export function jsonWithoutRunnerCommands(json: string): string {
  return json.replaceAll('##[', String.raw`\u0023#[`);
}
