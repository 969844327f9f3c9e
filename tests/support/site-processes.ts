import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedBrowser } from './headless-browser.js';

/** Where the browser keeps the frames of another site, with the flag that makes it so. */
export const siteProcesses = [
  ['in a process of their own', '--site-per-process'],
  ['in the process of the page', '--disable-site-isolation-trials'],
] as const;

/** The installed browser with a flag of its own, as a script in a folder. @returns its path */
export async function browserWith(flag: string, folder: string): Promise<string> {
  const script = join(folder, flag.replaceAll('-', ''));
  await writeFile(script, `#!/bin/sh\nexec '${installedBrowser ?? 'chromium'}' "$@" ${flag}\n`);
  await chmod(script, 0o755);
  return script;
}
