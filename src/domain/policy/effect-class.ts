/** What kind of action an action is; the guard's risk class. */
export const effectClasses = ['read', 'input', 'navigate', 'system', 'destructive'] as const;
/** What kind of action an action is. */
export type EffectClass = (typeof effectClasses)[number];
