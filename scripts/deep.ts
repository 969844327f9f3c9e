/** Finer and slower tests than the gate has: `npm run test:deep`, or parts of it: `npm run test:deep -- web,desktop`. */
import { buildPageScript } from './build-page.js';
import { choose } from './suite/choose.js';
import { runParts, type Part } from './suite/run-parts.js';

const parts: readonly Part[] = [
  {
    name: 'web',
    paths: [
      'tests/deep/contract/page',
      'tests/deep/e2e/actions',
      'tests/deep/e2e/shop',
      'tests/deep/e2e/report',
      'tests/deep/e2e/v1/pages.test.ts',
    ],
  },
  {
    name: 'cli',
    paths: [
      'tests/deep/contract/coding',
      'tests/deep/e2e/cli',
      'tests/deep/e2e/coding',
      'tests/deep/e2e/file-session',
      'tests/deep/e2e/live',
      'tests/deep/e2e/language',
    ],
  },
  {
    name: 'desktop',
    paths: [
      'tests/deep/contract/set-up',
      'tests/deep/contract/x11',
      'tests/contract/backend',
      'tests/deep/e2e/desktop',
      'tests/deep/e2e/v1/programs.test.ts',
    ],
  },
  // Programs, and then web apps, that nobody here wrote. The apps are installed when they are first needed.
  { name: 'programs', paths: ['tests/live/desktop'] },
  {
    name: 'live',
    paths: ['tests/live/node-red', 'tests/live/tiddlywiki', 'tests/live/todomvc', 'tests/live/controls'],
  },
];

const chosen = choose(parts, process.argv.slice(2));
await buildPageScript();
const began = performance.now();
const { passed, failed, skipped } = await runParts('deep', parts, chosen);
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : 0;
