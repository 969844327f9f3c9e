import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractBackends, type ContractBackend } from '../../tests/contract/backend/backends.js';
import { guarantees, type Guarantee } from '../../tests/contract/backend/guarantee.js';
import type { FileGenerator } from './generator.js';
import { generatedFrom, page, table } from './reference/markdown.js';

const suite = resolve(import.meta.dirname, '../../tests/contract/backend');

/** What each backend is proven to hold to: the declarations of the contract suite, as a page. */
export const backendMatrix: FileGenerator = {
  name: 'backend matrix',
  async files() {
    const files = readdirSync(suite).filter((file) => file.endsWith('.test.ts'));
    for (const file of files.toSorted()) await import(pathToFileURL(join(suite, file)).href);
    return { 'docs/reference/backends.md': matrixPage() };
  },
};

function matrixPage(): string {
  const topics = [...new Set(guarantees.map(({ topic }) => topic))];
  return page(
    generatedFrom('tests/contract/backend'),
    '# Backends',
    `What handeye guarantees on every backend. Each line is a test that drives the same small app ([contract app](../../tests/apps/contract/contract-app.md)) as a page (\`web\`), as a GTK program (\`linux\`) and as a fake app (\`fake\`, see [fake apps](../fake-backend.md)).`,
    '**proven**: the test passes. `npm test` runs all tests on `web` and `fake` and some on `linux`; `npm run test:deep -- desktop` runs the others. If a browser, or the programs of a desktop and GTK 3, are missing, the tests are skipped and named. **not applicable**: the guarantee makes no sense there. **not yet**: the test is known to fail; once it passes, its suite fails.',
    totals(),
    ...topics.flatMap((topic) => [`## ${topic}`, topicTable(guarantees.filter((one) => one.topic === topic))]),
  );
}

function totals(): string {
  const rows = contractBackends.map((backend) => {
    const cells = guarantees.map((guarantee) => cellOf(guarantee, backend));
    const count = (word: string): string => String(cells.filter((cell) => cell.startsWith(word)).length);
    return [backend, count('proven'), count('not applicable'), count('not yet')];
  });
  return table(['backend', 'proven', 'not applicable', 'not yet'], rows);
}

function topicTable(some: readonly Guarantee[]): string {
  return table(
    ['handeye …', ...contractBackends],
    some.map((guarantee) => [guarantee.words, ...contractBackends.map((backend) => cellOf(guarantee, backend))]),
  );
}

function cellOf({ notApplicable = {}, notYet = {} }: Guarantee, backend: ContractBackend): string {
  const senseless = notApplicable[backend];
  if (senseless !== undefined) return `not applicable (${senseless})`;
  const missing = notYet[backend];
  return missing === undefined ? 'proven' : `not yet (${missing})`;
}
