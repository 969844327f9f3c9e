import { accessSync, constants, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Display } from 'x11';
import { HandeyeError, messageOf } from '../../domain/errors.js';

/**
 * Connects to a display.
 * @param limit ms until it is given up
 * @param isKeyless whether it asks for no key, so that none is read
 * @throws HandeyeError `environment_missing` where it cannot be opened, `target_unreachable` where nothing answers there
 */
export function openClient(display: string, limit: number, isKeyless = false): Promise<Display> {
  return new Promise((resolve, reject) => {
    if (!isKeyless) refuseUnreadableAuthority(display);
    const client = createClient(
      // Requests of one turn go out together, also those that are answered: they are pipelined.
      {
        display,
        disableBigRequests: true,
        shm: false,
        bufferRequests: { flushOnReply: false },
        ...(isKeyless && { auth: { name: '', data: '' } }),
      },
      (error, opened) => {
        if (error) fail(error);
        else {
          clearTimeout(timer);
          client.removeListener('error', fail);
          resolve(opened);
        }
      },
    );
    const fail = (error: Error): void => {
      clearTimeout(timer);
      // Nobody listens to whatever comes after.
      client.on('error', () => {});
      client.stream?.destroy();
      reject(cannotOpen(display, error));
    };
    client.on('error', fail);
    const timer = setTimeout(() => {
      client.removeListener('error', fail);
      client.on('error', () => {});
      client.stream?.destroy();
      reject(
        new HandeyeError('target_unreachable', `The X server at ${display} has not answered for ${limit} ms.`, {
          hint: 'It hangs or is stopped; look for its process.',
        }),
      );
    }, limit);
  }).catch((error: unknown) => {
    // What the package throws at once, such as for a display that is none.
    throw error instanceof HandeyeError ? error : cannotOpen(display, error);
  }) as Promise<Display>;
}

/** The package throws where nobody can catch it when the file is there but cannot be read. */
function refuseUnreadableAuthority(display: string): void {
  const file = process.env['XAUTHORITY'] || join(homedir(), '.Xauthority');
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return;
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw cannotOpen(display, new Error(`Xauthority cannot be read: ${messageOf(error)}`));
  }
  // The device without content stands for no key.
  if (!found.isFile() && !found.isCharacterDevice())
    throw cannotOpen(display, new Error(`Xauthority cannot be read: ${file} is no file`));
}

function cannotOpen(display: string, cause: unknown): HandeyeError {
  const why = messageOf(cause).replace(/\.?\s*$/, '.');
  const hint = /authori[sz]ation|authentication|Xauthority/i.test(why)
    ? 'Name the file with the key of that display in XAUTHORITY, as the session that runs it does.'
    : 'Start an X server there, such as `Xvfb :99`, or name one that runs in DISPLAY (echo $DISPLAY in its session).';
  return new HandeyeError('environment_missing', `The display "${display}" cannot be opened: ${why}`, { hint, cause });
}
