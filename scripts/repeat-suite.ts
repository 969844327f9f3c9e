/**
 * Runs tests many times in a row, to find those that fail now and then: `npm run soak:suite -- 5 tests/deep/e2e/desktop`.
 * The output of a run that failed is kept; ends with how many passed.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const [given, ...folders] = process.argv.slice(2);
const runs = Number(given);
if (!Number.isSafeInteger(runs) || runs < 1 || folders.length === 0) {
  console.error('Usage: npm run soak:suite -- <how many runs> <folder or file of tests>…');
  process.exit(2);
}

const kept = mkdtempSync(join(tmpdir(), 'handeye-soak-'));
let passed = 0;
for (let run = 1; run <= runs; run++) {
  const began = performance.now();
  const { code, output } = await runOnce();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  // Where everything that they need is missing, tests are skipped, and nothing is proven.
  const isPassed = code === 0 && /Tests .*\d+ passed/.test(stripVTControlCharacters(output));
  if (isPassed) passed += 1;
  else writeFileSync(join(kept, `${run}.log`), output);
  const end = isPassed ? 'passed' : `failed: ${join(kept, `${run}.log`)}`;
  console.log(`${run} of ${runs}: ${end} (${seconds} s)`);
}
console.log(`${passed} of ${runs} runs passed`);
process.exitCode = passed === runs ? 0 : 1;

function runOnce(): Promise<{ readonly code: number | null; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn('npx', ['vitest', 'run', ...folders], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
    child.once('close', (code) => resolve({ code, output }));
  });
}
