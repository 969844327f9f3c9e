import type { LaunchedProgram } from '../../../ports/host.js';
import type { Attempt, StepContext } from '../../action.js';

/** A program to be started. */
export interface ProgramToStart {
  readonly program: string;
  readonly args: readonly string[];
  /** With which it may end; with any other code it has crashed. */
  readonly exitCodes: readonly number[];
}

/** Starts a program with leave of the guard; the flow goes on in its window as soon as it has one. */
export async function startProgram(
  context: StepContext,
  { program, args, exitCodes }: ProgramToStart,
): Promise<Attempt<LaunchedProgram>> {
  // What is on the desktop already does not open by this. What does not answer there keeps nothing from being started. Before
  // leave is asked for: the run may be stopped meanwhile, and leave is given to nothing then.
  if (context.isOnDesktop) await context.eye.mark().catch(() => undefined);
  const permit = await context.permit({ target: [program, ...args].join(' '), program });
  if (!permit.ok) return permit;
  const started = await context.host.launch(permit.value, program, args);
  context.follow(started, exitCodes);
  return { ok: true, value: started };
}
