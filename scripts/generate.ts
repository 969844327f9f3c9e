import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { formatLikeTheGate } from './format-like-the-gate.js';
import { generators } from './generators/index.js';

const root = resolve(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');

const outOfDate: string[] = [];
for (const generator of generators) {
  for (const [path, content] of Object.entries(await generator.files())) {
    const formatted = await formatLikeTheGate(path, content);
    const file = resolve(root, path);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === formatted) continue;
    outOfDate.push(`${path} (${generator.name})`);
    if (isCheck) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, formatted);
  }
}

if (isCheck && outOfDate.length > 0) {
  console.error(
    `Out of date:\n${outOfDate.map((line) => `  ${line}`).join('\n')}\nRun npm run generate and commit the result.`,
  );
  process.exitCode = 1;
} else {
  console.log(outOfDate.map((line) => `wrote ${line}`).join('\n') || 'generated files are up to date');
}
