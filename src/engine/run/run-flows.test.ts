import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createMemoryAuditLog } from '../../adapters/audit/memory-audit-log.js';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import { createSequentialIds } from '../../adapters/ids/ids.js';
import { createMemoryKillSwitch } from '../../adapters/kill-switch/memory-kill-switch.js';
import { createEnvironmentSecrets } from '../../adapters/secrets/environment-secrets.js';
import { createSpecFiles } from '../../adapters/spec-files/spec-files.js';
import { createMemoryRunStore } from '../../adapters/store/memory-run-store.js';
import { HandeyeError } from '../../domain/errors.js';
import type { RunEvent } from '../../domain/event/run-event.js';
import { permissivePolicy, type RunPolicy } from '../../domain/policy/run-policy.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Session } from '../../ports/backend.js';
import type { Eye, TargetStatus } from '../../ports/eye.js';
import type { RunFolder, RunStore } from '../../ports/run-store.js';
import { projectRunReport } from '../../projections/execution-report.js';
import { absentSession } from '../flow/absent-session.js';
import { loadFlow, type LoadedFlow } from '../load/load-flow.js';
import { runFlows } from './run-flows.js';
import type { RunOptions, RunPorts } from './with-run.js';

/** A store whose folders are changed before the run gets them. */
const storeWith = (store: RunStore, change: (folder: RunFolder) => Partial<RunFolder>): RunStore => ({
  ...store,
  async create(runId) {
    const folder = await store.create(runId);
    return { ...folder, ...change(folder) };
  },
});

const full = (): never => {
  throw new HandeyeError('storage_full', 'The disk is full.');
};

/** A store whose disk is full when the last line of a run is to be written. */
const fullAtTheEnd = (store: RunStore): RunStore =>
  storeWith(store, ({ journal }) => ({
    journal: { ...journal, append: (event) => (event.type === 'run_finished' ? full() : journal.append(event)) },
  }));

/** A store whose disk is full as soon as a step is over: neither its result nor a picture can be written. */
function fullAfterAStep(store: RunStore): RunStore {
  let isFull = false;
  return storeWith(store, ({ journal, write }) => ({
    write: (path, data) => (isFull ? Promise.resolve().then(full) : write(path, data)),
    journal: {
      ...journal,
      append(event) {
        isFull ||= event.type === 'step_settled';
        return isFull ? full() : journal.append(event);
      },
    },
  }));
}

const options: RunOptions = {
  handeyeVersion: '0.0.0',
  command: ['run'],
  workers: 1,
  strict: false,
  variables: {},
  policy: permissivePolicy,
  artifacts: 'never',
  showClicks: false,
  viewport: { width: 800, height: 600 },
};

const host = {
  machineName: 'here',
  osVersion: 'Linux',
  launchScope: () => ({ endLaunched: () => Promise.resolve() }),
};

/** What a run needs, on a clock that is moved by hand; its target answers nothing, and is not asked by steps that only wait. */
function world({ env = {} }: { env?: Readonly<Record<string, string>> } = {}) {
  const clock = createManualClock();
  const store = createMemoryRunStore();
  const source = createSpecFiles({ cwd: temporaryFolder() });
  const session: Session = absentSession;
  const ports = {
    clock,
    ids: createSequentialIds(),
    store,
    source,
    audit: createMemoryAuditLog(),
    killSwitch: createMemoryKillSwitch(),
    secrets: createEnvironmentSecrets({ env, clock }),
    host,
    backend: (name: string) => ({
      name,
      describe: () => Promise.resolve({ version: '1', notes: [] }),
      // A real one takes its time, too.
      openSession: () => Promise.resolve().then(() => session),
      close: () => Promise.resolve(),
    }),
  } as unknown as RunPorts;
  return { clock, store, ports };
}

/** The same with a target of which something can be seen. */
function seenBy(
  eye: Partial<Eye>,
  here: ReturnType<typeof world>,
  more: Partial<Session> = {},
): ReturnType<typeof world> {
  const session = { ...absentSession, ...more, eye: { ...absentSession.eye, ...eye } };
  const { backend } = here.ports;
  const openSession = (): Promise<Session> => Promise.resolve(session);
  return { ...here, ports: { ...here.ports, backend: (name) => ({ ...backend(name), openSession }) } };
}

