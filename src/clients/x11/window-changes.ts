import type { RawEvent } from 'x11';
import type { XConnection } from './connection.js';
import { eventMasks } from './events.js';
import { managedWindows } from './windows.js';

/** Something that has changed on the screen. */
export interface WindowChange {
  readonly kind: 'property' | 'shown' | 'hidden' | 'moved' | 'destroyed';
  readonly window: number;
  /** For `property`: its name, where it is one that this folder knows, such as `_NET_ACTIVE_WINDOW`. */
  readonly property: string | undefined;
}

const kinds: Readonly<Record<string, WindowChange['kind']>> = {
  PropertyNotify: 'property',
  MapNotify: 'shown',
  UnmapNotify: 'hidden',
  ConfigureNotify: 'moved',
  DestroyNotify: 'destroyed',
};

/**
 * Hears what changes about the root, its children and all managed windows, also those that come later.
 * @returns ends it, once all that is there now is being listened to
 */
export async function onWindowChange(x: XConnection, listener: (change: WindowChange) => void): Promise<() => void> {
  let isOver = false;
  let known: readonly number[] = [];
  const selectAll = async (change?: WindowChange): Promise<void> => {
    const managed = (await managedWindows(x)) ?? [];
    for (const id of managed) x.select(id, eventMasks.property | eventMasks.structure);
    const before = known;
    known = managed;
    // Window managers list the windows anew with each press, most often just as they were.
    if (change !== undefined && !isOver && before.join() !== managed.join()) listener(change);
    const added = managed.filter((id) => !before.includes(id));
    if (added.length === 0) return;
    await x.settled();
    // What changed about them before they were listened to was not heard: whoever looks now misses nothing.
    if (!isOver) for (const window of added) listener({ kind: 'shown', window, property: undefined });
  };
  const stop = x.onEvent((event) => {
    const change = changeOf(x, event);
    if (change === undefined) return;
    if (change.property?.startsWith('_NET_CLIENT_LIST') === true) {
      selectAll(change).catch(() => {
        // The server has gone: whoever asks it next gets the error.
        isOver = true;
      });
    } else if (!isOver) listener(change);
  });
  x.select(x.root, eventMasks.substructure | eventMasks.structure | eventMasks.property);
  await selectAll();
  await x.settled();
  return () => {
    isOver = true;
    stop();
  };
}

/**
 * Waits until something is so: reads it now, and again after each change of a window.
 * @param read what is looked at; undefined while it is not so
 * @param limit ms
 * @param signal ends the wait
 * @returns what was read, or undefined when the time was up
 * @throws what the signal was aborted with
 */
export async function untilSo<T>(
  x: XConnection,
  read: () => Promise<T | undefined>,
  limit: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
  let changes = 0;
  let wake: (() => void) | undefined;
  const lookAgain = (): void => {
    changes++;
    wake?.();
  };
  const stop = await onWindowChange(x, lookAgain);
  signal?.addEventListener('abort', lookAgain, { once: true });
  const until = performance.now() + limit;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const seen = changes;
      const value = await read();
      if (value !== undefined) return value;
      const left = until - performance.now();
      if (left <= 0) return undefined;
      if (changes !== seen) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  } finally {
    signal?.removeEventListener('abort', lookAgain);
    stop();
  }
}

function changeOf(x: XConnection, event: RawEvent): WindowChange | undefined {
  const kind = kinds[event.name ?? ''];
  if (kind === undefined) return undefined;
  // The package calls the window that a ConfigureNotify is about by another name than the one that heard of it.
  const window = event.name === 'ConfigureNotify' ? event['wid1'] : event.wid;
  if (typeof window !== 'number') return undefined;
  const property = kind === 'property' ? x.atoms.nameOf(Number(event['atom'])) : undefined;
  return { kind, window, property };
}
