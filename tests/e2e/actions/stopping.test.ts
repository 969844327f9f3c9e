import { describe, expect, it } from 'vitest';
import { junitXml } from '../../../src/projections/junit.js';
import { terminalReport } from '../../../src/projections/terminal.js';
import { renderHtmlReport } from '../../../src/surfaces/report-html/render-html-report.js';
import { flowOn, type Ran, type RunRequest } from '../../support/run-flow.js';
import { cancelledByPage } from '../../support/cancelled-by-page.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

/** Stops the run as soon as a step begins. */
const at = (step: string, how: 'cancel' | 'kill'): RunRequest => ({
  onEvent(event, stop) {
    if (event.type !== 'step_started' || event.step !== step) return;
    if (how === 'kill') stop.kill('STOP file');
    else stop.cancel();
  },
});
const statuses = ({ flow }: Ran): string[] => flow.steps.map(({ path, status }) => `${path} ${status}`);

const waiting = () =>
  flowOn(
    `${shop.url}/widgets`,
    [
      { action: 'click', selector: 'Button#Returns' },
      { action: 'wait', selector: 'Button#Nowhere', timeoutMs: 60_000 },
      { action: 'click', selector: 'Button#Shipping' },
    ],
    {
      teardown: [
        { action: 'click', selector: 'Button#Warranty' },
        { action: 'assert_state', selector: 'Button#Warranty', state: 'expanded' },
      ],
    },
  );

/** Runs a flow that waits for what never comes, and stops it from the page, a moment after the wait has begun. */
async function stoppedWhileWaiting(how: 'cancel' | 'kill', phase: 'steps' | 'teardown' = 'steps'): Promise<Ran> {
  let stop: Parameters<NonNullable<RunRequest['onEvent']>>[1] | undefined;
  pages.answer('/now', (_request, response) => {
    response.writeHead(204).end();
    if (how === 'kill') stop?.kill('STOP file');
    else stop?.cancel();
  });
  const page = pages.page(`<button onclick="setTimeout(() => fetch('/now'), 300)">Soon</button>`);
  const waits = [
    { action: 'click', selector: 'Button#Soon', expectNoEffect: true },
    { action: 'assert_exists', selector: 'Button#Nowhere', timeoutMs: 10_000 },
    { action: 'open' },
  ];
  return flows.run(phase === 'steps' ? flowOn(page, waits) : flowOn(page, [], { teardown: waits }), {
    onEvent(_event, ways) {
      stop = ways;
    },
  });
}

describe.each([
  ['cancel', 'cancelled', 'The run was cancelled.'],
  ['kill', 'kill_switch', 'The kill switch was thrown.'],
] as const)('%s while a step waits', (how, stoppedBy, reason) => {
  it('ends the wait at once and reports the reason', async () => {
    const ran = await stoppedWhileWaiting(how);
    expect(statuses(ran)).toEqual(['1 passed', '2 passed', '3 skipped', '4 skipped']);
    expect(ran.step(3).error).toMatch(new RegExp(`${reason}|Cancelled while waiting for: Button#Nowhere exists.`));
    expect(ran.step(3).timeMs).toBeLessThan(5000);
    expect(ran.flow).toMatchObject({ stoppedBy, result: 'aborted' });
    expect(ran.exitCode).toBe(3);
  });
});

