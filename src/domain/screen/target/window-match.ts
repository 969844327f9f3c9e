import { textMatches } from '../../flow/compare.js';

/** What of a window it is named by. */
export interface NamedWindow {
  readonly title: string;
  /** Name of the process that shows it, such as `gnome-calculator`; absent where windows are no programs (web). */
  readonly app?: string;
  /** What that program is called besides: by the script that an interpreter runs, and by people in any language (`Rechner`). */
  readonly appNames?: readonly string[];
  /** Address of what it shows, on the web. */
  readonly url?: string;
  /** Whether it belongs to another window of its program. */
  readonly isDialog?: boolean;
}

/** Which window is meant. At least one of the parts is given. */
export interface WantedWindow {
  /** Program, by the name of its process or as people call it. */
  readonly app?: string | undefined;
  readonly title?: string | undefined;
  /** A pattern of its title. */
  readonly titleMatches?: string | undefined;
  /** A part of the address. */
  readonly url?: string | undefined;
  /** Whether case counts in titles. */
  readonly exact?: boolean;
}

/** Shorter names are part of too many others. */
const shortestPart = 3;

/**
 * The windows that are meant. A program is looked for in tiers of which the first with a match decides:
 * the name of the process, what else it is called (`stock` of `python3 stock.py`, `Rechner`), a part of the one (`calc` of
 * gnome-calculator), a name that has it in it (`gnome-calculator-app`), a part of the other. Of titles, the whole one outranks its beginning, and that a part.
 */
export function windowsMeant<T extends NamedWindow>(windows: readonly T[], wanted: WantedWindow): readonly T[] {
  const { app, title, titleMatches, url, exact = false } = wanted;
  let meant = windows;
  if (app !== undefined) meant = windowsOfApp(meant, app);
  if (title !== undefined) meant = windowsTitled(meant, title, exact);
  if (titleMatches !== undefined)
    meant = meant.filter((window) => textMatches(window.title, titleMatches, 'matches', exact));
  if (url !== undefined) meant = meant.filter((window) => url !== '' && window.url?.includes(url) === true);
  // Who names a program means its window, whatever dialogs of that are open.
  const ownWindows =
    title === undefined && titleMatches === undefined && url === undefined
      ? meant.filter(({ isDialog }) => isDialog !== true)
      : [];
  return ownWindows.length > 0 ? ownWindows : meant;
}

function windowsOfApp<T extends NamedWindow>(windows: readonly T[], written: string): readonly T[] {
  const wanted = processName(written);
  if (wanted === '') return [];
  const tiers: ((window: T) => boolean)[] = [
    ({ app }) => app !== undefined && processName(app) === wanted,
    ({ appNames = [] }) => appNames.some((name) => name.toLowerCase() === wanted),
    ({ app }) => wanted.length >= shortestPart && app !== undefined && processName(app).includes(wanted),
    ({ app }) => app !== undefined && app.length >= shortestPart && wanted.includes(processName(app)),
    ({ appNames = [] }) =>
      wanted.length >= shortestPart && appNames.some((name) => name.toLowerCase().includes(wanted)),
  ];
  // No title counts: a page about a program is no window of it.
  return firstMatching(windows, tiers) ?? [];
}

function windowsTitled<T extends NamedWindow>(windows: readonly T[], wanted: string, exact: boolean): readonly T[] {
  const start = exact ? wanted : wanted.toLowerCase();
  return (
    firstMatching<T>(windows, [
      ({ title }) => textMatches(title, wanted, 'equals', exact),
      ({ title }) => wanted !== '' && (exact ? title : title.toLowerCase()).startsWith(start),
      ({ title, url = '' }) => textMatches(title, wanted, 'contains', exact) || (wanted !== '' && url.includes(wanted)),
    ]) ?? []
  );
}

function firstMatching<T>(windows: readonly T[], tiers: readonly ((window: T) => boolean)[]): readonly T[] | undefined {
  for (const matches of tiers) {
    const found = windows.filter(matches);
    if (found.length > 0) return found;
  }
  return undefined;
}

/** The name of a process without what Windows puts behind it. */
function processName(written: string): string {
  const name = written.trim().toLowerCase();
  return (name.split(/[/\\]/).at(-1) ?? name).replace(/\.exe$/, '');
}