/** Flows as their files have them; the first is the one to run. */
async function loaded({ source }: RunPorts, files: Readonly<Record<string, object>>): Promise<LoadedFlow> {
  const folder = temporaryFolder();
  for (const [name, flow] of Object.entries(files)) {
    const written = { schemaVersion: 1, testName: name, backend: 'web', ...flow };
    writeFileSync(join(folder, name), JSON.stringify(written));
  }
  const result = await loadFlow(source, join(folder, Object.keys(files)[0] ?? ''));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.loaded;
}

interface Ran {
  readonly exitCode: number;
  readonly events: readonly RunEvent[];
  /** How long it took by the clock of the run, in milliseconds. */
  readonly tookMs: number;
  readonly steps: ReadonlyMap<string, StepResult>;
  readonly stoppedBy: readonly (string | null)[];
}

/** Runs flows while time passes. */
async function run(
  flows: readonly LoadedFlow[],
  { clock, ports }: ReturnType<typeof world>,
  {
    policy = {},
    cancelAt,
    ...more
  }: Partial<Pick<RunOptions, 'artifacts' | 'strict'>> & {
    policy?: Partial<RunPolicy>;
    cancelAt?: string;
  } = {},
): Promise<Ran> {
  const events: RunEvent[] = [];
  const times: number[] = [];
  const cancel = new AbortController();
  let isOver = false;
  const running = runFlows(
    flows,
    { ...options, ...more, policy: { ...permissivePolicy, ...policy } },
    ports,
    (event) => {
      events.push(event);
      times.push(clock.monotonicMs());
      if (event.type === 'step_started' && event.step === cancelAt) cancel.abort('cancelled');
    },
    cancel.signal,
  ).finally(() => {
    isOver = true;
  });
  running.catch(() => undefined);
  while (!isOver) await clock.advance(1000);
  const { exitCode } = await running;
  return {
    exitCode,
    events,
    tookMs: (times.at(-1) ?? 0) - (times[0] ?? 0),
    steps: new Map(events.flatMap((event) => (event.type === 'step_settled' ? [[event.step, event.result]] : []))),
    stoppedBy: events.flatMap((event) => (event.type === 'flow_finished' ? [event.stoppedBy] : [])),
  };
}

const wait = (seconds: number): object => ({ action: 'wait', milliseconds: seconds * 1000, timeoutMs: 600_000 });

it('a locked flow closes nothing where the window that it names has gone since it was found, and says so', async () => {
  const here = world();
  const closed: unknown[] = [];
  const shown = { url: '', app: 'editor', active: false };
  const windows = [
    { ...shown, id: 'main', title: 'Text', active: true },
    { ...shown, id: 'other', title: 'Note' },
  ];
  const eye: Partial<Eye> = {
    status: () => Promise.resolve({ windows } as unknown as TargetStatus),
    mark: () => Promise.resolve(),
    nextChange: (_since, ms, signal) => here.clock.sleep(ms, signal),
  };
  const target = seenBy(eye, here, {
    identity(window) {
      if (window === 'other') throw new HandeyeError('target_lost', 'The window that is meant is gone.');
      return { window: 'main', origin: 'editor' };
    },
    hand: {
      ...absentSession.hand,
      closeWindow(_permit, id) {
        closed.push(id);
        return Promise.resolve({});
      },
    },
  });
  const steps = [{ action: 'close', windowTitle: 'Note' }];
  const flow = await loaded(here.ports, { 'flow.json': { backend: 'linux', targetLock: true, steps } });
  const ran = await run([flow], target);
  expect(ran.steps.get('1')).toMatchObject({
    status: 'error',
    error: 'The window that is meant is gone.',
    diagnostics: { failureType: 'target_lost' },
  });
  expect(closed).toEqual([]);
});

