/** Lines of a patch around what changes, as `diff -u` has them. */
const contextLines = 3;

/**
 * The change of one text as a unified diff that `git apply` takes. Line ends are kept as they are.
 * @param path of the file in its repository, with forward slashes
 * @returns empty where nothing changes
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  if (before === after) return '';
  const [old, now] = [linesOf(before), linesOf(after)];
  const hunks = old.length === now.length ? changedLines(old, now) : [wholeChange(old, now)];
  let shift = 0;
  const written = mergedHunks(hunks, old.length).map(({ changes, from, to }) => {
    let body = '';
    let at = from;
    let added = 0;
    for (const { start, end, lines } of changes) {
      body += old.slice(at, start).map(context).join('');
      body += old
        .slice(start, end)
        .map((line) => marked('-', line))
        .join('');
      body += lines.map((line) => marked('+', line)).join('');
      added += lines.length - (end - start);
      at = end;
    }
    body += old.slice(at, to).map(context).join('');
    const head = `@@ -${from + 1},${to - from} +${from + 1 + shift},${to - from + added} @@\n`;
    shift += added;
    return head + body;
  });
  return `--- a/${path}\n+++ b/${path}\n${written.join('')}`;
}

/** Lines `start` to `end` (exclusive) give way to others. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** Lines, each with its end. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function changedLines(old: readonly string[], now: readonly string[]): Change[] {
  return old.flatMap((line, index) =>
    line === now[index] ? [] : [{ start: index, end: index + 1, lines: [now[index]!] }],
  );
}

/** All between the lines that are the same at the beginning and at the end. */
function wholeChange(old: readonly string[], now: readonly string[]): Change {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let same = 0;
  while (same < old.length - start && same < now.length - start && old.at(-1 - same) === now.at(-1 - same)) same += 1;
  return { start, end: old.length - same, lines: now.slice(start, now.length - same) };
}

/** Changes whose contexts touch are in one hunk. */
function mergedHunks(changes: readonly Change[], length: number) {
  const hunks: { changes: Change[]; from: number; to: number }[] = [];
  for (const change of changes) {
    const [from, to] = [Math.max(0, change.start - contextLines), Math.min(length, change.end + contextLines)];
    const last = hunks.at(-1);
    if (last !== undefined && from <= last.to) {
      last.changes.push(change);
      last.to = to;
    } else hunks.push({ changes: [change], from, to });
  }
  return hunks;
}

const context = (line: string): string => marked(' ', line);

function marked(sign: string, line: string): string {
  return line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`;
}
