import { actionNamed } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { Failure } from '../../domain/run/failure.js';
import type { RefusedNavigation } from '../../ports/eye.js';
import type { FlowRun } from './flow-run.js';
import type { StepTrace } from './step-context.js';

/** What the app was kept from since the last call: each refusal is reported once. */
export function newRefusals({ session: { eye }, refusalsReported }: FlowRun): readonly RefusedNavigation[] {
  const events = eye.eventsSince(refusalsReported.seq);
  refusalsReported.seq = eye.lastEvent();
  return events.flatMap((event) => (event.kind === 'blocked' && event.place !== 'ahead' ? [event] : []));
}

/** The refusal that a step ran into which goes somewhere itself: such a step fails before its effects are looked at. */
export function refusalUnderway(run: FlowRun, step: AnyStep, trace: StepTrace): RefusedNavigation | undefined {
  if (actionNamed(step.action)?.effect !== 'navigate' || trace.permitId === undefined) return undefined;
  const events = run.session.eye.eventsSince(run.lastAction.seq);
  return events.flatMap((event) => (event.kind === 'blocked' && event.place === 'page' ? [event] : []))[0];
}

const places: Readonly<Record<RefusedNavigation['place'], string>> = {
  page: 'the step leads to',
  window: 'the step opens a window with',
  frame: 'the step leads a frame to',
  ahead: 'the step fetches',
};

/** The failure of a step that led to where the app may not go. It ends the flow, as an action that is not permitted does. */
export function refusalFailure({ url, reason, place }: RefusedNavigation, trace: StepTrace): Failure {
  trace.stop = 'guardrail';
  return { type: 'guardrail_violation', message: `Not permitted: ${places[place]} ${url}, and ${reason}.`, found: url };
}
