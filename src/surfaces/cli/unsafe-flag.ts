import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { CommandCall } from './command.js';
import { shownPath } from './output/problem-lines.js';

/** Adds `--unsafe`. It is no setting: no file and no variable can say it, so that it holds for what is started now alone. */
export function addUnsafe(command: Command): Command {
  return command.option(
    '--unsafe',
    'Do without asking what a person would be asked, for this run, session or server. What the policy denies stays denied.',
  );
}

/** Whether a call is made with `--unsafe`. */
export function isUnsafe({ options }: Pick<CommandCall, 'options'>): boolean {
  return options['unsafe'] === true;
}

/** Warns on stderr of a call with `--unsafe`, whatever is printed besides. @throws HandeyeError `config_invalid` */
export async function warnOfUnsafe(call: CommandCall): Promise<void> {
  if (!isUnsafe(call)) return;
  const { err, cwd } = call;
  const { config } = await call.settings();
  const audit = shownPath(join(resolve(cwd, config.root), 'audit.jsonl'), cwd);
  const warning = `--unsafe: what would be asked is done without asking; every answer is in ${audit}`;
  err.line(`${err.paint('warning', 'warning:')} ${warning}`);
}
