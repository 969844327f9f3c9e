import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lineageOf } from '../../../clients/process/linux-processes.js';
import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { untilSo } from '../../../clients/x11/window-changes.js';
import { frameMs } from '../../../domain/screen/effect/settling.js';
import type { ActionResult, ActionOptions, FollowOptions } from '../../../ports/hand.js';
import type { TreeNode } from '../../../domain/screen/tree/tree-node.js';
import type { ScreenReader } from '../screen/screen-reader.js';
import type { SeenScreen } from '../screen/seen-screen.js';
import type { LinuxWindow, ShownWindows } from '../windows/linux-window.js';
import type { SessionWindows } from '../windows/session-windows.js';
import { groupOf } from '../windows/window-group.js';
import { FocusTaken, type AimedKeys } from './aimed-keys.js';
import { unlessStopped } from './unless-stopped.js';

/** What a file is given to a chooser with. */
export interface ChooserParts {
  readonly x: XConnection;
  readonly keys: AimedKeys;
  readonly windows: SessionWindows;
  readonly reader: ScreenReader;
  /** Whether all that is on the desktop belongs to the session. */
  readonly isPrivate: boolean;
}

/** Roles of what shows files. A field alone is one of a question, as for a name. */
const fileLists: ReadonlySet<string> = new Set('combobox list listbox table grid tree treegrid'.split(' '));

/** Whether it takes the name of a file that may not be there yet. */
function takesName({ role, states }: TreeNode): boolean {
  return role === 'textbox' || (role === 'combobox' && states.readonly === false);
}

/** How long a chooser may take to fill, or to complete what is typed, and at least to close, in milliseconds. */
const chooserLimitMs = 3_000;

/** Whoever counts how long the target does not answer hears this often that it is not meant to, in milliseconds. */
const sliceMs = 1_000;

/**
 * Gives a file to the chooser that a press opens, as a person does who knows the path: choosers of GTK and Qt take it when it
 * is typed, beginning with the slash, and the Enter key.
 *
 * @param press presses what opens the chooser
 */
export async function giveFile(
  parts: ChooserParts,
  press: () => Promise<ActionResult>,
  file: string,
  { withinMs, ...options }: FollowOptions,
): Promise<ActionResult> {
  const { x, windows } = parts;
  const before = new Set((await windows.read()).windows.map(({ id }) => id));
  const pressed = await press();
  if (pressed.refused !== undefined || pressed.missed !== undefined || pressed.cutOff === true) return pressed;
  options.onAnswer?.();
  const { signal } = options;
  const over = performance.now() + withinMs;
  const patiently = async <T>(read: () => Promise<T | undefined>, until: number): Promise<T | undefined> => {
    for (;;) {
      const leftMs = Math.max(0, until - performance.now());
      const found = await untilSo(x, read, Math.min(leftMs, sliceMs), signal);
      if (found !== undefined || leftMs === 0) return found;
      // What is waited for is not the answer to one question.
      options.onAnswer?.();
    }
  };
  const presser = windows.current(await windows.read());
  const opened = async (): Promise<LinuxWindow | undefined> => {
    const shown = await windows.read();
    return shown.windows.find(
      (window) =>
        !before.has(window.id) &&
        window.isActive &&
        window.x.isViewable &&
        (parts.isPrivate || belongsTo(windows, shown, window, presser)),
    );
  };
  return unlessStopped(signal, async () => {
    const chooser = await patiently(opened, over);
    if (chooser === undefined) return { refused: 'No file chooser opened where it was pressed.' };
    try {
      const problem = await typePath(parts, chooser, file, options);
      if (problem !== undefined) return refusedBy(chooser, problem);
      await parts.keys.press('Enter', chooser.x.id, { signal });
    } catch (error) {
      if (!(error instanceof FocusTaken)) throw error;
      return refusedBy(
        chooser,
        `lost the focus${error.by === undefined ? '' : ` to a window of another program, ${error.by}`}`,
      );
    }
    options.onAnswer?.();
    const isClosed = async (): Promise<true | undefined> => {
      const { windows: shown } = await windows.read();
      return shown.some(({ id }) => id === chooser.id) ? undefined : true;
    };
    // Once it was asked to close, it may take its time, however much of that of the step is left.
    if (await patiently(isClosed, Math.max(over, performance.now() + chooserLimitMs))) return {};
    const why = existsSync(file)
      ? 'it may want files of another kind, or one of its buttons to be clicked'
      : 'there is no such file';
    return refusedBy(chooser, `did not take ${file}, and stays open: ${why}`);
  });
}

/** Choosers may be shown by another process, for the window that asks or started by its program; what comes of others is none. */
function belongsTo(
  windows: SessionWindows,
  shown: ShownWindows,
  { id, x }: LinuxWindow,
  presser: LinuxWindow | undefined,
): boolean {
  const asker = presser?.x.pid;
  if (presser === undefined) return true;
  if (x.pid !== undefined && asker !== undefined && [...lineageOf(x.pid)].includes(asker)) return true;
  return groupOf(presser, shown.windows).some((window) => window.id === id);
}

