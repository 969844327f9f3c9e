/** What actions do besides what they are asked for, by their names: which changes may confirm them follows from that. */

/** Actions that are meant to move the focus: wherever it goes is their effect. */
const focusActions = new Set(['focus', 'send_keys', 'type']);

/** Actions that write by keys, or drag: the focus goes to the field first, whatever comes of them. */
const passingActions = new Set(['send_keys', 'type', 'fill', 'clear', 'drag']);

/** Actions that press an element with the pointer. */
const pressActions = new Set(['click', 'check', 'uncheck']);

/** Actions that may scroll as a side effect of bringing a field into view; there it says nothing. */
const quietlyScrolling = new Set(['fill', 'type', 'clear', 'focus', 'select', 'hover', 'check', 'uncheck', 'upload']);

/** Whether an action is meant to move the focus. */
export function movesFocus(action: string): boolean {
  return focusActions.has(action);
}

/** Whether an action leads the focus to its field first, whatever comes of it. */
export function passesThroughField(action: string): boolean {
  return passingActions.has(action);
}

/** Whether an action presses an element with the pointer. */
export function presses(action: string): boolean {
  return pressActions.has(action);
}

/** Whether an action only leads pointer or focus somewhere. */
export function hovers(action: string): boolean {
  return action === 'hover' || action === 'focus';
}

/** Whether an action may scroll only to bring something into view. */
export function scrollsQuietly(action: string): boolean {
  return quietlyScrolling.has(action);
}
