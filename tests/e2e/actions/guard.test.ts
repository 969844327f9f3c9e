import { describe, expect, it } from 'vitest';
import type { Approver } from '../../../src/ports/approver.js';
import { flowOn, type Ran, type RunRequest, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

describe('actions', () => {
  it('that are forbidden stop the flow before they are done', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/files`, [{ action: 'upload', selector: '#single-file', files: 'x.txt' }]),
      { policy: { forbiddenActions: ['up*', 'launch'] } },
    );
    expect(ran.step(2).error).toBe(
      'Not permitted: the action upload is forbidden by the policy (actions, forbiddenActions).',
    );
    expect(ran.exitCode).toBe(3);
  });

  it('that must be asked for are not done when nobody is there to say yes', async () => {
    const ran = await flows.run(flowOn(`${shop.url}/widgets`, [{ action: 'click', selector: 'Button#Returns' }]), {
      policy: { askFor: ['click'] },
    });
    expect(ran.step(2).status).toBe('failed');
    expect(ran.step(2).error).toMatch(/^Not permitted: click needs approval by the policy \(actions, askFor\), and .+/);
    expect(ran.exitCode).toBe(3);
  });

  it('that must be asked for are done after a yes, each asked for by itself', async () => {
    const asked: string[] = [];
    const approver: Approver = {
      approve({ summary }) {
        asked.push(summary);
        return Promise.resolve({ approved: true, by: 'Alice' });
      },
    };
    const ran = await flows.run(
      flowOn(`${shop.url}/widgets`, [
        { action: 'click', selector: 'Button#Returns' },
        { action: 'click', selector: 'Button#Shipping' },
      ]),
      { policy: { askFor: ['click'] }, approver },
    );
    expect(ran.flow.result).toBe('passed');
    expect(asked).toEqual(['click button "Returns"', 'click button "Shipping"']);
    expect(ran.audit.filter(({ action }) => action === 'click')).toMatchObject(
      Array(2).fill({
        decision: 'permitted',
        reason: 'click needs approval by the policy (actions, askFor); approved by Alice',
      }),
    );
  });

  describe('that a person is asked about while the page changes', () => {
    /** Says yes, once the page knows that a person is asked, and has changed for it. */
    const asking = async (body: string, step: WrittenStep, path: string) => {
      const asked: string[] = [];
      let answerPage = (): void => undefined;
      let changed: Promise<void> = Promise.resolve();
      pages.answer(path, (_request, response) => {
        answerPage = () => void response.end('asked');
      });
      changed = new Promise((resolve) => {
        pages.answer(`${path}-seen`, (_request, response) => {
          response.end();
          resolve();
        });
      });
      const approver: Approver = {
        async approve({ summary }) {
          asked.push(summary);
          answerPage();
          await changed;
          return { approved: true, by: 'Alice' };
        },
      };
      const page = `${body}<p id="note"></p><script>
        fetch('${path}').then(() => { ask(); requestAnimationFrame(() => fetch('${path}-seen')) })</script>`;
      const ran = await flows.run(flowOn(pages.page(page), [step]), {
        policy: { askFor: [step.action] },
        approver,
        timeoutMs: 2000,
      });
      return { ran, asked };
    };

    it.each<[string, WrittenStep]>([
      ['click', { action: 'click', selector: 'Button#Dead' }],
      ['drag', { action: 'drag', selector: 'Button#Dead', by: { x: 30, y: 0 } }],
    ])('do not take the change for an effect of dead %s', async (what, step) => {
      const body = `<button>Dead</button><script>const ask = () => { note.textContent = 'Changed meanwhile' }</script>`;
      const { ran, asked } = await asking(body, step, `/asked-${what}`);
      expect(ran.step(2)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
      expect(asked).toEqual([`${step.action} button "Dead"`]);
      expect(ran.audit.filter(({ action }) => action === step.action)).toHaveLength(1);
    });

    it('act only on what may be acted on by then', async () => {
      const body = `<button>Save</button><script>const ask = () => { document.querySelector('button').disabled = true }</script>`;
      const { ran } = await asking(
        body,
        { action: 'click', selector: 'Button#Save', timeoutMs: 300 },
        '/asked-enabled',
      );
      expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { check: 'enabled' } });
    });

    it('ask again where another element has taken the place', async () => {
      const body = `<button id="go">Delete A</button><script>const ask = () => { go.textContent = 'Delete B' }</script>`;
      const { ran, asked } = await asking(
        body,
        { action: 'click', selector: '#go', expectNoEffect: true },
        '/asked-other',
      );
      expect(asked).toEqual(['click button "Delete A"', 'click button "Delete B"']);
      expect(ran.step(2).element?.name).toBe('Delete B');
    });
  });

  it('leave one line each in the audit log', async () => {
    const { audit } = await flows.run(
      flowOn(`${shop.url}/widgets`, [
        { action: 'click', selector: 'Button#Returns' },
        { action: 'assert_exists', selector: 'Button#Returns' },
        { action: 'send_keys', keys: 'Tab' },
      ]),
    );
    expect(audit.map(({ decision, action, target }) => `${decision} ${action} ${target}`)).toEqual([
      `permitted open ${shop.url}/widgets`,
      'permitted click button "Returns"',
      'permitted send_keys the focused element',
    ]);
  });
});

describe('programs', () => {
  const launching = (args: readonly string[]) => [{ action: 'launch', processPath: process.execPath, args }];

  it('that the flow names are started, and end with it', async () => {
    const { flow, step } = await flows.run(flowOn(shop.url, launching(['-e', 'setInterval(() => {}, 1000)'])));
    expect(flow.result).toBe('passed');
    const pid = Number(step(2).found);
    expect(pid).toBeGreaterThan(0);
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  });

  it('that are not on the list are not started', async () => {
    const { step, exitCode } = await flows.run(flowOn(shop.url, launching([])), {
      policy: { allowedProcesses: ['git*'] },
    });
    expect(step(2).error).toBe(`Not permitted: the program ${process.execPath} is not allowed (allowed: git*).`);
    expect(exitCode).toBe(3);
  });

  it.each([
    ['path', 'sleep', '/tmp/evil/sleep 5'],
    ['name', 'sleep', 'sleep 5'],
    ['path', '/tmp/evil/sleep', '/tmp/evil/sleep 5'],
  ])('that only the app names, by %s, are not started, though %s is on the list', async (_how, listed, shown) => {
    const ran = await flows.run(
      flowOn(
        pages.page(`<p id="program">${shown}</p>`),
        [
          { action: 'read', selector: '#program', saveAs: 'program' },
          { action: 'launch', processPath: '{{program}}' },
        ],
        { allow: { processes: [listed] } },
      ),
    );
    expect(ran.step(3).error).toMatch(/^Not permitted: the program \S*sleep is not named by the spec; .*--var/);
    expect(ran.exitCode).toBe(3);
    expect(ran.audit.at(-1)).toMatchObject({ action: 'launch', decision: 'denied' });
  });

  it('that the flow names and the list has are started, and the audit says so', async () => {
    const { step, audit } = await flows.run(flowOn(shop.url, launching(['-e', '0'])), {
      policy: { allowedProcesses: [process.execPath] },
    });
    expect(step(2).error).toBeNull();
    expect(audit.at(-1)).toMatchObject({ action: 'launch', reason: 'named by the spec and on the list of programs' });
  });

  it('that do not exist are named', async () => {
    const { step, exitCode } = await flows.run(
      flowOn(shop.url, [{ action: 'launch', processPath: 'no-such-program --x' }]),
    );
    expect(step(2).error).toContain('no-such-program');
    expect(exitCode).toBe(4);
  });
});

describe('a reset', () => {
  const resetBy = (reset: object, more: object = {}) =>
    flowOn(shop.url, [], { targets: { web: { url: shop.url, reset } }, setup: [{ action: 'open' }], ...more });
  const command = { command: [process.execPath, '-e', '0'] };

  it.each<[string, object, object, RegExp]>([
    [
      'the list of origins',
      { request: { url: 'http://localhost:9/x' } },
      { allowedOrigins: ['127.0.0.1'] },
      /localhost:9/,
    ],
    ['the list of programs', command, { allowedProcesses: ['git*'] }, /the program \S+node is not allowed/],
    ['askFor', command, { askFor: ['reset'] }, /reset needs approval/],
  ])('that is denied by %s stops the flow, reported once, with exit code 3', async (_what, reset, policy, message) => {
    const ran = await flows.run(resetBy(reset), { policy });
    expect(ran.flow).toMatchObject({ stoppedBy: 'guardrail', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
    expect(ran.step('setup/1')).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(message) as string,
      diagnostics: { failureType: 'guardrail_violation' },
    });
    expect(ran.step(1)).toMatchObject({ status: 'skipped', error: null });
  });

  it('is previewed by a dry run, which ends with 3 when it would be denied', async () => {
    const denied = await flows.run(resetBy(command), { policy: { dryRun: true, allowedProcesses: [] } });
    expect(denied.exitCode).toBe(3);
    expect(denied.step('setup/1').diagnostics.note).toMatch(
      /^Not run: dry run; would reset .*node -e 0: not permitted \(.*\); would open /,
    );
    expect(denied.step(1).diagnostics.note).not.toContain('would reset');
    expect(denied.audit[0]).toMatchObject({ decision: 'dry_run', action: 'reset' });
    expect((await flows.run(resetBy(command), { policy: { dryRun: true } })).exitCode).toBe(0);
  });
});

describe('budgets', () => {
  it('a run does no more steps than maxSteps, those of called flows counted', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/widgets`, [
        { action: 'run_flow', flow: 'more.json' },
        { action: 'assert_exists', selector: 'Any' },
      ]),
      {
        policy: { maxSteps: 3 },
        files: {
          'more.json': flowOn('about:blank', [], {
            testName: 'More',
            targets: undefined,
            steps: [
              { action: 'assert_title', contains: 'Widgets' },
              { action: 'assert_title', contains: 'Widgets' },
            ],
          }),
        },
      },
    );
    expect(ran.step('2.1').status).toBe('passed');
    expect(ran.step('2.2').error).toBe('Not permitted: the run has used up its 3 steps (maxSteps).');
    expect(ran.step(3).status).toBe('skipped');
    expect(ran.flow.stoppedBy).toBe('guardrail');
    expect(ran.exitCode).toBe(3);
  });

  it('do not keep a flow from putting things back', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/widgets`, [{ action: 'assert_title', contains: 'Widgets' }], {
        teardown: [
          { action: 'click', selector: 'Button#Returns' },
          { action: 'assert_title', contains: 'Widgets' },
        ],
      }),
      { policy: { maxSteps: 1 } },
    );
    expect(ran.step(2).error).toContain('(maxSteps)');
    expect(['teardown/1', 'teardown/2'].map((path) => ran.step(path).status)).toEqual(['passed', 'passed']);
    expect(ran.exitCode).toBe(3);
  });

  it('a run takes no longer than maxRuntimeMinutes', async () => {
    const ran = await flows.run(flowOn(`${shop.url}/widgets`, []), { policy: { maxRuntimeMs: 0 } });
    expect(ran.step(1).error).toContain('maxRuntimeMinutes');
    expect(ran.exitCode).toBe(3);
  });

  it('a step is cut off when the time of the run is over, and the teardown puts things back', async () => {
    const ran = await flows.run(
      flowOn(
        pages.page('<input aria-label="Note"><button onclick="this.textContent = \'Closed\'">Close</button>'),
        [
          { action: 'type', selector: 'Edit#Note', text: 'a'.repeat(100), keyDelayMs: 200 },
          { action: 'wait', milliseconds: 60_000, timeoutMs: 120_000 },
        ],
        { teardown: [{ action: 'click', selector: 'Button#Close' }] },
      ),
      { policy: { maxRuntimeMs: 5000 } },
    );
    expect(ran.flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '1 passed',
      '2 failed',
      '3 skipped',
      'teardown/1 passed',
    ]);
    expect(ran.step(2).error).toMatch(/of the 5 s allowed \(maxRuntimeMinutes\)\. .*The step was cut off while acting/);
    expect(ran.step(2).timeMs).toBeLessThan(8000);
    expect(ran.flow).toMatchObject({ stoppedBy: 'guardrail', result: 'aborted', failedStep: 2 });
    expect(ran.exitCode).toBe(3);
    expect(ran.audit.at(-1)).toMatchObject({ decision: 'permitted', action: 'click' });
    expect(
      ran.audit.some(({ decision, reason }) => decision === 'denied' && reason.includes('maxRuntimeMinutes')),
    ).toBe(true);
  });
});

describe('a dry run', () => {
  it('opens and does nothing, and says of every step what it would do and whether it might', async () => {
    const requested: string[] = [];
    pages.answer('/watched', (request, response) => {
      requested.push(request.url ?? '');
      response.end();
    });
    const ran = await flows.run(
      flowOn(
        `${pages.origin}/watched`,
        [
          { action: 'click', selector: 'Button#{{name}}' },
          { action: 'run_flow', flow: 'login.json' },
          { action: 'navigate', url: 'https://elsewhere.example/' },
          { action: 'launch', processPath: 'rm -rf x' },
        ],
        { variables: { name: 'Go' }, teardown: [{ action: 'close' }] },
      ),
      {
        policy: { dryRun: true, askFor: ['run_*', 'close'], allowedOrigins: [pages.origin] },
        files: { 'login.json': { schemaVersion: 1, testName: 'Login', steps: [{ action: 'type', text: 'x' }] } },
      },
    );
    expect(requested).toEqual([]);
    expect(ran.flow.backendVersion).toBe('');
    expect(ran.flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual(
      ['1', '2', '3', '3.1', '4', '5', 'teardown/1'].map((path) => `${path} skipped`),
    );
    expect(ran.flow.steps.map(({ diagnostics }) => diagnostics.note)).toEqual([
      `Not run: dry run; would open ${pages.origin}/watched: permitted (on the list of origins).`,
      'Not run: dry run; would click Button#{{name}}: permitted (a step of the spec).',
      'Not run: dry run; would run_flow login.json: permitted (a step of the spec).',
      'Not run: dry run; would type the target: permitted (a step of the spec).',
      `Not run: dry run; would navigate https://elsewhere.example/: not permitted (https://elsewhere.example is not allowed (allowed: ${pages.origin})).`,
      'Not run: dry run; would launch rm -rf x: permitted (named by the spec).',
      'Not run: dry run; would close the target: to be approved first (close needs approval by the policy (actions, askFor)).',
    ]);
    expect(ran.exitCode).toBe(3);
    expect(new Set(ran.audit.map(({ decision }) => decision))).toEqual(new Set(['dry_run']));
  });

  it('in which everything is permitted ends with 0', async () => {
    const ran = await flows.run(flowOn(pages.origin, [{ action: 'click', selector: 'Button' }]), {
      policy: { dryRun: true },
    });
    expect(ran.exitCode).toBe(0);
  });
});