function refusedBy(chooser: LinuxWindow, why: string): ActionResult {
  return {
    refused: `The window "${chooser.x.title}" has opened and ${why}. Is it a file chooser? Where it asks something first, answer that in steps of its own.`,
  };
}

/**
 * Types a path into a chooser. Each part of that is an answer of its program: together they may take longer than one may.
 *
 * @returns why Enter is not to be pressed, if so: what the window does, in words that go on after "has opened and "
 */
async function typePath(
  { x, keys, reader }: ChooserParts,
  chooser: LinuxWindow,
  file: string,
  { signal, onAnswer }: ActionOptions,
): Promise<string | undefined> {
  await untilEventsAreRead(x);
  onAnswer?.();
  const showsFiles = async (): Promise<boolean> => {
    const nodes = nodesOf(await reader.read(), chooser);
    onAnswer?.();
    return nodes.some(({ isShown, role }) => isShown && fileLists.has(role));
  };
  if (!(await isSeen(x, reader, showsFiles, signal))) return 'shows no list of files';
  const takesNames = async (): Promise<boolean> => {
    const nodes = nodesOf(await reader.read(), chooser);
    onAnswer?.();
    return nodes.some((node) => node.isShown && takesName(node));
  };
  // Choosers of GTK that have no field give their program whatever path is typed into them.
  if (!existsSync(file) && !(await isSeen(x, reader, takesNames, signal)))
    return `offers only what is there, and there is no such file: ${file} (paths are relative to the flow file)`;
  await keys.type(file, chooser.x.id, { signal, ...(onAnswer && { onKey: onAnswer }) });
  const pathShown = async (): Promise<string | undefined> => {
    const shown = await shownPath(x, reader, { chooser, file, signal });
    onAnswer?.();
    return shown;
  };
  let shown = await pathShown();
  for (let times = 0; shown !== undefined && shown !== file && times < completions; times += 1) {
    // What a chooser completes a path with is selected.
    await keys.press('Delete', chooser.x.id, { signal });
    shown = await pathShown();
  }
  if (shown === undefined) return `shows nowhere the path ${file} that was typed into it: Enter was not pressed`;
  if (shown !== file) return `makes ${shown} of the path ${file} that was typed: Enter was not pressed`;
  if ((await reader.read()).traits?.selectsTypedFolders === true) {
    // Whatever is typed takes that back, and Enter comes before it could be selected anew.
    await keys.type('x', chooser.x.id, { signal });
    await keys.press('Backspace', chooser.x.id, { signal });
  }
  return undefined;
}

/** The elements of a window. */
function nodesOf({ tree, windows }: SeenScreen, { id }: LinuxWindow): readonly TreeNode[] {
  const seen = windows.find(({ window }) => window?.id === id);
  return seen === undefined ? [] : tree.nodes.slice(seen.index, tree.ends[seen.index]);
}

/**
 * A chooser in which nothing has changed for this long shows all that it has opened with, and has completed what was typed, in
 * milliseconds: it looks into folders meanwhile, and reports nothing of that.
 */
const restMs = 500;

/** Whether something is seen in a window that has just opened: busy programs fill theirs in parts. */
async function isSeen(
  x: XConnection,
  reader: ScreenReader,
  look: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  const begun = performance.now();
  for (;;) {
    signal.throwIfAborted();
    await untilEventsAreRead(x);
    if (await look()) return true;
    const now = performance.now();
    if (now - Math.max(begun, reader.changedAt()) >= restMs || now - begun >= chooserLimitMs) return false;
    await sleep(frameMs);
  }
}

/** How often at most what a path was completed with is deleted: choosers complete it as it is typed, and may do so once more. */
const completions = 3;

/**
 * The path that stands where one was typed, once the chooser is at rest: it looks into the folder, and may complete the path
 * to that of another file. Undefined where there is none that begins as the one that was typed.
 */
async function shownPath(
  x: XConnection,
  reader: ScreenReader,
  { chooser, file, signal }: { readonly chooser: LinuxWindow; readonly file: string; readonly signal: AbortSignal },
): Promise<string | undefined> {
  await untilEventsAreRead(x);
  reader.touch();
  const until = performance.now() + chooserLimitMs;
  for (;;) {
    signal.throwIfAborted();
    const nodes = nodesOf(await reader.read(), chooser);
    const shown = nodes.map(({ value }) => value).filter((value) => value?.startsWith(file));
    const now = performance.now();
    const isAtRest = now - reader.changedAt() >= restMs;
    if ((isAtRest && shown.length > 0) || now > until) return shown.find((value) => value === file) ?? shown[0];
    await sleep(frameMs);
  }
}
