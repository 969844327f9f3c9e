import type { LaunchedProgram } from '../ports/host.js';
import type { Permit } from '../ports/permit.js';
import type { StepContext } from './action.js';

/** A program to be started. */
export interface ProgramToStart {
  readonly program: string;
  readonly args: readonly string[];
  /** With which it may end; with any other code it has crashed. */
  readonly exitCodes: readonly number[];
}

/** Starts a program, in whose window the flow goes on as soon as it has one. */
export async function startProgram(
  context: StepContext,
  permit: Permit,
  { program, args, exitCodes }: ProgramToStart,
): Promise<LaunchedProgram> {
  // What is on the desktop already does not open by this. What does not answer there keeps nothing from being started.
  if (context.isOnDesktop) await context.mark().catch(() => undefined);
  const started = await context.host.launch(permit, program, args);
  context.follow(started, exitCodes);
  return started;
}
