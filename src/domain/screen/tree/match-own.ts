import type { OwnPart } from '../../flow/selector/ast.js';
import { decideMatch, type MatchTier } from '../../flow/selector/match.js';
import { literalPattern } from '../../literal-pattern.js';
import { withoutEchoes } from '../effect/echoes.js';
import { isNamedByText, longestTextName } from '../element/text-name.js';
import { matchBeside } from './match-beside.js';
import { matchTextPart } from './match-native.js';
import { candidatesIn, type Look, type Scope } from './scope.js';
import type { ScreenTree } from './screen-tree.js';
import { isInClosedDropDown, ownTextOf, shownTextOf, reportedNameOf, writtenTextOf } from './text.js';

/** What a part of a selector matched, and how well. */
export interface PartMatch {
  readonly tier: MatchTier | 'native';
  readonly indices: readonly number[];
}

/** That nothing matched. */
export const nothing: PartMatch = { tier: 'none', indices: [] };

/** Elements that an own part means. */
export function matchOwnPart(part: OwnPart, scope: Scope, look: Look): PartMatch {
  const { tree } = look;
  const roles = part.type === null || part.type.roles.length === 0 ? null : part.type.roles;
  const all = candidatesIn(look, scope);
  const pool = roles === null ? all : all.filter((index) => roles.includes(tree.nodes[index]!.role));
  if (part.label === null)
    return pool.length === 0 ? nothing : { tier: 'exact', indices: withoutFieldsInside(tree, drawnFirst(tree, pool)) };
  const reader = {
    ids: (index: number): string[] => idsOf(tree, index),
    name: (index: number): string => nameOf(look, index, part.type !== null),
  };
  const { tier, matches } = decideMatch(pool, part.label, reader, look.exactOnly ? 'exact_only' : 'loose');
  if (tier === 'none') return besideOrSaid(part, scope, look, all, pool);
  return { tier, indices: tier === 'id' ? matches : meantAmong(tree, drawnFirst(tree, matches)) };
}

function besideOrSaid(
  part: OwnPart,
  scope: Scope,
  look: Look,
  all: readonly number[],
  pool: readonly number[],
): PartMatch {
  const said = saidIn(part, scope, look, all);
  if (said.tier !== 'none' || part.type === null || look.exactOnly || look.includeHidden) return said;
  const indices = matchBeside(look.tree, part.label ?? '', pool);
  return indices.length === 0 ? nothing : { tier: 'beside', indices };
}

/**
 * The smallest that says exactly a text which no element of role `text` does, such as an alert, the row of a list or a
 * button; else what says it directly in itself, beside other things.
 */
function saidIn(part: OwnPart, scope: Scope, look: Look, all: readonly number[]): PartMatch {
  const { type, label, at } = part;
  if (label === null || type?.canonical !== 'text') return nothing;
  const words = label.trim().split(/\s+/);
  const source = `^${words.map(literalPattern).join(' ')}$`;
  const indices = matchTextPart({ kind: 'text', at, match: { kind: 'regex', source, flags: 'i' } }, scope, look);
  if (indices.length > 0) return { tier: 'exact', indices };
  const { tree } = look;
  const reader = { ids: () => [], name: (index: number): string => ownTextOf(tree.nodes[index]!) };
  const { tier, matches } = decideMatch(all, label, reader, 'exact_only');
  return tier === 'none' ? nothing : { tier, indices: meantAmong(tree, matches) };
}

/** What a drop-down holds gives way to what is drawn: the entry of a list, a button that says the same. */
function drawnFirst(tree: ScreenTree, found: readonly number[]): readonly number[] {
  const drawn = found.filter((index) => !isInClosedDropDown(tree, index));
  return drawn.length === 0 ? found : drawn;
}

/** A combo box with the field in it is one thing to people, as it is where both are meant by a name. */
function withoutFieldsInside(tree: ScreenTree, found: readonly number[]): readonly number[] {
  const boxes = found.filter((index) => tree.nodes[index]!.role === 'combobox');
  return found.filter(
    (index) => tree.nodes[index]!.role !== 'textbox' || !boxes.some((box) => tree.contains(box, index)),
  );
}

function idsOf(tree: ScreenTree, index: number): string[] {
  const { id, testId } = tree.nodes[index]!;
  return [id, testId].filter((known) => known !== undefined && known !== '') as string[];
}

function nameOf({ tree, includeHidden }: Look, index: number, isTyped: boolean): string {
  const node = tree.nodes[index]!;
  const name = reportedNameOf(node);
  if (name === '') {
    if (!isTyped || !isNamedByText(node.role)) return '';
    const text = includeHidden ? writtenTextOf(tree, index) : shownTextOf(tree, index);
    return text.length > longestTextName ? '' : text;
  }
  // What a terminal or a page of text says is not its name.
  const isLongText = node.name === '' && name.length > longestTextName;
  return isLongText && node.role !== 'text' && node.role !== 'paragraph' ? '' : name;
}

/** The matches without echoes of each other. */
function meantAmong(tree: ScreenTree, matches: readonly number[]): number[] {
  const isLabelOf = (label: number, field: number): boolean =>
    tree.nodes[field]!.labelledBy?.includes(tree.nodes[label]!.ref) === true;
  return withoutEchoes(matches, {
    role: (index) => tree.nodes[index]!.role,
    around: (index) => tree.around(index),
    naming: (index) => namingElements(tree, index),
    isLabelOf,
    isStateOf: (field, around) => isLabelOf(around, field),
  });
}

function namingElements(tree: ScreenTree, index: number): number[] {
  const refs = tree.nodes[index]!.labelledBy ?? [];
  return refs.flatMap((ref) => tree.indexOf(ref) ?? []).filter((label) => label !== index);
}
