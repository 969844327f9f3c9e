import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createRuntime } from '../../../src/compose.js';
import type { ExecutionReport } from '../../../src/domain/run/execution-report.js';
import { formatProblem } from '../../../src/domain/flow/problem.js';
import { loadFlow } from '../../../src/engine/load/load-flow.js';

/** A flow in the first format, and what must come of it. Written from the description of the format alone. */
export interface V1Flow {
  readonly file: string;
  readonly target: 'shop' | 'gtk' | 'fake';
  /** Of fake apps the file of the app; of programs, which one and how it starts. */
  readonly app?: string;
  readonly result: 'passed' | 'failed';
  /** The first step that fails, counted in the order of execution. */
  readonly failedStep: number | null;
  readonly warnings: readonly string[];
}

const folder = join(import.meta.dirname, 'flows');

/**
 * Where handeye differs, and why: `{{name}}` is a variable in every flow, and the document itself, which UI Automation names by
 * the title of the page, is no element of it.
 */
const differing: readonly string[] = ['web/09-echo-double-braces.json', 'web/27-document-and-title.json'];

/** All flows for a target, but for those that are known to differ. */
export function v1Flows(target: V1Flow['target']): readonly V1Flow[] {
  const all = JSON.parse(readFileSync(join(folder, 'verdicts.json'), 'utf8')) as readonly V1Flow[];
  return all.filter((flow) => flow.target === target && !differing.includes(flow.file));
}

/** What must come of a flow: all its steps are in the report. */
export function expectedOf({ file, result, failedStep }: V1Flow): ReturnType<typeof verdictOf> {
  const flow = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
    readonly steps?: unknown[];
    readonly Steps?: unknown[];
  };
  return { result, failedStep, steps: (flow.steps ?? flow.Steps ?? []).length };
}

/** How a flow ended, in the words of the verdicts. */
export function verdictOf({
  result,
  steps,
}: ExecutionReport): Pick<V1Flow, 'result' | 'failedStep'> & { readonly steps: number } {
  const own = steps.filter(({ path }) => !path.startsWith('setup'));
  const failed = own.findIndex(({ status }) => status === 'failed' || status === 'error');
  return {
    result: result === 'passed' ? 'passed' : 'failed',
    failedStep: failed === -1 ? null : failed + 1,
    steps: own.length,
  };
}

/** The path of an app that a flow names, which is one of the examples or stands beside the flows. */
export function v1App(app: string): string {
  return app.startsWith('examples/') ? join(import.meta.dirname, '../../..', app) : join(folder, app);
}

/**
 * Writes a flow to a file as it is, but for what only the test knows.
 *
 * @param replaced what stands for addresses and programs in the flow
 * @param more what the format has no words for: a fake app to open
 * @returns the path
 */
export function placeV1Flow(
  { file }: V1Flow,
  replaced: Readonly<Record<string, string>>,
  more: Readonly<Record<string, unknown>> = {},
): string {
  let text = readFileSync(join(folder, file), 'utf8');
  for (const [name, value] of Object.entries(replaced))
    text = text.replaceAll(name, JSON.stringify(value).slice(1, -1));
  if (Object.keys(more).length > 0) text = JSON.stringify({ ...(JSON.parse(text) as object), ...more });
  const path = join(mkdtempSync(join(tmpdir(), 'handeye-v1-')), basename(file));
  writeFileSync(path, text);
  return path;
}

/** What is said of a flow before it runs: errors, and warnings by the reason that the verdicts name. */
export async function problemsOfV1(
  path: string,
): Promise<{ readonly errors: readonly string[]; readonly warnings: readonly string[] }> {
  const { ports } = await createRuntime({ cwd: tmpdir() });
  const loaded = await loadFlow(ports.source, path, {});
  const problems = loaded.ok ? loaded.loaded.problems : loaded.problems;
  return {
    errors: problems.filter(({ severity }) => severity === 'error').map(formatProblem),
    warnings: [
      ...new Set(problems.flatMap(({ severity, message }) => (severity === 'warning' ? reasonsOf(message) : []))),
    ],
  };
}

/** The warnings that the verdicts know; others are about handeye's own words. */
function reasonsOf(message: string): readonly string[] {
  if (message.includes('is already taken by')) return ['duplicate order'];
  return message.includes('"typedSelector" decides') ? ['typedSelector and selector mean different elements'] : [];
}
