import { canonicalJson } from '../../canonical-json.js';
import { HandeyeError } from '../../errors.js';
import type { Snapshot } from '../../screen/element/screen-node.js';
import { hash64 } from '../../screen/outline/hash64.js';
import { shortened } from '../observation/dom-state.js';
import { controlsToTry } from '../outcome/controls-to-try.js';

/** What a repetition watch remembers: plain data, to be saved with a session. */
export interface RepetitionState {
  /** The newest last. */
  readonly actions: readonly RepeatedAction[];
  /** The action that was done last. */
  readonly lastKey?: string;
}

/** An action that was done, by a digest: what was typed is not written down. */
interface RepeatedAction {
  readonly key: string;
  /** How often it was done, counted from the last time that it changed something. */
  readonly count: number;
  /** Digest of address and content of the screen before it was last done. */
  readonly content: string;
}

/** Keeps the same action from being done over and over. */
export interface RepetitionWatch {
  /**
   * To be asked before an action is done; one that may be done counts as done.
   *
   * @param action as the action file has it
   * @param screen the signature of what is shown now, and the screen itself, for what else could be tried
   * @returns why it is not to be done: it is the third time, and nothing has changed on the screen
   */
  check(
    action: Readonly<Record<string, unknown>>,
    screen: { readonly content: string; readonly snapshot: Snapshot },
  ): HandeyeError | undefined;
  state(): RepetitionState;
}

/** The same action is refused from this time on, while the screen stays as it is. */
const refusedAt = 3;

/** Different actions that are remembered. */
const mostRemembered = 20;

/** What says why something is done, and not what. */
const unmeaning = new Set(
  'description reasoning reason comment expect expectations stepNumber id wait_after waitAfter observe'.split(' '),
);

/**
 * Refuses the third identical action while the screen stays the same. What changes the screen each time, such as pressing
 * "+" or going to and fro, may be done as often as one likes. Other actions in between do not count.
 *
 * @param saved what an earlier watch has remembered
 */
export function createRepetitionWatch(saved?: RepetitionState): RepetitionWatch {
  const done = new Map((saved?.actions ?? []).map((entry) => [entry.key, entry]));
  let lastKey = saved?.lastKey;
  return {
    check(action, { content: shown, snapshot }) {
      const content = hash64(`${snapshot.url}\n${shown}`);
      const key = keyOf(action);
      const last = lastKey === undefined ? undefined : done.get(lastKey);
      // What has changed the screen leads somewhere, however often it is done.
      if (last !== undefined && last.key !== key && last.content !== content) done.delete(last.key);
      const before = done.get(key);
      // Where the last time has changed something, it is the first of those that may change nothing.
      const count = before === undefined ? 0 : before.content === content ? before.count : lastKey === key ? 1 : 0;
      if (count >= refusedAt - 1) return refused(action, count, snapshot);
      lastKey = key;
      done.delete(key);
      done.set(key, { key, count: count + 1, content });
      for (const oldest of [...done.keys()].slice(0, Math.max(0, done.size - mostRemembered))) done.delete(oldest);
      return undefined;
    },
    state: () => ({ actions: [...done.values()], ...(lastKey !== undefined && { lastKey }) }),
  };
}

function keyOf(action: Readonly<Record<string, unknown>>): string {
  return hash64(canonicalJson(meaningful(action)));
}

function meaningful(action: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(action)
      .filter(([name, value]) => !unmeaning.has(name) && value !== undefined && value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  );
}

function refused(action: Readonly<Record<string, unknown>>, times: number, snapshot: Snapshot): HandeyeError {
  const { action: verb, ...rest } = meaningful(action);
  const what = [
    verb,
    ...Object.entries(rest).map(([name, value]) => `${name}=${shortened(JSON.stringify(value), 80)}`),
  ];
  const others = controlsToTry(snapshot, typeof rest['selector'] === 'string' ? rest['selector'] : undefined);
  const tried = what.join(' ');
  return new HandeyeError(
    'usage',
    `The same action was done ${times} times and the screen has not changed, so it was not done again: ${tried}.`,
    {
      hint:
        others.length === 0
          ? 'Do something else: look at the screenshot, wait for what is missing, or decide "stuck".'
          : `Do something else. On the screen there are also: ${others.join(', ')}.`,
      data: { action: meaningful(action), times, others },
    },
  );
}
