/** How a step perceives: by structure, by pixels, or both. */
export const perceptionModes = ['structural', 'visual', 'structural_first', 'dual', 'auto'] as const;
/** How a step perceives. */
export type PerceptionMode = (typeof perceptionModes)[number];

/** Whether a model looks in a picture for an element that structure does not find. */
export const visionFallbackPolicies = ['disabled', 'allowed_but_warning', 'allowed_silent'] as const;
/**
 * Whether a model looks in a picture for an element that structure does not find. `allowed_silent` is read for compatibility
 * and is no more silent than `allowed_but_warning`: such a step is a warning.
 */
export type VisionFallbackPolicy = (typeof visionFallbackPolicies)[number];

/** When an artifact is kept. */
export const capturePolicies = ['never', 'on_fail', 'always'] as const;
/** When an artifact is kept. */
export type CapturePolicy = (typeof capturePolicies)[number];

/** The perception policy of a flow; field names and defaults are those of the TestPack format. */
export interface PerceptionPolicy {
  readonly defaultMode: PerceptionMode;
  /** What is kept when a step fails: the structure, a picture, or both. */
  readonly onFailureMode: PerceptionMode;
  readonly forceStructuralFor: readonly string[];
  readonly forceVisualFor: readonly string[];
}

/** The perception policy of a flow that says nothing of it. */
export const defaultPerceptionPolicy: PerceptionPolicy = {
  defaultMode: 'auto',
  onFailureMode: 'dual',
  forceStructuralFor: ['assert_exists', 'assert_not_exists', 'assert_text', 'assert_window', 'wait'],
  forceVisualFor: ['screenshot'],
};

/**
 * The mode in force for one step. What the step says itself wins over what the policy forces for its action, and that
 * over the default; `auto` is resolved to the cheapest channel that suffices.
 */
export function perceptionFor(
  action: string,
  stepMode: PerceptionMode | undefined,
  policy: PerceptionPolicy = defaultPerceptionPolicy,
): Exclude<PerceptionMode, 'auto'> {
  const wanted = modeWanted(action, stepMode, policy);
  if (wanted !== 'auto') return wanted;
  return policy.forceVisualFor.includes(action) ? 'visual' : 'structural';
}

/**
 * Whether the element of a step may be looked for in a picture where structure does not find it. A step that says `structural`,
 * by itself, by its flow or by what is forced for its action, is never looked for so.
 */
export function mayFallBackToVision(
  action: string,
  stepMode: PerceptionMode | undefined,
  fallback: VisionFallbackPolicy,
  policy: PerceptionPolicy = defaultPerceptionPolicy,
): boolean {
  if (fallback === 'disabled') return false;
  const wanted = modeWanted(action, stepMode, policy);
  return wanted === 'auto' ? !policy.forceStructuralFor.includes(action) : wanted !== 'structural';
}

/** What the step says, else what is forced for its action, else the default. */
function modeWanted(action: string, stepMode: PerceptionMode | undefined, policy: PerceptionPolicy): PerceptionMode {
  if (stepMode !== undefined) return stepMode;
  if (policy.forceVisualFor.includes(action)) return 'visual';
  return policy.forceStructuralFor.includes(action) ? 'structural' : policy.defaultMode;
}
