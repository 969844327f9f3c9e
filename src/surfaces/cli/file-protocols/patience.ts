/** How long a session that is driven by files waits for the other party, in milliseconds: a week. */
export const patienceMs = 7 * 24 * 60 * 60_000;
