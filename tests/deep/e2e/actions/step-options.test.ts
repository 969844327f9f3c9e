import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type RunRequest, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { shop, flows, pages } = stand();

const on = (page: string, steps: readonly WrittenStep[], request: RunRequest = {}): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs: 1000, ...request });

describe('order', () => {
  it('says in which sequence steps run and are reported, wherever they stand in the file', async () => {
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
});

describe('times', () => {
  it('delayAfterMs is passed after a step, and only when it is written', async () => {
    const { step } = await on('/widgets', [
      { action: 'click', selector: 'Button#Returns', delayAfterMs: 1500 },
      { action: 'click', selector: 'Button#Shipping' },
    ]);
    expect(step(2).timeMs).toBeGreaterThanOrEqual(1500);
    expect(step(3).timeMs).toBeLessThan(1500);
  });
});

describe('what is kept', () => {
  const twoSteps: WrittenStep[] = [
    { action: 'click', selector: 'Button#Returns' },
    { action: 'click', selector: 'Button#Nowhere', timeoutMs: 100 },
  ];

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

  it('shows by two signatures which screen it was, and which variant of it', async () => {
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
});
