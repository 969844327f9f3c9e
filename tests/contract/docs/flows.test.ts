import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { flowsShownIn } from '../../support/shown-flows.js';

describe.each(['README.md', 'AGENTS.md', 'docs/desktop.md', 'docs/fake-backend.md', 'docs/plain-language.md'])(
  'the flows that %s shows',
  (page) => {
    let runner: FlowRunner;
    beforeAll(async () => {
      runner = await startFlowRunner();
    });
    afterAll(() => runner.close());

    it('are there', () => {
      expect(flowsShownIn(page)).not.toEqual([]);
    });

    it.each(flowsShownIn(page))('are accepted as they are written: $title', async ({ flow }) => {
      expect(await runner.refusals(flow)).toEqual([]);
    });
  },
);
