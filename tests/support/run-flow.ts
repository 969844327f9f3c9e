import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryAuditLog } from '../../src/adapters/audit/memory-audit-log.js';
import { createFixedSecrets } from '../../src/adapters/secrets/fixed-secrets.js';
import { createWebBackend, type WebBackendOptions } from '../../src/adapters/web/web-backend.js';
import { createRuntime, policyOf } from '../../src/compose.js';
import type { BackendName } from '../../src/domain/flow/backend.js';
import type { CapturePolicy } from '../../src/domain/flow/perception.js';
import { formatProblem } from '../../src/domain/flow/problem.js';
import type { HealMode } from '../../src/domain/healing/verdict.js';
import type { RunEvent } from '../../src/domain/event/run-event.js';
import type { RunPolicy } from '../../src/domain/policy/run-policy.js';
import type { ExecutionReport, RunReport, StepResult } from '../../src/domain/run/execution-report.js';
import { loadFlow, type LoadedFlow } from '../../src/engine/load/load-flow.js';
import type { TextMode } from '../../src/engine/language/do-step.js';
import { runFlows } from '../../src/engine/run/run-flows.js';
import type { Approver } from '../../src/ports/approver.js';
import type { AuditEntry } from '../../src/ports/audit.js';
import type { Brain } from '../../src/ports/brain.js';
import type { Backend } from '../../src/ports/backend.js';
import { projectRunReport } from '../../src/projections/execution-report.js';
import { workerWebBackend } from './worker-browser.js';

/** A step as its author writes it. */
export type WrittenStep = Readonly<Record<string, unknown>> & { readonly action: string };
/** A flow as its author writes it, or the path of its file. */
export type WrittenFlow = string | Readonly<Record<string, unknown>>;

export interface RunRequest {
  readonly variables?: Readonly<Record<string, string>>;
  readonly profile?: string;
  /** Which of the targets of the flow to run on; left out: all. */
  readonly backends?: readonly BackendName[];
  readonly policy?: Partial<RunPolicy>;
  readonly artifacts?: CapturePolicy;
  /** When a video of a desktop is kept. */
  readonly video?: CapturePolicy;
  readonly showClicks?: boolean;
  /** Whether failed steps say what became of their elements. */
  readonly heal?: HealMode;
  /** The working folder, whose `.handeye` has what earlier runs left; left out: a new one. */
  readonly cwd?: string;
  readonly strict?: boolean;
  /** What steps and assertions may take that do not say it themselves. */
  readonly timeoutMs?: number;
  /** Other flows beside the flow, by file name. */
  readonly files?: Readonly<Record<string, WrittenFlow | string>>;
  /** Secrets by name. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly approver?: Approver;
  /** Settings by path, such as `brain.model`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** What becomes of texts of `do` steps. */
  readonly texts?: TextMode;
  /** Brains in the place of those that are set up. */
  readonly brains?: { readonly builtin?: Brain; readonly brain?: Brain };
  /** Flows that run at the same time. */
  readonly workers?: number;
  /** Called with every event, and the ways to stop the run. */
  readonly onEvent?: (event: RunEvent, stop: { cancel(): void; kill(reason: string): void }) => void;
}

export interface Ran {
  readonly report: RunReport;
  /** The report of the first flow. */
  readonly flow: ExecutionReport;
  readonly events: readonly RunEvent[];
  readonly audit: readonly AuditEntry[];
  readonly exitCode: number;
  /** Absolute path of the run folder. */
  readonly folder: string;
  /** The step at a position, such as `2`, `3.1` or `teardown/1`. */
  step(path: string | number): StepResult;
}

