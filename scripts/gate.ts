/** The one gate: `npm test`, or a part of it: `npm test -- --only lint,unit`. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { choose } from './suite/choose.js';
import { hasBrowser } from './suite/has-browser.js';
import { showProgress } from './suite/progress.js';
import { runParts, type Part } from './suite/run-parts.js';
import { colours, root } from './suite/run-tests.js';

/** A static check, which passes when its command does. */
interface Check {
  readonly name: string;
  readonly command: string;
}

/** Lint, types, layers and tests all read the generated page script: it is made first, whatever was picked. */
const prerequisite: Check = { name: 'page', command: 'tsx scripts/build-page.ts' };

/** Two at a time, the long ones first. */
const checks: readonly Check[] = [
  { name: 'package', command: 'tsx scripts/build.ts && publint --strict' },
  { name: 'types', command: 'tsc -p tsconfig.json && tsc -p src/adapters/web/page' },
  { name: 'lint', command: 'oxlint' },
  { name: 'dead-code', command: 'knip' },
  { name: 'layers', command: 'depcruise src' },
  { name: 'generated', command: 'tsx scripts/generate.ts --check' },
  { name: 'format', command: 'oxfmt --check' },
];

/** Tests of these run together, three files at a time. */
const parts: readonly Part[] = [
  { name: 'unit', paths: ['src/'] },
  { name: 'contract', paths: ['tests/contract'] },
  { name: 'e2e', paths: ['tests/e2e'] },
];

const chosen = choose<Check | Part>([...checks, ...parts], namesGiven());
const chosenChecks = checks.filter((check) => chosen.includes(check));
const chosenParts = parts.filter((part) => chosen.includes(part));
const began = performance.now();
const failedChecks = await runChecks(chosenChecks);
const isWithoutBrowser = chosenParts.some(({ name }) => name !== 'unit') && !(await hasBrowser());
const tally = await runParts(
  'gate',
  parts,
  chosenParts.filter(({ name }) => name === 'unit' || !isWithoutBrowser),
);
const passed = tally.passed + 1 + chosenChecks.length - failedChecks;
const failed = tally.failed + failedChecks + (isWithoutBrowser ? 1 : 0);
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed, ${tally.skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;

/** By `--only lint,unit`, or without it. */
function namesGiven(): readonly string[] {
  try {
    const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
    return [...(values.only === undefined ? [] : [values.only]), ...positionals];
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} Use: npm test -- --only lint,unit`);
    process.exit(2);
  }
}

/** @returns how many failed */
async function runChecks(some: readonly Check[]): Promise<number> {
  const running = new Set<string>();
  const progress = showProgress(() => [...running].join(', '));
  let failed = 0;
  const check = async ({ name, command }: Check): Promise<void> => {
    const started = performance.now();
    running.add(name);
    const { status, output } = await run(command);
    running.delete(name);
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)}s`;
    progress.say(`${status === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(7)}`);
    if (status === 0) return;
    failed += 1;
    progress.say(`${output.trimEnd()}\n`);
  };
  try {
    await check(prerequisite);
    const waiting = some.values();
    const lane = async (): Promise<void> => {
      for (const next of waiting) await check(next);
    };
    await Promise.all([lane(), lane()]);
  } finally {
    progress.end();
  }
  return failed;
}

/** Runs a shell command with the project's own tools first in the path. Its output is kept until it is known to matter. */
async function run(command: string): Promise<{ status: number; output: string }> {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(command, {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm would build once more what publint has it pack.
    env: { ...process.env, PATH: path, npm_config_ignore_scripts: 'true', ...colours() },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => void (output += chunk));
  const status = await new Promise<number>((done, fail) =>
    child.on('error', fail).on('close', (code) => done(code ?? 1)),
  );
  return { status, output };
}
