import type { ElementSummary } from './screen-node.js';

/** The six checks an element must pass before it is acted on, in the order they are made. */
export const actionabilityChecks = ['exists', 'visible', 'enabled', 'stable', 'receives_events', 'editable'] as const;

/** One thing that must be so before an element is acted on. */
export type ActionabilityCheck = (typeof actionabilityChecks)[number];

/** Checks for an action with a pointer. */
export const pointerChecks: readonly ActionabilityCheck[] = [
  'exists',
  'visible',
  'enabled',
  'stable',
  'receives_events',
];
/** Checks for an action that only moves the pointer or the viewport. */
export const hoverChecks: readonly ActionabilityCheck[] = ['exists', 'visible', 'stable', 'receives_events'];
/** Checks for an action that writes into a field. */
export const editChecks: readonly ActionabilityCheck[] = ['exists', 'visible', 'enabled', 'stable', 'editable'];
/** Checks for ticking a box: the native one is often out of sight, and gets the press on what is drawn for it. */
export const boxChecks: readonly ActionabilityCheck[] = ['exists', 'enabled', 'stable', 'receives_events'];
/** Checks for an action on an element that need not be visible, such as choosing files. */
export const enabledChecks: readonly ActionabilityCheck[] = ['exists', 'enabled'];

/** Whether checks are those of an action by keyboard, which a text field may take although nothing of it is to be seen. */
export function actsByKeys(checks: readonly ActionabilityCheck[]): boolean {
  return checks.includes('visible') && checks.includes('enabled') && !checks.includes('receives_events');
}

/** Whether checks are those of ticking a box, whose native field need not be visible. */
export function actsUnseen(checks: readonly ActionabilityCheck[]): boolean {
  return actsByPress(checks) && !checks.includes('visible');
}

/** Whether checks are those of an action that presses the element with the pointer. */
export function actsByPress(checks: readonly ActionabilityCheck[]): boolean {
  return checks.includes('receives_events') && checks.includes('enabled');
}

/** What is in the way of an action, where the check that did not pass may have several causes. */
export const obstacles = ['covered', 'outside_view', 'no_pointer_events', 'inert', 'no_field', 'read_only'] as const;

/** What is in the way of an action, as programs distinguish it. */
export type Obstacle = (typeof obstacles)[number];

/** Why an element cannot be acted on now. */
export interface ActionabilityProblem {
  readonly check: ActionabilityCheck;
  /** One sentence for whoever must act next, such as `covered by <div class="modal">`. */
  readonly reason: string;
  readonly obstacle?: Obstacle;
  readonly element?: ElementSummary;
}

/** Checks for a look at what lies over an element, as a press on it would meet it. */
export const coverChecks: readonly ActionabilityCheck[] = ['exists', 'visible', 'receives_events'];

/** What gets a press in the place of an element, in the words of a problem that {@link coverChecks} found; null for nothing. */
export function coverIn(
  problem: Partial<Pick<ActionabilityProblem, 'reason' | 'obstacle'>> | undefined,
): string | null {
  const { reason = '', obstacle } = problem ?? {};
  return obstacle === 'covered' || obstacle === 'inert' ? reason : null;
}
