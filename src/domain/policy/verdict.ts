/** What a policy says of an action, from the mildest on. */
export const verdicts = ['allow', 'ask', 'deny'] as const;
/** What a policy says of an action: it may be done, a person is asked each time, or it is never done. */
export type Verdict = (typeof verdicts)[number];

/** The stricter of what is said, or undefined where nothing is. */
export function strictest(said: readonly (Verdict | undefined)[]): Verdict | undefined {
  return verdicts.findLast((verdict) => said.includes(verdict));
}