export interface FlowRunner {
  /** Runs one flow, or several in one run. */
  run(flow: WrittenFlow | readonly string[], request?: RunRequest): Promise<Ran>;
  /** What is wrong with a flow that must not run, one text a problem. */
  refusals(flow: WrittenFlow, request?: Pick<RunRequest, 'files' | 'variables'>): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Runs flows through the whole product in a real browser: that of the worker, or one of its own where options say how it starts. Each
 * run has a folder of its own.
 * Only what cannot be had in a test is replaced: the terminal that approves, and the machine's secrets.
 *
 * @param options.executable the browser, instead of the first that is found
 * @param options.timeoutMs what steps and assertions may take where neither they nor the run say it
 */
export async function startFlowRunner({
  timeoutMs: usualTimeoutMs,
  ...options
}: Partial<WebBackendOptions> & Pick<RunRequest, 'timeoutMs'> = {}): Promise<FlowRunner> {
  const root = await mkdtemp(join(tmpdir(), 'handeye-flows-'));
  const own =
    Object.keys(options).length > 0
      ? createWebBackend({ headed: false, slowMoMs: 0, acceptNoSandbox: false, ...options })
      : undefined;
  const shared: Backend = own === undefined ? workerWebBackend() : { ...own, close: () => Promise.resolve() };
  let runs = 0;

  const place = async (flow: WrittenFlow, files: RunRequest['files'] = {}): Promise<string> => {
    if (typeof flow === 'string') return flow;
    runs += 1;
    const folder = await mkdtemp(join(root, `${runs}-`));
    for (const [name, content] of Object.entries({ 'flow.json': flow, ...files })) {
      await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
    return join(folder, 'flow.json');
  };

  return {
    async run(flow, request = {}) {
      const cwd = request.cwd ?? (await mkdtemp(join(root, 'store-')));
      const { config, ports } = await createRuntime({ cwd, ...(request.settings && { flags: request.settings }) });
      const audit = createMemoryAuditLog();
      const variables = request.variables ?? {};
      const files = Array.isArray(flow)
        ? (flow as readonly string[])
        : [await place(flow as WrittenFlow, request.files)];
      const { timeoutMs = usualTimeoutMs } = request;
      const loaded: LoadedFlow[] = [];
      for (const file of files) {
        const result = await loadFlow(ports.source, file, {
          given: Object.keys(variables),
          ...(timeoutMs !== undefined && { timeoutMs }),
        });
        if (!result.ok) throw new Error(`${file}:\n${result.problems.map(formatProblem).join('\n')}`);
        loaded.push(result.loaded);
      }
      const events: RunEvent[] = [];
      const cancel = new AbortController();
      const stop = {
        cancel: () => cancel.abort('cancelled'),
        kill: (reason: string) => ports.killSwitch.throw(reason),
      };
      const outcome = await runFlows(
        loaded,
        {
          handeyeVersion: '0.0.0',
          command: ['run'],
          workers: request.workers ?? 1,
          strict: request.strict ?? false,
          variables,
          policy: { ...policyOf(config, false), ...request.policy },
          artifacts: request.artifacts ?? 'on_fail',
          ...(request.heal && { heal: request.heal }),
          visionFallbackPolicy: config.visionFallbackPolicy,
          ...(request.video && { video: request.video }),
          showClicks: request.showClicks ?? false,
          viewport: config.viewport,
          ...(request.profile !== undefined && { profileId: request.profile }),
          ...(request.backends && { backends: request.backends }),
        },
        {
          ...ports,
          audit,
          secrets: createFixedSecrets({ secrets: request.secrets ?? {} }),
          ...(request.approver && { approver: request.approver }),
          ...(request.texts && { texts: request.texts }),
          ...request.brains,
          backend: (name) => (name === 'web' ? shared : ports.backend(name)),
        },
        (event) => {
          events.push(event);
          request.onEvent?.(event, stop);
        },
        cancel.signal,
      );
      const report = projectRunReport(events);
      const [first] = report.reports;
      if (first === undefined) throw new Error('The run has no flow.');
      return {
        report,
        flow: first,
        events,
        audit: audit.entries,
        exitCode: outcome.exitCode,
        folder: outcome.folder.folder,
        step(path) {
          const found = first.steps.find((step) => step.path === String(path));
          if (found === undefined)
            throw new Error(`No step ${path}; there are ${first.steps.map((step) => step.path).join(', ')}`);
          return found;
        },
      };
    },
    async refusals(flow, request = {}) {
      const { ports } = await createRuntime({ cwd: root });
      const file = await place(flow, request.files);
      const result = await loadFlow(ports.source, file, { given: Object.keys(request.variables ?? {}) });
      return result.ok ? [] : result.problems.map(formatProblem);
    },
    async close() {
      await own?.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A flow that opens a page and carries out steps on it. The opening is step 1. */
export function flowOn(url: string, steps: readonly WrittenStep[], more: Readonly<Record<string, unknown>> = {}) {
  return {
    schemaVersion: 1,
    testName: 'A test',
    targets: { web: { url } },
    steps: [{ action: 'open', timeoutMs: 10_000 }, ...steps],
    ...more,
  };
}
