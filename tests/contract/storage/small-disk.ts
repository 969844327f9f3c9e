import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

export interface SmallDisk {
  readonly folder: string;
  /** From now on every write is refused. */
  makeReadOnly(): void;
}

/** A file system of its own with room for `kilobytes`. The test is skipped where mounting is not allowed. */
export function smallDisk(context: TestContext, kilobytes: number): SmallDisk {
  const folder = join(temporaryFolder(), 'disk');
  mkdirSync(folder);
  const failure = mount(['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  if (failure !== undefined) return context.skip(`file systems cannot be mounted here: ${failure}`);
  onTestFinished(() => {
    spawnSync('umount', ['--lazy', folder]);
  });
  return {
    folder,
    makeReadOnly() {
      const refusal = mount(['-o', 'remount,ro', folder]);
      if (refusal !== undefined) throw new Error(refusal);
    },
  };
}

/** Why it could not be done, or undefined. */
function mount(args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}
