import type { CodingCommand } from '../../domain/coding/command.js';
import { changeFile, readFile } from './file-commands.js';
import type { CodingPorts } from './coding-ports.js';
import type { CommandOutcome } from './command-outcome.js';
import { runShellCommand } from './shell-command.js';

/** What does something; MESSAGE and DONE only say something. */
export type WorkCommand = Exclude<CodingCommand, { readonly kind: 'message' | 'done' }>;

/**
 * Carries out one command of a coding session. What is not allowed and what goes wrong is an outcome.
 * @throws HandeyeError `cancelled` when aborted, `storage_full` and the like where the audit log cannot be written
 */
export async function carryOutCommand(
  command: WorkCommand,
  ports: CodingPorts,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  switch (command.kind) {
    case 'create_file':
    case 'edit_file':
    case 'delete_file':
      return changeFile(command, ports, signal);
    case 'read_file':
      return readFile(command, ports, signal);
    case 'run_command':
      return runShellCommand(command, ports, signal);
    case 'run_flow': {
      // What may not be read, such as a file behind a link that leads out, may not be run.
      const { path, line } = command;
      const read = await readFile({ kind: 'read_file', path, line }, ports, signal);
      return read.status === 'ok' ? ports.ui.run_flow(command, signal) : read;
    }
    case 'look':
      return ports.ui.look(command, signal);
    case 'act':
      return ports.ui.act(command, signal);
    case 'do':
      return ports.ui.do(command, signal);
  }
}
