#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const words = process.argv.slice(2);
const [first] = words;
// The options of every command may stand before its name.
const valued = new Set(['--cwd', '--config', '--log-level']);
const at = words.findIndex((word, index) => !word.startsWith('-') && !valued.has(words[index - 1] ?? ''));
const serviceCommands = new Set(['open', 'act', 'look', 'close', 'sessions', 'export']);
// Without a target, a text is about a session that is open.
const isOnSession = ['do', 'ask'].includes(words[at] ?? '') && !words.some((word) => /^--target(?:=|$)/.test(word));
const asksForHelp = ['--help', '-h'].includes(words[at + 1] ?? '');
const program = new URL('../dist/cli/main.js', import.meta.url);

if (first === '--version' || first === '-V') {
  // Answered before anything is loaded: scripts ask for it often.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.stdout.write(`${version}\n`);
} else if ((serviceCommands.has(words[at] ?? '') || isOnSession) && !asksForHelp && existsSync(program)) {
  // Live sessions are kept by a background service: it does the work, and this process loads next to nothing.
  const { runInService } = await import(new URL('../dist/cli/service-client.js', import.meta.url).href);
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  process.exitCode = await runInService(words, version, fileURLToPath(import.meta.url));
} else if (existsSync(program)) {
  const { main } = await import(program.href);
  const exitCode = await main(words);
  // What was printed must arrive before the end; what a library left open must not hold it up.
  process.stdout.write('', () => process.stderr.write('', () => process.exit(exitCode)));
} else {
  process.stderr.write('error: handeye is not built yet.\nhint: npm run build\n');
  process.exitCode = 4;
}
