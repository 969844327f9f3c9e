import type { Bounds } from '../../domain/screen/element/screen-node.js';
import type { XConnection } from './connection.js';
import { readNumbers, readText } from './properties.js';

/** How far something reaches beyond something else on each side, in px. */
export interface Extents {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A window as its owner and the window manager describe it. */
export interface XWindow {
  readonly id: number;
  readonly title: string;
  /** The process that it belongs to, where that says so. */
  readonly pid: number | undefined;
  /** WM_CLASS, such as `gnome-calculator` and `Gnome-calculator`. */
  readonly instanceName: string | undefined;
  readonly className: string | undefined;
  /** What it is, most fitting first and in lower case: `normal`, `dialog`, `popup_menu`, `tooltip`, … */
  readonly types: readonly string[];
  /** The window that it is a dialog of. */
  readonly transientFor: number | undefined;
  /** `modal`, `hidden`, `above`, `fullscreen`, … */
  readonly states: readonly string[];
  /** Shadow and invisible border that the app itself draws around what one sees (client-side decorations). */
  readonly shadow: Extents | undefined;
  /** Title bar and border that the window manager puts around `bounds`. */
  readonly frame: Extents | undefined;
  /** The area of its own, in px of the root window. */
  readonly bounds: Bounds;
  /** The number of its virtual desktop; undefined where it is on none or on all. */
  readonly desktop: number | undefined;
  /** Whether it is mapped, and all that it is in. */
  readonly isViewable: boolean;
}

/** A window among those of the screen. */
export interface ManagedWindow extends XWindow {
  /** The child of the root that it is in, which the window manager draws its frame in, or is itself. */
  readonly topLevel: number;
}

/** What is on the screen now, from the bottom to the top. */
export interface ScreenWindows {
  /** Those that the window manager manages; all that are no popups where there is none. */
  readonly windows: readonly ManagedWindow[];
  /** Menus, tooltips, lists of choices: what is mapped and passes the window manager by. */
  readonly popups: readonly XWindow[];
  /** The active window. */
  readonly active: number | undefined;
}

/** EWMH: on all desktops. */
export const allDesktops = 0xffffffff;

/** Reads all windows. What goes away meanwhile is left out. */
export async function readWindows(x: XConnection): Promise<ScreenWindows> {
  const [managed, active, topLevels] = await Promise.all([managedWindows(x), activeWindow(x), readTopLevels(x)]);
  const shown = topLevels.filter(({ isShown }) => isShown);
  const ids = managed ?? shown.filter(({ isPopup }) => !isPopup).map(({ id }) => id);
  const described = await Promise.all(
    ids.map(async (id) => {
      const [window, topLevel] = await Promise.all([describeWindow(x, id), topLevelOf(x, id)]);
      return window && topLevel !== undefined ? { ...window, topLevel } : undefined;
    }),
  );
  const windows = described.filter((window) => window !== undefined);
  const taken = new Set([...ids, ...windows.map(({ topLevel }) => topLevel)]);
  const popups = await describeAll(
    x,
    shown.filter(({ id, isPopup }) => isPopup && !taken.has(id)).map(({ id }) => id),
  );
  return { windows, popups: popups.filter(({ bounds }) => isOnScreen(bounds)), active };
}

/** Window managers and toolkits keep windows of one pixel, or beside the screen, to send events to: whether this is none of those. */
export function isOnScreen({ x, y, width, height }: Bounds): boolean {
  return width > 1 && height > 1 && x + width > 0 && y + height > 0;
}

/** The windows that the window manager says it manages, from the bottom to the top; undefined where none says so. */
export async function managedWindows(x: XConnection): Promise<readonly number[] | undefined> {
  const [stacked, unordered, manager] = await Promise.all([
    readNumbers(x, x.root, '_NET_CLIENT_LIST_STACKING'),
    readNumbers(x, x.root, '_NET_CLIENT_LIST'),
    hasWindowManager(x),
  ]);
  if (!manager) return undefined;
  return stacked.length > 0 ? stacked : unordered;
}

/** Whether a window manager is there that keeps to EWMH. */
export async function hasWindowManager(x: XConnection): Promise<boolean> {
  return (await managersWindow(x)) !== undefined;
}

/** The window of the window manager, by which it shows that it is there, and which has the focus where no other does (openbox). */
export async function managersWindow(x: XConnection): Promise<number | undefined> {
  const [check] = await readNumbers(x, x.root, '_NET_SUPPORTING_WM_CHECK');
  if (check === undefined || check === 0) return undefined;
  const [itself] = await readNumbers(x, check, '_NET_SUPPORTING_WM_CHECK');
  return itself === check ? check : undefined;
}

/** The window that the window manager calls active. */
export async function activeWindow(x: XConnection): Promise<number | undefined> {
  const [active] = await readNumbers(x, x.root, '_NET_ACTIVE_WINDOW');
  return active === undefined || active === 0 ? undefined : active;
}

/** The number of the workspace that is shown; undefined where the window manager has none. */
export async function currentWorkspace(x: XConnection): Promise<number | undefined> {
  return (await readNumbers(x, x.root, '_NET_CURRENT_DESKTOP'))[0];
}

/** One window; undefined where it is gone. */
export async function describeWindow(x: XConnection, id: number): Promise<XWindow | undefined> {
  const [geometry, origin, attributes, utf8Title, oldTitle, [pid], classNames, types, [owner], states, ...rest] =
    await Promise.all([
      x.askIfThere('GetGeometry', id),
      x.askIfThere('TranslateCoordinates', id, x.root, 0, 0),
      x.askIfThere('GetWindowAttributes', id),
      readText(x, id, '_NET_WM_NAME'),
      readText(x, id, 'WM_NAME'),
      readNumbers(x, id, '_NET_WM_PID'),
      readText(x, id, 'WM_CLASS'),
      readNumbers(x, id, '_NET_WM_WINDOW_TYPE'),
      readNumbers(x, id, 'WM_TRANSIENT_FOR'),
      readNumbers(x, id, '_NET_WM_STATE'),
      readNumbers(x, id, '_GTK_FRAME_EXTENTS'),
      readNumbers(x, id, '_NET_FRAME_EXTENTS'),
      readNumbers(x, id, '_NET_WM_DESKTOP'),
    ]);
  if (geometry === undefined || origin === undefined || attributes === undefined) return undefined;
  const [shadow, frame, [desktop]] = rest;
  const [instanceName, className] = classNames?.split('\0') ?? [];
  return {
    id,
    title: utf8Title ?? oldTitle ?? '',
    pid,
    instanceName,
    className,
    types: await shortNames(x, types, '_NET_WM_WINDOW_TYPE_'),
    transientFor: owner === undefined || owner === 0 ? undefined : owner,
    states: await shortNames(x, states, '_NET_WM_STATE_'),
    shadow: extents(shadow),
    frame: extents(frame),
    bounds: { x: origin.destX, y: origin.destY, width: geometry.width, height: geometry.height },
    desktop: desktop === allDesktops ? undefined : desktop,
    isViewable: attributes.mapState === 2,
  };
}

/**
 * The numbers of the windows that a window is a dialog of, and those that these are dialogs of, from the next one on.
 * @param windows all of them
 */
export function ownersOf(window: XWindow, windows: readonly XWindow[]): ReadonlySet<number> {
  const owners = new Set<number>();
  for (let at: XWindow | undefined = window; at?.transientFor !== undefined && !owners.has(at.transientFor);) {
    const owner: number = at.transientFor;
    owners.add(owner);
    at = windows.find(({ id }) => id === owner);
  }
  return owners;
}

/** The child of the root that a window is in, or is itself; undefined where it is gone. */
export async function topLevelOf(x: XConnection, id: number): Promise<number | undefined> {
  for (let window = id; ;) {
    const tree = await x.askIfThere('QueryTree', window);
    if (tree === undefined || tree.parent === 0) return undefined;
    if (tree.parent === x.root) return window;
    window = tree.parent;
  }
}

interface TopLevel {
  readonly id: number;
  readonly isPopup: boolean;
  readonly isShown: boolean;
}

/** The children of the root, from the bottom to the top. */
async function readTopLevels(x: XConnection): Promise<readonly TopLevel[]> {
  const { children } = await x.ask('QueryTree', x.root);
  const all = await Promise.all(
    children.map(async (id) => {
      const attributes = await x.askIfThere('GetWindowAttributes', id);
      if (attributes === undefined) return undefined;
      const isShown = attributes.mapState === 2 && attributes.klass === 1;
      return { id, isPopup: attributes.overrideRedirect === 1, isShown };
    }),
  );
  return all.filter((one) => one !== undefined);
}

async function describeAll(x: XConnection, ids: readonly number[]): Promise<readonly XWindow[]> {
  const all = await Promise.all(ids.map((id) => describeWindow(x, id)));
  return all.filter((one) => one !== undefined);
}

async function shortNames(x: XConnection, atoms: readonly number[], prefix: string): Promise<readonly string[]> {
  const names = await Promise.all(atoms.map((atom) => x.atomName(atom)));
  return names.filter((name) => name !== undefined).map((name) => name.replace(prefix, '').toLowerCase());
}

/** Both properties have the order left, right, top, bottom. */
function extents([left, right, top, bottom]: readonly number[]): Extents | undefined {
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  return { left, right, top, bottom };
}

/** Whether two windows are of one program, however little they say of it: they were made over the same connection. */
export function isOfSameConnection({ server }: XConnection, one: number, other: number): boolean {
  // Ids are those of a connection and, in the bits of this mask, of what was made over it (X11 protocol, section 8).
  const mask = server.resource_mask;
  return (one & ~mask) === (other & ~mask);
}
