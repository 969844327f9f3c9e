import { isEntryCovered, isListed, isOriginListed, isProgramListed, originOf } from './allowlist.js';
import type { EffectClass } from './effect-class.js';
import { looksDestructive } from './destructive-words.js';
import { intersection, isBelow, isWithin } from './narrowing.js';
import type { StepOrigin } from './step-origin.js';
import { strictest, type Verdict } from './verdict.js';
import { wordIn } from './whole-words.js';

/** What a run may do. Layers (machine, flow) only narrow it. */
export interface RunPolicy {
  /** Addresses that may be visited; undefined = whatever the flow itself names, and where the app leads from there. */
  readonly allowedOrigins?: readonly string[];
  /** Programs that may be started or driven where the flow itself names them; undefined = all that it names. */
  readonly allowedProcesses?: readonly string[];
  /**
   * Folders whose files may be given to the app, absolute: a spec may give no others, anybody else these besides those that the
   * consent names; undefined = what the consent names.
   */
  readonly allowedPaths?: readonly string[];
  /** What is said of the actions of an effect class; of what is left out, `destructive` ones need a human yes. */
  readonly effects?: Readonly<Partial<Record<EffectClass, Verdict | undefined>>>;
  readonly forbiddenActions: readonly string[];
  /** Actions that need a human yes each time. */
  readonly askFor: readonly string[];
  /** Actions that need no human yes where nothing else of the policy asks for one. */
  readonly allowedActions?: readonly string[];
  /** On an element whose name has one of these words, nothing is done but read. */
  readonly forbiddenWords?: readonly string[];
  /** The same, where a human yes is needed each time. */
  readonly askForWords?: readonly string[];
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
  /** The fields of the step in one line, for people, secrets masked; left out where there are none. */
  readonly arguments?: string;
  /** Who wrote the step that asks; left out: a spec. */
  readonly origin?: StepOrigin;
  /** What the element is called that is touched; left out where none is. */
  readonly name?: string;
  /**
   * What else is touched by name: what the element stands in, what keys press, the option that is chosen, where something is
   * dropped. Only as far as the policy has words for names.
   */
  readonly otherNames?: readonly string[];
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
  | {
      readonly decision: 'deny';
      readonly reason: string;
      /** Left out for the lists of what is allowed. */
      readonly guardrail?: 'forbidden_action';
    }
  | { readonly decision: 'ask'; readonly reason: string };

/** Whether an action may be done at all, before it is known to what. @param effect left out where it is not known yet */
export function decideAction(policy: RunPolicy, action: string, effect?: EffectClass): PolicyDecision {
  if (isListed(action, policy.forbiddenActions))
    return { decision: 'deny', reason: `the action ${action} is forbidden by the policy (actions, forbiddenActions)` };
  if (effect !== undefined && policy.effects?.[effect] === 'deny')
    return { decision: 'deny', reason: `the action ${action} is forbidden by the policy (effects.${effect})` };
  return { decision: 'permit', reason: 'not forbidden' };
}

/** The decision on one action. Pure: budgets and the kill switch, which change over time, are the guard's. */
export function decide(policy: RunPolicy, consent: Consent, request: PermitRequest): PolicyDecision {
  const { action, effect } = request;
  const allowed = decideAction(policy, action, effect);
  if (allowed.decision === 'deny') return allowed;
  const forbidden = namedBy(request, policy.forbiddenWords);
  if (forbidden !== undefined)
    return {
      decision: 'deny',
      reason: `${forbidden}, which the policy forbids (forbiddenWords)`,
      guardrail: 'forbidden_action',
    };
  const parts = [
    ...(request.url === undefined ? [] : [decideNavigation(policy, consent, request.url, 'step', request.origin)]),
    ...(request.program === undefined ? [] : [decideProgram(policy, consent, request, request.program)]),
    ...(request.files === undefined ? [] : [decideFiles(policy, consent, request.files, request.origin)]),
    ...decidePlaces(policy, request),
    ...decideDriven(policy, request),
  ];
  const denied = parts.find(({ decision }) => decision === 'deny');
  if (denied !== undefined) return denied;
  const asked = parts.find(({ decision }) => decision === 'ask') ?? decideUnwritten(policy, consent, request);
  if (asked !== undefined) return asked;
  // Steps that only look do nothing that anybody could be asked about.
  if (effect !== 'read' && isListed(action, policy.askFor))
    return { decision: 'ask', reason: `${action} needs approval by the policy (actions, askFor)` };
  if (effect !== 'read' && policy.effects?.[effect] === 'ask')
    return { decision: 'ask', reason: `${action} needs approval by the policy (effects.${effect})` };
  const delicate = namedBy(request, policy.askForWords);
  if (delicate !== undefined)
    return { decision: 'ask', reason: `${delicate}, which needs approval by the policy (askForWords)` };
  if (effect === 'destructive' && !isLifted(policy, request))
    return { decision: 'ask', reason: 'a destructive action needs approval' };
  return { decision: 'permit', reason: parts[0]?.reason ?? 'a step of the spec' };
}

/** Whether a policy has words for the names of what is touched. */
export function judgesNames({ forbiddenWords = [], askForWords = [] }: RunPolicy): boolean {
  return forbiddenWords.length > 0 || askForWords.length > 0;
}

/** What is touched whose name has one of some words, with the word; undefined for what only looks. */
function namedBy({ effect, name, otherNames = [] }: PermitRequest, words: readonly string[] = []): string | undefined {
  if (effect === 'read') return undefined;
  for (const each of name === undefined ? otherNames : [name, ...otherNames]) {
    const word = wordIn(each, words);
    if (word !== undefined) return `"${each}" has the word "${word}"`;
  }
  return undefined;
}

/**
 * Whether the policy says outright that an action needs no yes, which lifts what is asked by default. What is entered and
 * pressed is judged by where and what, so that nothing lifts that.
 */
function isLifted({ effects, askFor, allowedActions = [] }: RunPolicy, { action, effect }: PermitRequest): boolean {
  if (effect === 'read' || effect === 'input') return false;
  const said: readonly (Verdict | undefined)[] = [
    effects?.[effect],
    isListed(action, askFor) ? 'ask' : undefined,
    isListed(action, allowedActions) ? 'allow' : undefined,
  ];
  return strictest(said) === 'allow';
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
function decideProgram(policy: RunPolicy, consent: Consent, request: PermitRequest, program: string): PolicyDecision {
  const { allowedProcesses } = policy;
  const { origin = 'spec' } = request;
  if (allowedProcesses !== undefined && !isProgramListed(program, allowedProcesses)) {
    const allowed = allowedProcesses.join(', ') || 'none';
    return { decision: 'deny', reason: `the program ${program} is not allowed (allowed: ${allowed})` };
  }
  if (!consent.programs.has(program)) {
    if (origin !== 'spec' && allowedProcesses !== undefined && isLifted(policy, request))
      return { decision: 'permit', reason: 'on the list of programs, and allowed by the policy' };
    return unnamed(origin, `the program ${program}`, 'write it in the step, or give it by --var or a data profile');
  }
  const listed = allowedProcesses === undefined ? '' : ' and on the list of programs';
  return { decision: 'permit', reason: `named by the spec${listed}` };
}

/** What a spec gives is named by it and lies in the folders of the policy; anybody else may give what either allows. */
function decideFiles(
  { allowedPaths }: RunPolicy,
  { files: named, filesBelow = [] }: Consent,
  files: readonly string[],
  origin: StepOrigin = 'spec',
): PolicyDecision {
  const isInPaths = (file: string): boolean => allowedPaths?.some((folder) => isWithin(file, folder)) === true;
  const isNamed = (file: string): boolean => named.has(file) || filesBelow.some((folder) => isBelow(file, folder));
  const outside = files.find((file) => !isInPaths(file));
  if (origin === 'spec' && allowedPaths !== undefined && outside !== undefined) {
    const allowed = allowedPaths.join(', ') || 'none';
    return { decision: 'deny', reason: `the file ${outside} is not allowed (paths of the policy: ${allowed})` };
  }
  const file = files.find((path) => !isNamed(path) && (origin === 'spec' || !isInPaths(path)));
  if (file === undefined)
    return { decision: 'permit', reason: files.every(isNamed) ? 'named by the spec' : 'in the folders of the policy' };
  return unnamed(origin, `the file ${file}`, 'write its path in the step, or give it by --var or a data profile');
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
function decideUnwritten(policy: RunPolicy, consent: Consent, request: PermitRequest): PolicyDecision | undefined {
  const { origin = 'spec', effect, page, frames = [], program, action, name, pressesElement } = request;
  if (origin === 'spec' || effect === 'read') return undefined;
  if (effect === 'system' && program === undefined && !isLifted(policy, request))
    return { decision: 'ask', reason: `${action} does something to this machine` };
  if (
    page !== undefined &&
    effect !== 'navigate' &&
    policy.allowedOrigins === undefined &&
    !consent.origins.has(originOf(page))
  )
    return {
      decision: 'ask',
      reason: `the page shows ${originOf(page)}, which is no part of the target that was opened`,
    };
  const foreign = frames.find(({ url }) => !url.startsWith('about:') && !consent.origins.has(originOf(url)));
  if (foreign !== undefined && policy.allowedOrigins === undefined)
    return {
      decision: 'ask',
      reason: `the frame shows ${originOf(foreign.url)}, which is no part of the target that was opened`,
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
