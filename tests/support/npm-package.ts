import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A program of an npm package that is no dependency, installed when it is first needed. */
export interface NpmProgram {
  readonly name: string;
  readonly version: string;
  /** Relative to the folder of the package in node_modules. */
  readonly program: string;
}

/** @returns where the program is. It is installed beside its folder and moved there whole: a second process never sees half of it */
export async function installedProgram({ name, version, program }: NpmProgram, folder: string): Promise<string> {
  const path = join(folder, 'node_modules', name, program);
  if (existsSync(path)) return path;
  await mkdir(dirname(folder), { recursive: true });
  const temporary = await mkdtemp(join(dirname(folder), 'installing-'));
  try {
    await writeFile(join(temporary, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--save-exact', `${name}@${version}`];
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    await finished(
      spawn(npm, args, { cwd: temporary, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' }),
    );
    await rename(temporary, folder).catch((error: unknown) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return path;
}

/** Waits for a program to end well. */
export async function finished(child: ChildProcess): Promise<void> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(said.trim().split('\n').slice(-3).join(' ') || `it ended with ${code}`);
}
