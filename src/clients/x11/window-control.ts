import type { Point } from '../../domain/screen/element/screen-node.js';
import type { AtomName } from './atoms.js';
import type { XConnection } from './connection.js';
import { eventMasks } from './events.js';
import { windowAt } from './hit-test.js';
import { readNumbers } from './properties.js';
import { untilSo } from './window-changes.js';
import { activeWindow, allDesktops, currentWorkspace, hasWindowManager, type ManagedWindow } from './windows.js';

/** EWMH, source indication: a pager or another tool that acts for the user. */
const byTheUser = 2;
/** X11, stacking modes: before all siblings. */
const above = 0;
/** How long a window manager may take, in ms. */
const managerTime = 1000;

/** What became of the wish that a window be active. */
export type Activation = 'active' | 'refused' | 'gone';

/**
 * Makes a window the active one, and waits until it is; one on another workspace is gone to, one that is rolled up into its
 * title bar rolled down.
 * @param limit ms that the window manager may take
 * @returns `refused` where another is still active then: it does not want to, or a modal dialog is in the way
 */
export async function activateWindow(x: XConnection, id: number, limit = managerTime): Promise<Activation> {
  if (!(await hasWindowManager(x))) return focusWindow(x, id);
  const shaded = x.atoms.of('_NET_WM_STATE_SHADED');
  const [[own], shown] = await Promise.all([readNumbers(x, id, '_NET_WM_DESKTOP'), currentWorkspace(x)]);
  // Window managers may but mark one on another workspace as urgent.
  if (own !== undefined && own !== allDesktops && own !== shown) showWorkspace(x, own);
  if ((await activeWindow(x)) !== id) {
    tellManager(x, id, '_NET_ACTIVE_WINDOW', [byTheUser, 0, (await activeWindow(x)) ?? 0, 0, 0]);
  }
  // Those that are active already stay rolled up.
  tellManager(x, id, '_NET_WM_STATE', [0, shaded, 0, byTheUser, 0]);
  const read = async (): Promise<Activation | undefined> => {
    const [active, states, there] = await Promise.all([
      activeWindow(x),
      readNumbers(x, id, '_NET_WM_STATE'),
      x.askIfThere('GetWindowAttributes', id),
    ]);
    if (there === undefined) return 'gone';
    return active === id && !states.includes(shaded) ? 'active' : undefined;
  };
  return (await untilSo(x, read, limit)) ?? 'refused';
}

/** Which workspace was left for which. */
export interface WorkspaceChange {
  readonly from: number;
  readonly to: number;
}

/** Goes back to the workspace that was left, unless the user has gone to another one since, and waits until it is shown. */
export async function goBack(x: XConnection, { from, to }: WorkspaceChange): Promise<void> {
  if (from === to || (await currentWorkspace(x)) !== to) return;
  showWorkspace(x, from);
  await untilSo(x, async () => ((await currentWorkspace(x)) === from ? true : undefined), managerTime);
}

function showWorkspace(x: XConnection, workspace: number): void {
  tellManager(x, x.root, '_NET_CURRENT_DESKTOP', [workspace, 0, 0, 0, 0]);
}

async function focusWindow(x: XConnection, id: number): Promise<Activation> {
  x.order('ConfigureWindow', id, { stackMode: above });
  x.order('SetInputFocus', id, 2);
  const [there, { focus }] = await Promise.all([x.askIfThere('GetWindowAttributes', id), x.ask('GetInputFocus')]);
  if (there === undefined) return 'gone';
  return focus === id ? 'active' : 'refused';
}

/**
 * Brings a window before those that lie over it, active or not.
 * @param at a place in it, in px of the root window
 * @param limit ms that the window manager may take
 * @returns whether it is what is seen there then: panels, and what is kept above others, stay
 */
export async function raiseWindow(
  x: XConnection,
  window: ManagedWindow,
  at: Point,
  limit = managerTime,
): Promise<boolean> {
  const read = async (): Promise<true | undefined> =>
    (await windowAt(x, at, window))?.id === window.id ? true : undefined;
  if (await read()) return true;
  if (await hasWindowManager(x)) tellManager(x, window.id, '_NET_RESTACK_WINDOW', [byTheUser, 0, above, 0, 0]);
  else x.order('ConfigureWindow', window.id, { stackMode: above });
  return (await untilSo(x, read, limit)) ?? false;
}

