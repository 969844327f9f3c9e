/** Who decided on a step: whoever wrote a spec, a person who types commands, or a model. The guard judges by it. */
export const stepOrigins = ['spec', 'person', 'brain'] as const;
/** Who decided on a step. */
export type StepOrigin = (typeof stepOrigins)[number];