it('a run whose end cannot be written lets go of its journal all the same', async () => {
  const { ports, store } = world();
  const running = runFlows(
    [],
    options,
    { ...ports, store: fullAtTheEnd(store) },
    () => undefined,
    new AbortController().signal,
  );
  await expect(running).rejects.toThrow('The disk is full.');
  const entry = await store.find('last');
  await expect(store.remove(entry)).resolves.toBeUndefined();
});

it.each([
  ['in front fails the step that went on meanwhile', true, 'error'],
  ['in the background fails none', false, 'passed'],
] as const)('a page that crashes %s, and stands in the journal', async (_what, inFront, status) => {
  const here = world();
  const fault = new HandeyeError('target_lost', 'The page crashed: http://shop.test/.');
  const crashed = { kind: 'crashed', fault, inFront, seq: 1, atMs: 5 } as const;
  const eye = { eventsSince: (since: number) => (since < 1 ? [crashed] : []) };
  const { steps, events } = await run(
    [await loaded(here.ports, { 'flow.json': { steps: [wait(1)] } })],
    seenBy(eye, here),
  );
  expect(steps.get('1')?.status).toBe(status);
  const entries = events.flatMap((event) => (event.type === 'console' ? [event.entry] : []));
  expect(entries).toEqual([{ timestampMs: 5, level: 'error', text: fault.message, source: '' }]);
});

