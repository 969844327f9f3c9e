/** A selector error for people: what happened, the source with a caret under the place, what to do. */
import type { SelectorError } from './ast.js';

/** Columns of source that are shown at most; longer sources are cut around the place. */
const columns = 100;

/**
 * @example
 * Unknown type "Buton".
 *   Buton#Save
 *   ^^^^^
 * Did you mean Button#Save?
 */
export function formatSelectorError(error: SelectorError): string {
  const { before, marked, after } = view(error);
  const lead = ' '.repeat(widthOf(before));
  const carets = '^'.repeat(Math.max(1, widthOf(marked)));
  const lines = [error.message, `  ${before}${marked}${after}`, `  ${lead}${carets}`];
  if (error.hint !== undefined) lines.push(error.hint);
  return lines.join('\n');
}

interface View {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

function view({ source, at, length }: SelectorError): View {
  const line = source.replaceAll(/[\n\r\t\u2028\u2029]/g, ' ');
  const before = line.slice(0, at);
  const marked = line.slice(at, at + length);
  const after = line.slice(at + length);
  if (line.length <= columns) return { before, marked, after };
  const shown = shorten(marked, columns / 2);
  const room = Math.floor((columns - shown.length) / 2);
  return {
    before: before.length > room ? `…${sound(before.slice(-room), 'start')}` : before,
    marked: shown,
    after: after.length > room ? `${sound(after.slice(0, room), 'end')}…` : after,
  };
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${sound(text.slice(0, most - 1), 'end')}…`;
}

/** A cut text without half a surrogate pair at the cut. */
function sound(text: string, cut: 'start' | 'end'): string {
  return cut === 'start' ? text.replace(/^[\uDC00-\uDFFF]/, '') : text.replace(/[\uD800-\uDBFF]$/, '');
}

const zeroWidth = /[\p{M}\p{Cf}]/u;
/** East Asian wide characters and emoji take two columns in a terminal (UAX #11, the common blocks). */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1F64F}\u{1F680}-\u{1F6FF}\u{1F900}-\u{1F9FF}\u{20000}-\u{3FFFD}]/u;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (!zeroWidth.test(character)) width += wide.test(character) ? 2 : 1;
  }
  return width;
}
