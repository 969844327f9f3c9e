/** Lines of a file, from 1, both included. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** A text after an edit, or why it cannot be edited so. */
export type EditedText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/**
 * Replaces lines of a text. The new lines end as most of the old ones do, whether or not the text ends with a line end stays
 * as it is, and so does every other line.
 * @param content with `\n` at the end of each line; empty to delete the lines
 */
export function editLines(text: string, { startLine, endLine }: LineRange, content: string): EditedText {
  const lines = linesWithEnds(text);
  if (startLine < 1 || endLine < startLine)
    return { ok: false, reason: `lines ${startLine} to ${endLine} are no range; count from 1` };
  if (endLine > lines.length) {
    const has = lines.length === 0 ? 'is empty; use CREATE_FILE' : `has ${lines.length} ${plural(lines.length)}`;
    return { ok: false, reason: `there is no line ${endLine}: the file ${has}` };
  }
  const end = commonEnd(lines);
  const replaced = linesWithEnds(content).map((line) => `${withoutEnd(line)}${end}`);
  const edited = [...lines.slice(0, startLine - 1), ...replaced, ...lines.slice(endLine)].join('');
  const isEnded = endsLine(text);
  if (edited === '' || endsLine(edited) === isEnded) return { ok: true, text: edited };
  return { ok: true, text: isEnded ? `${edited}${end}` : withoutEnd(edited) };
}

/** How many lines a text has; one that does not end counts. */
export function lineCount(text: string): number {
  return linesWithEnds(text).length;
}

function plural(count: number): string {
  return count === 1 ? 'line' : 'lines';
}

function linesWithEnds(text: string): string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end + 1;
    lines.push(text.slice(start, next));
    start = next;
  }
  return lines;
}

function commonEnd(lines: readonly string[]): '\n' | '\r\n' {
  const long = lines.filter((line) => line.endsWith('\r\n')).length;
  const short = lines.filter((line) => line.endsWith('\n')).length - long;
  return long > short ? '\r\n' : '\n';
}

function endsLine(text: string): boolean {
  return text.endsWith('\n');
}

function withoutEnd(text: string): string {
  if (text.endsWith('\r\n')) return text.slice(0, -2);
  return text.endsWith('\n') ? text.slice(0, -1) : text;
}
