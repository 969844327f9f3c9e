import type { RawEvent } from 'x11';
import { predefinedAtoms } from '../../src/clients/x11/atoms.js';
import type { XConnection } from '../../src/clients/x11/connection.js';
import { untilSo } from '../../src/clients/x11/window-changes.js';
import { activeWindow, currentWorkspace, describeWindow, hasWindowManager } from '../../src/clients/x11/windows.js';
import type { Bounds } from '../../src/domain/screen/element/screen-node.js';

/** A window that notes which keys and buttons reach it. */
export interface TestWindow {
  readonly id: number;
  readonly events: readonly RawEvent[];
  /** `press 38`, `release 38`, … in the order in which they came. */
  log(): readonly string[];
}

const keysAndButtons = 0x1 | 0x2 | 0x4 | 0x8;
const motion = 0x40;
const structure = 0x20000;
const focus = 0x200000;

/**
 * Opens a window and waits until it is shown, and active where there is a window manager.
 * @param options.isPopup one that passes the window manager by
 * @param options.pid of the program that it says it belongs to; this one by default, null for one that says nothing of it
 * @param options.colour what it is filled with, as 0xRRGGBB
 */
export async function openTestWindow(
  x: XConnection,
  title: string,
  at: Bounds,
  options: { isPopup?: boolean; colour?: number; owner?: number; pid?: number | null } = {},
): Promise<TestWindow> {
  const id = x.client.AllocID();
  x.order('CreateWindow', id, x.root, at.x, at.y, at.width, at.height, 0, 0, 1, 0, {
    backgroundPixel: options.colour ?? 0xffffff,
    overrideRedirect: options.isPopup === true ? 1 : 0,
  });
  const text = (name: string): void => {
    x.order('ChangeProperty', 0, id, x.atoms.of('_NET_WM_NAME'), x.atoms.of('UTF8_STRING'), 8, Buffer.from(name));
  };
  const number = (name: '_NET_WM_PID' | 'WM_TRANSIENT_FOR', type: number, value: number): void => {
    const data = Buffer.alloc(4);
    data.writeUInt32LE(value);
    x.order('ChangeProperty', 0, id, x.atoms.of(name), type, 32, data);
  };
  text(title);
  const { pid = process.pid } = options;
  if (pid !== null) number('_NET_WM_PID', predefinedAtoms.CARDINAL, pid);
  if (options.owner !== undefined) number('WM_TRANSIENT_FOR', predefinedAtoms.WINDOW, options.owner);
  const wmClass = Buffer.from('test-window\0TestWindow\0');
  x.order('ChangeProperty', 0, id, predefinedAtoms.WM_CLASS, predefinedAtoms.STRING, 8, wmClass);
  // Where a window asks to be, window managers put it only when it says that the user wants so (ICCCM 4.1.2.3).
  const hints = Buffer.alloc(18 * 4);
  hints.writeUInt32LE(1 | 2);
  x.order('ChangeProperty', 0, id, 40, 41, 32, hints);

  const events: RawEvent[] = [];
  const focused = new Promise<void>((resolve) => {
    x.onEvent((event) => {
      if (event.wid === id) events.push(event);
      if (event.wid === id && event.name === 'FocusIn') resolve();
    });
  });
  x.select(id, keysAndButtons | motion | structure | focus);
  x.order('MapWindow', id);
  const had = (name: string): boolean => events.some((event) => event.name === name);
  // Whoever else is on the display may take the input from it at once.
  const isFocused = async (): Promise<boolean> =>
    !(await hasWindowManager(x)) || (had('FocusIn') && had('FocusOut')) || (await activeWindow(x)) === id;
  const isShown = async (): Promise<true | undefined> => {
    const { mapState } = await x.ask('GetWindowAttributes', id);
    return mapState === 2 && (options.isPopup === true || (await isFocused())) ? true : undefined;
  };
  if ((await untilSo(x, isShown, 5000)) === undefined) throw new Error(`The window "${title}" was not shown`);
  // The window manager may still call a former window with the same id the active one.
  if (options.isPopup !== true && (await hasWindowManager(x))) await focused;
  return {
    id,
    events,
    log: () =>
      events.flatMap(({ name, keycode }) => {
        const kind = /^(Key|Button)(Press|Release)$/.exec(name ?? '')?.[2]?.toLowerCase();
        return kind === undefined ? [] : [`${kind} ${String(keycode)}`];
      }),
  };
}

