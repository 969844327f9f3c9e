import type { PlannedStep, RunEvent, RunEventBody } from '../../src/domain/event/run-event.js';
import { blankResult } from '../../src/domain/run/blank-result.js';
import type { ExecutionReport, StepResult } from '../../src/domain/run/execution-report.js';

/** The moment at which every sample run starts. */
const epoch = Date.parse('2026-03-02T09:30:00.000Z');

/** A step as a sample states it: what is left out is as in a step that simply passed. */
export type SampleStep = Partial<StepResult> & Pick<StepResult, 'action'> & { readonly takesMs?: number };

/** Writes a journal event by event on a clock of its own, so that samples are the same every time. */
export interface JournalBuilder {
  readonly events: RunEvent[];
  /** Appends an event `afterMs` milliseconds after the last one. */
  add(body: RunEventBody, afterMs?: number): void;
  now(): string;
}

/** A journal that begins with `run_started`. */
export function beginJournal(flows = 1, runId = '20260302-093000-k7m2'): JournalBuilder {
  const events: RunEvent[] = [];
  let clock = epoch;
  const builder: JournalBuilder = {
    events,
    add(body, afterMs = 0) {
      clock += afterMs;
      events.push({ ...body, seq: events.length + 1, time: new Date(clock).toISOString() });
    },
    now: () => new Date(clock).toISOString(),
  };
  builder.add({
    type: 'run_started',
    journalVersion: 1,
    runId,
    handeyeVersion: '0.1.0',
    machineName: 'ci-runner-04',
    osVersion: 'Linux 6.8.0 (Debian 12)',
    command: ['handeye', 'run', 'flows/checkout.json'],
    flows,
  });
  return builder;
}

/** One flow of a journal under way. */
export interface FlowBuilder {
  readonly scope: { readonly flowRunId: string; readonly lane: number };
  /** Journals a step from start to verdict, or the verdict of one that began earlier. `at` is its position, as in `3`, `3.2` or `setup/1`. */
  step(at: string, step: SampleStep): void;
  /** Journals that a step began, and with `acted` that its action was carried out, and nothing after. */
  begin(at: string, action: string, acted?: boolean): void;
  finish(end?: Partial<Pick<ExecutionReport, 'stoppedBy' | 'variables' | 'perceptionStats'>>): void;
}

/** Begins a flow. `plan` maps positions to what is planned there; a text names the action, `action selector` both. */
export function beginFlow(
  journal: JournalBuilder,
  flow: {
    readonly testName: string;
    readonly plan: Readonly<Record<string, string>>;
    readonly id?: string;
    readonly lane?: number;
    readonly file?: string | null;
    readonly profile?: string | null;
    readonly notes?: readonly string[];
    readonly backend?: string;
    /** The backends that steps name, by position. */
    readonly backends?: Readonly<Record<string, string>>;
  },
): FlowBuilder {
  const scope = { flowRunId: flow.id ?? 'f1', lane: flow.lane ?? 0 };
  const backend = flow.backend ?? 'web';
  const plan = Object.entries(flow.plan).map(([step, text]) => plannedStep(step, text, flow.backends?.[step]));
  journal.add(
    {
      type: 'flow_started',
      ...scope,
      testName: flow.testName,
      file: flow.file === undefined ? 'flows/checkout.json' : flow.file,
      backend,
      backendVersion: 'Chromium 147.0.7727.24 headless',
      profile: flow.profile ?? null,
      plan,
      notes: flow.notes ?? [],
    },
    12,
  );
  const planned = new Map(plan.map((step) => [step.step, step]));
  const begun = new Map<string, string>();
  return {
    scope,
    step(at, step) {
      const plan = planned.get(at) ?? plannedStep(at, step.action);
      const startTime = begun.get(at) ?? journal.now();
      if (!begun.has(at)) journal.add({ type: 'step_started', ...scope, step: at, action: step.action }, 1);
      const { takesMs = 40 + ((at.length * 37) % 90), ...rest } = step;
      if (step.status !== 'skipped')
        journal.add({ type: 'step_acted', ...scope, step: at, permitId: `p-${at}` }, takesMs / 2);
      const earlier = begun.has(at) ? Date.parse(journal.now()) - Date.parse(startTime) : 0;
      const result = settled(plan, at, backend, startTime, Math.max(takesMs, earlier), rest);
      if (result.screenshot !== null) {
        journal.add({ type: 'artifact_written', ...scope, kind: 'screenshot', path: result.screenshot, step: at }, 2);
      }
      journal.add({ type: 'step_settled', ...scope, step: at, result }, takesMs / 2);
    },
    begin(at, action, acted = false) {
      begun.set(at, journal.now());
      journal.add({ type: 'step_started', ...scope, step: at, action }, 3);
      if (acted) journal.add({ type: 'step_acted', ...scope, step: at, permitId: `p-${at}` }, 30);
    },
    finish(end = {}) {
      journal.add(
        {
          type: 'flow_finished',
          ...scope,
          stoppedBy: end.stoppedBy ?? null,
          variables: end.variables ?? {},
          perceptionStats: end.perceptionStats ?? {
            structuralCaptures: planned.size * 2,
            visualCaptures: 1,
            dualCaptures: 0,
            structuralToVisualFallbacks: 0,
            estimatedCostUnits: planned.size * 2 + 10,
          },
        },
        8,
      );
    },
  };
}

/** Ends the run of a journal. */
export function endJournal(journal: JournalBuilder, exitCode: number): RunEvent[] {
  journal.add({ type: 'run_finished', exitCode }, 15);
  return journal.events;
}

function plannedStep(step: string, text: string, backend?: string): PlannedStep {
  const [action = '', ...selector] = text.split(' ');
  const phase = /^(setup|teardown|reset)\//.exec(step)?.[1] as PlannedStep['phase'] | undefined;
  return {
    step,
    order: Number(step.split(/[./]/).at(-1)),
    phase: phase ?? 'steps',
    action,
    selector: selector.length > 0 ? selector.join(' ') : null,
    argument: null,
    description: null,
    ...(backend !== undefined && { backend }),
  };
}

function settled(
  plan: PlannedStep,
  at: string,
  backendName: string,
  startTime: string,
  takesMs: number,
  step: Omit<SampleStep, 'takesMs'>,
): StepResult {
  return blankResult({
    step: plan.order,
    phase: plan.phase,
    path: at,
    selector: plan.selector,
    argument: plan.argument,
    description: plan.description,
    status: 'passed',
    startTime,
    endTime: new Date(Date.parse(startTime) + takesMs).toISOString(),
    timeMs: takesMs,
    backendName: plan.backend ?? backendName,
    diagnostics: {},
    ...step,
  });
}

/** The same run under `--strict`. */
export function strictly(journal: readonly RunEvent[]): RunEvent[] {
  return journal.map((event): RunEvent => {
    if (event.type === 'run_started') return { ...event, strict: true };
    return event.type === 'run_finished' ? { ...event, exitCode: Math.max(1, event.exitCode) } : event;
  });
}
