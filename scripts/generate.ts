import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { generators } from './generators/index.js';

const root = resolve(import.meta.dirname, '..');
const isCheck = process.argv.includes('--check');
const options = JSON.parse(await readFile(resolve(root, '.oxfmtrc.json'), 'utf8')) as FormatConfig;

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

async function formatLikeTheGate(path: string, content: string): Promise<string> {
  const { code, errors } = await format(path, content, options);
  if (errors.length > 0) throw new Error(`Cannot format ${path}: ${errors.map((error) => error.message).join('; ')}`);
  return code;
}
