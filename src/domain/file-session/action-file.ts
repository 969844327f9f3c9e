import { z } from 'zod';
import { fold, nearestWord } from '../nearest-word.js';
import { isRecord } from '../spec/zod-shape.js';
import { knownAction, nearestAction } from './known-actions.js';
import { readTolerantJson } from './tolerant-json.js';

/** What whoever answers an observation has decided. */
export const decisions = ['continue', 'fix_bug', 'goal_achieved', 'stuck', 'abort'] as const;
/** A decision. */
export type Decision = (typeof decisions)[number];

const textOrNumber = z.union([z.string(), z.number()]);
const plainValue = z.union([z.string(), z.number(), z.boolean(), z.array(textOrNumber)]);

/** One action: the fields of fe-pilot, and any field that a step of handeye has. */
export const fileActionSchema = z
  .looseObject({
    action: z.string().min(1).describe('What to do: click, type, select, wait_for, assert …'),
    selector: z.string().min(1).optional().describe('The element, by a selector or by the ref of an observation.'),
    element: z.string().min(1).optional().describe('The element in plain language, in the place of a selector.'),
    value: plainValue.optional().describe('What to write, choose, upload or wait for.'),
    url: z.string().min(1).optional().describe('Where to go.'),
    duration: z.number().min(0).optional().describe('Milliseconds to wait.'),
    description: z.string().optional().describe('What the action is for.'),
    key: z.string().min(1).optional().describe('Keys to press.'),
    condition: z.string().min(1).optional().describe('What to wait for.'),
    dropdown: z.string().min(1).optional().describe('The list, in the place of a selector.'),
    date: z.string().min(1).optional().describe('The date to write.'),
    timeout: z.number().min(0).optional().describe('Milliseconds that the action may take.'),
    files: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .describe('Paths; a text may hold several, with commas.'),
    expect: z.unknown().optional().describe('What must hold afterwards.'),
    expectations: z.unknown().optional().describe('The same as expect.'),
  })
  .describe('One action.');

/** One action of an action file. */
export type FileAction = z.output<typeof fileActionSchema>;

const bugReportSchema = z.looseObject({
  bugFound: z.boolean().optional().describe('Whether there is a bug.'),
  severity: z.string().optional().describe('How bad it is.'),
  type: z.string().optional().describe('What kind of bug it is.'),
  description: z.string().optional().describe('What is wrong.'),
  evidence: z.unknown().optional().describe('What shows it.'),
  suggestedFix: z.string().optional().describe('What would put it right.'),
});

/** What whoever answers has found wrong with the app. */
export type BugReport = z.output<typeof bugReportSchema>;

/** An action file once its forms are brought into one. */
export const actionFileSchema = z
  .strictObject({
    id: z.union([z.string(), z.number()]).transform(String).optional().describe('Names this answer.'),
    stepNumber: z.int().min(0).optional().describe('The observation that it answers.'),
    decision: z.enum(decisions).default('continue').describe('What is to become of the session.'),
    reasoning: z.string().optional().describe('Why.'),
    actions: z.array(fileActionSchema).default([]).describe('What to do, in this order.'),
    stopOnError: z.boolean().default(true).describe('Leave out the actions after the first one that fails.'),
    concerns: z
      .union([z.string(), z.array(z.unknown())])
      .optional()
      .describe('What seems odd about the app.'),
    bugReport: bugReportSchema.optional().describe('What is wrong with the app.'),
    observe: z.enum(['full', 'delta']).optional().describe('How much the next observation shows.'),
  })
  .describe('The answer to an observation.');

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
const actionWords = new Map(Object.keys(fileActionSchema.shape).map((name) => [fold(name), name] as const));

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
  const parsed = actionFileSchema.safeParse(file);
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => issueInWords(issue, file)));
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
  if (Array.isArray(value)) return { file: { actions: value.map(inOwnSpelling(problems)) }, ignored: [] };
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
  const decision = file.get('decision');
  if (typeof decision === 'string') file.set('decision', wordAmong(decision, decisions));
  const observe = file.get('observe');
  if (typeof observe === 'string') file.set('observe', wordAmong(observe, ['full', 'delta']));
  for (const name of ['stepNumber'])
    if (typeof file.get(name) === 'string' && /^\d+$/.test(String(file.get(name))))
      file.set(name, Number(file.get(name)));
  if (actions !== undefined)
    file.set('actions', Array.isArray(actions) ? actions.map(inOwnSpelling(problems)) : actions);
  return { file: Object.fromEntries(file), ignored };
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

/** The known words among fields and action of one action in their own spelling; anything else is left as it is. */
function inOwnSpelling(problems: string[]): (entry: unknown, index: number) => unknown {
  return (entry, index) => {
    if (!isRecord(entry)) return entry;
    const named = new Map<string, unknown>();
    for (const [key, inner] of Object.entries(entry)) {
      if (inner === null) continue;
      const name = actionWords.get(fold(key)) ?? key;
      if (!named.has(name)) named.set(name, inner);
    }
    const action = named.get('action');
    if (typeof action !== 'string') return Object.fromEntries(named);
    const word = knownAction(action);
    if (word === undefined) problems.push(unknownAction(action, index));
    return Object.fromEntries(named.set('action', word ?? action));
  };
}

function unknownAction(action: string, index: number): string {
  const nearest = nearestAction(action);
  const advice =
    nearest === undefined
      ? 'Write one such as click, type, select, press_key, wait_for, navigate, scroll or assert.'
      : `Did you mean "${nearest}"?`;
  return `actions[${index}].action: ${shown(action)} is no action. ${advice}`;
}

function wordAmong(written: string, words: readonly string[]): string {
  return words.find((word) => fold(word) === fold(written)) ?? written;
}

type Issue = z.core.$ZodIssue;

function issueInWords(issue: Issue, file: unknown): string {
  const path = issue.path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${String(part)}`),
    '',
  );
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

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
