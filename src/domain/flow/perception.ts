/** How a step perceives: by structure, by pixels, or both. */
export const perceptionModes = ['structural', 'visual', 'structural_first', 'dual', 'auto'] as const;
/** How a step perceives. */
export type PerceptionMode = (typeof perceptionModes)[number];

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
  const wanted =
    stepMode ??
    (policy.forceVisualFor.includes(action)
      ? 'visual'
      : policy.forceStructuralFor.includes(action)
        ? 'structural'
        : policy.defaultMode);
  if (wanted !== 'auto') return wanted;
  return policy.forceVisualFor.includes(action) ? 'visual' : 'structural';
}
