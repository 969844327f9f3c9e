/** Code of a test library instead of a selector: `page.getByRole('button', { name: 'Save' })`, `cy.contains('Save')`. */
import { isSelectingCall, partsOfCalls } from './code-calls.js';
import { readCalls } from './code-syntax.js';
import type { Input, PartOutcome } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { boundaryAt, matchAt, skipSpace } from '../lexer.js';
import { printParts } from '../print.js';
import { rewrite } from '../rewrites.js';

const opening = /(?:(?:await|return)\s+)?(?:[A-Za-z_$][\w$]*\s*\.\s*)*([A-Za-z_$][\w$]*)\s*\(/y;

/** Reads a chain of calls; undefined where the text does not begin with a selecting call. */
export function readCode(input: Input, at: number): PartOutcome | undefined {
  const { source, end } = input;
  const found = matchAt(opening, source, at, end);
  if (found === undefined || (!isSelectingCall(found[1] ?? '') && !startsWithCalls(found[0]))) return undefined;
  const read = readCalls(source, at, end);
  if (read === undefined) {
    const open = at + found[0].length - 1;
    return fault({ start: open, end: open + 1 }, 'The code that begins here cannot be read.', {
      hint: 'Only calls with literal arguments can; write a handeye selector, such as Button#Save.',
    });
  }
  const semicolon = skipSpace(source, read.end, end);
  const codeEnd = source[semicolon] === ';' ? semicolon + 1 : read.end;
  const boundary = boundaryAt(source, codeEnd, end);
  if (boundary === undefined) {
    const place = skipSpace(source, codeEnd, end);
    return fault({ start: place, end }, 'Text follows the code.', {
      hint: 'Write the selector itself, without code around it.',
    });
  }
  const span = { start: at, end: codeEnd };
  const made = partsOfCalls(input, read.value, span);
  if (isFault(made)) return made;
  const changed = rewrite('code_call', source.slice(at, codeEnd), printParts(made.parts));
  return { ok: true, parts: made.parts, rewrites: [changed, ...made.rewrites, ...boundary.rewrites], boundary };
}

/** `page.filter(…)`, `within(…)`: no selecting call, but code of a test library all the same. */
function startsWithCalls(text: string): boolean {
  return /^(?:await\s+|return\s+)?(?:page|screen|cy|driver|browser|within|expect|document|window|locator|[bB]y(?=\s*\.))\b/.test(
    text,
  );
}
