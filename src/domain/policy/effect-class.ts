/** The risk classes of actions, by which the guard judges, from the mildest on. */
export const effectClasses = ['read', 'input', 'navigate', 'system', 'destructive'] as const;
/** The risk class of an action. */
export type EffectClass = (typeof effectClasses)[number];