describe('the kill switch in a teardown', () => {
  /** A flow whose teardown waits for what never comes; the switch is thrown from the page, a moment after the wait has begun. */
  async function killedWhileTearingDown(more: Partial<RunRequest> = {}): Promise<Ran> {
    let kill = (): void => undefined;
    pages.answer('/kill', (_request, response) => {
      response.writeHead(204).end();
      kill();
    });
    const page = pages.page(`<button onclick="setTimeout(() => fetch('/kill'), 300)">Soon</button>`);
    const teardown = [
      { action: 'click', selector: 'Button#Soon', expectNoEffect: true },
      { action: 'assert_exists', selector: 'Button#Nowhere', timeoutMs: 60_000 },
      { action: 'open' },
    ];
    return flows.run(flowOn(page, [{ action: 'assert_title', contains: 'Test' }], { teardown }), {
      ...more,
      onEvent(event, stop) {
        kill = () => stop.kill('STOP file');
        more.onEvent?.(event, stop);
      },
    });
  }

  it.each<[string, Partial<RunRequest>]>([
    ['of a flow that went well', {}],
    [
      'of a run that is cancelled',
      {
        onEvent(event, { cancel }) {
          if (event.type === 'step_started' && event.step === '2') cancel();
        },
      },
    ],
  ])('%s stops it at once, with exit code 3', async (_what, request) => {
    const ran = await killedWhileTearingDown(request);
    expect(ran.flow).toMatchObject({ stoppedBy: 'kill_switch', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
    expect(ran.step('teardown/2').timeMs).toBeLessThan(5000);
    expect(ran.step('teardown/3').diagnostics.note).toBe('Not run: the run was stopped (kill_switch).');
    expect(ran.audit.filter(({ action }) => action === 'open')).toHaveLength(1);
  });
});
