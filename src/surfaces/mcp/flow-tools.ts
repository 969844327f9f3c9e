import { backendCapabilities } from '../../domain/flow/backend.js';
import type { BackendName } from '../../domain/flow/backend.js';
import { HandeyeError } from '../../domain/errors.js';
import { formatProblem } from '../../domain/flow/problem.js';
import type { RunPolicy } from '../../domain/policy/run-policy.js';
import type { ExecutionReport, RunReport, StepResult } from '../../domain/run/execution-report.js';
import { actions } from '../../actions/registry.js';
import { loadFlow, type LoadResult } from '../../engine/load/load-flow.js';
import { withDocument } from '../../engine/load/with-document.js';
import { runFlows } from '../../engine/run/run-flows.js';
import { createReportReducer, projectRunReport } from '../../projections/execution-report.js';
import { failureText } from '../../projections/failure-text.js';
import { marked } from '../../projections/live/answer-text.js';
import { isFailure } from '../../projections/failures.js';
import { plural } from '../../projections/wording.js';
import type { Composition, RuntimeOptions } from '../cli/composition.js';
import { packageVersion } from '../cli/package-files.js';
import { writeRunReports } from '../live/run-reports.js';
import type { ToolAnswer, ToolCall } from '../live/tool-call.js';
import { newNonce } from '../live/nonce.js';

/** What the tools on flows and runs work with. */
export interface FlowToolsOptions {
  readonly composition: Composition;
  readonly runtimeOptions: RuntimeOptions;
  /** Who has flows run, for their record. Default: the MCP server. */
  readonly command?: string;
  /** What of a policy is left to flows that whoever calls may have written. Default: all of it. */
  readonly narrow?: (policy: RunPolicy) => RunPolicy;
}

const inlineName = 'inline.flow.json';

/** Checks a flow, from a file or as an object. */
export async function validateFlow(
  { composition }: FlowToolsOptions,
  { file, flow }: { readonly file?: string | undefined; readonly flow?: Record<string, unknown> | undefined },
  { folder }: ToolCall,
): Promise<ToolAnswer> {
  if ((file === undefined) === (flow === undefined))
    throw new HandeyeError('usage', 'Give either "file" or "flow".', { data: { file, flow: flow !== undefined } });
  const source = composition.createSpecSource(folder);
  const result = await (flow === undefined
    ? loadFlow(source, file ?? '')
    : loadFlow(withDocument(source, inlineName, flow), inlineName));
  const problems = problemsOf(result);
  const text = [...problems.map(formatProblem), result.ok ? 'valid' : plural(problems.length, 'problem')].join('\n');
  return { text, data: { valid: result.ok, problems }, isFailure: !result.ok };
}

function problemsOf(result: LoadResult) {
  return result.ok ? result.loaded.problems : result.problems;
}

/** Runs a flow from a file. */
export async function runFlowFile(
  { composition, runtimeOptions, command = 'handeye mcp', narrow }: FlowToolsOptions,
  {
    file,
    variables = {},
    backend,
    profile,
  }: {
    readonly file: string;
    readonly variables?: Readonly<Record<string, string>> | undefined;
    readonly backend?: BackendName | undefined;
    readonly profile?: string | undefined;
  },
  call: ToolCall,
): Promise<ToolAnswer> {
  const { config, ports } = await composition.createRuntime({ ...runtimeOptions, cwd: call.folder });
  const result = await loadFlow(ports.source, file, {
    given: Object.keys(variables),
    ...(config.timeoutMs !== undefined && { timeoutMs: config.timeoutMs }),
    ...(backend && { backends: [backend] }),
  });
  if (!result.ok) {
    const problems = result.problems.filter(({ severity }) => severity === 'error');
    throw new HandeyeError('spec_invalid', `${file} is not valid:\n${problems.map(formatProblem).join('\n')}`, {
      data: problems,
    });
  }
  const policy = composition.policyOf(config, false);
  // Whoever writes a flow for itself does not get to see the environment of this machine either.
  const secrets = narrow === undefined ? ports.secrets : { ...ports.secrets, env: () => undefined };
  const reducer = createReportReducer();
  const outcome = await runFlows(
    [result.loaded],
    {
      handeyeVersion: packageVersion(),
      command: [...command.split(' '), 'run_flow', file],
      workers: 1,
      strict: config.strict,
      variables,
      policy: narrow === undefined ? policy : narrow(policy),
      artifacts: config.artifacts,
      video: config.video,
      showClicks: config.showClicks,
      heal: config.heal,
      visionFallbackPolicy: config.visionFallbackPolicy,
      viewport: config.viewport,
      ...(call.unsafe === true && { unsafe: true }),
      ...(backend && { backends: [backend] }),
      ...(profile !== undefined && { profileId: profile }),
    },
    { ...ports, secrets, approver: call.approver },
    (event) => {
      reducer.apply(event);
      if (event.type === 'step_settled') call.onStep?.(event.result);
    },
    call.signal,
  );
  const run = reducer.report();
  await writeRunReports(run, outcome.folder, { config, store: ports.store, cwd: call.folder });
  return reportAnswer(run);
}

