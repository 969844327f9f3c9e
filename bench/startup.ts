/** How long the command line takes to start, against `node -e 0`, in turns in one run; needs `npm run build`. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { median } from './figures.js';

const run = promisify(execFile);

export interface StartupFigures {
  readonly rounds: number;
  readonly nodeMs: number;
  readonly versionRatio: number;
  readonly validateRatio: number;
}

export async function measureStartup(rounds = 15): Promise<StartupFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'handeye-bench-'));
  const bin = resolve(import.meta.dirname, '../bin/handeye.js');
  const flow = join(folder, 'a.flow.json');
  const steps = [{ action: 'open' }, { action: 'click', selector: 'Button#Save' }];
  await writeFile(
    flow,
    JSON.stringify({ schemaVersion: 1, testName: 'a', targets: { web: { url: 'http://localhost/' } }, steps }),
  );
  const time = async (args: readonly string[]): Promise<number> => {
    const started = performance.now();
    await run(process.execPath, [...args], { cwd: folder });
    return performance.now() - started;
  };
  try {
    await time([bin, 'validate', flow]);
    const times: { node: number; version: number; validate: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push({
        node: await time(['-e', '0']),
        version: await time([bin, '--version']),
        validate: await time([bin, 'validate', flow]),
      });
    }
    return {
      rounds,
      nodeMs: median(times.map(({ node }) => node)),
      versionRatio: median(times.map(({ node, version }) => version / node)),
      validateRatio: median(times.map(({ node, validate }) => validate / node)),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
