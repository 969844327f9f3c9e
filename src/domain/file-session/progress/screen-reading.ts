import { isControlRole } from '../../screen/element/control-roles.js';
import type { NodeStateName, ScreenNode, Snapshot } from '../../screen/element/screen-node.js';
import { hash64 } from '../../screen/outline/hash64.js';
import { textsOf } from '../observation/dom-state.js';
import { progressIndicator } from './progress-indicator.js';

/** What of a screen says whether an action has led anywhere. */
export interface ScreenReading {
  readonly url: string;
  readonly title: string;
  /** Which controls there are, by role and name, as 16 hex digits. */
  readonly structure: string;
  /** All that is said and set, as 16 hex digits. Dates, times of day and ages are left out: they pass by themselves. */
  readonly content: string;
  /** Such as `Step 2 of 5`; absent where the screen shows none. */
  readonly indicator?: string;
}

/**
 * Reads a screen for the detection of progress and repetition. Unlike `contentSignature`, it counts numbers inside texts:
 * `Total: 3` and `Total: 4` are two readings, for pressing "+" is progress.
 */
export function screenReadingOf({ url, title, nodes }: Snapshot): ScreenReading {
  const indicator = progressIndicator(textsOf(nodes));
  return {
    url,
    title,
    structure: hash64(
      nodes
        .filter(({ role }) => isControlRole(role))
        .map(controlOf)
        .join('\n'),
    ),
    content: hash64(nodes.map(contentOf).join('\n')),
    ...(indicator !== undefined && { indicator }),
  };
}

function controlOf({ role, name }: ScreenNode): string {
  return `${role}\t${withoutTime(name)}`;
}

const contentStates = [
  'disabled',
  'checked',
  'selected',
  'expanded',
  'pressed',
  'invalid',
  'modal',
] as const satisfies readonly NodeStateName[];

function contentOf({ role, name, value, states }: ScreenNode): string {
  const held = value === undefined ? '' : `\t=${value}`;
  const set = contentStates.filter((state) => states[state] === true || states[state] === 'mixed').join(' ');
  return `${role}\t${withoutTime(name)}${held}\t${set}`;
}

/** Times of day, dates by digits, and ages such as `3 seconds ago`. */
const passing =
  /\p{Nd}{1,2}:\p{Nd}{2}(?::\p{Nd}{2})?(?:[.,]\p{Nd}+)?|\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}[./]\p{Nd}{1,2}[./]\p{Nd}{2,4}|\p{Nd}+\s?(?:ms|s|sec(?:onds?)?|min(?:utes?)?|hours?|h)\b(?=\sago)|(?:vor|il y a|hace)\s\p{Nd}+/giu;

function withoutTime(text: string): string {
  return /\p{Nd}/u.test(text) ? text.replaceAll(passing, '#') : text;
}
