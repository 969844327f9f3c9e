import type { ExecutionReport, RunReport, StepResult } from '../domain/run/execution-report.js';
import { nothingChecked } from '../domain/run/idle-flow.js';
import { flowWarnings } from '../domain/run/flow-warning.js';
import { adviceFor, warningText } from './advice.js';
import { backendLabel, backendOfSteps } from './backends.js';
import {
  evidencePaths,
  furtherFailedAssertions,
  healingText,
  stepSubject,
  suspicion,
  unsaidCandidates,
  unsaidComparison,
} from './failure-text.js';
import { failuresOf, type ReportedFailure } from './failures.js';
import { stepName } from './step-order.js';
import { passedIdly } from './strictness.js';
import { progressOf } from './summary.js';
import {
  plainPaint,
  resultStyle,
  signsFor,
  type Paint,
  type Signs,
  type Style,
  type TerminalOptions,
} from './terminal-style.js';
import { printable, truncate, wrap } from './terminal-text.js';
import { labelWidth, totalLines } from './terminal-totals.js';
import { formatDuration, plural } from './wording.js';

/** Besides how lines are made: where the evidence lies. */
export interface TerminalReportOptions extends TerminalOptions {
  /** The run folder, put before evidence paths. */
  readonly folder?: string;
  /** The HTML report, named in the last line. */
  readonly htmlReport?: string;
  /** Leaves out flows that have nothing to say: their verdicts have been printed while they ran. */
  readonly onlyProblems?: boolean;
}

interface Context {
  readonly width: number;
  readonly paint: Paint;
  readonly signs: Signs;
  readonly folder: string | undefined;
}

/** A run as lines for a terminal: each flow with its verdict, what failed with its reason and evidence, and the totals. */
export function terminalReport(run: RunReport, options: TerminalReportOptions = {}): string[] {
  const context: Context = {
    width: Math.max(40, options.width ?? 80),
    paint: options.paint ?? plainPaint,
    signs: signsFor(options.unicode ?? true),
    folder: options.folder,
  };
  const lines = run.reports
    .map((report) => flowLines(report, context))
    .filter((flow) => flow.length > 1 || !options.onlyProblems)
    .flat();
  if (lines.length > 0 && lines.at(-1) !== '') lines.push('');
  lines.push(...totalLines(run, context));
  if (options.htmlReport !== undefined) lines.push(labelled('report', options.htmlReport, context, 'path', ''));
  return lines;
}

function flowLines(report: ExecutionReport, context: Context): string[] {
  const { paint, signs, width } = context;
  const { style, sign } = resultStyle(report.result);
  const where = [
    backendLabel(report),
    ...(report.profile === null ? [] : [report.profile]),
    formatDuration(report.totalTimeMs),
  ];
  const tail = printable(where.join(` ${signs.dot} `));
  const name = truncate(
    printable(report.testName).replaceAll('\n', ' '),
    width - tail.length - signs[sign].length - 4,
    signs.ellipsis,
  );
  const lines = [`${paint(style, signs[sign])} ${paint('strong', name)}  ${paint('dim', tail)}`];
  if (report.result !== 'passed') lines.push(...wrap(progressOf(report), width - 2).map((line) => `  ${line}`));
  const warnings = [
    ...(passedIdly(report) ? [nothingChecked] : []),
    ...report.warnings.map((code) => flowWarnings[code]),
    ...report.notes.filter((note) => ofRequest.test(note)),
  ];
  for (const text of warnings) lines.push(...wrap(text, width - 2).map((line) => `  ${paint('warning', line)}`));
  const backendOf = backendOfSteps(report);
  const failures = new Map(failuresOf(report).map((failure) => [failure.step, failure]));
  for (const step of report.steps) {
    const failure = failures.get(step);
    if (failure !== undefined) lines.push('', ...failureLines(failure, backendOf(step), context));
    else if (step.status === 'warning') lines.push('', ...warningLines(step, backendOf(step), context));
  }
  // Air around a flow that has something to say, none between those that merely passed.
  return lines.length > 1 ? [...lines, ''] : lines;
}

/** What a warning of a flow says of one of its requests, such as `GET http://localhost/items was answered with 500`. */
const ofRequest = /^[A-Z]+ \w+:\/\//;

