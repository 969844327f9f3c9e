/**
 * handeye as a library: read flows, run them, project reports.
 *
 * @example
 * import { runFlow } from 'handeye';
 *
 * const report = await runFlow('checkout.flow.yaml', { variables: { shop: 'http://localhost:4173' } });
 * if (report.result !== 'passed') console.error(report.reports[0]?.summary);
 */
import { createRuntime, policyOf } from './compose.js';
import { HandeyeError } from './domain/errors.js';
import type { RunEvent } from './domain/event/run-event.js';
import type { BackendName } from './domain/flow/backend.js';
import { formatProblem } from './domain/flow/problem.js';
import type { RunReport } from './domain/run/execution-report.js';
import { loadFlow } from './engine/load/load-flow.js';
import { withDocument } from './engine/load/with-document.js';
import { runFlows } from './engine/run/run-flows.js';
import { createReportReducer } from './projections/execution-report.js';
import { version } from './version.js';

export { HandeyeError, errorCodes, type ErrorCode } from './domain/errors.js';
export type { RunEvent } from './domain/event/run-event.js';
export { parseSelector, formatSelectorError } from './domain/flow/selector/index.js';
export type { Problem } from './domain/flow/problem.js';
export type { ExecutionReport, RunReport, StepResult } from './domain/run/execution-report.js';
export { testFlowSchema, type TestFlow } from './actions/registry.js';
export { readFlow, type ReadFlow } from './engine/load/read-flow.js';
export { version } from './version.js';

/** How a flow is run by {@link runFlow}. */
export interface RunFlowOptions {
  /** Where relative paths begin and `.handeye/` and the config file are looked for. Default: the working folder. */
  readonly cwd?: string;
  /** Values of `{{name}}`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** What to run on instead of what the flow names. */
  readonly backends?: readonly BackendName[];
  /** The data profile of the flow to take values from. */
  readonly profileId?: string;
  /** Settings by path, such as `{ headed: true, 'browser.path': '/usr/bin/chromium' }`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Called with each event of the journal as it is written. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Cancels the run; the report is complete all the same. */
  readonly signal?: AbortSignal;
}

/**
 * Runs one flow, from a file or as an object, and gives back its report. The journal and the artifacts are kept in
 * `.handeye/runs/`.
 *
 * @throws HandeyeError `spec_not_found`, `spec_syntax`, `spec_invalid` (all problems in `data`), `config_invalid`, `usage` for
 *   a data profile that the flow does not have, `environment_missing` for secrets that this machine does not have,
 *   `storage_unwritable`, `storage_full`. What goes wrong in the app is no exception but stands in the report.
 */
export async function runFlow(flow: string | object, options: RunFlowOptions = {}): Promise<RunReport> {
  const { cwd, settings, variables = {}, backends, profileId, onEvent, signal } = options;
  const runtime = await createRuntime({ ...(cwd !== undefined && { cwd }), ...(settings && { flags: settings }) });
  const { config, ports } = runtime;
  const source = typeof flow === 'string' ? ports.source : withDocument(ports.source, inlineName, flow);
  const loaded = await loadFlow(source, typeof flow === 'string' ? flow : inlineName, {
    given: Object.keys(variables),
    ...(config.timeoutMs !== undefined && { timeoutMs: config.timeoutMs }),
    ...(backends && { backends }),
  });
  if (!loaded.ok) {
    const problems = loaded.problems.filter((problem) => problem.severity === 'error');
    throw new HandeyeError('spec_invalid', `The flow is not valid:\n${problems.map(formatProblem).join('\n')}`, {
      data: problems,
    });
  }
  const reducer = createReportReducer();
  await runFlows(
    [loaded.loaded],
    {
      handeyeVersion: version,
      command: ['runFlow'],
      workers: 1,
      strict: config.strict,
      variables,
      policy: policyOf(config, false),
      artifacts: config.artifacts,
      video: config.video,
      showClicks: config.showClicks,
      heal: config.heal,
      visionFallbackPolicy: config.visionFallbackPolicy,
      viewport: config.viewport,
      ...(backends && { backends }),
      ...(profileId !== undefined && { profileId }),
    },
    { ...ports, source },
    (event) => {
      reducer.apply(event);
      onEvent?.(event);
    },
    signal ?? new AbortController().signal,
  );
  return reducer.report();
}

const inlineName = 'inline.flow.json';
