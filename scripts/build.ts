import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildCli } from './build-cli.js';
import { buildPageScript } from './build-page.js';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

try {
  await buildPageScript();
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  else {
    removeOrphans();
    await buildCli({ removeOrphans: true });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Removes what an earlier build made of a source that is gone, besides the bundle. Emptying dist first would break whatever runs from it. */
function removeOrphans(): void {
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const source = /^(.+?)(\.d\.ts|\.js(\.map)?)$/.exec(file)?.[1];
    if (source && !/^cli[/\\]/.test(source) && !existsSync(join(root, 'src', `${source}.ts`))) rmSync(join(dist, file));
  }
}