it('a disk that is full while the next step waits already is reported once, and nothing is left to bring the process down', async () => {
  const here = world();
  const eye = { status: () => Promise.resolve({}), screenshot: () => Promise.resolve({ data: '' }) } as unknown as Eye;
  const ports = { ...seenBy(eye, here).ports, store: fullAfterAStep(here.store) };
  const flow = await loaded(ports, {
    'flow.json': { steps: [{ action: 'set_variable', name: 'a', value: '1' }, wait(1)] },
  });
  const unhandled: unknown[] = [];
  const note = (fault: unknown): unknown => unhandled.push(fault);
  process.on('unhandledRejection', note);
  try {
    await expect(run([flow], { ...here, ports }, { artifacts: 'always' })).rejects.toThrow('The disk is full.');
    await setImmediate();
    expect(unhandled).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

describe('a flow of which no step ran, since none of its conditions held', () => {
  const never = { ...wait(1), when: { backend: 'linux' } };

  it('says that nothing was checked, and is no pass when strict', async () => {
    const here = world();
    const flow = await loaded(here.ports, { 'flow.json': { steps: [never, never] } });
    const { events, exitCode } = await run([flow], here);
    const notes = events.flatMap((event) => (event.type === 'flow_finished' ? (event.notes ?? []) : []));
    expect(notes).toEqual([expect.stringMatching(/^Nothing was done or checked: no step ran/)]);
    expect(exitCode).toBe(0);
    expect((await run([flow], here, { strict: true })).exitCode).toBe(1);
  });

  it.each<[string, object, Parameters<typeof run>[2]]>([
    ['one step ran', { steps: [never, wait(1)] }, {}],
    ['it was cancelled', { steps: [wait(1)] }, { cancelAt: '1' }],
    ['it was a dry run', { steps: [wait(1)] }, { policy: { dryRun: true } }],
  ])('is not reported for one of which %s', async (_what, written, how) => {
    const here = world();
    const { events } = await run([await loaded(here.ports, { 'flow.json': written })], here, how);
    expect(events.flatMap((event) => (event.type === 'flow_finished' ? (event.notes ?? []) : []))).toEqual([]);
  });
});

it('a step is not tried again without its condition where that could not be looked at', async () => {
  const pressed: string[] = [];
  const unavailableReason = {
    count: 0,
    matches: [],
    nearest: [],
    hiddenMatches: 0,
    unavailableReason: 'the program exposes nothing',
  };
  const base = world();
  const here = seenBy(
    { query: async () => unavailableReason, nextChange: (_since, ms, signal) => base.clock.sleep(ms, signal) },
    base,
    {
      hand: {
        ...absentSession.hand,
        pressKeys: async (_permit, chords) => {
          pressed.push(...chords);
          return {};
        },
      },
    },
  );
  const step = { action: 'send_keys', keys: 'F9', when: { notExists: 'Text#Locked' }, retry: 1, timeoutMs: 1_000 };
  const { steps } = await run([await loaded(here.ports, { 'flow.json': { steps: [step] } })], here);
  expect(steps.get('1')).toMatchObject({ status: 'failed', error: expect.stringContaining('cannot be looked at') });
  expect(pressed).toEqual([]);
});

describe('a step on a backend that this machine does not have', () => {
  const worldWithoutDesktop = () => {
    const here = world();
    const { backend } = here.ports;
    const opened: string[] = [];
    const openSession = () => {
      opened.push('linux');
      return Promise.reject(new HandeyeError('environment_missing', 'There is no desktop.'));
    };
    const ports: RunPorts = {
      ...here.ports,
      backend: (name) => (name === 'linux' ? { ...backend(name), openSession } : backend(name)),
    };
    return { here: { ...here, ports }, opened };
  };
  const onLinux = { ...wait(1), backend: 'linux' };

  it.each([
    ['ends the flow', {}, ['error', 'skipped']],
    ['is forgiven where it is optional', { optional: true }, ['warning', 'passed']],
    [
      'is left out where its condition says so',
      { when: { variable: 'withDesktop', equals: 'yes' } },
      ['skipped', 'passed'],
    ],
    [
      'ends it where its condition holds',
      { when: { variable: 'withDesktop', notEquals: 'yes' } },
      ['error', 'skipped'],
    ],
  ])('%s', async (_what, more, statuses) => {
    const { here, opened } = worldWithoutDesktop();
    const flow = { variables: { withDesktop: '' }, steps: [{ ...onLinux, ...more }, wait(1)] };
    const { steps } = await run([await loaded(here.ports, { 'flow.json': flow })], here);
    expect([...steps.values()].map(({ status }) => status)).toEqual(statuses);
    expect(opened.includes('linux')).toBe(statuses[0] !== 'skipped');
  });
});

describe('the longest a run may take', () => {
  const minute = { policy: { maxRuntimeMs: 60_000 } };

  it('ends the step in flight, skips the rest and lets the teardown put things back', async () => {
    const here = world();
    const flow = await loaded(here.ports, {
      'flow.json': { timeoutSeconds: 0, steps: [wait(70), wait(1)], teardown: [wait(2)] },
    });
    const { exitCode, tookMs, steps, stoppedBy } = await run([flow], here, minute);
    expect([...steps].map(([path, { status }]) => `${path} ${status}`)).toEqual([
      '1 failed',
      '2 skipped',
      'teardown/1 passed',
    ]);
    expect(steps.get('1')).toMatchObject({
      timeMs: 60_000,
      error: expect.stringMatching(
        /^Not permitted: the run has taken 60 s of the 60 s allowed \(maxRuntimeMinutes\)\. /,
      ) as string,
      diagnostics: { failureType: 'guardrail_violation', guardrail: 'max_runtime' },
    });
    expect(steps.get('2')?.diagnostics.note).toBe('Not run: the run was stopped (guardrail).');
    expect(stoppedBy).toEqual(['guardrail']);
    expect(tookMs).toBe(62_000);
    expect(exitCode).toBe(3);
  });

  it('ends the flow that a step runs, and is no failure that an optional step forgives or another attempt mends', async () => {
    const here = world();
    const flow = await loaded(here.ports, {
      'flow.json': {
        timeoutSeconds: 0,
        steps: [{ action: 'run_flow', flow: 'inner.json', optional: true, retry: 2 }, wait(1)],
      },
      'inner.json': { steps: [{ ...wait(70), optional: true, retry: 2 }, wait(1)] },
    });
    const { exitCode, tookMs, steps, stoppedBy } = await run([flow], here, minute);
    expect([...steps].map(([path, { status }]) => `${path} ${status}`)).toEqual([
      '1.1 failed',
      '1.2 skipped',
      '1 failed',
      '2 skipped',
    ]);
    expect(steps.get('1')).toMatchObject({ retryCount: 0, diagnostics: { guardrail: 'max_runtime' } });
    expect([stoppedBy, tookMs, exitCode]).toEqual([['guardrail'], 60_000, 3]);
  });

  it('is reported by the step that comes next where the one in flight was through', async () => {
    const here = world();
    const flow = await loaded(here.ports, {
      'flow.json': {
        timeoutSeconds: 0,
        steps: [{ ...wait(30), delayAfterMs: 40_000 }, { action: 'set_variable', name: 'a', value: '1' }, wait(1)],
      },
    });
    const { steps, stoppedBy, tookMs } = await run([flow], here, minute);
    expect([...steps.values()].map(({ status }) => status)).toEqual(['passed', 'failed', 'skipped']);
    expect(steps.get('2')?.error).toBe(
      'Not permitted: the run has taken 60 s of the 60 s allowed (maxRuntimeMinutes).',
    );
    expect([stoppedBy, tookMs]).toEqual([['guardrail'], 60_000]);
  });

  it('counts for all flows together: the next one says why nothing of it ran', async () => {
    const here = world();
    const flow = await loaded(here.ports, { 'flow.json': { steps: [wait(40)] } });
    const { exitCode, tookMs, events, stoppedBy } = await run([flow, flow, flow], here, minute);
    const results = events.flatMap((event) => (event.type === 'step_settled' ? [event.result] : []));
    expect(results.map(({ status }) => status)).toEqual(['passed', 'failed', 'failed']);
    expect(results[2]?.diagnostics.guardrail).toBe('max_runtime');
    expect([stoppedBy, tookMs, exitCode]).toEqual([[null, 'guardrail', 'guardrail'], 60_000, 3]);
  });

  it('is reported as the reason where a reset is under way', async () => {
    const here = world();
    const hanging = {
      ...host.launchScope(),
      run: () =>
        here.clock
          .sleep(70_000, new AbortController().signal)
          .then(() => ({ exitCode: 1, output: '', timedOut: false })),
    };
    Object.assign(here.ports, { host: { ...host, launchScope: () => hanging } });
    const flow = await loaded(here.ports, {
      'flow.json': {
        timeoutSeconds: 0,
        targets: { web: { url: 'http://shop.test', reset: { command: ['seed'] } } },
        steps: [wait(1)],
      },
    });
    const { exitCode, steps, stoppedBy } = await run([flow], here, minute);
    expect(steps.get('1')).toMatchObject({ status: 'failed', diagnostics: { failureType: 'guardrail_violation' } });
    expect(steps.get('1')?.error).toContain('70 s of the 60 s allowed (maxRuntimeMinutes)');
    expect([stoppedBy, exitCode]).toEqual([['guardrail'], 3]);
  });

  it('is not what ended a run that was cancelled before', async () => {
    const here = world();
    const flow = await loaded(here.ports, { 'flow.json': { timeoutSeconds: 0, steps: [wait(70)] } });
    const { steps, stoppedBy } = await run([flow], here, { ...minute, cancelAt: '1' });
    expect([steps.get('1')?.status, stoppedBy]).toEqual(['skipped', ['cancelled']]);
  });
});

describe('a teardown', () => {
  const tooLong = 'he teardown took longer than 30 s after the flow was stopped.';
  const lasting = (more: object = {}) => ({
    'flow.json': { timeoutSeconds: 0, steps: [wait(1)], teardown: [wait(500), wait(1)], ...more },
  });

  it('of a flow that is well takes as long as it takes', async () => {
    const here = world();
    const { exitCode, tookMs, steps, stoppedBy } = await run([await loaded(here.ports, lasting())], here);
    expect([...steps.values()].map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
    expect([stoppedBy, exitCode, tookMs]).toEqual([[null], 0, 502_000]);
  });

  it('of a flow that failed takes as long as it takes', async () => {
    const here = world();
    const check = { action: 'assert_console', contains: 'Saved', timeoutMs: 1 };
    const { exitCode, steps } = await run(
      [await loaded(here.ports, lasting({ steps: [check] }))],
      seenBy({ nextChange: (_since, ms, signal) => here.clock.sleep(ms, signal) }, here),
    );
    expect([...steps.values()].map(({ status }) => status)).toEqual(['failed', 'passed', 'passed']);
    expect(exitCode).toBe(1);
  });

  it.each<[string, object, Parameters<typeof run>[2], { endedMs: number; exit: number; by: string }]>([
    ['was cancelled', {}, { cancelAt: '1' }, { endedMs: 30_000, exit: 3, by: 'cancelled' }],
    ['is cancelled meanwhile', {}, { cancelAt: 'teardown/1' }, { endedMs: 31_000, exit: 3, by: 'cancelled' }],
    ['runs out of its time meanwhile', { timeoutSeconds: 20 }, {}, { endedMs: 50_000, exit: 1, by: 'time_limit' }],
    [
      'runs out of the time of its run meanwhile',
      {},
      { policy: { maxRuntimeMs: 60_000 } },
      { endedMs: 90_000, exit: 3, by: 'guardrail' },
    ],
  ])('of a flow that %s has 30 s from then, and says so', async (_what, flow, how, { endedMs, exit, by }) => {
    const here = world();
    const { exitCode, tookMs, steps, stoppedBy } = await run([await loaded(here.ports, lasting(flow))], here, how);
    expect(steps.get('teardown/1')).toMatchObject({
      status: 'failed',
      error: `T${tooLong} Cancelled while waiting 500000 ms.`,
      diagnostics: { failureType: 'timeout' },
    });
    expect(steps.get('teardown/2')).toMatchObject({ status: 'skipped', diagnostics: { note: `Not run: t${tooLong}` } });
    expect([tookMs, exitCode, stoppedBy]).toEqual([endedMs, exit, [by]]);
  });

  it('of a flow that was cancelled opens the target that it is to put back', async () => {
    const here = world();
    const back = { ...wait(1), backend: 'linux' };
    const { steps } = await run([await loaded(here.ports, lasting({ teardown: [back] }))], here, { cancelAt: '1' });
    expect(steps.get('teardown/1')).toMatchObject({ status: 'passed', error: null });
  });

  it('that a cancellation comes upon, and that ends within that time, changes nothing of the verdict', async () => {
    const here = world();
    const flow = await loaded(here.ports, lasting({ teardown: [wait(20)] }));
    const { steps, stoppedBy } = await run([flow], here, { cancelAt: 'teardown/1' });
    expect([steps.get('teardown/1')?.status, stoppedBy]).toEqual(['passed', [null]]);
  });
});

describe('the timeoutSeconds of a flow', () => {
  const lines = (steps: Ran['steps']) => [...steps].map(([path, { status }]) => `${path} ${status}`);
  const optional = { ...wait(70), optional: true };
  const late = { ...wait(1), delayAfterMs: 9_000 };

  it.each<[string, object, string[]]>([
    ['an optional step', { steps: [optional] }, ['1 failed']],
    ['an optional step that others follow', { steps: [optional, wait(1)] }, ['1 failed', '2 skipped']],
    ['an optional step of its setup', { setup: [optional], steps: [wait(1)] }, ['setup/1 failed', '1 skipped']],
    [
      'no step, but one is left',
      { steps: [late, { action: 'set_variable', name: 'a', value: '1' }, wait(1)] },
      ['1 passed', '2 failed', '3 skipped'],
    ],
    ['no step, but its setup is over', { setup: [late], steps: [wait(1)] }, ['setup/1 passed', '1 failed']],
  ])('that is over during %s fails the flow, by a step that says so', async (_when, written, expected) => {
    const here = world();
    const flow = await loaded(here.ports, { 'flow.json': { timeoutSeconds: 5, ...written } });
    const { exitCode, steps, stoppedBy, events } = await run([flow], here);
    expect(lines(steps)).toEqual(expected);
    const failed = [...steps.values()].find(({ status }) => status === 'failed');
    expect(failed?.error).toMatch(/^The flow took longer than its timeoutSeconds \(5\)\./);
    expect(failed?.diagnostics.failureType).toBe('timeout');
    expect([stoppedBy, exitCode]).toEqual([['time_limit'], 1]);
    const [report] = projectRunReport(events).reports;
    expect(report).toMatchObject({ result: 'failed', failedPath: failed?.path });
    expect(report?.summary).toContain('The flow took longer than its timeoutSeconds (5).');
  });
});

describe('the timeoutSeconds of a flow that another one runs', () => {
  const called = { action: 'run_flow', flow: 'inner.json' };
  const lines = (steps: Ran['steps']) => [...steps].map(([path, { status }]) => `${path} ${status}`);
  const runWith = async (outer: object, inner: object, how?: Parameters<typeof run>[2]): Promise<Ran> => {
    const here = world();
    const files = {
      'flow.json': { timeoutSeconds: 0, ...outer },
      'inner.json': { steps: [wait(70), wait(1)], ...inner },
    };
    return run([await loaded(here.ports, files)], here, how);
  };

  it('ends it, and fails the step that runs it like any other failure', async () => {
    const { exitCode, steps, stoppedBy, tookMs } = await runWith(
      { steps: [called, wait(1)], teardown: [wait(2)] },
      { timeoutSeconds: 5 },
    );
    expect(lines(steps)).toEqual(['1.1 failed', '1.2 skipped', '1 failed', '2 skipped', 'teardown/1 passed']);
    expect(steps.get('1')).toMatchObject({
      error: expect.stringMatching(
        /^"inner.json" failed at step 1\.1: "inner.json" took longer than its timeoutSeconds \(5\)\./,
      ) as string,
      diagnostics: { failureType: 'timeout' },
    });
    expect(steps.get('1.2')?.diagnostics.note).toBe('Not run: "inner.json" took longer than its timeoutSeconds (5).');
    expect([stoppedBy, exitCode, tookMs]).toEqual([[null], 1, 7_000]);
  });

  it.each([
    ['the step that runs it', { steps: [{ ...called, timeoutMs: 4_000 }] }, {}],
    ['both, of which the shorter holds', { steps: [{ ...called, timeoutMs: 4_000 }] }, { timeoutSeconds: 60 }],
  ])('is as good as a timeoutMs of %s', async (_what, outer, inner) => {
    const { steps, tookMs } = await runWith(outer, inner);
    expect(lines(steps)).toEqual(['1.1 failed', '1.2 skipped', '1 failed']);
    expect(steps.get('1.1')?.error).toBe(
      '"inner.json" took longer than the timeoutMs of the step that runs it (4000). Cancelled while waiting 70000 ms.',
    );
    expect(tookMs).toBe(4_000);
  });

  it('is reported by its name where a flow within runs', async () => {
    const here = world();
    const flow = await loaded(here.ports, {
      'flow.json': { steps: [called] },
      'inner.json': { timeoutSeconds: 5, steps: [{ action: 'run_flow', flow: 'innermost.json' }] },
      'innermost.json': { timeoutSeconds: 60, steps: [wait(70)] },
    });
    const { steps } = await run([flow], here);
    expect(steps.get('1')?.error).toMatch(/: "inner\.json" took longer than its timeoutSeconds \(5\)\./);
  });

  it('lets the other one go on where a failure of that step does', async () => {
    const goesOn = await runWith({ stopOnFailure: false, steps: [called, wait(1)] }, { timeoutSeconds: 5 });
    expect(lines(goesOn.steps)).toEqual(['1.1 failed', '1.2 skipped', '1 failed', '2 passed']);
    const forgiven = await runWith({ steps: [{ ...called, optional: true }, wait(1)] }, { timeoutSeconds: 5 });
    expect(lines(forgiven.steps)).toEqual(['1.1 warning', '1.2 skipped', '1 warning', '2 passed']);
    expect(forgiven.exitCode).toBe(0);
    const again = await runWith({ steps: [{ ...called, retry: 1 }] }, { timeoutSeconds: 5 });
    expect([again.steps.get('1')?.retryCount, again.tookMs]).toEqual([1, 10_000]);
  });

  it('says so where no step was in flight', async () => {
    const steps = [
      { ...wait(1), delayAfterMs: 9_000 },
      { action: 'set_variable', name: 'a', value: '1' },
    ];
    const ran = await runWith({ steps: [called] }, { timeoutSeconds: 5, steps });
    expect(lines(ran.steps)).toEqual(['1.1 passed', '1.2 failed', '1 failed']);
    expect(ran.steps.get('1.2')?.error).toBe('"inner.json" took longer than its timeoutSeconds (5).');
  });

  it.each<[string, object, object, Parameters<typeof run>[2], string | null]>([
    ['does not say any', { timeoutSeconds: 300 }, { steps: [wait(200)] }, {}, null],
    ['has more than the other one', { timeoutSeconds: 60 }, { timeoutSeconds: 100 }, {}, 'time_limit'],
    ['is cancelled before', {}, { timeoutSeconds: 100 }, { cancelAt: '1.1' }, 'cancelled'],
  ])('is not what ends one that %s', async (_what, outer, inner, how, by) => {
    const ran = await runWith({ steps: [{ ...called, optional: true }], ...outer }, inner, how);
    expect(ran.stoppedBy).toEqual([by]);
    expect(ran.steps.get('1.1')?.status).toBe(by === null ? 'passed' : by === 'cancelled' ? 'skipped' : 'failed');
  });
});

describe('a flow that an optional step runs', () => {
  it('is not forgiven when the target is lost in it: whatever follows has nothing to act on', async () => {
    const here = world();
    const flow = await loaded(here.ports, {
      'flow.json': { steps: [{ action: 'run_flow', flow: 'inner.json', optional: true }, wait(1)] },
      'inner.json': { steps: [{ action: 'assert_exists', selector: 'Button#Save' }] },
    });
    const { exitCode, steps, stoppedBy } = await run([flow], here);
    expect([...steps].map(([path, { status }]) => `${path} ${status}`)).toEqual(['1.1 error', '1 error', '2 skipped']);
    expect([stoppedBy, exitCode]).toEqual([['target_lost'], 1]);
  });
});

describe('a key of one-time codes that is none', () => {
  const fill = { action: 'fill', selector: 'Edit#Code', text: '{{totp.BANK}}' };

  it.each<[string, Record<string, object>]>([
    ['a step with a condition', { 'flow.json': { steps: [{ ...fill, when: { backend: 'linux' } }] } }],
    ['an optional step', { 'flow.json': { steps: [{ ...fill, optional: true }] } }],
    ['a variable', { 'flow.json': { steps: [wait(1)], variables: { code: '{{totp.BANK}}' } } }],
    [
      'a flow that an optional step runs',
      {
        'flow.json': { steps: [{ action: 'run_flow', flow: 'inner.json', optional: true }] },
        'inner.json': { steps: [fill] },
      },
    ],
  ])('is refused before anything runs, also where only %s asks for it', async (_what, files) => {
    const here = world({ env: { HANDEYE_TOTP_BANK: 'bad!' } });
    const first = await loaded(here.ports, { 'first.json': { steps: [wait(1)] } });
    const flow = await loaded(here.ports, files);
    for (const policy of [{}, { dryRun: true }]) {
      await expect(run([first, flow], here, { policy })).rejects.toMatchObject({
        code: 'config_invalid',
        message: expect.stringContaining('HANDEYE_TOTP_BANK holds no key for one-time codes') as string,
      });
    }
    expect(await here.store.list()).toEqual([]);
  });

  it('is refused where a variable of the command line asks for it', async () => {
    const here = world({ env: { HANDEYE_TOTP_BANK: 'bad!' } });
    const flow = await loaded(here.ports, { 'flow.json': { steps: [wait(1)] } });
    const variables = { code: '{{totp.BANK}}' };
    await expect(
      runFlows([flow], { ...options, variables }, here.ports, () => undefined, new AbortController().signal),
    ).rejects.toMatchObject({ code: 'config_invalid' });
  });
});
