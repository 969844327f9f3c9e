/** `button "Save"` and `heading "Welcome" [level=1] [ref=e5]`: how accessibility snapshots write an element. */
import type { RoleStates, SelectorType } from '../ast.js';
import type { Boundary, Input, PartOutcome } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { boundaryAt, matchAt, readQuoted, skipSpace } from '../lexer.js';
import { ownPart, rolePart } from '../parts.js';
import { printPart, stateNames } from '../print.js';
import { readStateValue } from '../types/role-values.js';
import { rewrite } from '../rewrites.js';

/** What snapshots say of an element that does not distinguish it from others. */
const passing = new Set(['ref', 'cursor', 'active', 'box', 'url', 'nth']);
const bracket = /\s*\[([\w-]+)(?:=([^\]]*))?\]/y;

/** Reads the quoted name at `place` behind a type word; undefined where no quote opens there. */
export function readSnapshotLine(input: Input, at: number, type: SelectorType, place: number): PartOutcome | undefined {
  const { source, end } = input;
  const name = readQuoted(source, place, end);
  if (name === undefined || !name.closed || name.value.trim() === '') return undefined;
  let states: RoleStates = {};
  let next = name.end;
  for (
    let found = matchAt(bracket, source, next, end);
    found !== undefined;
    found = matchAt(bracket, source, next, end)
  ) {
    const key = found[1] ?? '';
    const state = stateNames.find((known) => known === key);
    next += found[0].length;
    if (state !== undefined) {
      const value = found[2] ?? '';
      const read = readStateValue(value, 0, value.length, state, found[2] !== undefined);
      if (isFault(read)) return { ...read, at: next - 1 - value.length };
      states = { ...states, [state]: read.value };
    } else if (!passing.has(key)) {
      return fault(
        { start: next - found[0].trimStart().length, end: next },
        `"${key}" is nothing that a type can be asked for.`,
        {
          hint: `Write ${type.word}#"${name.value}", or role=${type.canonical}[name="${name.value}"] with states.`,
        },
      );
    }
  }
  const boundary = lineEnd(source, next, end);
  if (boundary === undefined) return undefined;
  const span = { start: at, end: next };
  const asked = Object.keys(states).length > 0;
  const label = name.value.trim();
  const part = asked
    ? rolePart(span, type.canonical, { kind: 'exact', text: label }, states)
    : ownPart(span, type.word, label);
  const rule = next > name.end ? 'snapshot_line' : 'type_space';
  const changed = rewrite(rule, source.slice(at, next), printPart(part));
  return { ok: true, parts: [part], rewrites: [changed, ...boundary.rewrites], boundary };
}

/** A snapshot line of an element with children ends in a colon. */
function lineEnd(source: string, at: number, end: number): Boundary | undefined {
  const place = skipSpace(source, at, end);
  return boundaryAt(source, at, end) ?? (source[place] === ':' ? boundaryAt(source, place + 1, end) : undefined);
}
