import type { LiveCall, LiveSession } from '../live/live-session.js';
import type { Clock } from '../../ports/clock.js';
import type { Brain } from '../../ports/brain.js';
import type { BrainChoice, TextPorts } from './carry-out.js';

/** The brains that a text may be given to. */
export interface Brains {
  readonly builtin: Brain;
  readonly model?: Brain | undefined;
  readonly choice: BrainChoice;
}

/** Carries out texts on a live session: steps go into it with origin `brain`, whoever has written the text. */
export function sessionPorts(session: LiveSession, call: LiveCall, brains: Brains, clock: Clock): TextPorts {
  const own: LiveCall = { ...call, origin: 'brain' };
  return {
    ...brains,
    backend: session.backend,
    variables: session.variableNames,
    secrets: session.secretNames,
    signal: call.signal,
    mask: session.mask,
    record: session.recordBrainCall,
    now: () => clock.monotonicMs(),
    look: async () => (await session.look({}, own)).screen,
    nextChange: (timeoutMs) =>
      session.ask(async ({ session: { eye }, signal }) => {
        await eye.nextChange(eye.changeCount(), timeoutMs, signal);
      }, own),
    act: (steps) => session.act(steps, { stopOnFailure: true }, own),
  };
}
