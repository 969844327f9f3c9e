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

describe('order', () => {
  it('says in which sequence steps run and are told, wherever they stand in the file', async () => {
    const greeting = { action: 'assert_exists', selector: 'Heading#{{greeting}}' };
    const keep = { action: 'set_variable', name: 'greeting', value: 'Widgets' };
    const inner = {
      schemaVersion: 1,
      testName: 'Inner',
      backend: 'web',
      steps: [
        { ...greeting, order: 2 },
        { ...keep, order: 1 },
      ],
    };
    const ran = await flows.run(
      {
        schemaVersion: 1,
        testName: 'Shuffled',
        targets: { web: { url: `${shop.url}/widgets` } },
        steps: [
          { ...greeting, order: 4 },
          { action: 'open', order: 2 },
          { ...keep, order: 3 },
          { action: 'run_flow', flow: 'inner.json', order: 5 },
        ],
        teardown: [
          { ...greeting, order: 2 },
          { ...keep, order: 1 },
        ],
      },
      { files: { 'inner.json': inner } },
    );
    expect(ran.exitCode).toBe(0);
    const started = ran.events.flatMap((event) => (event.type === 'step_started' ? [event.step] : []));
    expect(started).toEqual(['2', '3', '4', '5', '5.1', '5.2', 'teardown/1', 'teardown/2']);
    expect(ran.flow.steps.map(({ path }) => path)).toEqual(started);
  });
});

describe('optional', () => {
  it('does not forgive that the time of the flow is over', async () => {
    const ran = await flows.run(
      flowOn(
        pages.page('<p>Here</p>'),
        [{ action: 'assert_exists', selector: 'Button#Never', optional: true, timeoutMs: 60_000 }],
        { timeoutSeconds: 2 },
      ),
    );
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'timeout' } });
    expect(ran.flow).toMatchObject({ result: 'failed', stoppedBy: 'time_limit', failedStep: 2 });
  });

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

  it('does not forgive that the page is gone', async () => {
    const ran = await flows.run(
      flowOn(pages.page('<p>Here</p>'), [
        { action: 'close' },
        { action: 'assert_exists', selector: 'Button#Never', optional: true, timeoutMs: 300 },
      ]),
    );
    expect(ran.step(3)).toMatchObject({ status: 'error', diagnostics: { failureType: 'target_lost' } });
    expect(ran.exitCode).toBe(1);
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

  it('delayAfterMs is passed after a step, and only when it is written', async () => {
    const { step } = await on('/widgets', [
      { action: 'click', selector: 'Button#Returns', delayAfterMs: 1500 },
      { action: 'click', selector: 'Button#Shipping' },
    ]);
    expect(step(2).timeMs).toBeGreaterThanOrEqual(1500);
    expect(step(3).timeMs).toBeLessThan(1500);
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

  it('of a failure only, unless told otherwise', async () => {
    const { step, flow } = await on('/widgets', twoSteps);
    expect(step(2).screenshot).toBeNull();
    expect(flow.screenshots).toEqual([step(3).screenshot]);
    expect(flow.perceptionStats).toMatchObject({ visualCaptures: 1, dualCaptures: 1 });
  });

  it('of every step with artifacts always, of none with never', async () => {
    const always = await on('/widgets', twoSteps, { artifacts: 'always' });
    expect(always.flow.steps.every(({ screenshot, diagnostics }) => screenshot && diagnostics.snapshot)).toBe(true);
    expect(await readFile(join(always.folder, always.step(2).diagnostics.snapshot ?? ''), 'utf8')).toContain('Returns');
    expect(always.flow.perceptionStats.visualCaptures).toBe(3);
    const never = await on('/widgets', twoSteps, { artifacts: 'never' });
    expect(never.flow.screenshots).toEqual([]);
    expect(never.flow.perceptionStats).toMatchObject({ visualCaptures: 0, dualCaptures: 0 });
  });

  it('as the flow says, before what the run says', async () => {
    const { flow } = await flows.run(flowOn(`${shop.url}/widgets`, [], { artifacts: 'always' }), {
      artifacts: 'never',
    });
    expect(flow.screenshots).toHaveLength(1);
  });

  it('tells by two signatures which screen it was, and which variant of it', async () => {
    const page = pages.page(
      `<h1>Basket</h1><button onclick="document.querySelector('h1').textContent = 'Cart'">Rename</button>
       <button onclick="document.body.append(document.createElement('textarea'))">Write</button>`,
    );
    const { step } = await on(
      page,
      [
        { action: 'assert_exists', selector: 'Heading#Basket' },
        { action: 'click', selector: 'Button#Rename' },
        { action: 'click', selector: 'Button#Write' },
      ],
      { artifacts: 'always' },
    );
    const [opened, looked, renamed, extended] = [1, 2, 3, 4].map((number) => step(number).diagnostics.signatures);
    const digits = expect.stringMatching(/^[\da-f]{16}$/) as string;
    expect(opened).toEqual({ structure: digits, content: digits });
    expect(looked).toEqual(opened);
    expect(renamed?.structure).toBe(opened?.structure);
    expect(renamed?.content).not.toBe(opened?.content);
    expect(extended?.structure).not.toBe(opened?.structure);
    expect(extended?.content).not.toBe(renamed?.content);
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

  it('of a step that perceives by pixels, too', async () => {
    const { step } = await on('/widgets', [
      { action: 'click', selector: 'Button#Returns', perception: 'visual' },
      { action: 'click', selector: 'Button#Shipping', perception: 'dual' },
    ]);
    expect(step(2).screenshot).not.toBeNull();
    expect(step(2).diagnostics).toMatchObject({ perception: 'visual' });
    expect(step(3).diagnostics.snapshot).toBeDefined();
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

  it('shows where a click went when asked to', async () => {
    const plain = await on('/widgets', [{ action: 'click', selector: 'Button#Returns' }], { artifacts: 'always' });
    const marked = await on('/widgets', [{ action: 'click', selector: 'Button#Returns' }], {
      artifacts: 'always',
      showClicks: true,
    });
    const [without, withMark] = await Promise.all(
      [plain, marked].map(({ folder, step }) => readFile(join(folder, step(2).screenshot ?? ''))),
    );
    expect(withMark?.equals(without ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('a name that matches only in part', () => {
  it('is found on word boundaries and said to be loose', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: 'Button#Open native' }]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: 'loose_match' });
    expect(step(2).diagnostics.matchTier).toBe('prefix');
  });

  it.each<[string, WrittenStep]>([
    ['an assertion', { action: 'assert_exists', selector: 'Button#Open native' }],
    ['a state', { action: 'assert_state', selector: 'Button#Open native', state: 'enabled' }],
    ['a wait', { action: 'wait', selector: 'Button#Open native' }],
    ['a reading', { action: 'read', selector: 'Button#Open native', what: 'text', saveAs: 'label' }],
    ['a count', { action: 'assert_count', selector: 'Button#Open native', expected: 1 }],
  ])('is said to be loose by %s, too', async (_what, looking) => {
    const { step } = await on('/widgets', [looking, { ...looking, selector: 'Button#Open native dialog' }]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: 'loose_match' });
    expect(step(2).diagnostics.matchTier).toBe('prefix');
    expect(step(3)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('is said to be loose by an assertion after a step', async () => {
    const assertions = [{ type: 'exists', selector: 'Button#Open native' }];
    const { step } = await on('/widgets', [{ action: 'hover', selector: 'Button#Show later', assertions }]);
    expect(step(2).assertionResults).toMatchObject([{ passed: true, looseMatch: true }]);
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
