/** What the document's own events tell of the input that is given to it: whether any came, whether a press is over. */

/** Events of pointer and keys, and those of values that a deed sets without them. */
const inputEvents = [
  'pointermove',
  'pointerdown',
  'pointerup',
  'click',
  'wheel',
  'keydown',
  'keyup',
  'beforeinput',
  'input',
  'change',
] as const;

let touched = false;
let actedOn = false;
let lastMs = Number.NEGATIVE_INFINITY;
let pressed = false;
let released = false;
let answering = false;
let atOnce = false;
let awaitsFrame = false;

/** Comes right after the task in which an event is handled, and everything that is done at once. */
const afterTask = new MessageChannel();
afterTask.port1.onmessage = inputIsOver;

/** What happens now is no answer to an input, such as an animation that ends as it should. */
export function inputIsOver(): void {
  answering = false;
  atOnce = false;
}

/** Nothing was done yet from here on. */
export function awaitInput(): void {
  // Again is harmless, and needed after `document.open()`, which takes all listeners away.
  for (const type of inputEvents) window.addEventListener(type, note, { capture: true, passive: true });
  touched = false;
  actedOn = false;
  pressed = false;
  released = false;
}

/** Whether any input came since {@link awaitInput}. */
export function wasTouched(): boolean {
  return touched;
}

/** Whether any input came since {@link awaitInput} but moves of the pointer, which bring it to where it acts. */
export function wasActedOn(): boolean {
  return actedOn;
}

/** Milliseconds since the last input; endless where there was none. */
export function msSinceInput(): number {
  return performance.now() - lastMs;
}

/** Whether a press began since {@link awaitInput}. */
export function wasPressed(): boolean {
  return pressed;
}

/** Whether a press ended since {@link awaitInput}. */
export function wasReleased(): boolean {
  return released;
}

/** Whether an input is being handled right now: what changes is the answer to it. */
export function isAnswering(): boolean {
  return answering;
}

/** Whether the task is still going on in which an input was handled: what is drawn with the next frame comes later. */
export function isAtOnce(): boolean {
  return atOnce;
}

function note({ type }: Event): void {
  touched = true;
  actedOn ||= type !== 'pointermove';
  lastMs = performance.now();
  if (type === 'pointerdown') pressed = true;
  if (type === 'pointerup') released = true;
  atOnce = true;
  awaitFrame();
  if (answering) return;
  answering = true;
  afterTask.port2.postMessage(null);
}

/** A frame may come before the message does. Asked for before the page asks, this is called before what the page draws in it. */
function awaitFrame(): void {
  if (awaitsFrame) return;
  awaitsFrame = true;
  requestAnimationFrame(() => {
    awaitsFrame = false;
    atOnce = false;
  });
}
