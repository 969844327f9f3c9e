import { setTimeout as sleep } from 'node:timers/promises';
import type { BusObject } from '../../../clients/dbus/bus.js';
import { Role } from '../accessibility/vocabulary.js';
import type { SeenScreen } from '../screen/seen-screen.js';

/**
 * How long Chromium ignores presses in a dialog of its own after that has opened, in milliseconds, so that nobody answers it
 * by a double click on something else: `views::InputEventActivationProtector`, by the time of a double click.
 */
const protectedMs = 500;

const dialogRoles: ReadonlySet<number> = new Set([Role.alert, Role.dialog]);

/**
 * Waits until a press in a dialog that has just opened counts.
 *
 * @param seenSince when an element was seen first, in milliseconds of `performance.now`
 */
export async function untilPressesCount(
  { tree, elements, traits }: SeenScreen,
  ref: string,
  seenSince: (element: BusObject) => number,
  signal: AbortSignal,
): Promise<void> {
  const index = traits?.ignoresEarlyPresses === true ? tree.indexOf(ref) : undefined;
  if (index === undefined) return;
  const around = Array.from(tree.around(index), (at) => elements[at]).filter((element) => element !== undefined);
  // Dialogs that a page draws are nothing but a part of it.
  if (around.some(({ role }) => role === Role.document)) return;
  const dialog = around.find(({ role }) => dialogRoles.has(role));
  const leftMs = dialog === undefined ? 0 : seenSince(dialog) + protectedMs - performance.now();
  if (leftMs > 0) await sleep(leftMs, undefined, { signal }).catch(() => undefined);
}