describe('a run that is cancelled', () => {
  it.each(['1', '2', '3'])(
    'during step %s leaves a complete report, the rest skipped, and its teardown run',
    async (step) => {
      const started = performance.now();
      const ran = await flows.run(waiting(), { ...at(step, 'cancel'), timeoutMs: 1000 });
      expect(performance.now() - started).toBeLessThan(8000);
      expect(ran.flow.steps).toHaveLength(6);
      const after = ran.flow.steps.filter(({ phase, step: order }) => phase === 'steps' && order > Number(step));
      expect(after.every(({ status }) => status === 'skipped')).toBe(true);
      expect(ran.flow).toMatchObject({ stoppedBy: 'cancelled', result: 'aborted' });
      expect(ran.report.finishedAt).not.toBeNull();
      expect(ran.exitCode).toBe(3);
      expect(ran.events.at(-1)).toMatchObject({ type: 'run_finished', exitCode: 3 });
      // Cancelled before the page was opened, there is nothing to put back.
      if (step !== '1') expect(statuses(ran).slice(-2)).toEqual(['teardown/1 passed', 'teardown/2 passed']);
    },
  );

  it('while it looks for an element sees the effects of its teardown', async () => {
    pages.answer('/put-back', (_request, response) => {
      setTimeout(() => response.writeHead(204).end(), 300);
    });
    const page =
      pages.page(`<button id="restless">Restless</button><button onclick="fetch('/put-back')">Put back</button>
      <script>
        (function change() {
          restless.classList.toggle('on');
          requestAnimationFrame(change);
        })();
      </script>`);
    const { flow } = await flows.run(
      flowOn(page, [{ action: 'click', selector: 'Button#Restless' }], {
        teardown: [{ action: 'click', selector: 'Button#Put back' }],
      }),
      at('2', 'cancel'),
    );
    expect(flow.steps.at(-1)).toMatchObject({ status: 'passed', warningCode: null });
    expect(flow.steps.at(-1)?.diagnostics.effects?.map(({ kind }) => kind)).toContain('request');
  });

  it('stops the flows that a step runs as well', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/widgets`, [{ action: 'run_flow', flow: 'inner.json' }, { action: 'open' }]),
      {
        ...at('2.1', 'cancel'),
        files: {
          'inner.json': {
            schemaVersion: 1,
            testName: 'Inner',
            steps: [{ action: 'wait', selector: 'Button#Nowhere', timeoutMs: 60_000 }, { action: 'open' }],
          },
        },
      },
    );
    expect(statuses(ran)).toEqual(['1 passed', '2 skipped', '2.1 skipped', '2.2 skipped', '3 skipped']);
    expect(ran.flow.stoppedBy).toBe('cancelled');
  });

  it('before a page answers does not wait for it', async () => {
    const started = performance.now();
    const ran = await flows.run(
      flowOn(shop.url, [{ action: 'navigate', url: '/hang', timeoutMs: 60_000 }]),
      at('2', 'cancel'),
    );
    expect(performance.now() - started).toBeLessThan(8000);
    expect(ran.flow.stoppedBy).toBe('cancelled');
  });
});

describe('a step that acts when the run is stopped', () => {
  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  /** Two fields: the first signals its third key; the button shows when keys that come late would have come. */
  const form = `<input aria-label="First" oninput="if (this.value.length === 3) fetch('/now')"><input aria-label="Other">
    <button onclick="setTimeout(() => { this.textContent = 'Late' }, 1000)">Wait</button>`;
  const lookLater = {
    teardown: [
      { action: 'click', selector: 'Button#Wait', expectNoEffect: true },
      { action: 'focus', selector: 'Edit#Other' },
      { action: 'wait', selector: 'Button#Late' },
      { action: 'assert_value', selector: 'Edit#Other', expected: '', exact: true },
      { action: 'read', selector: 'Edit#First', what: 'value' },
    ],
  };

  it('types no further key, neither there nor into the field that the teardown goes to', async () => {
    const ran = await cancelledByPage(
      { flows, pages },
      form,
      [{ action: 'type', selector: 'Edit#First', text: alphabet, keyDelayMs: 100 }, { action: 'open' }],
      lookLater,
    );
    expect(statuses(ran).slice(0, 3)).toEqual(['1 passed', '2 error', '3 skipped']);
    expect(ran.step('teardown/4').error).toBeNull();
    const typed = ran.step('teardown/5').found ?? '';
    expect(typed).toMatch(/^abc/);
    expect(typed.length).toBeLessThan(alphabet.length);
    expect(ran.step(2).found).toBe(typed);
    expect(ran.step(2).error).toBe(
      'The run was cancelled. The step was cut off while acting: what it does may be done in part.',
    );
    expect(ran.step(2).diagnostics.failureType).toBe('cancelled');
    expect(ran.flow).toMatchObject({ stoppedBy: 'cancelled', result: 'aborted', failedStep: 2 });
    expect(ran.exitCode).toBe(3);
  });

  it("types no further key after the flow's time is over", async () => {
    const ran = await flows.run(
      flowOn(
        pages.page(form),
        [{ action: 'type', selector: 'Edit#First', text: alphabet.repeat(4), keyDelayMs: 100 }],
        { timeoutSeconds: 3, ...lookLater },
      ),
    );
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'timeout' } });
    expect(ran.step(2).error).toMatch(
      /^The flow took longer than its timeoutSeconds \(3\)\. The step was cut off while acting/,
    );
    expect(ran.step('teardown/4').error).toBeNull();
    expect(ran.step('teardown/5').found).toBe(ran.step(2).found);
    expect(ran.flow.stoppedBy).toBe('time_limit');
  });

  it('is an error in every report, and so is the step that runs its flow', async () => {
    const inner = {
      schemaVersion: 1,
      testName: 'Inner',
      steps: [{ action: 'type', selector: 'Edit#First', text: alphabet, keyDelayMs: 100 }],
    };
    const ran = await cancelledByPage(
      { flows, pages },
      form,
      [{ action: 'run_flow', flow: 'inner.json' }],
      {},
      { 'inner.json': inner },
    );
    expect(statuses(ran)).toEqual(['1 passed', '2 error', '2.1 error']);
    expect(ran.step(2).error).toBe('"Inner" was stopped (cancelled) at step 2.1.');
    const message = 'The step was cut off while acting';
    expect(ran.flow.summary).toMatch(new RegExp(`^Cancelled after 1 of 3 steps in .*Error at step 2\\.1 .*${message}`));
    expect(junitXml(ran.report)).toMatch(
      new RegExp(`<error message="The run was cancelled\\. ${message}[^"]*" type="cancelled">`),
    );
    expect(terminalReport(ran.report).join(' ').replaceAll(/\s+/g, ' ')).toContain(message);
    expect(await renderHtmlReport({ run: ran.report, artifacts: () => Promise.resolve(undefined) })).toContain(message);
  });
});

