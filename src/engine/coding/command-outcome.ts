import type { OutboxRead } from '../../domain/coding/outbox.js';
import type { Act, Do, Look, RunFlow } from '../../domain/coding/command.js';

/** What became of a command. */
export interface CommandOutcome {
  readonly status: 'ok' | 'failed';
  /** What it printed, or why it failed; all of it. */
  readonly output?: string;
  /** The file, or its lines, that a READ_FILE asked for. */
  readonly read?: OutboxRead;
}

/** Carries out the commands on apps and flows. */
export interface UiCommands {
  run_flow(command: RunFlow, signal: AbortSignal): Promise<CommandOutcome>;
  look(command: Look, signal: AbortSignal): Promise<CommandOutcome>;
  act(command: Act, signal: AbortSignal): Promise<CommandOutcome>;
  do(command: Do, signal: AbortSignal): Promise<CommandOutcome>;
}

/** A command that was not done, or went wrong. */
export function failedWith(output: string): CommandOutcome {
  return { status: 'failed', output };
}
