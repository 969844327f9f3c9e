import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { controls, type Control } from './manifest.js';
import { startControlsServer } from './server.js';

/** Pages show all their movements within this time, in milliseconds. */
const settledMs = 2_500;

let server: Awaited<ReturnType<typeof startControlsServer>>;
let flows: FlowRunner;

beforeAll(async () => {
  [server, flows] = await Promise.all([startControlsServer(), startFlowRunner()]);
});
afterAll(() => Promise.all([server.close(), flows.close()]));

/** Clicks a control and returns what came of that: `passed`, or the code of the warning. */
async function verdictOn({ page, selector }: Control): Promise<string> {
  const { step } = await flows.run({
    schemaVersion: 1,
    testName: selector,
    targets: { web: { url: `${server.url}${page}` } },
    steps: [{ action: 'open' }, { action: 'wait', milliseconds: settledMs }, { action: 'click', selector }],
  });
  const { status, warningCode, error, diagnostics } = step(3);
  if (warningCode !== null) return warningCode;
  return status === 'passed'
    ? `passed by ${diagnostics.effects?.map(({ detail }) => detail).join(', ')}`
    : `${status}: ${error}`;
}

/** The controls with what came of them, a few at a time. */
async function verdicts(of: readonly Control[]): Promise<{ control: Control; verdict: string }[]> {
  const found: { control: Control; verdict: string }[] = [];
  const left = [...of];
  const lane = async (): Promise<void> => {
    for (let control = left.shift(); control !== undefined; control = left.shift())
      found.push({ control, verdict: await verdictOn(control) });
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  return found;
}

const named = (all: readonly { control: Control; verdict: string }[]): string[] =>
  all.map(
    ({ control: { page, id, note, answersBy }, verdict }) =>
      `${page} #${id}: ${verdict} (${answersBy ?? 'dead'}: ${note})`,
  );

const isWarned = ({ verdict }: { verdict: string }): boolean => /^(?:no_observable|unproven)_effect$/.test(verdict);

it('warns of dead controls, on pages that are still and that move by themselves', async () => {
  const found = await verdicts(controls.filter(({ alive }) => !alive));
  const missed = named(found.filter((each) => !isWarned(each)));
  console.log(`dead: ${found.length}, missed:\n${missed.join('\n')}`);
  expect(found).toHaveLength(40);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(1);
});

it('does not warn of live controls, but for those that answer by a timer alone', async () => {
  const found = await verdicts(controls.filter(({ alive }) => alive));
  const wrong = found.filter(({ verdict }) => !verdict.startsWith('passed'));
  const byTimer = wrong.filter(({ control }) => control.answersBy === 'timer');
  const others = named(wrong.filter(({ control }) => control.answersBy !== 'timer'));
  console.log(`live: ${found.length}, warned of:\n${others.join('\n')}\nby a timer:\n${named(byTimer).join('\n')}`);
  expect(found).toHaveLength(80);
  expect(others.length, others.join('\n')).toBeLessThanOrEqual(2);
});
