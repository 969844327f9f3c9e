import type { z } from 'zod';
import { pathText } from '../../flow/problem.js';
import { nearestWord } from '../../nearest-word.js';
import { decisions } from './action-file-schema.js';

type Issue = z.core.$ZodIssue;

/** What is wrong at one place of an action file: the field, the value, and what to write. */
export function issueInWords(issue: Issue, file: unknown): string {
  const path = pathText(issue.path);
  const value = issue.path.reduce<unknown>(
    (inner, part) => (inner as Readonly<Record<PropertyKey, unknown>> | undefined)?.[part],
    file,
  );
  if (path === 'decision') {
    const nearest = typeof value === 'string' ? nearestWord(value, decisions) : undefined;
    const meant = nearest === undefined ? `Write one of ${decisions.join(', ')}.` : `Did you mean "${nearest}"?`;
    return `decision: ${shown(value)} is no decision. ${meant}`;
  }
  if (path.endsWith('.action') && value === undefined)
    return `${path}: is missing. Write what to do, such as "action": "click".`;
  return `${path}: ${shown(value)} cannot be read. ${expectedAt(issue, path)}`;
}

function expectedAt(issue: Issue, path: string): string {
  const field = path.split('.').at(-1) ?? '';
  if (path === 'actions') return 'Write a list of actions: "actions": [{"action": "click", "selector": "text=Next"}].';
  if (/^actions\[\d+\]$/.test(path)) return 'Write an object such as {"action": "click", "selector": "text=Next"}.';
  if (field === 'observe') return 'Write "full" or "delta".';
  if (issue.code === 'invalid_type') return `Write ${kinds[issue.expected] ?? `a value of type ${issue.expected}`}.`;
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'Write a text that is not empty.' : `Write ${issue.minimum} or more.`;
  if (field === 'value') return 'Write a text, a number, true or false.';
  return 'Write a text, or a list of texts.';
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object in braces',
  array: 'a list in brackets',
};

/** A value as problems quote it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