describe('a reset', () => {
  const endless = { command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'], timeoutMs: 60_000 };
  const slow = (more: object = {}) =>
    flowOn(shop.url, [{ action: 'open' }], {
      targets: { web: { url: shop.url, reset: endless } },
      teardown: [{ action: 'open' }],
      ...more,
    });

  it('during which the run is cancelled ends it as cancelled', async () => {
    const ran = await flows.run(slow(), {
      onEvent(event, { cancel }) {
        if (event.type === 'flow_started') setTimeout(cancel, 300);
      },
    });
    expect(statuses(ran)).toEqual(['1 skipped', '2 skipped', 'teardown/1 passed']);
    expect(ran.step(1).error).toBe('The run was cancelled.');
    expect(ran.step(2).diagnostics.note).toBe('Not run: The run was cancelled.');
    expect(ran.flow).toMatchObject({ stoppedBy: 'cancelled', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
  });

  it("that takes longer than the flow's time ends it by its time limit", async () => {
    const ran = await flows.run(slow({ timeoutSeconds: 0.5 }));
    expect(ran.step(1).error).toBe('The flow took longer than its timeoutSeconds (0.5).');
    expect(ran.flow.stoppedBy).toBe('time_limit');
    expect(ran.exitCode).toBe(1);
  });
});

describe('the kill switch', () => {
  it('stops the step that begins, and nothing acts any more', async () => {
    const ran = await flows.run(waiting(), at('3', 'kill'));
    expect(ran.flow).toMatchObject({ stoppedBy: 'kill_switch', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
    expect(ran.step(4).status).toBe('skipped');
    expect(ran.step('teardown/1').status).not.toBe('passed');
    const thrown = ran.audit.filter(({ decision }) => decision === 'denied');
    expect(thrown.every(({ reason }) => reason.includes('kill switch is thrown (STOP file)'))).toBe(true);
  });

  it('ends a teardown in its wait', async () => {
    const ran = await stoppedWhileWaiting('kill', 'teardown');
    expect(statuses(ran)).toEqual(['1 passed', 'teardown/1 passed', 'teardown/2 skipped', 'teardown/3 skipped']);
    expect(ran.step('teardown/2').timeMs).toBeLessThan(5000);
    expect(ran.flow).toMatchObject({ stoppedBy: 'kill_switch', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
  });

  it('stops the action that comes next', async () => {
    const ran = await flows.run(waiting(), at('2', 'kill'));
    expect(ran.step(2).status).not.toBe('passed');
    expect(ran.step(2).error).toContain('`handeye reset` allows runs again');
    expect(ran.flow.stoppedBy).toBe('kill_switch');
    expect(ran.exitCode).toBe(3);
  });
});

describe('teardown', () => {
  it('runs after a failure, and its own failure counts', async () => {
    const ran = await flows.run(
      flowOn(
        `${shop.url}/widgets`,
        [{ action: 'click', selector: 'Button#Nowhere', timeoutMs: 100 }, { action: 'open' }],
        {
          teardown: [
            { action: 'click', selector: 'Button#Gone', timeoutMs: 100 },
            { action: 'click', selector: 'Button#Returns' },
          ],
        },
      ),
    );
    expect(statuses(ran)).toEqual(['1 passed', '2 failed', '3 skipped', 'teardown/1 failed', 'teardown/2 passed']);
    expect(ran.flow.failedStep).toBe(2);
  });

  it('runs after the setup failed, and the steps do not', async () => {
    const ran = await flows.run(
      flowOn(`${shop.url}/widgets`, [], {
        setup: [{ action: 'assert_console', contains: 'Nowhere', timeoutMs: 100 }],
        teardown: [{ action: 'open' }],
      }),
    );
    expect(statuses(ran)).toEqual(['setup/1 failed', '1 skipped', 'teardown/1 passed']);
    expect(ran.step(1).diagnostics.note).toBe('Not run: setup failed.');
    expect(ran.exitCode).toBe(1);
  });
});
