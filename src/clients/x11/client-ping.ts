import type { XConnection } from './connection.js';
import { eventMasks } from './events.js';
import { readNumbers } from './properties.js';
import { sendMessage } from './window-control.js';
import { activeWindow, topLevelOf } from './windows.js';

/** Which program is waited for, and how long. */
export interface PingOptions {
  /** How long a program may take for an answer, in ms. Default: a second. */
  readonly answerMs?: number;
  /** What a program that cannot be asked, or does not answer, is given to read its events, in ms. Default: 100. */
  readonly fallbackMs?: number;
  /** A window of the program that is asked. Default, and once it is gone: the one that has the focus. */
  readonly window?: number;
}

let serial = 1;

/**
 * Waits until a program, the one that has the focus where none is named, has read all the events that the server has sent it
 * so far. It is asked to answer (EWMH, _NET_WM_PING), and programs answer in the order of their events; one that cannot, or
 * does not, is given some time.
 * @returns whether it has answered, has not, or cannot be asked
 */
export async function untilEventsAreRead(
  x: XConnection,
  { answerMs = 1_000, fallbackMs = 100, window }: PingOptions = {},
): Promise<Exclude<PingOutcome, 'gone'>> {
  let outcome: PingOutcome = window === undefined ? 'gone' : await ping(x, window, answerMs);
  if (outcome === 'gone') {
    const focused = await focusedWindow(x);
    if (focused !== undefined) outcome = await ping(x, focused, answerMs);
  }
  if (outcome !== 'answered' && fallbackMs > 0) await new Promise((resolve) => setTimeout(resolve, fallbackMs));
  return outcome === 'gone' ? 'unable' : outcome;
}

async function focusedWindow(x: XConnection): Promise<number | undefined> {
  const active = await activeWindow(x);
  if (active !== undefined) return active;
  const { focus } = await x.ask('GetInputFocus');
  // 0 is none, 1 whatever the pointer is over.
  return focus <= 1 ? undefined : topLevelOf(x, focus);
}

type PingOutcome = 'answered' | 'silent' | 'unable' | 'gone';

/** Windows that have said that they answer: they need not be asked again whether they do. */
const answering = new WeakMap<XConnection, Set<number>>();

/**
 * A program is asked only once it has said that it knows the question: some take every message about protocols for the wish
 * that they close (xterm).
 */
async function ping(x: XConnection, window: number, answerMs: number): Promise<PingOutcome> {
  const known = answering.get(x) ?? knownWindows(x);
  if (!known.has(window)) {
    const knows = await knowsPing(x, window).catch(() => false);
    if (knows !== true) return knows === undefined ? 'gone' : 'unable';
    known.add(window);
  }
  const outcome = await askToAnswer(x, window, answerMs);
  if (outcome === 'gone') known.delete(window);
  return outcome;
}

/** Windows that have closed are forgotten: their numbers may come to be those of others. */
function knownWindows(x: XConnection): Set<number> {
  const known = new Set<number>();
  answering.set(x, known);
  x.onEvent((event) => {
    if (event.name === 'DestroyNotify' && event.wid !== undefined) known.delete(event.wid);
  });
  return known;
}

function askToAnswer(x: XConnection, window: number, answerMs: number): Promise<PingOutcome> {
  const about = x.atoms.of('_NET_WM_PING');
  const time = serial++;
  x.select(x.root, eventMasks.substructure);
  x.select(window, eventMasks.structure);
  return new Promise((resolve) => {
    const end = (outcome: PingOutcome): void => {
      clearTimeout(timer);
      stop();
      resolve(outcome);
    };
    const timer = setTimeout(() => end('silent'), answerMs);
    const stop = x.onEvent((event) => {
      // A window that closes answers nothing more.
      if (event.name === 'DestroyNotify' && event.wid === window) end('gone');
      if (event.name !== 'ClientMessage' || event.wid !== x.root) return;
      const [what, when, which] = event['data'] as readonly number[];
      if (what === about && when === time && which === window) end('answered');
    });
    sendMessage(x, window, window, 'WM_PROTOCOLS', [about, time, window, 0, 0], 0);
    // If it has gone before it was asked, no event reports that any more.
    x.askIfThere('GetWindowAttributes', window).then(
      (there) => {
        if (there === undefined) end('gone');
      },
      () => end('silent'),
    );
  });
}

/** Whether a window says that it answers; undefined where it is gone. */
async function knowsPing(x: XConnection, window: number): Promise<boolean | undefined> {
  const [protocols, there] = await Promise.all([
    readNumbers(x, window, 'WM_PROTOCOLS'),
    x.askIfThere('GetWindowAttributes', window),
  ]);
  return there && protocols.includes(x.atoms.of('_NET_WM_PING'));
}
