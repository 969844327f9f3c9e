import { stepSchema, testFlowSchema, type TestFlow } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { isRecord } from '../../domain/spec/zod-shape.js';
import { variablesSetBy } from './named-by.js';

/** A step, or undefined for one that is not valid. */
export type StepPart = AnyStep | undefined;

/**
 * What of a flow could be read. A flow is its own parts; of an invalid one the rest is kept, so that whatever else is wrong
 * with it can be reported at the same time.
 */
export interface FlowParts extends Pick<TestFlow, 'variables' | 'parameters' | 'dataProfiles'> {
  readonly testName: string;
  readonly backend?: TestFlow['backend'];
  readonly targets?: TestFlow['targets'];
  readonly targetLock?: TestFlow['targetLock'];
  readonly desktop?: TestFlow['desktop'];
  readonly setup?: string | readonly StepPart[] | undefined;
  readonly steps: readonly StepPart[];
  readonly teardown?: string | readonly StepPart[] | undefined;
  /** What an invalid part may have said: it must not be held against the rest. */
  readonly unread?: {
    /** Which backends the flow is for is not known. */
    readonly backends: boolean;
    /** Variables that invalid steps set. */
    readonly saved: readonly string[];
    /** The invalid steps as they were written: their other fields can be checked all the same. */
    readonly steps: readonly UnreadStep[];
  };
}

/** A step that is not valid, as it was written, and where it stands. */
export interface UnreadStep {
  readonly path: readonly PropertyKey[];
  readonly step: Readonly<Record<string, unknown>>;
}

/** The properties of a flow that hold steps, in the order they run. */
export const stepLists = ['setup', 'steps', 'teardown'] as const;

/** The parts of what was read but is not a valid flow. */
export function partsOf(flow: Readonly<Record<string, unknown>>): FlowParts {
  const { backend, targets, dataProfiles } = testFlowSchema.shape;
  const readBackend = backend.safeParse(flow['backend']);
  const readTargets = targets.safeParse(flow['targets']);
  const profiles = dataProfiles.safeParse(flow['dataProfiles']);
  const lists = stepLists.map((list) => stepParts(flow[list]));
  const [setup, steps, teardown] = lists;
  const hasUnreadSteps = lists.some((list) => Array.isArray(list) && list.includes(undefined));
  const named = readBackend.success && readBackend.data !== undefined;
  return {
    testName: typeof flow['testName'] === 'string' ? flow['testName'] : '',
    ...(readBackend.success && { backend: readBackend.data }),
    ...(readTargets.success && { targets: readTargets.data }),
    variables: Object.fromEntries(keysOf(flow['variables']).map((name) => [name, ''])),
    parameters: Object.fromEntries(keysOf(flow['parameters']).map((name) => [name, {}])),
    dataProfiles: profiles.success ? profiles.data : unreadProfiles(flow['dataProfiles']),
    setup,
    steps: Array.isArray(steps) ? steps : [],
    teardown,
    unread: {
      backends: !named && (!readBackend.success || !readTargets.success || hasUnreadSteps),
      saved: stepLists.flatMap((list) =>
        recordsIn(flow[list]).flatMap((step) => variablesSetBy(step).map(({ text }) => text)),
      ),
      steps: stepLists.flatMap((list, at) => unreadSteps(list, flow[list], lists[at])),
    },
  };
}

function stepParts(steps: unknown): string | StepPart[] | undefined {
  if (typeof steps === 'string') return steps;
  if (!Array.isArray(steps)) return undefined;
  return steps.map((step: unknown) => {
    const parsed = stepSchema.safeParse(step);
    return parsed.success ? parsed.data : undefined;
  });
}

function unreadSteps(list: string, written: unknown, parts: string | readonly StepPart[] | undefined): UnreadStep[] {
  if (!Array.isArray(written) || !Array.isArray(parts)) return [];
  return written.flatMap((step: unknown, index): UnreadStep[] =>
    parts[index] === undefined && isRecord(step) ? [{ path: [list, index], step }] : [],
  );
}

function unreadProfiles(profiles: unknown): FlowParts['dataProfiles'] {
  return recordsIn(profiles).map((profile) => ({
    profileId: '',
    values: Object.fromEntries(keysOf(profile['values']).map((name) => [name, ''])),
  }));
}

function recordsIn(list: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function keysOf(value: unknown): string[] {
  return isRecord(value) ? Object.keys(value) : [];
}
