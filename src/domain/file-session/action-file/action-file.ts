import type { z } from 'zod';
import { fold, nearestWord } from '../../nearest-word.js';
import { isRecord } from '../../spec/zod-shape.js';
import { actionFileSchema, decisions } from './action-file-schema.js';
import { adviceForAction, inOwnSpelling } from './action-spelling.js';
import { issueInWords, shown } from './issue-words.js';
import { knownAction } from './known-actions.js';
import { readTolerantJson } from './tolerant-json.js';

export type { BugReport, Decision, FileAction } from './action-file-schema.js';

/** An answer to an observation. */
export type ActionFile = z.output<typeof actionFileSchema> & {
  /** Fields that mean nothing here and were left out. */
  readonly ignored: readonly string[];
};

/** An action file, or everything that is wrong with it. */
export type ActionFileRead =
  | { readonly ok: true; readonly file: ActionFile }
  | {
      readonly ok: false;
      /** The text is the beginning of one: it may still be written. */
      readonly isCutOff: boolean;
      readonly problems: readonly string[];
    };

const fileFields = Object.keys(actionFileSchema.shape);
const fileWords = new Map(
  [...fileFields, 'action']
    .map((name) => [fold(name), name] as const)
    .concat([
      ['step', 'stepNumber'],
      ['reason', 'reasoning'],
    ]),
);

/**
 * Reads the text of an action file. All problems are reported at once, each with the field, the value and what to write.
 *
 * @example
 * readActionFile('{"action": {"action": "click", "selector": "text=Next"}}')
 * readActionFile('[{"action": "type", "selector": "#name", "value": "Ada"}]')
 */
export function readActionFile(text: string): ActionFileRead {
  const json = readTolerantJson(text);
  if (!json.ok) {
    const problem = `Line ${json.line}, column ${json.column}: ${json.message}.`;
    return { ok: false, isCutOff: json.isCutOff, problems: [problem] };
  }
  const problems: string[] = [];
  const { file, ignored } = inOneForm(json.value, problems);
  for (const problem of unknownActions(file['actions'])) problems.push(problem);
  const parsed = actionFileSchema.safeParse(file);
  if (!parsed.success)
    for (const issue of parsed.error.issues.slice(0, mostProblems)) problems.push(issueInWords(issue, file));
  if (problems.length > 0 || !parsed.success)
    return { ok: false, isCutOff: false, problems: problems.slice(0, mostProblems) };
  return { ok: true, file: { ...parsed.data, ignored } };
}

/** Whoever has made more mistakes of one kind needs no further ones to see what is wrong. */
const mostProblems = 20;

interface OneForm {
  readonly file: Readonly<Record<string, unknown>>;
  readonly ignored: readonly string[];
}

/** The forms of a file brought into one: bare actions, one action for a list, fields in any spelling. */
function inOneForm(value: unknown, problems: string[]): OneForm {
  if (Array.isArray(value)) return { file: { actions: value.map(inOwnSpelling) }, ignored: [] };
  if (!isRecord(value)) {
    problems.push(`The file holds ${shown(value)}. Write an object such as ${example}.`);
    return { file: {}, ignored: [] };
  }
  const file = new Map<string, unknown>();
  const others = new Map<string, unknown>();
  for (const [key, entry] of Object.entries(value)) {
    if (entry === null) continue;
    const name = fileWords.get(fold(key));
    if (name !== undefined && !file.has(name)) file.set(name, entry);
    else others.set(key, entry);
  }
  const { action } = Object.fromEntries(file) as { readonly action?: unknown };
  const isBare = typeof action === 'string';
  file.delete('action');
  const bare = isBare ? [{ action, ...Object.fromEntries(others) }] : listOf(action);
  const given = listOf(file.get('actions'));
  if (bare !== undefined && given !== undefined)
    problems.push('"action" and "actions" stand side by side. Write all of them into "actions".');
  const actions = bare ?? given;
  const ignored = isBare ? [] : othersThan(others, problems);
  if (actions === undefined && !file.has('decision') && problems.length === 0)
    problems.push(`There is neither an action nor a decision. Write ${example}, or "decision": "goal_achieved".`);
  if (actions !== undefined) file.set('actions', Array.isArray(actions) ? actions.map(inOwnSpelling) : actions);
  return { file: withOwnWords(Object.fromEntries(file)), ignored };
}

/** Decision and observation in their own spelling, and a step number that is written as a text. */
function withOwnWords(file: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { decision, observe, stepNumber } = file as Readonly<Record<'decision' | 'observe' | 'stepNumber', unknown>>;
  return {
    ...file,
    ...(typeof decision === 'string' && { decision: wordAmong(decision, decisions) }),
    ...(typeof observe === 'string' && { observe: wordAmong(observe, ['full', 'delta']) }),
    ...(typeof stepNumber === 'string' && /^\d+$/.test(stepNumber) && { stepNumber: Number(stepNumber) }),
  };
}

const example = '{"action": "click", "selector": "text=Next"} or {"actions": [ … ]}';

/** One action for a list of one. */
function listOf(actions: unknown): unknown {
  return isRecord(actions) ? [actions] : actions;
}

/** Fields that mean nothing here: those that look like a slip are problems, what a model adds of its own is left out. */
function othersThan(others: ReadonlyMap<string, unknown>, problems: string[]): readonly string[] {
  return [...others.keys()].filter((key) => {
    const nearest = nearestWord(key, [...fileFields, 'action']);
    if (nearest === undefined) return true;
    const isTwice = fileWords.has(fold(key));
    problems.push(
      isTwice ? `"${key}" is there twice. Write it once.` : `"${key}" is no field. Did you mean "${nearest}"?`,
    );
    return false;
  });
}

/** Words that mean no action. */
function unknownActions(actions: unknown): readonly string[] {
  return (Array.isArray(actions) ? actions : []).flatMap((entry: unknown, index) => {
    const action = isRecord(entry) ? entry['action'] : undefined;
    if (typeof action !== 'string' || knownAction(action) !== undefined) return [];
    return [`actions[${index}].action: ${shown(action)} is no action. ${adviceForAction(action)}`];
  });
}

function wordAmong(written: string, words: readonly string[]): string {
  return words.find((word) => fold(word) === fold(written)) ?? written;
}
