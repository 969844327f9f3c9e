import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedBrowser } from './headless-browser.js';
import { skipNote } from './skip-note.js';

/** Whether there is no installed browser that could be given a flag; says so. */
export const lacksBrowserForFlags =
  installedBrowser === undefined &&
  skipNote('frames in processes of their own', 'no Chromium is installed', 'apt install chromium-headless-shell');

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
