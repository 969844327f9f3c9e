/** One thing that is wrong with a spec, reported so that its author can mend it. */
export interface Problem {
  /** `error` keeps the spec from running; `warning` is said and nothing more. */
  readonly severity: 'error' | 'warning';
  /** Where, as in `steps[2].selector`; empty for the whole file. */
  readonly path: string;
  readonly message: string;
  /** The value at fault. */
  readonly value?: unknown;
  /** The valid word that was most likely meant. */
  readonly nearest?: string;
  /** More than a line: a caret under the place, a list of what is known. */
  readonly detail?: string;
  /** Place in the file, counted from 1, where the reader of the file knows it. */
  readonly line?: number;
  readonly column?: number;
}

/** `steps[2].selector` from `['steps', 2, 'selector']`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  );
}

/** One problem as a line or a few: place, message, what was meant, caret. */
export function formatProblem(problem: Problem): string {
  const place = problem.line === undefined ? '' : `${problem.line}:${problem.column ?? 1} `;
  const path = problem.path === '' ? '' : `${problem.path}: `;
  const nearest =
    problem.nearest === undefined || problem.detail?.includes('Did you mean')
      ? ''
      : `${/[.!?…]$/.test(problem.message) ? '' : '.'} Did you mean "${problem.nearest}"?`;
  const detail = problem.detail === undefined ? '' : `\n${problem.detail.replaceAll(/^/gm, '    ')}`;
  return `${place}${path}${problem.message}${nearest}${detail}`;
}
