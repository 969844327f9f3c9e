import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { lacksPrograms } from '../../support/x-server.js';

const what = 'pages in Chromium as a program';

describe.skipIf(lacksDesktop(what) || lacksPrograms(what, 'chromium'))('a page in Chromium', () => {
  let runner: FlowRunner;
  beforeAll(async () => {
    runner = await startFlowRunner();
  });
  afterAll(() => runner.close());

  /** Goes on with these steps, of which the first is step 2, in a Chromium that nobody has told to be accessible. */
  const run = (body: string, steps: readonly WrittenStep[]): Promise<Ran> => {
    const page = `data:text/html,<title>Page</title>${encodeURIComponent(body)}`;
    return runner.run({
      schemaVersion: 1,
      testName: 'A page',
      desktop: 'private',
      targets: { linux: { launch: 'chromium', args: ['--no-sandbox', '--no-first-run', page] } },
      steps: [{ action: 'open', timeoutMs: 30_000 }, ...steps],
    });
  };

  it('is told without a switch: what it shows is not believed to be absent', async () => {
    const tried = [
      { action: 'assert_not_exists', selector: 'Button#Dead', timeoutMs: 3000 },
      { action: 'assert_count', selector: 'Button#Dead', expected: 0, timeoutMs: 3000 },
    ];
    for (const step of tried) expect((await run('<button>Dead</button>', [step])).step(2).status).toBe('failed');
  });

  it('is driven without a switch', async () => {
    const ran = await run(`<button onclick="this.textContent='Done'">Go</button>`, [
      { action: 'click', selector: 'Button#Go', timeoutMs: 20_000 },
      { action: 'assert_exists', selector: 'Button#Done' },
      { action: 'assert_not_exists', selector: 'Button#Go' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
