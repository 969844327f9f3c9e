import { z } from 'zod';
import type { Action } from './action.js';
import { actions } from './registry.js';

/** Fields that are seldom worth a model's tokens. */
const left = new Set(['selector', 'typedSelector', 'saveAs']);

/**
 * The actions as a model is told of them, one a line: `click element button?=left|right|middle clickCount?: Clicks an element …`.
 * A choice of words is listed where it comes first.
 */
export function actionLines(): string {
  const listed = new Set<string>();
  return actions.map((action) => actionLine(action, listed)).join('\n');
}

function actionLine({ name, element, parameters, description }: Action, listed: Set<string>): string {
  const fields = Object.entries(parameters).filter(([field]) => !left.has(field));
  const words = [
    name,
    ...(element === 'none' ? [] : [element === 'required' ? 'element' : 'element?']),
    ...fields.map(([field, schema]) => fieldWord(field, schema as z.ZodType, listed)),
  ];
  return `${words.join(' ')}: ${firstSentence(description)}`;
}

function fieldWord(name: string, schema: z.ZodType, listed: Set<string>): string {
  const { enum: choices = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const isNew = choices.some((choice) => !listed.has(`${name} ${choice}`));
  for (const choice of choices) listed.add(`${name} ${choice}`);
  const choice = isNew && name !== 'expected' ? `=${choices.join('|')}` : '';
  return `${name}${schema.safeParse(undefined).success ? '?' : ''}${choice}`;
}

function firstSentence(text: string): string {
  return text.replace(/[.;] .*$/s, '').replace(/\.?$/, '');
}
