/** Warnings of a flow as a whole by their codes: what those who read no report are told as well. */
export const flowWarnings = {
  target_unlocked:
    'the target is not locked (targetLock: false): a step acts in whatever window is in front by then, that of another program too',
} as const;

/** What a flow is warned of as a whole. */
export type FlowWarning = keyof typeof flowWarnings;

/** All of them. */
export const flowWarningCodes = Object.keys(flowWarnings) as [FlowWarning, ...FlowWarning[]];