/** The newest runs. */
export async function listReports(
  { composition, runtimeOptions }: FlowToolsOptions,
  { limit = 10 }: { readonly limit?: number | undefined },
  { folder }: ToolCall,
): Promise<ToolAnswer> {
  const { config } = await composition.loadSettings({ ...runtimeOptions, cwd: folder });
  const store = await composition.openRunStore(config);
  const entries = (await store.list()).slice(0, limit);
  const runs = await Promise.all(
    entries.map(async (entry) => {
      const { events } = await store.readUpToDamage(entry).catch(() => ({ events: [] }));
      const run = events.length === 0 ? undefined : projectRunReport(events);
      const isGoingOn = (await store.writer(entry)) !== undefined;
      return {
        runId: entry.runId,
        result: isGoingOn ? 'running' : (run?.result ?? 'unreadable'),
        flows: run?.reports.map((each) => each.testName) ?? [],
      };
    }),
  );
  const lines = runs.map(({ runId, result, flows }) => `${runId} ${result} ${flows.join(', ')}`);
  return { text: lines.length === 0 ? 'there are no runs yet' : lines.join('\n'), data: { runs } };
}

/** What became of a run: each failure with all that is known of it. */
export async function analyzeReport(
  { composition, runtimeOptions }: FlowToolsOptions,
  { run: wanted = 'last' }: { readonly run?: string | undefined },
  { folder }: ToolCall,
): Promise<ToolAnswer> {
  const { config } = await composition.loadSettings({ ...runtimeOptions, cwd: folder });
  const store = await composition.openRunStore(config);
  const { events } = await store.readUpToDamage(await store.find(wanted));
  return reportAnswer(projectRunReport(events));
}

const mostFailures = 5;

function reportAnswer(run: RunReport): ToolAnswer {
  const failures = run.reports.flatMap((report) => report.steps.filter(isFailure).map((step) => ({ report, step })));
  const lines = [
    ...run.reports.map((report) => `${report.testName}: ${report.summary}`),
    ...failures.slice(0, mostFailures).map(({ report, step }) => failureLines(report, step)),
    ...(failures.length > mostFailures ? [`… ${failures.length - mostFailures} more failures`] : []),
    ...warningLines(run),
  ];
  const text = `${marked('', lines, newNonce())}\nreport: handeye report ${run.runId}`;
  const data = {
    runId: run.runId,
    result: run.result,
    exitCode: run.exitCode,
    counts: run.reports.map(({ testName, counts }) => ({ testName, ...counts })),
  };
  return { text, data, isFailure: run.exitCode !== 0 };
}

function failureLines(report: ExecutionReport, step: StepResult): string {
  return `step ${step.path} ${step.action} ${step.selector ?? ''}\n${failureText(report, step)}`;
}

function warningLines(run: RunReport): string[] {
  return run.reports
    .flatMap(({ steps }) => steps)
    .filter(({ status }) => status === 'warning')
    .slice(0, mostFailures)
    .map(
      ({ path, action, selector, warningCode }) => `warning: step ${path} ${action} ${selector ?? ''} ${warningCode}`,
    );
}

/** What can be done here: actions by their effect, and what each backend can. */
export function capabilities(): ToolAnswer {
  const text = [...byEffect()].map(([effect, list]) => `${effect}: ${list.map(({ name }) => name).join(', ')}`);
  const backends = Object.entries(backendCapabilities).map(([name, can]) => [name, [...can]] as const);
  return {
    text: [...text, 'fields of each action: resource handeye://schema/step'].join('\n'),
    data: { version: packageVersion(), backends: Object.fromEntries(backends) },
  };
}

function byEffect(): Map<string, (typeof actions)[number][]> {
  const groups = new Map<string, (typeof actions)[number][]>();
  for (const action of actions) groups.set(action.effect, [...(groups.get(action.effect) ?? []), action]);
  return groups;
}