/**
 * Keeps a window above all others, or no longer.
 * @returns whether the window manager has done so in time
 */
export async function setAbove(x: XConnection, id: number, isAbove: boolean): Promise<boolean> {
  const state = x.atoms.of('_NET_WM_STATE_ABOVE');
  // Window managers that tile keep nothing above, and would be waited for in vain.
  if (!(await readNumbers(x, x.root, '_NET_SUPPORTED')).includes(state)) return false;
  tellManager(x, id, '_NET_WM_STATE', [isAbove ? 1 : 0, state, 0, byTheUser, 0]);
  const read = async (): Promise<true | undefined> =>
    (await readNumbers(x, id, '_NET_WM_STATE')).includes(state) === isAbove ? true : undefined;
  return (await untilSo(x, read, managerTime)) ?? false;
}

/** Flag of `WM_HINTS` that its second number says whether the window takes the focus (ICCCM 4.1.2.4). */
const inputHint = 1;

/** Whether a window takes the focus: it says so, says nothing, or is asked to take it itself (ICCCM 4.1.7). */
export async function takesKeys(x: XConnection, id: number): Promise<boolean> {
  const [[flags = 0, takesFocus = 1], protocols] = await Promise.all([
    readNumbers(x, id, 'WM_HINTS'),
    readNumbers(x, id, 'WM_PROTOCOLS'),
  ]);
  return (flags & inputHint) === 0 || takesFocus !== 0 || protocols.includes(x.atoms.of('WM_TAKE_FOCUS'));
}

/** Asks a window to close, as its close button does. It may ask back first, or refuse. */
export async function closeWindow(x: XConnection, id: number): Promise<void> {
  if (await hasWindowManager(x)) {
    tellManager(x, id, '_NET_CLOSE_WINDOW', [0, byTheUser, 0, 0, 0]);
  } else {
    sendMessage(x, id, id, 'WM_PROTOCOLS', [x.atoms.of('WM_DELETE_WINDOW'), 0, 0, 0, 0], 0);
  }
  await x.settled();
}

/** How long an answer of the window manager is waited for before it is woken, in ms; it takes some 2. */
const wakeTime = 20;

/**
 * Waits until the window manager has come to answer a question, and so has seen to all that happened before (EWMH,
 * `_NET_REQUEST_FRAME_EXTENTS`).
 * @param limit ms
 * @returns false where it does not answer, as those that do not know the question
 */
export async function managerAnswers(x: XConnection, limit: number): Promise<boolean> {
  const window = x.client.AllocID();
  x.order('CreateWindow', window, x.root, 0, 0, 1, 1, 0, 0, 1, 0, {});
  x.select(window, eventMasks.property);
  let answer: (isThere: boolean) => void = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const stop = x.onEvent(({ name, wid }) => {
    if (name === 'PropertyNotify' && wid === window) answer(true);
  });
  const timeout = setTimeout(() => answer(false), limit);
  // Openbox 3.6 lets lie what it has read while it was starting, until anything else comes (obt/xqueue.c: its source of events asks the
  // server alone). It knows no such message, and overlooks it.
  const waking = setInterval(() => tellManager(x, window, 'WM_STATE', [0, 0, 0, 0, 0]), wakeTime);
  try {
    tellManager(x, window, '_NET_REQUEST_FRAME_EXTENTS', [0, 0, 0, 0, 0]);
    return await answered;
  } finally {
    clearTimeout(timeout);
    clearInterval(waking);
    stop();
    x.order('DestroyWindow', window);
    await x.settled();
    x.client.ReleaseID(window);
  }
}

/** A message to the window manager about a window (EWMH, Root Window Properties). */
function tellManager(x: XConnection, id: number, about: AtomName, values: readonly number[]): void {
  sendMessage(x, x.root, id, about, values, eventMasks.substructure | eventMasks.substructureRedirect);
}

/** Sends a ClientMessage of five numbers. */
export function sendMessage(
  x: XConnection,
  to: number,
  id: number,
  about: AtomName,
  values: readonly number[],
  mask: number,
): void {
  x.order('SendEvent', to, 0, mask, {
    name: 'ClientMessage',
    format: 32,
    wid: id,
    message_type: x.atoms.of(about),
    data: values,
  });
}
