/** A fence of Markdown in a line of its own (CommonMark 0.31, 4.5): its character, its length and what is written after it. */
interface Fence {
  readonly character: string;
  readonly length: number;
  readonly info: string;
}

/** Files in which fences are content. */
const markdown = /\.(?:md|markdown|mdx|mdc|qmd|rmd)$/i;

/**
 * The content of a new file: without the fence that a chat model put around it, and with one newline at its end.
 * @param lines of the body, without their line ends
 */
export function newFileContent(lines: readonly string[], path: string): string {
  const content = markdown.test(path) ? lines : withoutFence(lines);
  let end = content.length;
  while (end > 0 && content[end - 1]?.trim() === '') end -= 1;
  return end === 0 ? '' : `${content.slice(0, end).join('\n')}\n`;
}

/** What lines of a file are replaced by: blank lines count, and so does that there is nothing. */
export function replacingContent(lines: readonly string[], path: string): string {
  const content = markdown.test(path) ? lines : withoutFence(lines);
  return content.length === 0 ? '' : `${content.join('\n')}\n`;
}

/** A body that is no file: without a fence around it, and without blanks at its ends. */
export function plainContent(lines: readonly string[]): string {
  return withoutFence(lines).join('\n').trim();
}

/** Takes off a fence that begins with the first line and ends with the last one, blank lines aside. */
function withoutFence(lines: readonly string[]): readonly string[] {
  let first = 0;
  let last = lines.length - 1;
  while (first < last && lines[first]?.trim() === '') first += 1;
  while (last > first && lines[last]?.trim() === '') last -= 1;
  const opening = fenceOf(lines[first]);
  if (opening === undefined || first === last) return lines;
  const closes = (line: string | undefined): boolean => {
    const fence = fenceOf(line);
    return (
      fence !== undefined &&
      fence.character === opening.character &&
      fence.length >= opening.length &&
      fence.info === ''
    );
  };
  if (!closes(lines[last])) return lines;
  const inner = lines.slice(first + 1, last);
  // A fence that ends in between is a part of the content, not around it.
  return inner.some(closes) ? lines : inner;
}

function fenceOf(line: string | undefined): Fence | undefined {
  const text = line?.trim() ?? '';
  const character = text[0];
  if (character !== '`' && character !== '~') return undefined;
  let length = 0;
  while (text[length] === character) length += 1;
  const info = text.slice(length).trim();
  return length < 3 || info.includes('`') ? undefined : { character, length, info };
}
