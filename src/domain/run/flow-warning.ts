/** Warnings of a flow as a whole, by their codes. Those who read no report see them as well. */
export const flowWarnings = {
  target_unlocked:
    'the target is not locked (targetLock: false): a step acts in whatever window is in front by then, that of another program too',
  request_unanswered: 'a request that an action began was not answered by the end of the flow',
  request_failed: 'a request that an action began failed, or was answered with status 400 or above',
} as const;

/** What a flow is warned of as a whole. */
export type FlowWarning = keyof typeof flowWarnings;

/** All of them. */
export const flowWarningCodes = Object.keys(flowWarnings) as [FlowWarning, ...FlowWarning[]];
