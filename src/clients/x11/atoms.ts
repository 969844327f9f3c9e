/** The atoms that this folder talks of by name: asked for once, when the display is opened. */
export const atomNames = [
  'CLIPBOARD',
  'XdndSelection',
  'UTF8_STRING',
  'WM_DELETE_WINDOW',
  'WM_PROTOCOLS',
  'WM_STATE',
  'WM_TAKE_FOCUS',
  '_GTK_FRAME_EXTENTS',
  '_NET_ACTIVE_WINDOW',
  '_NET_CLIENT_LIST',
  '_NET_CLIENT_LIST_STACKING',
  '_NET_CLOSE_WINDOW',
  '_NET_CURRENT_DESKTOP',
  '_NET_FRAME_EXTENTS',
  '_NET_REQUEST_FRAME_EXTENTS',
  '_NET_RESTACK_WINDOW',
  '_NET_SUPPORTED',
  '_NET_SUPPORTING_WM_CHECK',
  '_NET_WM_DESKTOP',
  '_NET_WM_NAME',
  '_NET_WM_PID',
  '_NET_WM_PING',
  '_NET_WM_STATE',
  '_NET_WM_STATE_ABOVE',
  '_NET_WM_STATE_HIDDEN',
  '_NET_WM_STATE_SHADED',
  '_NET_WM_WINDOW_TYPE',
  'text/plain;charset=utf-8',
] as const;

/** Atoms that every server has from the start (X11 protocol, appendix A). */
export const predefinedAtoms = {
  ATOM: 4,
  CARDINAL: 6,
  INTEGER: 19,
  STRING: 31,
  WINDOW: 33,
  WM_HINTS: 35,
  WM_NAME: 39,
  WM_CLASS: 67,
  WM_TRANSIENT_FOR: 68,
} as const;

/** The name of an atom that is known from the start. */
export type AtomName = (typeof atomNames)[number] | keyof typeof predefinedAtoms;

/** Atoms of one server by name, and back. */
export interface Atoms {
  /** The number of an atom that is known from the start. */
  of(name: AtomName): number;
  /** Its name, where it is known already. */
  nameOf(atom: number): string | undefined;
}
