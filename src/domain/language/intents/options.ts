import { normalised } from '../phrase/words.js';
import { valueOf, type Token } from '../text/token.js';
import { nameScore, soughtName } from '../grounding/name-score.js';
import { margin } from '../grounding/rank.js';
import type { Scene } from '../grounding/scene.js';
import { named, oneStep, type IntentContext, type Proposal } from './intent.js';

/** Roles of lists whose options are chosen by name. */
const listRoles = ['combobox', 'listbox'];

/** The list that an option belongs to. */
function listOf(scene: Scene, index: number): number | undefined {
  for (const outer of scene.ancestors(index)) if (listRoles.includes(scene.nodes[outer]!.role)) return outer;
  return undefined;
}

/** Chooses an option in the list that it belongs to; undefined: it belongs to none that is seen. */
export function selectOption({ scene }: IntentContext, index: number, score: number): Proposal | undefined {
  const list = listOf(scene, index);
  if (list === undefined || scene.nodes[list]!.role !== 'combobox') return undefined;
  const option = scene.nodes[index]!.name;
  return oneStep(`choose "${option}" in ${named(scene, list)}`, score, {
    action: 'select',
    ...scene.nameOf(list),
    option,
  });
}

/** The option of a list that a value means, by its own name; the value itself where the list shows none. */
export function optionNamed(
  scene: Scene,
  list: number,
  tokens: readonly Token[],
): { readonly option: string } | { readonly several: readonly number[] } | { readonly none: readonly number[] } {
  const options = scene
    .inside(list)
    .filter((at) =>
      ['option', 'radio', 'menuitem', 'tab', 'listitem', 'treeitem', 'menuitemradio'].includes(scene.nodes[at]!.role),
    );
  const value = valueOf(tokens)
    .replace(/^the\s+/i, '')
    .replace(/\s+(?:option|entry|item)$/i, '');
  if (options.length === 0) return { option: value };
  const isQuoted = tokens.length === 1 && tokens[0]!.kind === 'quoted';
  const exact = options.filter((at) => normalised(scene.nodes[at]!.name) === normalised(value));
  if (exact.length > 0) return { option: scene.nodes[exact[0]!]!.name };
  const sought = soughtName(value, isQuoted);
  const scored = options
    .map((at) => ({ at, score: nameScore(sought, scene.namesOf(at)) }))
    .filter(({ score }) => score > 0.6)
    .sort((a, b) => b.score - a.score);
  const [first] = scored;
  if (first === undefined) return { none: options };
  const alike = scored.filter(({ score }) => score > first.score - margin);
  return alike.length === 1 ? { option: scene.nodes[first.at]!.name } : { several: alike.map(({ at }) => at) };
}
