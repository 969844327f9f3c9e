import { watch } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** How long whoever answers takes, so that whoever takes the answers waits for them by then; in milliseconds. */
const thinkingMs = 15;

/** Has a file appear, whole. @returns when it did, by `performance.now()` */
export async function appear(folder: string, name: string, text: string): Promise<number> {
  await pause(thinkingMs);
  const draft = join(folder, '.draft');
  await writeFile(draft, text);
  const began = performance.now();
  await rename(draft, join(folder, name));
  return began;
}

/** The least that a file takes from appearing until its text is there: plain node, which checks and records nothing. */
export async function measurePlainRead(folder: string, name: string, text: string): Promise<number> {
  const file = join(folder, name);
  let isRead = false;
  let end = (): void => undefined;
  const read = new Promise<number>((resolve, reject) => {
    const watcher = watch(folder, (_event, changed) => {
      if (changed !== name || isRead) return;
      isRead = true;
      readFile(file, 'utf8').then(() => resolve(performance.now()), reject);
    });
    end = () => watcher.close();
  });
  try {
    const began = await appear(folder, name, text);
    return (await read) - began;
  } finally {
    end();
    await rm(file, { force: true });
  }
}
