import { groundElement } from '../grounding/ground-element.js';
import { toChoose, toChooseIn } from '../grounding/purpose.js';
import type { Token } from '../text/token.js';
import { defineIntent, named, oneStep, unresolved, withElement, type IntentContext, type Proposal } from './intent.js';
import { selectOption } from './options.js';
import { chooseIn } from './write.js';

/** Chooses something that is seen by itself: an option, a radio button, a tab, a row. */
function chooseAlone(context: IntentContext, value: readonly Token[]): Proposal | undefined {
  return withElement(context, value, toChoose, (name, index, score) => {
    const { role } = context.scene.nodes[index]!;
    const understood = `choose ${named(context.scene, index)}`;
    if (role === 'option')
      return selectOption(context, index, score) ?? oneStep(understood, score, { action: 'click', ...name });
    if (role === 'radio' || role === 'checkbox' || role === 'switch')
      return oneStep(understood, score, { action: 'check', ...name });
    return oneStep(understood, score, { action: 'click', ...name });
  });
}

/** Options of lists. */
export const chooseIntents = [
  defineIntent({
    name: 'choose',
    title: 'Choose an option',
    forms: [
      '<choose> {value} (from|in|out of|on|under|within|inside) {list}',
      '<choose> {value} (as|for) {list}',
      '(from|in) {list} [,] <choose> {value}',
      '<choose> {list} (:|=) {value}',
      '<choose> [the] {list} {value}',
      '(sort|order) [everything|them|the list|the table|the products|the items|the results|it] by {sort}',
      '(sort|order) {things} by {sort}',
      '(filter|narrow) [everything|them|the list|the table|the products|the items|the results|it] [down] (by|to) {filter}',
      'show only {filter}',
    ],
    examples: [
      'choose Portugal from the Country list',
      'select Express in Delivery',
      'pick Large as the size',
      'sort by price',
    ],
    propose: ({ value, list, sort, filter }, context) => {
      if (sort !== undefined) return sorted(context, sort, /^(?:sort|order|sort by|sort order)/i);
      if (filter !== undefined) return sorted(context, filter, /filter|categor|show|type|status/i);
      const found = groundElement(context.text, list!, toChooseIn, context.scene, context.focus);
      if (found.kind === 'found') {
        const { role } = context.scene.nodes[found.index]!;
        if (
          ['combobox', 'listbox', 'radiogroup', 'group', 'tablist'].includes(role) ||
          hasChoices(context, found.index)
        ) {
          const chosen = chooseIn(context, found.index, value!, found.score);
          if (chosen.kind === 'steps' || ['combobox', 'listbox', 'radiogroup'].includes(role)) return chosen;
        }
        if (role === 'button')
          return oneStep(`choose in ${named(context.scene, found.index)}`, Math.max(found.score, 0.7), {
            action: 'select',
            ...context.scene.nameOf(found.index),
            option: textOf(value!),
          });
      }
      // "select Alice in the Team table": what is chosen stands there.
      const within = { ...context, focus: { ...context.focus, within: list! } };
      const alone = chooseAlone(within, value!);
      if (alone?.kind === 'steps') return alone;
      return found.kind === 'found' ? alone : unresolved(context, list!, found);
    },
  }),
  defineIntent({
    name: 'choose_alone',
    title: 'Choose something that is seen',
    forms: ['<choose> {value} [option|radio button]', 'go for {value}', '<choose> {value} [instead]'],
    examples: ['choose Express delivery', 'select the second row', 'pick the Large option'],
    propose: ({ value }, context) => chooseAlone(context, value!),
  }),
];

function hasChoices({ scene }: IntentContext, list: number): boolean {
  return scene.inside(list).some((at) => ['option', 'radio', 'tab', 'menuitem'].includes(scene.nodes[at]!.role));
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

/** A list that says how things are sorted or filtered, else a column head. */
function sorted(context: IntentContext, by: readonly Token[], list: RegExp): Proposal | undefined {
  const { scene } = context;
  const lists = scene.nodes.flatMap(({ role, name, id }, index) =>
    role === 'combobox' && (list.test(name) || list.test(id ?? '')) ? [index] : [],
  );
  for (const index of lists) {
    const chosen = chooseIn(context, index, by, 0.9);
    if (chosen.kind === 'steps') return chosen;
  }
  return withElement(
    context,
    by,
    (role) =>
      role === 'columnheader'
        ? 0.95
        : role === 'button'
          ? 1
          : role === 'option' || role === 'radio' || role === 'tab' || role === 'link'
            ? 0.9
            : 0,
    (name, index, score) => {
      if (scene.nodes[index]!.role === 'option') return selectOption(context, index, score);
      return oneStep(`click ${named(scene, index)}`, score, { action: 'click', ...name });
    },
  );
}
