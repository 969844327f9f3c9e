import { effectTimeoutMs } from '../../../domain/screen/effect/effect.js';
import { windowsMeant, type WantedWindow } from '../../../domain/screen/target/window-match.js';
import type { TargetWindow } from '../../../ports/eye.js';
import type { ActionResult } from '../../../ports/hand.js';
import type { Attempt, StepContext } from '../../action.js';
import type { Condition } from '../conditions/condition.js';

/** A window in one line, as in `"Receipt" http://localhost/receipt` or `"Save" of mousepad`. */
export function describeWindow({ title, url, app }: TargetWindow): string {
  const where = app === undefined ? url : `of ${app}`;
  return `"${title}"${where === '' ? '' : ` ${where}`}`;
}

/** Those that there are, in words: those of others by their programs alone. */
export function listWindows(windows: readonly TargetWindow[]): string {
  const names = windows.map((window) =>
    window.isOfOthers === true ? `a window of ${window.app}` : `"${window.title || window.url}"`,
  );
  return [...new Set(names)].join(', ') || 'no window';
}

/** Those that there are with the programs that they belong to, in words; those of others by their programs alone. */
export function listPrograms(windows: readonly TargetWindow[]): string {
  const names = windows.map((window) =>
    window.isOfOthers === true ? `a window of ${window.app}` : describeWindow(window),
  );
  return [...new Set(names)].join(', ') || 'no window';
}

/** Several of them. Where other programs have the same process name, each is called by a name that none of those has. */
export function describeWindows(windows: readonly TargetWindow[]): readonly string[] {
  return windows.map((window) => {
    const { app, pid, appNames = [] } = window;
    const others = app === undefined ? [] : windows.filter((other) => other.app === app && other.pid !== pid);
    const own = appNames.find((name) => others.every((other) => other.appNames?.includes(name) !== true));
    return describeWindow(others.length === 0 || own === undefined ? window : { ...window, app: own });
  });
}

/** What is asked for, in words. */
function wantedInWords({ app, title, titleMatches, url }: WantedWindow): string {
  const parts = [
    title === undefined ? [] : `with "${title}" in its title or address`,
    titleMatches === undefined ? [] : `whose title matches ${titleMatches}`,
    url === undefined ? [] : `whose address contains "${url}"`,
    app === undefined ? [] : `of "${app}"`,
  ];
  return `a window ${parts.flat().join(' and ')}`;
}

/** Which of the windows that there are count. */
export interface CountedWindows {
  /** Those that do, in tiers: the first in which one matches decides. */
  tiers(windows: readonly TargetWindow[]): readonly (readonly TargetWindow[])[];
  /** What to do where the one that is meant does not count. */
  readonly otherwise: string;
}

/** The windows that are meant, of those that count. */
export function countedMeant(
  windows: readonly TargetWindow[],
  wanted: WantedWindow,
  counted: CountedWindows | undefined,
): readonly TargetWindow[] {
  const tiers = counted?.tiers(windows) ?? [windows];
  return tiers.map((tier) => windowsMeant(tier, wanted)).find((meant) => meant.length > 0) ?? [];
}

/** A window, tab or popup is named by title, address or program. */
export const windowExists = (wanted: WantedWindow, counted?: CountedWindows): Condition => ({
  expected: wantedInWords(wanted),
  async look(eye) {
    const { windows } = await eye.status({ windowsOnly: true });
    const [match] = countedMeant(windows, wanted, counted);
    const isOther = match === undefined && counted !== undefined && windowsMeant(windows, wanted).length > 0;
    return {
      holds: match !== undefined,
      found: match?.title ?? (wanted.app === undefined ? listWindows(windows) : listPrograms(windows)),
      ...(isOther && { advice: counted.otherwise }),
    };
  },
});

/** What waits for a window looks again after this long, in milliseconds, where nothing reports a change. */
export const lookAgainMs = 200;

/** Waits until there is a window of this name, and refuses when there are several, and still are once one may have closed. */
export async function onlyWindowNamed(
  context: StepContext,
  wanted: WantedWindow,
  counted?: CountedWindows,
): Promise<Attempt<TargetWindow>> {
  const { eye, signal } = context;
  let severalSince: number | undefined;
  let matches: readonly TargetWindow[];
  for (;;) {
    const waited = await context.until(windowExists(wanted, counted));
    if (waited.status === 'failed') return { ok: false, failure: waited.failure };
    const seen = eye.changeCount();
    const { windows } = await eye.status({ windowsOnly: true });
    matches = countedMeant(windows, wanted, counted);
    const [window] = matches;
    if (window !== undefined && matches.length === 1) return { ok: true, value: window };
    // One that has just gone is waited for anew, and one that is about to go makes room.
    const leftMs = context.remainingMs();
    severalSince = matches.length === 0 ? undefined : (severalSince ?? leftMs);
    if (severalSince === undefined) continue;
    const graceMs = Math.min(leftMs, effectTimeoutMs - (severalSince - leftMs));
    if (graceMs <= 0 || signal.aborted) break;
    await eye.nextChange(seen, Math.min(graceMs, lookAgainMs), signal);
  }
  const [window] = matches;
  const candidates = describeWindows(matches);
  const named = wanted.title ?? wanted.titleMatches ?? wanted.url ?? wanted.app ?? '';
  const longer =
    window?.app === undefined
      ? 'Write a longer part of the title of the one that is meant, or a part of its address ("url") that no other has.'
      : new Set(candidates).size < matches.length
        ? 'No name distinguishes them: close one, or bring the program to where they have other titles.'
        : 'Write the whole title of the one that is meant ("windowTitle"), or its program ("app").';
  return {
    ok: false,
    failure: {
      // The advice on ambiguous selectors would help with elements only.
      type: 'not_actionable',
      message: `${matches.length} windows match "${named}": ${candidates.join(', ')}. ${longer}`,
      candidates,
    },
  };
}

/** Brings a window to the front with leave of the guard, and goes on in it. */
export async function bringToFront(
  { id, title, app }: TargetWindow,
  context: StepContext,
): Promise<Attempt<{ readonly result: ActionResult }>> {
  const drives = context.isOnDesktop && app !== undefined && { drives: app };
  const permit = await context.permit({ target: title, entersWindow: true, ...drives });
  if (!permit.ok) return permit;
  await context.mark({ windowsOnly: true });
  return { ok: true, value: { result: await context.hand.focusWindow(permit.value, id) } };
}
