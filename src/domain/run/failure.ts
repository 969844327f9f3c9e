import type { ActionabilityCheck, Obstacle } from '../screen/element/actionability.js';
import type { ElementSummary } from '../screen/element/screen-node.js';

/** Why a step did not pass; the first five are the failure types of the PackReport format. */
export const failureTypes = [
  'assertion_failed',
  'element_not_found',
  'timeout',
  'error',
  'guardrail_violation',
  'ambiguous_selector',
  'not_actionable',
  'unsupported',
  'environment_missing',
  'target_lost',
  'cancelled',
] as const;
/** Why a step did not pass, as programs distinguish it. */
export type FailureType = (typeof failureTypes)[number];

/** What is found where an element is not there. Where it may be and nobody has seen it, the reason for that is found instead. */
export const nothingVisible = 'nothing visible';

/** What kept a step from being done where it was not a list of what is allowed. */
export const guardrails = [
  'kill_switch',
  'max_steps',
  'max_runtime',
  'forbidden_action',
  'approval',
  'target_changed',
] as const;
/** What kept a step from being done where it was not a list of what is allowed, as programs distinguish it. */
export type Guardrail = (typeof guardrails)[number];

/** The outcome of a step that did not do what it was to do. Data, not an exception. */
export interface Failure {
  readonly type: FailureType;
  /** What happened, the value at fault, what to do. */
  readonly message: string;
  readonly expected?: string;
  readonly found?: string;
  /** The target did not answer: it is hung, and asking it for evidence would only cost time. */
  readonly isUnanswered?: boolean;
  /** The run was stopped while the step acted: its action may be done, wholly or in part. */
  readonly isCutOff?: boolean;
  /** Not the step itself but the end of the run, or of the time of its flow, kept it from its end. */
  readonly isStopped?: boolean;
  /** Which guardrail a `guardrail_violation` ran into; left out for the lists of what is allowed. */
  readonly guardrail?: Guardrail;
  /** The actionability check that did not pass. */
  readonly check?: ActionabilityCheck;
  readonly obstacle?: Obstacle;
  readonly element?: ElementSummary;
  /** For an ambiguous selector: what it matched. For a missing element: selectors of what comes nearest. */
  readonly candidates?: readonly string[];
}

/**
 * `failed`: the app did not do what the spec says. `error`: the outcome is unknown (crash, lost connection, missing brain,
 * cut off while acting). `skipped`: someone stopped the run before the step acted.
 */
export function statusOf(failure: Failure): 'failed' | 'error' | 'skipped' {
  switch (failure.type) {
    case 'error':
    case 'environment_missing':
    case 'target_lost':
    case 'unsupported':
      return 'error';
    case 'assertion_failed':
    case 'element_not_found':
    case 'timeout':
    case 'guardrail_violation':
    case 'ambiguous_selector':
    case 'not_actionable':
      return 'failed';
    case 'cancelled':
      return failure.isCutOff === true ? 'error' : 'skipped';
  }
}
