import { messageOf } from '../../domain/errors.js';
import { isBackend, type BackendName } from '../../domain/flow/backend.js';
import { sessionWithTimeouts } from './answering.js';
import type { FlowScope } from '../guard/flow-scope.js';
import type { FlowRun, OpenTarget } from '../step/flow-run.js';

/** The targets of a flow whose steps run on several. */
export interface OtherTargets {
  readonly on: FlowRun['on'];
  /** Those that were opened, the flow's own first. */
  all(): readonly OpenTarget[];
}

/**
 * @param open opens one, until it is stopped: what cleans up runs on, also where the steps were stopped
 * @param main the target on which steps run that name none
 */
export function createOtherTargets(
  open: (name: BackendName, stop: AbortSignal) => Promise<OpenTarget>,
  main: OpenTarget,
): OtherTargets {
  const opened: OpenTarget[] = [main];
  return {
    all: () => opened,
    async on(name, run) {
      if (isBackend(run.backendName, name)) return run;
      let target = opened.find(({ backendName }) => isBackend(backendName, name));
      if (target === undefined) {
        target = await open(name, run.signal);
        if (target.fault !== undefined) throw asError(target.fault);
        opened.push(target);
      }
      // What the list of steps at hand may do holds on each of its targets.
      const scope = scopeOn(target, run.scope);
      target.inForce.scope = scope;
      return { ...run, ...target, scope, session: sessionWithTimeouts(target.target, run.clock, run.signal) };
    },
  };
}

/** What a list of steps may do, on one of the targets of its flow. */
export function scopeOn(target: OpenTarget, { policy, cleansUp, origin }: FlowScope): FlowScope {
  return {
    ...target.scope,
    policy,
    ...(cleansUp !== undefined && { cleansUp }),
    ...(origin !== undefined && { origin }),
  };
}

function asError(fault: unknown): Error {
  return fault instanceof Error ? fault : new Error(messageOf(fault));
}
