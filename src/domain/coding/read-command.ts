import { fold, nearestWord } from '../nearest-word.js';
import { newFileContent, plainContent, replacingContent } from './body.js';
import type { CodingCommand } from './command.js';
import type { CommandForm } from './command-forms.js';
import type { Tag } from './tag.js';

/** A command, or what is wrong with it and what to write instead. */
export type ReadCommand =
  | { readonly ok: true; readonly command: CodingCommand }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Numbers of lines have no more digits than this. */
const longestNumber = 9;

/**
 * Makes a command of a tag and the lines between it and its closing one.
 * @param line of the message, from 1
 * @param lines of the body, without their line ends
 */
export function readCommand(form: CommandForm, tag: Tag, line: number, lines: readonly string[]): ReadCommand {
  const attributes = createReader(form, tag);
  const body = createBody(form, lines, attributes.problem);
  const command = commandOf(form, line, attributes, body);
  return attributes.problems.length > 0 || command === undefined
    ? { ok: false, problems: attributes.problems }
    : { ok: true, command };
}

function commandOf(
  { kind }: CommandForm,
  line: number,
  attributes: AttributeReader,
  body: BodyReader,
): CodingCommand | undefined {
  switch (kind) {
    case 'create_file': {
      const path = attributes.path();
      return { kind, line, path, content: newFileContent(body.lines, path) };
    }
    case 'edit_file': {
      const path = attributes.path();
      const [startLine = 1, endLine = 1] = attributes.range();
      const hash = attributes.text('hash');
      const content = replacingContent(body.lines, path);
      return { kind, line, path, startLine, endLine, content, ...(hash !== undefined && { hash }) };
    }
    case 'delete_file':
    case 'run_flow':
      return { kind, line, path: attributes.path() };
    case 'read_file': {
      const path = attributes.path();
      const [startLine, endLine] = attributes.range();
      return {
        kind,
        line,
        path,
        ...(startLine !== undefined && { startLine }),
        ...(endLine !== undefined && { endLine }),
      };
    }
    case 'run_command':
      return { kind, line, command: body.required('the command to run') };
    case 'message':
    case 'done':
      return { kind, line, text: plainContent(body.lines) };
    case 'look': {
      const [target, selector] = [attributes.text('target'), attributes.text('selector')];
      return { kind, line, ...(target !== undefined && { target }), ...(selector !== undefined && { selector }) };
    }
    case 'act': {
      const target = attributes.text('target');
      const steps = body.steps();
      return steps && { kind, line, ...(target !== undefined && { target }), steps };
    }
    case 'do': {
      const target = attributes.text('target');
      return { kind, line, ...(target !== undefined && { target }), text: body.required('what to do') };
    }
  }
}

interface AttributeReader {
  readonly problems: readonly string[];
  problem(message: string): void;
  /** Undefined where it is missing or blank. */
  text(name: string): string | undefined;
  path(): string;
  /** The lines start_line and end_line, as far as they are written. */
  range(): readonly [number | undefined, number | undefined];
}

function createReader(form: CommandForm, tag: Tag): AttributeReader {
  const problems: string[] = [];
  const values = new Map<string, string>();
  const names = form.attributes.map(({ name }) => name);
  const known = new Map(names.map((name) => [fold(name), name]));
  if (tag.fault !== undefined) problems.push(`${tag.fault}; write ${openingOf(form)}`);
  for (const { name: written, value } of tag.attributes) {
    const name = known.get(fold(written));
    if (name === undefined) problems.push(unknownAttribute(form, written, names));
    else if (values.has(name)) problems.push(`${name} is written twice; write it once`);
    else values.set(name, value.trim());
  }
  const text = (name: string): string | undefined => values.get(name) || undefined;
  for (const { name, isRequired } of form.attributes)
    if (isRequired && text(name) === undefined && tag.fault === undefined)
      problems.push(`${name} is ${values.has(name) ? 'empty' : 'missing'}; write ${openingOf(form)}`);
  const lineNumber = (name: string): number | undefined => {
    const written = text(name);
    if (written === undefined) return undefined;
    const number = /^\d+$/.test(written) && written.length <= longestNumber ? Number(written) : 0;
    if (number > 0) return number;
    problems.push(`${name} is ${JSON.stringify(written.slice(0, 40))}; write the number of a line, counted from 1`);
    return undefined;
  };
  return {
    problems,
    problem: (message) => void problems.push(message),
    text,
    path: () => text('path') ?? '',
    range() {
      const [start, end] = [lineNumber('start_line'), lineNumber('end_line')];
      if (start !== undefined && end !== undefined && start > end)
        problems.push(`start_line ${start} is after end_line ${end}; write the first line first`);
      return [start, end];
    },
  };
}

function unknownAttribute(form: CommandForm, written: string, names: readonly string[]): string {
  const name = written.length > 40 ? `${written.slice(0, 40)}…` : written;
  if (names.length === 0) return `there is no attribute ${name}; write ${openingOf(form)}`;
  const nearest = nearestWord(written, names);
  const advice = nearest === undefined ? `there are: ${names.join(', ')}` : `write ${nearest}="…"`;
  return `there is no attribute ${name}; ${advice}`;
}

interface BodyReader {
  readonly lines: readonly string[];
  /** The body as text, which must not be blank. */
  required(what: string): string;
  steps(): readonly unknown[] | undefined;
}

function createBody(form: CommandForm, lines: readonly string[], problem: (message: string) => void): BodyReader {
  const example = `for example:\n${form.example}`;
  return {
    lines,
    required(what) {
      const text = plainContent(lines);
      if (text === '') problem(`it is empty; write ${what} between the tags, ${example}`);
      return text;
    },
    steps() {
      const parsed = parseJson(plainContent(lines));
      if (!parsed.ok) {
        problem(`the body is no JSON (${parsed.reason}); write a list of steps, ${example}`);
        return undefined;
      }
      const steps = stepsOf(parsed.value);
      if (steps === undefined)
        problem(`the body is no list of steps, each an object with an action; write it so, ${example}`);
      return steps;
    },
  };
}

function parseJson(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; reason: string } {
  if (text === '') return { ok: false, reason: 'it is empty' };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read' };
  }
}

/** A list of steps, one step, or `{"steps": […]}` as a flow has them. */
function stepsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.length > 0 && value.every(isObject) ? value : undefined;
  if (!isObject(value)) return undefined;
  return 'steps' in value && !('action' in value)
    ? stepsOf(Array.isArray(value['steps']) ? value['steps'] : 0)
    : [value];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How the opening tag is written, with what it must have. */
function openingOf({ tag, attributes }: CommandForm): string {
  const needed = attributes.filter(({ isRequired }) => isRequired).map(({ name }) => ` ${name}="…"`);
  return `[${tag}${needed.join('')}]`;
}
