import type { XTest } from 'x11';
import type { XConnection } from '../connection.js';
import { fakeEvents } from '../fake-events.js';

/** Key codes (X11 protocol, "Keyboards"). */
const [firstKey, lastKey] = [8, 255];
/** Button 1 in a mask of keys and buttons (X11 protocol, KEYBUTMASK); the others of the core protocol follow. */
const [firstButtonBit, buttonCount] = [8, 5];

/**
 * Releases all keys and buttons that are down, whoever has pressed them: the server does not say. What a user holds at this
 * moment goes up for the programs as well, until it is pressed anew.
 */
export async function releaseInput(x: XConnection): Promise<void> {
  const [xtest, keys, { keyMask }] = await Promise.all([
    x.extension<XTest>('xtest'),
    x.ask('QueryKeymap'),
    x.ask('QueryPointer', x.root),
  ]);
  for (let code = firstKey; code <= lastKey; code += 1) {
    if ((((keys[code >> 3] ?? 0) >> (code & 7)) & 1) === 1) xtest.FakeInput(fakeEvents.keyRelease, code, 0, 0, 0, 0);
  }
  const mapping = await x.ask('GetPointerMapping');
  for (let button = 1; button <= buttonCount; button += 1) {
    if (((keyMask >> (firstButtonBit + button - 1)) & 1) === 0) continue;
    // A person may have swapped the buttons: XTEST releases those of the device.
    xtest.FakeInput(fakeEvents.buttonRelease, mapping.indexOf(button) + 1 || button, 0, 0, 0, 0);
  }
  await x.settled();
}
