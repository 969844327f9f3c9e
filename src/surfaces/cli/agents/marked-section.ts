import { HandeyeError } from '../../../domain/errors.js';

const begin = '<!-- handeye:begin (written by "handeye init --agent"; what stands between these marks is replaced) -->';
const end = '<!-- handeye:end -->';

/** The first mark, by what does not change of it. */
const beginPattern = /^<!-- handeye:begin\b.*-->[^\S\n]*\r?$/gm;
const endPattern = /^<!-- handeye:end -->[^\S\n]*\r?$/gm;

/**
 * A text with a section between marks: in the place of the one that it has, else at its end. All else is kept as it is.
 *
 * @param text of the file; undefined where there is none yet
 * @param head what a new file begins with
 * @throws HandeyeError `usage` for marks that enclose nothing
 */
export function withSection(name: string, text: string | undefined, section: string, head = ''): string {
  const marked = `${begin}\n${section.trim()}\n${end}`;
  if (text === undefined || text.trim() === '') return `${head}${marked}\n`;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const own = marked.replaceAll('\n', newline);
  const begins = [...text.matchAll(beginPattern)];
  const ends = [...text.matchAll(endPattern)];
  const [first] = begins;
  const [last] = ends;
  if (first === undefined && last === undefined) return `${text.trimEnd()}${newline}${newline}${own}${newline}`;
  if (first === undefined || last === undefined || begins.length + ends.length > 2 || last.index < first.index)
    throw new HandeyeError(
      'usage',
      `The marks of handeye in ${name} do not enclose one section. Nothing was written.`,
      {
        hint: `Leave one line "${begin.slice(0, 18)} … -->" and below it one line "${end}", or remove both.`,
        data: { file: name },
      },
    );
  const after = text.slice(last.index + last[0].trimEnd().length);
  return `${text.slice(0, first.index)}${own}${after}`;
}
