import type { LiveCall, LiveSession } from '../live/live-session.js';
import type { Clock } from '../../ports/clock.js';
import type { Brain } from '../../ports/brain.js';
import { attributeOf } from './attribute-of.js';
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
  let changes = 0;
  return {
    ...brains,
    backend: session.backend,
    variables: session.variableNames,
    secrets: session.secretNames,
    signal: call.signal,
    context: () => session.brainContext(call.signal),
    now: () => clock.monotonicMs(),
    async look() {
      await session.ask(({ session: { eye } }) => Promise.resolve((changes = eye.changeCount())), own);
      return (await session.look({}, own)).screen;
    },
    nextChange: (timeoutMs) =>
      session.ask(async ({ session: { eye }, signal }) => eye.nextChange(changes, timeoutMs, signal), own),
    attribute: (ref, name) => session.ask(async ({ session: { eye } }) => attributeOf(eye, ref, name), own),
    picture: () => session.ask(async ({ session: { eye } }) => eye.screenshot({ area: 'viewport' }), own),
    act: (steps, isNamed) => session.act(steps, { stopOnFailure: true }, isNamed ? call : own),
  };
}
