import { chmodSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * The folder of the background service of this user, which nobody else may enter.
 *
 * @throws Error where something else lies there, or somebody else owns it
 */
export function serviceFolder(): string {
  const { uid, username } = userInfo();
  const runtime = process.env['XDG_RUNTIME_DIR'];
  const folder =
    process.env['HANDEYE_SERVICE_FOLDER'] ??
    (runtime === undefined || runtime === ''
      ? join(tmpdir(), `handeye-${uid === -1 ? username : uid}`)
      : join(runtime, 'handeye'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || (uid !== -1 && found.uid !== uid))
    throw new Error(`${folder} belongs to somebody else: move it away, or set HANDEYE_SERVICE_FOLDER.`);
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700);
  return folder;
}

/** Where the service listens. */
export const socketIn = (folder: string): string =>
  process.platform === 'win32'
    ? `\\\\.\\pipe\\handeye-${folder.replaceAll(/\W+/g, '-')}`
    : join(folder, 'service.sock');

/** What says which process serves. */
export const lockIn = (folder: string): string => join(folder, 'service.pid');
