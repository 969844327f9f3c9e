import { HandeyeError } from '../../domain/errors.js';
import { originOf } from '../../domain/policy/allowlist.js';
import { narrowed, type Consent, type PermitRequest, type RunPolicy } from '../../domain/policy/run-policy.js';
import type { StepOrigin } from '../../domain/policy/step-origin.js';
import type { TargetIdentity } from '../../ports/backend.js';

/** What one flow may do: the policy narrowed by the flow, what the flow names, and the target it is locked to. */
export interface FlowScope {
  readonly policy: RunPolicy;
  readonly consent: Consent;
  /** Who decided on the steps; left out: a spec. */
  readonly origin?: StepOrigin;
  /** What the flow is locked to, if it is; that may be known only once its target is open. */
  readonly lock?: () => TargetLock | undefined;
  /** The process that shows the window which is acted in; undefined on the web. */
  readonly program?: () => string | undefined;
  /** The address that the target shows now; undefined while it shows none. */
  readonly pageUrl?: () => string | undefined;
  /** The address of the document that a frame of the target shows now; undefined while it shows none. */
  readonly frameUrl?: (id: string) => string | undefined;
  /** Whether this is a teardown: what a run may take must not keep it from putting things back. */
  readonly cleansUp?: boolean;
  /** Takes the secrets of the run out of whatever is written down or asked. Left out where there can be none. */
  readonly redact?: (text: string) => string;
}

/** What a flow is locked to, and what its target is now. */
export interface TargetLock {
  /** The target that was pinned by the first action; undefined before. */
  pinned: TargetIdentity | undefined;
  /** The program that the flow goes on in, as the target reports it. The first action pins one of its windows. */
  opened?: TargetIdentity['origin'] | undefined;
  /** The origins of the frames that were acted in, each as it was first, by the id of the frame. */
  readonly frames: Map<string, string>;
  /** @param window by its id; left out: the one that the flow is in. @throws HandeyeError `target_lost` where it is gone */
  current(window?: string): TargetIdentity;
}

/** The scope of a flow that another one runs: what both allow. */
export function narrowedScope(scope: FlowScope, allow: Parameters<typeof narrowed>[1]): FlowScope {
  return { ...scope, policy: narrowed(scope.policy, allow) };
}

/** Locks a flow to the program that it goes on in, until its first action pins a window. @throws HandeyeError `target_lost` */
export function pinProgram(lock: TargetLock): void {
  if (lock.pinned === undefined) lock.opened = lock.current().origin;
}

/** The flow has opened its target anew: the first action in it decides what it is locked to. */
export function pinAnew(lock: TargetLock): void {
  lock.pinned = lock.opened = undefined;
  lock.frames.clear();
}

/** What is asked, with the page or program that it touches: leaving a page touches none, nor does what is done to the machine. */
export function onPage(written: PermitRequest, { origin, pageUrl, program }: FlowScope): PermitRequest {
  const request = origin === undefined ? written : { ...written, origin };
  if (request.effect === 'navigate' || request.effect === 'system') return request;
  const page = pageUrl?.();
  const drives = request.drives ?? program?.();
  return { ...request, ...(page !== undefined && { page }), ...(drives !== undefined && { drives }) };
}

/** Why the target is not what it was, if so. */
export function breachOf(scope: FlowScope, request: PermitRequest): string | undefined {
  const { frameUrl } = scope;
  const lock = scope.lock?.();
  if (lock !== undefined) {
    const breach = lockBreach(lock, request);
    if (breach !== undefined) return breach;
  }
  for (const { id, url } of request.frames ?? []) {
    const now = frameUrl?.(id);
    if (now === undefined || originOf(now) === originOf(url)) continue;
    return `the element was found in a frame of ${originOf(url)}, which shows ${originOf(now)} now`;
  }
  return undefined;
}

/**
 * A locked flow acts only on the window and origin of its first action, and in dialogs of that window, or what it is a dialog of;
 * where that is closed, in another one of what the flow has started; in a frame only while it shows the origin that it showed at
 * the first action in it. Opening the target, or going to its window, comes before the lock.
 */
function lockBreach(lock: TargetLock, request: PermitRequest): string | undefined {
  // It may be looked at, and the flow goes back to its own from there.
  if (request.entersWindow === true) return undefined;
  if (request.effect === 'navigate' && isGone(lock)) pinAnew(lock);
  if (request.effect === 'navigate' && lock.pinned === undefined) return undefined;
  // What is done to the machine touches no target, and may come before there is one; nor does what is started.
  if (request.effect === 'system' || request.program !== undefined) return undefined;
  const now = lock.current();
  const { origin = now.origin } = lock.pinned ?? { origin: lock.opened };
  const touched = request.window === undefined ? now : lock.current(request.window);
  for (const { origin: other } of [now, touched])
    if (other !== origin) return `the target lock pins ${origin}, but this is ${other} (targetLock)`;
  lock.pinned ??= now;
  const isPinned = (identity: TargetIdentity): boolean => {
    const own = familyOf(lock.pinned ?? now);
    return familyOf(identity).some((window) => own.includes(window));
  };
  // One window of a program gives way to the next, such as that in which one logs in.
  if (!isPinned(now) && now.isOwn === true && isGone(lock, lock.pinned.window)) lock.pinned = now;
  if (!isPinned(now))
    return `the target lock pins the window that the flow began in, but another one is in front (targetLock)`;
  if (!isPinned(touched))
    return `the target lock pins the window that the flow began in, and this is another one (targetLock)`;
  for (const { id, url } of request.frames ?? []) {
    const first = lock.frames.get(id) ?? originOf(url);
    lock.frames.set(id, first);
    if (first !== originOf(url))
      return `the target lock pins a frame to ${first}, but it shows ${originOf(url)} (targetLock)`;
  }
  return undefined;
}

/** Whether the program is closed that a flow is locked to, or its window. The numbers of windows are given again. */
export function isProgramGone(lock: TargetLock): boolean {
  const { pinned } = lock;
  return pinned === undefined || isGone(lock, pinned.window) || lock.current(pinned.window).origin !== pinned.origin;
}

/** Whether a window of the target is closed. @param window left out: whether all are */
function isGone(lock: TargetLock, window?: string): boolean {
  try {
    lock.current(window);
    return false;
  } catch (error) {
    if (error instanceof HandeyeError && error.code === 'target_lost') return true;
    throw error;
  }
}

/** A window, and those that it is a dialog of. */
function familyOf({ window, owners = [] }: TargetIdentity): readonly string[] {
  return [window, ...owners];
}
