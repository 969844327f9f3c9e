import { isEntryCovered, isListed, isOriginListed, originOf } from './allowlist.js';
import type { EffectClass } from './effect-class.js';

/** What a run may do. Layers (machine, flow) only narrow it. */
export interface RunPolicy {
  /** Addresses that may be visited; undefined = whatever the flow itself names, and where the app leads from there. */
  readonly allowedOrigins?: readonly string[];
  /** Programs that may be started or driven; undefined = those that the flow itself names. */
  readonly allowedProcesses?: readonly string[];
  readonly forbiddenActions: readonly string[];
  /** Actions that need a human yes each time. `destructive` ones always do. */
  readonly askFor: readonly string[];
  readonly maxSteps: number;
  readonly maxRuntimeMs: number;
  readonly dryRun: boolean;
}

/** Steps of one run, those of every flow it runs counted. */
export const defaultMaxSteps = 10_000;
/** The longest run unless told otherwise: 45 minutes, as for packs. */
export const defaultMaxRuntimeMs = 45 * 60_000;

export const permissivePolicy: RunPolicy = {
  forbiddenActions: [],
  askFor: [],
  maxSteps: defaultMaxSteps,
  maxRuntimeMs: defaultMaxRuntimeMs,
  dryRun: false,
};

/** What the literal steps of a spec name: running the spec permits that much and no more (DESIGN §9). */
export interface Consent {
  readonly origins: ReadonlySet<string>;
  readonly programs: ReadonlySet<string>;
  /** Files that may be given to the app, absolute. */
  readonly files: ReadonlySet<string>;
}

/** A frame of the target and the address of the document that it shows. */
export interface FrameShown {
  /** The same as long as it is the same frame, whatever it shows. */
  readonly id: string;
  readonly url: string;
}

/** What is about to be done. */
export interface PermitRequest {
  readonly action: string;
  readonly effect: EffectClass;
  /** In one line, for people. */
  readonly target: string;
  /** Where a navigation goes. */
  readonly url?: string;
  /** Which program is started. */
  readonly program?: string;
  /** Which files the app is given, absolute. */
  readonly files?: readonly string[];
  /** The frames that hold what is touched, with what they showed when it was found. */
  readonly frames?: readonly FrameShown[];
}

export type PolicyDecision =
  | { readonly decision: 'permit'; readonly reason: string }
  | { readonly decision: 'deny'; readonly reason: string }
  | { readonly decision: 'ask'; readonly reason: string };

/** Whether an action may be done at all, before it is known to what. */
export function decideAction(policy: RunPolicy, action: string): PolicyDecision {
  return isListed(action, policy.forbiddenActions)
    ? { decision: 'deny', reason: `the action ${action} is forbidden (forbiddenActions)` }
    : { decision: 'permit', reason: 'not forbidden' };
}

/** The decision on one deed. Pure: budgets and the kill switch, which change over time, are the guard's. */
export function decide(policy: RunPolicy, consent: Consent, request: PermitRequest): PolicyDecision {
  const action = decideAction(policy, request.action);
  if (action.decision === 'deny') return action;
  if (request.url !== undefined) {
    const navigation = decideNavigation(policy, consent, request.url, 'step');
    if (navigation.decision === 'deny') return navigation;
  }
  if (request.program !== undefined) {
    const program = decideProgram(policy, consent, request.program);
    if (program.decision === 'deny') return program;
  }
  const file = request.files?.find((path) => !consent.files.has(path));
  if (file !== undefined) {
    return {
      decision: 'deny',
      reason: `the file ${file} is not named by the spec; write its path in the step, or give it by --var or a data profile`,
    };
  }
  const { allowedOrigins } = policy;
  const frame = request.frames?.find(({ url }) => allowedOrigins !== undefined && !isOriginListed(url, allowedOrigins));
  if (frame !== undefined)
    return {
      decision: 'deny',
      reason: `a frame shows ${originOf(frame.url)}, which is not allowed (${allowedOf(policy)})`,
    };
  if (isListed(request.action, policy.askFor)) {
    return { decision: 'ask', reason: `${request.action} needs approval (askFor)` };
  }
  if (request.effect === 'destructive') return { decision: 'ask', reason: 'a destructive action needs approval' };
  return { decision: 'permit', reason: reasonFor(request) };
}

/**
 * Whether an address may be visited. A step may go where the spec says; the app may lead anywhere unless a list narrows it.
 */
export function decideNavigation(policy: RunPolicy, consent: Consent, url: string, by: 'step' | 'app'): PolicyDecision {
  if (policy.allowedOrigins !== undefined && !isOriginListed(url, policy.allowedOrigins)) {
    return { decision: 'deny', reason: `${originOf(url)} is not allowed (${allowedOf(policy)})` };
  }
  if (by === 'step' && policy.allowedOrigins === undefined && !consent.origins.has(originOf(url))) {
    return {
      decision: 'deny',
      reason: `${originOf(url)} is not named by the spec; name it in a step or target, or list it in allow.origins`,
    };
  }
  return {
    decision: 'permit',
    reason: policy.allowedOrigins === undefined ? 'named by the spec' : 'on the list of origins',
  };
}

function allowedOf({ allowedOrigins = [] }: RunPolicy): string {
  return `allowed: ${allowedOrigins.join(', ') || 'none'}`;
}

function decideProgram(policy: RunPolicy, consent: Consent, program: string): PolicyDecision {
  const name = program.split(/[/\\]/).at(-1) ?? program;
  if (policy.allowedProcesses !== undefined && !isListed(name, policy.allowedProcesses)) {
    return {
      decision: 'deny',
      reason: `the program ${name} is not allowed (allowed: ${policy.allowedProcesses.join(', ') || 'none'})`,
    };
  }
  if (policy.allowedProcesses === undefined && !consent.programs.has(program)) {
    return { decision: 'deny', reason: `the program ${name} is not named by the spec; list it in allow.processes` };
  }
  return { decision: 'permit', reason: 'named by the spec' };
}

function reasonFor(request: PermitRequest): string {
  const isPlain = request.url === undefined && request.program === undefined && request.files === undefined;
  return isPlain ? 'a step of the spec' : 'named by the spec';
}

/** A policy narrowed by the lists of a flow: what both allow. An undefined list narrows nothing. */
export function narrowed(
  policy: RunPolicy,
  flow:
    | { readonly origins?: readonly string[] | undefined; readonly processes?: readonly string[] | undefined }
    | undefined,
): RunPolicy {
  const origins = intersection(policy.allowedOrigins, flow?.origins, isEntryCovered);
  const processes = intersection(policy.allowedProcesses, flow?.processes, isListed);
  return {
    ...policy,
    ...(origins !== undefined && { allowedOrigins: origins }),
    ...(processes !== undefined && { allowedProcesses: processes }),
  };
}

/** Of two lists the entries that the other one covers; where entries merely overlap, neither is kept. */
function intersection(
  outer: readonly string[] | undefined,
  inner: readonly string[] | undefined,
  covers: (entry: string, list: readonly string[]) => boolean,
): readonly string[] | undefined {
  if (outer === undefined) return inner;
  if (inner === undefined) return outer;
  const narrowing = inner.filter((entry) => covers(entry, outer));
  const kept = outer.filter((entry) => covers(entry, inner));
  return [...new Set([...narrowing, ...kept])];
}