function failureLines(
  { step, callers, suspect }: ReportedFailure,
  backend: string | undefined,
  context: Context,
): string[] {
  const { paint, signs, width } = context;
  const { diagnostics } = step;
  const lines = [`  ${stepLine(step, backend, context)}`];
  const add = (label: string, text: string | null | undefined, style?: Style): void => {
    if (text !== null && text !== undefined && text !== '') lines.push(labelled(label, text, context, style));
  };
  for (const line of beginning(wrap(printable(step.error ?? 'No reason was recorded.'), width - 6), context))
    lines.push(`      ${paint(step.status, line)}`);
  const happened = healingText(step);
  if (happened !== undefined) for (const line of wrap(printable(happened), width - 6)) lines.push(`      ${line}`);
  add('patch', inFolder(diagnostics.healing?.patch, context), 'path');
  const { expected, found } = unsaidComparison(step);
  add('expected', expected, 'passed');
  add('found', found, 'failed');
  for (const { type, error, expected: wanted, actual } of furtherFailedAssertions(step)) {
    add('assertion', `${type}: ${error ?? `expected ${wanted}, found ${actual}`}`);
  }
  for (const caller of callers.toReversed()) add('within', `${stepName(caller)} ${stepSubject(caller)}`);
  if (suspect !== undefined) add('before', suspicion(suspect), 'warning');
  if (step.selectorResolvedTo !== step.selector) add('resolved', step.selectorResolvedTo);
  add('candidates', unsaidCandidates(step).join(`  ${signs.dot}  `));
  if (step.retryCount > 0)
    add('attempts', `${step.retryCount + 1}; before: ${diagnostics.attempts?.at(-1) ?? 'not recorded'}`);
  for (const entry of diagnostics.consoleErrors?.slice(0, 3) ?? []) add('console', entry);
  for (const entry of diagnostics.failedRequests?.slice(0, 3) ?? []) add('request', entry);
  for (const entry of diagnostics.earlier?.consoleErrors?.slice(0, 3) ?? [])
    add('console', `${entry} (before this step)`);
  for (const entry of diagnostics.earlier?.failedRequests?.slice(0, 3) ?? [])
    add('request', `${entry} (before this step)`);
  const advice = adviceFor(step);
  if (advice !== null) add('to do', advice, 'strong');
  for (const path of evidencePaths(step)) add('evidence', inFolder(path, context), 'path');
  return lines;
}

function inFolder(path: string | undefined, { folder }: Context): string | undefined {
  return path === undefined || folder === undefined ? path : `${folder}/${path}`;
}

function warningLines(step: StepResult, backend: string | undefined, context: Context): string[] {
  return [
    `  ${stepLine(step, backend, context)}`,
    ...wrap(printable(warningText(step)), context.width - 6).map((line) => `      ${context.paint('dim', line)}`),
  ];
}

function stepLine(step: StepResult, backend: string | undefined, { paint, signs, width }: Context): string {
  const time = formatDuration(step.timeMs);
  const subject = printable(stepSubject(step)).replaceAll('\n', ' ');
  const name = stepName(step);
  const where = backend === undefined ? '' : ` (${printable(backend)})`;
  const room = width - signs[step.status].length - name.length - where.length - time.length - 8;
  return `${paint(step.status, signs[step.status])} ${paint('strong', name)}  ${truncate(subject, room, signs.ellipsis)}${paint('dim', where)}  ${paint('dim', time)}`;
}

/** Lines that a text may fill before the rest of it is left to the report. */
const mostLines = 10;

function beginning(lines: readonly string[], { signs }: Context): readonly string[] {
  if (lines.length <= mostLines) return lines;
  const shown = lines.slice(0, mostLines - 1);
  return [...shown, `${signs.ellipsis} ${plural(lines.length - shown.length, 'more line')} in the report`];
}

/** A label and its text, the text in a column of its own. Paths are never broken: a terminal makes them links. */
function labelled(label: string, text: string, context: Context, style?: Style, indent = '      '): string {
  const { paint, width } = context;
  const whole = printable(text);
  const lines = style === 'path' ? [whole] : beginning(wrap(whole, width - indent.length - labelWidth), context);
  const column = ' '.repeat(indent.length + labelWidth);
  const painted = lines.map((line) => (style === undefined ? line : paint(style, line)));
  return `${indent}${paint('dim', label.padEnd(labelWidth))}${painted.join(`\n${column}`)}`;
}
