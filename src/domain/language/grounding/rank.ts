import type { ScreenNode } from '../../screen/element/screen-node.js';
import type { ElementPhrase } from '../phrase/element-phrase.js';
import { textFieldRoles } from '../phrase/role-words.js';
import { stemOf } from '../phrase/words.js';
import { nameScore, soughtName, type SoughtName } from './name-score.js';
import type { Purpose } from './purpose.js';
import { isHeadRow } from './head-row.js';
import type { Scene } from './scene.js';

/** An element that may be meant, and how well it is: 0 to 1. */
export interface Candidate {
  readonly index: number;
  readonly score: number;
}

/** What is less than this is not meant. */
export const leastScore = 0.62;

/** By how much the best must beat the next, to be meant alone. */
export const margin = 0.08;

/** The elements that a phrase may mean by name and kind, the best first. Relations and traits are looked at afterwards. */
export function rankByName(phrase: ElementPhrase, purpose: Purpose, scene: Scene): readonly Candidate[] {
  const sought = soughtName(phrase.name, phrase.isQuoted);
  const modal = openModal(scene);
  const ranked: Candidate[] = [];
  for (const [index, node] of scene.nodes.entries()) {
    const fit = fitOf(phrase, node.role, purpose);
    if (fit === 0) continue;
    // The row of column heads is none that people count.
    if (node.role === 'row' && phrase.name === '' && isHeadRow(scene, index)) continue;
    // "the menu" without a name is what opens one, of the buttons.
    if (phrase.name === '' && isOpener(phrase, node)) continue;
    let score = phrase.name === '' ? (phrase.role === undefined ? 0 : 0.92) : nameScore(sought, scene.namesOf(index));
    if (score < leastScore && sought.words.length > 1 && !sought.isQuoted)
      score = scoreWithHolders(sought, index, scene);
    if (score === 0) continue;
    const isBehind =
      modal !== undefined && index !== modal && !scene.contains(modal, index) && !isAlwaysInFront(node.role);
    const isReachable = isBehind ? 0.7 : 1;
    const weight = fit * isReachable * (node.states.unseen === true ? 0.9 : 1);
    if (score * weight >= 0.4) ranked.push({ index, score: score * weight });
  }
  return ranked.sort((a, b) => b.score - a.score || a.index - b.index);
}

/** "Express delivery", "billing city": the name of an element with that of what it is in. */
function scoreWithHolders({ stems }: SoughtName, index: number, scene: Scene): number {
  const own = scene.namesOf(index)[0];
  if (own === undefined || own.weight < 0.95 || own.words.length > 4) return 0;
  const words = new Set(own.words.map(stemOf));
  if (words.size === 0 || ![...words].every((stem) => stems.includes(stem))) return 0;
  const rest = stems.filter((stem) => !words.has(stem));
  const around = new Set(
    [...scene.ancestors(index)].flatMap((at) =>
      scene.nodes[at]!.name.length < 60 ? (scene.namesOf(at)[0]?.words.map(stemOf) ?? []) : [],
    ),
  );
  return rest.length > 0 && rest.every((stem) => around.has(stem)) ? 0.8 : 0;
}

/** Whether a button or link is none that opens something, where that is what is meant. */
function isOpener({ role }: ElementPhrase, { role: actual, states }: ScreenNode): boolean {
  const means = role?.roles[0];
  return (
    (means === 'menu' || means === 'combobox') &&
    actual !== means &&
    ['button', 'link', 'navigation'].includes(actual) &&
    states.expanded === undefined
  );
}

function isAlwaysInFront(role: string): boolean {
  return ['option', 'listbox', 'menu', 'menuitem', 'tooltip', 'alert', 'dialog', 'alertdialog'].includes(role);
}

/** The last modal dialog that is open. */
function openModal(scene: Scene): number | undefined {
  const found = scene.nodes.findLastIndex(({ role, states }) => states.modal === true && /dialog|window/.test(role));
  return found === -1 ? undefined : found;
}

function fitOf({ role, name }: ElementPhrase, actual: string, purpose: Purpose): number {
  if (role === undefined) return purpose(actual);
  const place = role.roles.indexOf(actual);
  if (place === -1) return role.isLoose === true ? purpose(actual) * 0.9 : 0;
  if (name !== '') return 1;
  // Without a name the kind decides, and its first role is what is called so before all others.
  const isFirst = place === 0 || (textFieldRoles.includes(actual) && role.roles[0] === textFieldRoles[0]);
  return isFirst ? 1 : 0.8;
}
