import type { XFixes } from 'x11';
import type { XConnection } from './connection.js';

/** XFIXES: a new owner, its window is destroyed, its program has ended. */
const allOwnerChanges = 1 | 2 | 4;

/**
 * Hears when something is copied (the CLIPBOARD selection has another owner), by whoever; also when the program that owns the
 * clipboard ends. What was copied is not read.
 *
 * @throws HandeyeError `environment_missing` where the server lacks XFIXES
 */
export async function onClipboardOwner(
  x: XConnection,
  listener: (owner: number | undefined) => void,
): Promise<() => void> {
  const fixes = await x.extension<XFixes>('fixes');
  const selection = x.atoms.of('CLIPBOARD');
  fixes.SelectSelectionInput(x.root, selection, allOwnerChanges);
  await x.settled();
  return x.onEvent((event) => {
    if (event.type !== fixes.firstEvent || event['selection'] !== selection) return;
    const owner = Number(event['owner']);
    listener(owner === 0 ? undefined : owner);
  });
}