/** Moves a window, and waits until it is there. @param to of its client area, in px of the root window */
export async function moveWindow(
  x: XConnection,
  id: number,
  to: { readonly x: number; readonly y: number },
): Promise<void> {
  // Static gravity, both coordinates, by the user (EWMH).
  await askWindowManager(x, id, '_NET_MOVERESIZE_WINDOW', [10 | (1 << 8) | (1 << 9) | (2 << 12), to.x, to.y, 0, 0]);
  const isThere = async (): Promise<true | undefined> => {
    const bounds = (await describeWindow(x, id))?.bounds;
    return bounds?.x === to.x && bounds.y === to.y ? true : undefined;
  };
  if (!(await untilSo(x, isThere, 2000))) throw new Error(`The window did not go to ${to.x},${to.y}.`);
}

/** Puts a window on top of the others, without making it active. */
export async function raiseWindow(x: XConnection, id: number): Promise<void> {
  await askWindowManager(x, id, '_NET_RESTACK_WINDOW', [2, 0, 0, 0, 0]);
}

/** Has a window say that it takes no keys (`WM_HINTS`, ICCCM 4.1.2.4). */
export async function refuseKeys(x: XConnection, id: number): Promise<void> {
  const hints = Buffer.alloc(9 * 4);
  hints.writeUInt32LE(1);
  x.order('ChangeProperty', 0, id, predefinedAtoms.WM_HINTS, predefinedAtoms.WM_HINTS, 32, hints);
  await x.settled();
}

/** Rolls a window up into its title bar, and waits until it is. */
export async function shadeWindow(x: XConnection, id: number): Promise<void> {
  const shaded = await x.ask('InternAtom', false, '_NET_WM_STATE_SHADED');
  await askWindowManager(x, id, '_NET_WM_STATE', [1, shaded, 0, 2, 0]);
  const isShaded = async (): Promise<true | undefined> =>
    (await describeWindow(x, id))?.states.includes('shaded') === true ? true : undefined;
  if (!(await untilSo(x, isShaded, 2000))) throw new Error('The window was not rolled up.');
}

/** Goes to a workspace, of which there are four then, and waits until it is shown. */
export async function goToWorkspace(x: XConnection, workspace: number): Promise<void> {
  await askWindowManager(x, x.root, '_NET_NUMBER_OF_DESKTOPS', [4, 0, 0, 0, 0]);
  await askWindowManager(x, x.root, '_NET_CURRENT_DESKTOP', [workspace, 0, 0, 0, 0]);
  const isThere = async (): Promise<true | undefined> => ((await currentWorkspace(x)) === workspace ? true : undefined);
  if (!(await untilSo(x, isThere, 2000))) throw new Error(`Workspace ${workspace} was not shown.`);
}

async function askWindowManager(x: XConnection, id: number, about: string, values: readonly number[]): Promise<void> {
  const substructure = 0x180000;
  x.order('SendEvent', x.root, 0, substructure, {
    name: 'ClientMessage',
    format: 32,
    wid: id,
    message_type: await x.ask('InternAtom', false, about),
    data: values,
  });
  await x.settled();
}

/** Has a window say that things may be dropped on it (XDND, version 5). */
export async function takeDrops(x: XConnection, window: number): Promise<void> {
  const aware = await x.ask('InternAtom', false, 'XdndAware');
  const version = Buffer.alloc(4);
  version.writeUInt32LE(5);
  x.order('ChangeProperty', 0, window, aware, predefinedAtoms.ATOM, 32, version);
  await x.settled();
}
