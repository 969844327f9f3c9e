/** Colours and cursor movements of terminals (ECMA-48, 5.4: control sequences). */
const terminalSequences = new RegExp(`\u001B${String.raw`\[[0-?]*[ -/]*[@-~]`}`, 'g');

/** Whatever any program may take for the end of a line. */
const lineEnds = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/** A text with each line indented, so that none of them begins with what it says. */
export function contentLines(text: string, indent: string): string {
  return text
    .replaceAll(terminalSequences, '')
    .split(lineEnds)
    .map((line) => (line === '' ? '' : `${indent}${withoutControls(line)}`))
    .join('\n');
}

/** A text of a section: a line in it that looks like a heading is indented. */
export function sectionText(text: string): string {
  return text
    .split(lineEnds)
    .map((line) => (line.startsWith('===') ? `  ${line}` : line))
    .join('\n');
}

/** One line with a visible mark for each control character, and for what ends a line. */
export function withoutControls(line: string): string {
  // Tabs are content.
  return line.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => (character === '\t' ? '\t' : '\uFFFD'));
}
