import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type RunRequest, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

const on = (page: string, steps: readonly WrittenStep[], request: RunRequest = {}): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs: 1000, ...request });
const statuses = ({ flow }: Ran): string[] => flow.steps.map(({ status }) => status);

describe('when', () => {
  const conditions = [
    [{ exists: 'Heading#Widgets' }, true],
    [{ exists: '#late-element' }, false],
    [{ notExists: 'Dialog' }, true],
    [{ urlContains: '/widgets' }, true],
    [{ variable: 'who', equals: 'Alice' }, true],
    [{ variable: 'who', notEquals: 'Alice' }, false],
    [{ backend: 'web' }, true],
    [{ backend: 'linux' }, false],
    [{ not: { backend: 'web' } }, false],
    [{ all: [{ backend: 'web' }, { exists: 'Button#Show toast' }] }, true],
    [{ any: [{ backend: 'linux' }, { exists: 'Button#Show toast' }] }, true],
  ] as const;
  let ran: Ran;
  beforeAll(async () => {
    const steps = conditions.map(([when]) => ({ action: 'assert_exists', selector: 'Heading#Widgets', when }));
    ran = await on('/widgets', [{ action: 'set_variable', name: 'who', value: 'Alice' }, ...steps]);
  });

  it.each(conditions.map(([when, runs], index) => [when, runs, index + 3] as const))(
    '%j decides whether the step runs',
    (_when, runs, number) => {
      expect(ran.step(number).status).toBe(runs ? 'passed' : 'skipped');
      if (!runs) expect(ran.step(number).diagnostics.note).toContain('its condition does not hold');
    },
  );

  it('looks once, without waiting', async () => {
    const { step } = await on('/widgets', [
      { action: 'click', selector: 'Button#Show later', when: { exists: 'Button#Nowhere' }, timeoutMs: 5000 },
    ]);
    expect(step(2).timeMs).toBeLessThan(2500);
  });
});

describe('optional', () => {
  it('lets the flow go on where a program is missing that it may do without', async () => {
    const ran = await flows.run(
      flowOn(pages.page('<p>Here</p>'), [
        { action: 'launch', processPath: '/no/such/program', optional: true },
        { action: 'assert_exists', selector: 'Text#Here' },
      ]),
    );
    expect(ran.flow.steps.map(({ status }) => status)).toEqual(['passed', 'warning', 'passed']);
    expect(ran.exitCode).toBe(0);
  });

  it('makes a failure a warning, with its evidence, and the flow goes on', async () => {
    const ran = await on('/widgets', [
      { action: 'click', selector: 'Button#Accept cookies', optional: true, timeoutMs: 200 },
      { action: 'click', selector: 'Button#Returns' },
    ]);
    expect(statuses(ran)).toEqual(['passed', 'warning', 'passed']);
    expect(ran.step(2)).toMatchObject({ warningCode: 'optional_step_failed', found: 'nothing visible' });
    expect(ran.step(2).screenshot).not.toBeNull();
    expect(ran.flow.result).toBe('passed');
    expect(ran.exitCode).toBe(0);
  });
});

describe('retry', () => {
  /** A button that has to be pressed three times before its page says so. */
  const stubborn = (): string =>
    pages.page(
      `<button onclick="p.textContent = ++n < 3 ? 'not yet' : 'done'">Go</button><p id="p"></p><script>n = 0</script>`,
    );

  it('tries again after a failure, says how often and why', async () => {
    const ran = await on('/widgets', [
      { action: 'click', selector: 'Button#Show later', expectNoEffect: true },
      { action: 'click', selector: '#late-element', retry: 5, timeoutMs: 150, expectNoEffect: true },
    ]);
    expect(ran.step(3)).toMatchObject({ status: 'warning', warningCode: 'passed_on_retry' });
    expect(ran.step(3).retryCount).toBeGreaterThan(0);
    expect(ran.step(3).diagnostics.attempts?.[0]).toContain('Nothing visible matches');
  });

  it('gives up after the last attempt', async () => {
    const { step } = await on('/widgets', [
      { action: 'click', selector: 'Button#Nowhere', retry: { times: 2, delayMs: 50 }, timeoutMs: 100 },
    ]);
    expect(step(2)).toMatchObject({ status: 'failed', retryCount: 2 });
    expect(step(2).diagnostics.attempts).toHaveLength(2);
    expect(step(2).timeMs).toBeGreaterThanOrEqual(390);
  });

  it('acts again when what must hold after the step does not', async () => {
    const { step } = await on(stubborn(), [
      {
        action: 'click',
        selector: 'Button#Go',
        retry: 3,
        assertions: [{ type: 'text_equals', selector: '#p', expected: 'done', timeoutMs: 100 }],
      },
    ]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'passed_on_retry', retryCount: 2 });
    expect(step(2).assertionResults).toMatchObject([{ passed: true, actual: 'done' }]);
  });
});

