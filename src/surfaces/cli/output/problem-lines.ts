import { relative, sep } from 'node:path';
import { formatProblem, type Problem } from '../../../domain/flow/problem.js';
import { printable } from '../../../projections/terminal-text.js';
import { plural } from '../../../projections/wording.js';
import type { CheckedFile } from '../load-flows.js';
import { errorCount, isValid } from '../load-flows.js';
import type { Output } from './output.js';
import { asTyped } from '../typed-command.js';

/** A path as people write it: relative to the working folder where it lies below it. */
export function shownPath(file: string, cwd: string): string {
  const below = relative(cwd, file);
  return below === '' || below === '..' || below.startsWith(`..${sep}`) ? file : below;
}

/** What is to be said of a file: a line when it is valid, else everything that is wrong, each with its place. */
export function fileLines(checked: CheckedFile, cwd: string, { paint, signs }: Output): string[] {
  const name = shownPath(checked.file, cwd);
  const { loaded, problems, fault } = checked;
  if (fault !== undefined) {
    const [first = '', ...rest] = printable(fault.message).split('\n');
    return [
      `${paint('failed', signs.failed)} ${first}`,
      ...rest.map((line) => `    ${line}`),
      ...(fault.hint === undefined ? [] : [`    ${paint('dim', printable(asTyped(fault.hint)))}`]),
    ];
  }
  const details = problems.flatMap((problem) => problemLines(name, problem, paint));
  if (!isValid(checked)) {
    const count = plural(errorCount(checked), 'problem');
    return [`${paint('failed', signs.failed)} ${paint('strong', name)}  ${paint('dim', count)}`, ...details];
  }
  const steps = plural(loaded?.flow.steps.length ?? 0, 'step');
  return [`${paint('passed', signs.passed)} ${name}  ${paint('dim', steps)}`, ...details];
}

/** Of the warnings of a file that runs, so many are printed; `validate` prints all. */
const mostWarnings = 10;

/** What may be meant otherwise in a file that runs, in lines. */
export function warningLines({ file, problems }: CheckedFile, cwd: string, { paint }: Output): string[] {
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const lines = warnings
    .slice(0, mostWarnings)
    .flatMap((problem) => problemLines(shownPath(file, cwd), problem, paint));
  const more = warnings.length - mostWarnings;
  return more > 0 ? [...lines, `  ${plural(more, 'more warning')}; handeye validate prints them`] : lines;
}

function problemLines(file: string, problem: Problem, paint: Output['paint']): string[] {
  const { line, column, detail, ...undetailed } = problem;
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  const style = problem.severity === 'error' ? 'failed' : 'warning';
  // The place comes first, without indentation, so that terminals and editors make it a link.
  const first = `  ${paint('path', place)}  ${paint(style, problem.severity)}  ${printable(formatProblem(shortened(undetailed)))}`;
  return [
    first,
    ...(detail === undefined
      ? []
      : printable(detail)
          .split('\n')
          .map((text) => `      ${text}`)),
  ];
}

/** Characters of a text that are printed: of a value that is longer, the rest helps nobody. */
const longestText = 500;

function shortened<P extends Problem>(problem: P): P {
  const { message, value } = problem;
  return { ...problem, message: cut(message), ...(typeof value === 'string' && { value: cut(value) }) };
}

/** The beginning and the end of a long text: what is expected instead of a value stands behind it. */
function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 100)} … ${text.slice(-100)}`;
}

/** What JSON says of a file. */
export function fileJson({ file, loaded, problems, fault }: CheckedFile): Record<string, unknown> {
  return {
    file,
    valid: loaded !== undefined,
    testName: loaded?.flow.testName ?? null,
    steps: loaded?.flow.steps.length ?? null,
    problems:
      fault === undefined
        ? problems.map(shortened)
        : [{ severity: 'error', code: fault.code, message: fault.message, hint: fault.hint, ...placeOf(fault.data) }],
  };
}

function placeOf(data: unknown): Record<string, unknown> {
  if (data === null || typeof data !== 'object') return {};
  const { line, column } = data as { line?: number; column?: number };
  return { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
}
