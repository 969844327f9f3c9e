import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn, startFlowRunner, type FlowRunner } from '../../../support/run-flow.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';

let pages: WebPages;
const runners: FlowRunner[] = [];

beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(() => Promise.all([pages.close(), ...runners.map((runner) => runner.close())]));

const runnerWith = async (slowMoMs: number): Promise<FlowRunner> => {
  const runner = await startFlowRunner({ slowMoMs });
  runners.push(runner);
  return runner;
};

/** Notes when each action arrived, and shows the shortest pause between two of them. */
const watching = (event: string): string => `
  <label>Name <input></label> <button>Go</button> <p id=out></p>
  <script>
    const times = [];
    addEventListener('${event}', ({ timeStamp }) => {
      times.push(timeStamp);
      const pauses = times.slice(1).map((time, index) => time - times[index]);
      out.textContent = 'pause ' + Math.floor(Math.min(...pauses) / 100) * 100;
    }, true);
  </script>`;

describe('slow motion', () => {
  it('pauses after each action, so that people can follow', async () => {
    const flows = await runnerWith(300);
    const { step } = await flows.run(
      flowOn(pages.page(watching('pointerdown')), [
        { action: 'click', selector: 'Button#Go', expectNoEffect: true },
        { action: 'click', selector: 'Edit#Name' },
        { action: 'read', selector: '#out', saveAs: 'pause' },
      ]),
    );
    expect(Number(/pause (\d+)/.exec(step(4).found ?? '')?.[1])).toBeGreaterThanOrEqual(300);
  });

  it('of a second and more is no reason to call a page hung that is typed into', async () => {
    const flows = await runnerWith(1000);
    const { flow } = await flows.run(
      flowOn(pages.page(watching('keydown')), [
        { action: 'send_keys', selector: 'Edit#Name', keys: 'a, b, c, d, e, f' },
        { action: 'assert_value', selector: 'Edit#Name', expected: 'abcdef' },
      ]),
    );
    expect(flow.steps.map(({ status, error }) => [status, error])).toEqual(Array(3).fill(['passed', null]));
  });
});

describe('typing with a pause between the keys', () => {
  it('gives the page each key on its own', async () => {
    const flows = await runnerWith(0);
    const { step } = await flows.run(
      flowOn(pages.page(watching('keydown')), [
        { action: 'type', selector: 'Edit#Name', text: 'Ada', keyDelayMs: 200 },
        { action: 'read', selector: '#out', saveAs: 'pause' },
        { action: 'assert_value', selector: 'Edit#Name', expected: 'Ada' },
      ]),
    );
    expect(Number(/pause (\d+)/.exec(step(3).found ?? '')?.[1])).toBeGreaterThanOrEqual(200);
    expect(step(4).status).toBe('passed');
  });
});
