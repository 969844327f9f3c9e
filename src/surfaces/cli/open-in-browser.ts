import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { HandeyeError } from '../../domain/errors.js';

/** What opens a file in the program that the user chose for it; started directly, never through a shell. */
const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ['open'],
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
};

/** Opens a file in the default browser. @throws HandeyeError `environment_missing` */
export async function openInBrowser(file: string): Promise<void> {
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, file], { detached: true, stdio: 'ignore' });
  try {
    await once(child, 'spawn');
    child.unref();
  } catch (error) {
    throw new HandeyeError('environment_missing', `The report cannot be opened: there is no ${program} here.`, {
      hint: `Open it yourself: ${file}`,
      cause: error,
    });
  }
}
