import { untilEventsAreRead } from '../../../clients/x11/client-ping.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import type { XKeyboard } from '../../../clients/x11/keyboard.js';
import { untilSo } from '../../../clients/x11/window-changes.js';
import type { Deed, FollowOptions } from '../../../ports/hand.js';
import type { TreeNode } from '../../../domain/screen/tree/tree-node.js';
import type { ScreenReader } from '../screen/screen-reader.js';
import type { SeenScreen } from '../screen/seen-screen.js';
import type { LinuxWindow, SessionWindows } from '../windows/session-windows.js';

/** What a file is given to a chooser with. */
export interface ChooserParts {
  readonly x: XConnection;
  readonly keyboard: XKeyboard;
  readonly windows: SessionWindows;
  readonly reader: ScreenReader;
}

/** Roles of what shows files, or takes the name of one. */
const takesFiles: ReadonlySet<string> = new Set(
  'textbox searchbox combobox list listbox table grid tree treegrid'.split(' '),
);

/** How long a chooser may take to open or close, in milliseconds, whatever time the step has. */
const chooserLimitMs = 3_000;

/**
 * Gives a file to the chooser that a press opens, as a person does who knows the path: choosers of GTK and Qt take it when it
 * is typed, beginning with the slash, and the Enter key.
 *
 * @param press presses what opens the chooser
 */
export async function giveFile(
  { x, keyboard, windows, reader }: ChooserParts,
  press: () => Promise<Deed>,
  file: string,
  { withinMs, signal }: FollowOptions,
): Promise<Deed> {
  const before = new Set((await windows.read()).windows.map(({ id }) => id));
  const pressed = await press();
  if (pressed.refused !== undefined || pressed.missed !== undefined || pressed.cutOff === true) return pressed;
  const limit = Math.min(withinMs, chooserLimitMs);
  const chooser = await untilSo(
    x,
    async () => {
      const { windows: all } = await windows.read();
      return all.find(({ id, isActive, x: { isViewable } }) => !before.has(id) && isActive && isViewable);
    },
    limit,
  );
  if (chooser === undefined) return { refused: 'No file chooser opened where it was pressed.' };
  await untilEventsAreRead(x);
  const refused = (why: string): Deed => ({
    refused: `The window "${chooser.x.title}" has opened and ${why}. Is it a file chooser? Where it asks something first, answer that in steps of its own.`,
  });
  const mayChoose = nodesOf(await reader.read(), chooser).some(({ isShown, role }) => isShown && takesFiles.has(role));
  if (!mayChoose) return refused('shows neither files nor a field for the name of one');
  await keyboard.type(file, { signal });
  if (!(await isWritten(x, reader, chooser, file)))
    return refused(`shows nowhere the path ${file} that was typed into it: Enter was not pressed`);
  await keyboard.press('Enter', { signal });
  const isClosed = async (): Promise<true | undefined> =>
    (await windows.read()).windows.some(({ id }) => id === chooser.id) ? undefined : true;
  if (await untilSo(x, isClosed, limit)) return {};
  return refused(`did not take ${file}, and stays open; may it choose this file`);
}

/** The elements of a window. */
function nodesOf({ tree, windows }: SeenScreen, { id }: LinuxWindow): readonly TreeNode[] {
  const seen = windows.find(({ window }) => window?.id === id);
  return seen === undefined ? [] : tree.nodes.slice(seen.index, tree.ends[seen.index]);
}

/** How often it is looked for a path that was typed, each time once its program has read its events. */
const looks = 10;

/** Whether a path stands where it was typed; choosers may complete it to that of another file. */
async function isWritten(x: XConnection, reader: ScreenReader, chooser: LinuxWindow, file: string): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    await untilEventsAreRead(x);
    if (nodesOf(await reader.read(), chooser).some(({ value }) => value?.startsWith(file) === true)) return true;
  }
  return false;
}
