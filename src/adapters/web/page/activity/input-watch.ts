/**
 * Which input events are being handled, and which tasks and frames their handlers have begun: these cause what changes
 * meanwhile. `docs/decisions/0012` has the rule and the figures behind it.
 */
import { nextFrame } from './next-frame.js';

/** Events by which people decide something, as against those by which pointer and focus come and go. */
const decidingEvents = new Set([
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'change',
  'submit',
  'reset',
  'wheel',
  'drop',
  'copy',
  'cut',
  'paste',
]);

/** Events by which pointer and focus come and go. */
const passingEvents = [
  'pointerover',
  'pointerenter',
  'pointermove',
  'pointerout',
  'pointerleave',
  'pointerdown',
  'pointerup',
  'mouseover',
  'mouseenter',
  'mousemove',
  'mouseout',
  'mouseleave',
  'mousedown',
  'mouseup',
  'dragstart',
  'dragenter',
  'dragover',
  'dragleave',
  'dragend',
] as const;

/** Events that the browser sends for an input, and for what scripts do as well: they are an answer while one is handled. */
const followingEvents = [
  'focus',
  'focusin',
  'blur',
  'focusout',
  'toggle',
  'beforetoggle',
  'close',
  'cancel',
  'invalid',
];

/** Where a change comes from. */
export interface Origin {
  /**
   * `event`: a handler of an input. `task`: a task or frame that handlers have begun, or what came at that moment. `message`:
   * what another window had to say, which an input may have come to.
   */
  readonly from: 'event' | 'task' | 'message' | 'elsewhere';
  /** Whether people decide by the input, as by a click or a key, or only come to something, as by pointer and focus. */
  readonly isDecided: boolean;
}

/** Tasks that go on at once are followed until so many turns in a row take less than this, in milliseconds. */
const quickTurns = 3;
const quickTurnMs = 1.5;

/** Tasks are followed for this long at most after the second frame, in milliseconds. */
const longestFollowingMs = 200;

let touched = false;
let focusMovedByItself = false;
let actedOn = false;
/** Events whose handlers may not be done yet: an event is in no phase once they are. */
let handled: Event[] = [];
/** How often an input came that tasks are followed of; those of an earlier one are given up. */
let followings = 0;
let isFollowing = false;
let isFollowingDecided = false;
/** Whether no input, but a message of another window is followed. */
let isFollowingMessage = false;

// Of what is sent to the window itself, the first listeners are called first: this one comes before those of the page.
window.addEventListener('message', note);

/** Nothing was done yet from here on. */
export function awaitInput(): void {
  // Again is harmless, and needed after `document.open()`, which takes all listeners away.
  for (const type of [...decidingEvents, ...passingEvents, ...followingEvents, 'message'])
    window.addEventListener(type, note, { capture: true, passive: true });
  touched = false;
  actedOn = false;
  focusMovedByItself = false;
}

/** Whether any input came since {@link awaitInput}. */
export function wasTouched(): boolean {
  return touched;
}

/** Whether any input came since {@link awaitInput} but those that bring the pointer to where it acts. */
export function wasActedOn(): boolean {
  return actedOn;
}

/** Whether the focus last moved since {@link awaitInput} without an input being answered. */
export function focusCameByItself(): boolean {
  return focusMovedByItself;
}

/** Where what changes right now comes from. */
export function originNow(): Origin {
  handled = handled.filter(({ eventPhase }) => eventPhase !== Event.NONE);
  if (isFollowingMessage) return fromMessage;
  if (handled.length > 0) return { from: 'event', isDecided: handled.some(isDeciding) };
  return isFollowing ? { from: 'task', isDecided: isFollowingDecided } : elsewhere;
}

const elsewhere: Origin = { from: 'elsewhere', isDecided: false };
const fromMessage: Origin = { from: 'message', isDecided: true };

/** What is done to the page without the events of a user, such as giving a field the focus, is an input as well. */
export function actByScript(): void {
  touched = true;
  actedOn = true;
  follow(false);
}

function note(event: Event): void {
  if (event instanceof MessageEvent) {
    if (event.source !== null && event.source !== window && !isFollowing) follow(true, true);
    return;
  }
  const isFollowed = followingEvents.includes(event.type);
  if (event.type.startsWith('focus')) focusMovedByItself = !isFollowing;
  if (isFollowed && !isFollowing) return;
  // What a script presses by itself is none of its own; values are set for the user by scripts, too.
  if (!event.isTrusted && event.type !== 'input' && event.type !== 'change') return;
  handled.push(event);
  if (isFollowed) return;
  touched = true;
  actedOn ||= !/^(?:pointer|mouse)(?:over|enter|move|out|leave)$/.test(event.type);
  follow(isDeciding(event));
}

function follow(isDecided: boolean, isMessage = false): void {
  isFollowingDecided = isDecided || (isFollowing && !isFollowingMessage && isFollowingDecided);
  isFollowingMessage = isMessage;
  isFollowing = true;
  followings += 1;
  void followTasks(followings);
}

function isDeciding({ type }: Event): boolean {
  return decidingEvents.has(type);
}

/** Follows messages, timers of no length and frames that handlers may have asked for, and what these ask for in turn. */
async function followTasks(following: number): Promise<void> {
  const isOver = (): boolean => following !== followings;
  await Promise.all([messageTurn(), timerTurn()]);
  if (isOver()) return;
  await Promise.all([messageTurn(), timerTurn(), nextFrame()]);
  if (isOver()) return;
  await nextFrame();
  await messageTurn();
  const sinceMs = performance.now();
  for (let quick = 0; quick < quickTurns && performance.now() - sinceMs < longestFollowingMs;) {
    if (isOver()) return;
    const beganMs = performance.now();
    await messageTurn();
    quick = performance.now() - beganMs < quickTurnMs ? quick + 1 : 0;
  }
  if (isOver()) return;
  isFollowing = false;
  isFollowingMessage = false;
}

const { port1, port2 } = new MessageChannel();
let turns: (() => void)[] = [];
port1.onmessage = (): void => {
  const [next, ...rest] = turns;
  turns = rest;
  next?.();
};

/** Resolves after the messages that were sent before. */
export function messageTurn(): Promise<void> {
  return new Promise((resolve) => {
    turns.push(resolve);
    port2.postMessage(null);
  });
}

/** Resolves after the timers of no length that were set before. */
export function timerTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
