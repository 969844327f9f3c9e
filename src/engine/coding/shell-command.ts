import { inOneLine, type RunCommand } from '../../domain/coding/command.js';
import { HandeyeError } from '../../domain/errors.js';
import type { ShellResult } from '../../ports/host.js';
import { runCommandAction } from './allow-commands.js';
import { permitFor, type CodingPorts } from './coding-ports.js';
import { failedWith, type CommandOutcome } from './command-outcome.js';

/** Characters of a command: so many are shown to whoever is asked. */
const longestCommand = 1_800;

/** Characters of output that are kept at all. */
const maxOutput = 5_000_000;

/** Runs a command of the shell in the workspace, if a person or a pattern allows it. */
export async function runShellCommand(
  { command }: RunCommand,
  ports: CodingPorts,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  if (command.length > longestCommand)
    return failedWith(
      `REJECTED: the command has ${command.length} characters, and whoever is asked is shown ${longestCommand} at most. Write it into a script with CREATE_FILE, and run that.`,
    );
  const request = {
    action: runCommandAction,
    effect: 'system',
    // Each line is a command of its own, and has to be seen as one.
    target: inOneLine(command.trim().replaceAll(/\r?\n/g, ' ⏎ '), longestCommand * 2),
    arguments: command,
  } as const;
  const permit = await permitFor(request, ports, signal);
  if (!permit.ok)
    return failedWith(`${permit.reason} Whoever runs handeye can allow it with --allow ${patternFor(command)}.`);
  const { workspaceDir: cwd, limits } = ports;
  try {
    const timeoutMs = limits.commandTimeoutMs;
    const result = await ports.host.shell(permit.permit, { command, cwd, timeoutMs, maxOutput }, signal);
    const isOk = result.exitCode === 0 && !result.timedOut;
    return { status: isOk ? 'ok' : 'failed', output: described(result, timeoutMs) };
  } catch (error) {
    if (!(error instanceof HandeyeError) || error.code !== 'environment_missing') throw error;
    return failedWith([error.message, error.hint].filter((part) => part !== undefined).join(' '));
  }
}

function described({ exitCode, output, timedOut, omitted }: ShellResult, timeoutMs: number): string {
  const end = timedOut
    ? `not done after ${timeoutMs / 1000} s; it was ended with all that it started`
    : `exit code ${exitCode}`;
  const rest = omitted > 0 ? `\n[… ${omitted} characters more were printed, which are not kept …]` : '';
  return output === '' ? end : `${end}\n${output}${rest}`;
}

/** A pattern that allows a command, as a shell takes it for a text. The flag takes lists with commas between the patterns. */
function patternFor(command: string): string {
  const pattern = command.trim().replaceAll(',', '*');
  return /^[\w ./:=@%+*-]+$/.test(pattern) ? `"${pattern}"` : `'${pattern.replaceAll("'", String.raw`'\''`)}'`;
}
