import { isEntryCovered, isListed, isOriginListed, isProgramListed, originOf } from './allowlist.js';
import type { EffectClass } from './effect-class.js';
import { looksDestructive } from './destructive-words.js';
import type { StepOrigin } from './step-origin.js';

/** What a run may do. Layers (machine, flow) only narrow it. */
export interface RunPolicy {
  /** Addresses that may be visited; undefined = whatever the flow itself names, and where the app leads from there. */
  readonly allowedOrigins?: readonly string[];
  /** Programs that may be started or driven where the flow itself names them; undefined = all that it names. */
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
/** The longest run by default: 45 minutes, as for packs. */
export const defaultMaxRuntimeMs = 45 * 60_000;

/** Allows everything that the flow itself consents to, within the default budgets. */
export const permissivePolicy: RunPolicy = {
  forbiddenActions: [],
  askFor: [],
  maxSteps: defaultMaxSteps,
  maxRuntimeMs: defaultMaxRuntimeMs,
  dryRun: false,
};

/** What the literal steps of a spec name: running the spec permits that much and no more. */
export interface Consent {
  readonly origins: ReadonlySet<string>;
  readonly programs: ReadonlySet<string>;
  /** Files that may be given to the app, absolute. */
  readonly files: ReadonlySet<string>;
  /** Folders whose files may be given to the app, absolute; left out: none. */
  readonly filesBelow?: readonly string[];
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
  /** Who wrote the step that asks; left out: a spec. */
  readonly origin?: StepOrigin;
  /** What the element is called that is touched; left out where none is. */
  readonly name?: string;
  /** Whether the element is pressed, as a button is. */
  readonly pressesElement?: boolean;
  /** Where a navigation goes. */
  readonly url?: string;
  /** The address of the page that is acted on; left out where none is. */
  readonly page?: string;
  /** Which program is started. */
  readonly program?: string;
  /** The process that is driven, by its name; left out where none is. */
  readonly drives?: string;
  /** Which files the app is given, absolute. */
  readonly files?: readonly string[];
  /** Whether it only brings a window to the front, in which to act is another action. */
  readonly entersWindow?: boolean;
  /** The window that is touched, by its id, where that need not be the one that the flow is in. */
  readonly window?: string;
  /** The frames that hold what is touched, with what they showed when it was found. */
  readonly frames?: readonly FrameShown[];
}

/** What the policy says of an action, and why. */
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

/** The decision on one action. Pure: budgets and the kill switch, which change over time, are the guard's. */
export function decide(policy: RunPolicy, consent: Consent, request: PermitRequest): PolicyDecision {
  const action = decideAction(policy, request.action);
  if (action.decision === 'deny') return action;
  const parts = [
    ...(request.url === undefined ? [] : [decideNavigation(policy, consent, request.url, 'step', request.origin)]),
    ...(request.program === undefined ? [] : [decideProgram(policy, consent, request.program, request.origin)]),
    ...(request.files === undefined ? [] : [decideFiles(consent, request.files, request.origin)]),
    ...decidePlaces(policy, request),
    ...decideDriven(policy, request),
  ];
  const denied = parts.find(({ decision }) => decision === 'deny');
  if (denied !== undefined) return denied;
  const asked = parts.find(({ decision }) => decision === 'ask') ?? decideUnwritten(policy, consent, request);
  if (asked !== undefined) return asked;
  // Steps that only look do nothing that anybody could be asked about.
  if (request.effect !== 'read' && isListed(request.action, policy.askFor)) {
    return { decision: 'ask', reason: `${request.action} needs approval (askFor)` };
  }
  if (request.effect === 'destructive') return { decision: 'ask', reason: 'a destructive action needs approval' };
  return { decision: 'permit', reason: parts[0]?.reason ?? 'a step of the spec' };
}

/**
 * Whether an address may be visited. A step may go where the spec says; the app may lead anywhere unless a list narrows it.
 */
export function decideNavigation(
  policy: RunPolicy,
  consent: Consent,
  url: string,
  by: 'step' | 'app',
  origin: StepOrigin = 'spec',
): PolicyDecision {
  if (policy.allowedOrigins !== undefined && !isOriginListed(url, policy.allowedOrigins)) {
    return { decision: 'deny', reason: `${originOf(url)} is not allowed (${allowedOf(policy)})` };
  }
  if (by === 'step' && policy.allowedOrigins === undefined && !consent.origins.has(originOf(url))) {
    return unnamed(origin, originOf(url), 'name it in a step or target, or list it in allow.origins');
  }
  if (policy.allowedOrigins !== undefined) return { decision: 'permit', reason: 'on the list of origins' };
  return { decision: 'permit', reason: by === 'step' ? 'named by the spec' : 'no list says where the app may lead' };
}

function allowedOf({ allowedOrigins = [] }: RunPolicy): string {
  return `allowed: ${allowedOrigins.join(', ') || 'none'}`;
}

/** What starts is named by the spec, whatever the lists say: they narrow that, and text of the app starts nothing. */
function decideProgram(
  { allowedProcesses }: RunPolicy,
  consent: Consent,
  program: string,
  origin?: StepOrigin,
): PolicyDecision {
  if (allowedProcesses !== undefined && !isProgramListed(program, allowedProcesses)) {
    const allowed = allowedProcesses.join(', ') || 'none';
    return { decision: 'deny', reason: `the program ${program} is not allowed (allowed: ${allowed})` };
  }
  if (!consent.programs.has(program)) {
    return unnamed(origin, `the program ${program}`, 'write it in the step, or give it by --var or a data profile');
  }
  const listed = allowedProcesses === undefined ? '' : ' and on the list of programs';
  return { decision: 'permit', reason: `named by the spec${listed}` };
}

function decideFiles(
  { files: named, filesBelow = [] }: Consent,
  files: readonly string[],
  origin?: StepOrigin,
): PolicyDecision {
  const file = files.find((path) => !named.has(path) && !filesBelow.some((folder) => isBelow(path, folder)));
  if (file === undefined) return { decision: 'permit', reason: 'named by the spec' };
  return unnamed(origin, `the file ${file}`, 'write its path in the step, or give it by --var or a data profile');
}

/** Paths of files are absolute and without `..` here. */
function isBelow(path: string, folder: string): boolean {
  const base = /[/\\]$/.test(folder) ? folder : `${folder}/`;
  return path.replaceAll('\\', '/').startsWith(base.replaceAll('\\', '/'));
}

/** What nothing that was written names: a spec says all that it needs, anybody else may ask a person. */
function unnamed(origin: StepOrigin = 'spec', what: string, advice: string): PolicyDecision {
  return origin === 'spec'
    ? { decision: 'deny', reason: `${what} is not named by the spec; ${advice}` }
    : { decision: 'ask', reason: `${what} is no part of the target that was opened` };
}

/**
 * What of a step that no spec holds needs a person's yes: on the opened target it may read, enter and navigate; what is done to
 * the machine, or on a page of another origin, is asked, and so is what looks destructive where a brain decided on it.
 */
function decideUnwritten(
  { allowedOrigins }: RunPolicy,
  consent: Consent,
  { origin = 'spec', effect, page, program, action, name, pressesElement }: PermitRequest,
): PolicyDecision | undefined {
  if (origin === 'spec' || effect === 'read') return undefined;
  if (effect === 'system' && program === undefined)
    return { decision: 'ask', reason: `${action} does something to this machine` };
  if (
    page !== undefined &&
    effect !== 'navigate' &&
    allowedOrigins === undefined &&
    !consent.origins.has(originOf(page))
  )
    return {
      decision: 'ask',
      reason: `the page shows ${originOf(page)}, which is no part of the target that was opened`,
    };
  if (origin === 'brain' && name !== undefined && pressesElement === true && looksDestructive(name))
    return { decision: 'ask', reason: `"${name}" looks destructive` };
  return undefined;
}

/** The page and the frames that an action touches, as far as a list narrows them. */
function decidePlaces(policy: RunPolicy, { page, frames = [] }: PermitRequest): readonly PolicyDecision[] {
  const { allowedOrigins } = policy;
  if (allowedOrigins === undefined) return [];
  const places = [
    ...(page === undefined ? [] : [{ what: 'the page', url: page }]),
    ...frames.map(({ url }) => ({ what: 'a frame', url })),
  ];
  return places
    .filter(({ url }) => !isOriginListed(url, allowedOrigins))
    .map(({ what, url }) => ({
      decision: 'deny',
      reason: `${what} shows ${originOf(url)}, which is not allowed (${allowedOf(policy)})`,
    }));
}

/** The program that an action is done to, as far as a list narrows them. */
function decideDriven({ allowedProcesses }: RunPolicy, { drives }: PermitRequest): readonly PolicyDecision[] {
  if (allowedProcesses === undefined || drives === undefined || isProgramListed(drives, allowedProcesses)) return [];
  const allowed = allowedProcesses.join(', ') || 'none';
  return [{ decision: 'deny', reason: `the program ${drives} may not be driven (allowed: ${allowed})` }];
}

/** A policy narrowed by the lists of a flow: what both allow. An undefined list narrows nothing. */
export function narrowed(
  policy: RunPolicy,
  flow:
    | { readonly origins?: readonly string[] | undefined; readonly processes?: readonly string[] | undefined }
    | undefined,
): RunPolicy {
  const origins = intersection(policy.allowedOrigins, flow?.origins, isEntryCovered);
  const processes = intersection(policy.allowedProcesses, flow?.processes, isProgramListed);
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