describe('times', () => {
  it('the time-out of a step is its own', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: 'Button#Nowhere', timeoutMs: 150 }]);
    expect(step(2).error).toContain('within 150 ms');
    expect(step(2).timeMs).toBeLessThan(2500);
  });

  it('a flow that takes longer than timeoutSeconds has failed, and its teardown runs', async () => {
    const ran = await flows.run(
      flowOn(
        `${shop.url}/widgets`,
        [{ action: 'wait', selector: 'Button#Nowhere', timeoutMs: 60_000 }, { action: 'open' }],
        {
          timeoutSeconds: 1,
          teardown: [{ action: 'assert_title', contains: 'Widgets' }],
        },
      ),
    );
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'timeout' } });
    expect(ran.step(2).error).toContain('timeoutSeconds');
    expect(statuses(ran)).toEqual(['passed', 'failed', 'skipped', 'passed']);
    expect(ran.flow.stoppedBy).toBe('time_limit');
    expect(ran.exitCode).toBe(1);
  });

  it('a flow goes on after a failure when stopOnFailure is off', async () => {
    const ran = await flows.run(
      flowOn(
        `${shop.url}/widgets`,
        [
          { action: 'click', selector: 'Button#Nowhere', timeoutMs: 100 },
          { action: 'click', selector: 'Button#Returns' },
        ],
        {
          stopOnFailure: false,
        },
      ),
    );
    expect(statuses(ran)).toEqual(['passed', 'failed', 'passed']);
    expect(ran.flow).toMatchObject({ result: 'failed', failedStep: 2 });
  });
});

describe('what is kept', () => {
  const twoSteps: WrittenStep[] = [
    { action: 'click', selector: 'Button#Returns' },
    { action: 'click', selector: 'Button#Nowhere', timeoutMs: 100 },
  ];

  it('of a failure only, by default', async () => {
    const { step, flow } = await on('/widgets', twoSteps);
    expect(step(2).screenshot).toBeNull();
    expect(flow.screenshots).toEqual([step(3).screenshot]);
    expect(flow.perceptionStats).toMatchObject({ visualCaptures: 1, dualCaptures: 1 });
  });

  it('is counted with its cost: every attempt, assertion and snapshot, and ten for each picture', async () => {
    const assertions = [{ type: 'exists', selector: 'Heading#Widgets' }];
    const { flow } = await on('/widgets', [
      { action: 'click', selector: 'Button#Returns', perception: 'dual', assertions },
      { action: 'click', selector: 'Button#Shipping', when: { exists: 'Button#Nowhere' } },
      { action: 'click', selector: 'Button#Nowhere', retry: 1, timeoutMs: 100 },
    ]);
    expect(flow.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'skipped', 'failed']);
    // Opening 1; click, assertion and snapshot 3; what is skipped 0; two attempts and the snapshot of the failure 3.
    expect(flow.perceptionStats).toEqual({
      structuralCaptures: 7,
      visualCaptures: 2,
      dualCaptures: 2,
      structuralToVisualFallbacks: 0,
      estimatedCostUnits: 27,
    });
  });
});

describe('screenshot', () => {
  it('is of the screen, the whole page, an element, or a region', async () => {
    const tall = pages.page(
      '<div style="height:1500px">Tall</div><button style="width:120px;height:40px;box-sizing:border-box">Save</button>',
    );
    const { step, folder } = await on(tall, [
      { action: 'screenshot', name: 'screen' },
      { action: 'screenshot', fullPage: true },
      { action: 'screenshot', selector: 'Button#Save' },
      { action: 'screenshot', region: { x: 0, y: 0, width: 30, height: 20 }, saveAs: 'corner' },
    ]);
    const sizes = await Promise.all(
      [2, 3, 4, 5].map(async (number) => {
        const png = await readFile(join(folder, step(number).screenshot ?? ''));
        return [png.readUInt32BE(16), png.readUInt32BE(20)];
      }),
    );
    expect(sizes[0]).toEqual([1280, 720]);
    expect(sizes[1]?.[1]).toBeGreaterThan(1500);
    expect(sizes.slice(2)).toEqual([
      [120, 40],
      [30, 20],
    ]);
    expect(step(2).screenshot).toContain('screen');
  });
});

describe('a name that matches only in part', () => {
  it('is found on word boundaries and said to be loose', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: 'Button#Open native' }]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: 'loose_match' });
    expect(step(2).diagnostics.matchTier).toBe('prefix');
  });

  it('written as a model would write it is read, and the rewriting recorded', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: 'button:has-text("Returns")' }]);
    expect(step(2).status).toBe('passed');
    expect(step(2).diagnostics.rewrites).toMatchObject([{ rule: 'text_pseudo', to: 'Button#Returns' }]);
  });

  it('as a typed selector names its engine', async () => {
    const { step } = await on('/widgets', [
      { action: 'click', typedSelector: { kind: 'web', value: 'Button#Returns' } },
      { action: 'click', typedSelector: { kind: 'vision', value: 'the blue button' } },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', selector: 'web: Button#Returns' });
    expect(step(3)).toMatchObject({ status: 'error', diagnostics: { failureType: 'unsupported' } });
    expect(step(3).error).toContain('No vision brain is configured');
  });
});
