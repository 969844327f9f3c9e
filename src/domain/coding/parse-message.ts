import { nearestWord } from '../nearest-word.js';
import type { CodingCommand } from './command.js';
import { commandForm, commandForms, type CommandForm } from './command-forms.js';
import { readCommand } from './read-command.js';
import { closingTagEnd, readTag, type Tag } from './tag.js';

/** Something in a message that is no command as it is written. */
export interface MessageProblem {
  /** From 1. */
  readonly line: number;
  /** What is wrong, and what to write instead. */
  readonly message: string;
}

/** What a message says. */
export interface ParsedMessage {
  readonly commands: readonly CodingCommand[];
  readonly problems: readonly MessageProblem[];
  /** Whether it ends within a command: whoever writes it may not be through. */
  readonly isCutOff: boolean;
}

/** Problems that are reported; a message with more has another form altogether. */
const mostProblems = 50;

/**
 * Reads the commands of a message. Text around them is ignored, and so are Markdown fences. A tag counts at the beginning of a
 * line. What is wrong with one command is a problem, and the others count. Takes time in proportion to the length of the text.
 */
export function parseMessage(text: string): ParsedMessage {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const commands: CodingCommand[] = [];
  const problems: MessageProblem[] = [];
  let isCutOff = false;
  const report = (at: number, message: string): void => {
    if (problems.length === mostProblems)
      problems.push({ line: at + 1, message: 'more is wrong from here on, which is left out' });
    if (problems.length < mostProblems) problems.push({ line: at + 1, message });
  };
  if (isOutbox(lines)) {
    report(0, 'this is a message of handeye, not an answer to it; save only your commands in the inbox folder');
    return { commands, problems, isCutOff };
  }
  const closings = closingLines(lines);
  const nearestCommand = createNearestCommand();
  let at = 0;
  let rest: string | undefined;
  const goOn = (line: number, remaining: string | undefined): void => {
    at = remaining === undefined ? line + 1 : line;
    rest = remaining;
  };
  while (at < lines.length) {
    const line = rest ?? lines[at]!;
    const tag = readTag(line);
    const form = tag && commandForm(tag.name);
    const isLast = at === lines.length - 1;
    if (tag === undefined || form === undefined) {
      if (isLast && isBegunTag(line)) {
        isCutOff = true;
        report(at, 'the message ends within a tag; write it to its end');
      }
      const reported = tag && unknownTag(tag, nearestCommand);
      if (reported !== undefined) report(at, reported);
      // What stands in an unknown command is not meant as commands.
      const isClosed = tag === undefined || reported === undefined || line.includes(`[/${tag.name}]`);
      goOn((isClosed ? undefined : closings.after(tag.name, at)) ?? at, undefined);
    } else if (tag.isClosing) {
      if (form.body !== 'none') report(at, `[/${form.tag}] closes nothing; write [${form.tag} …] before it`);
      goOn(at, tag.rest);
    } else {
      if (tag.rest === undefined) {
        isCutOff ||= isLast;
        report(at, `${form.tag}: the tag has no ] in its line; write it with all its attributes in one line`);
      }
      const body = form.body === 'none' ? { lines: [], end: at, rest: tag.rest } : readBody(form, lines, at, tag.rest);
      if (body === undefined) {
        isCutOff = true;
        report(
          at,
          `${form.tag}: it is not closed, so neither it nor what follows it was carried out; write [/${form.tag}] in a line of its own after it`,
        );
        break;
      }
      if (tag.rest !== undefined) {
        const read = readCommand(form, tag, at + 1, body.lines);
        if (read.ok) commands.push(read.command);
        else for (const problem of read.problems) report(at, `${form.tag}: ${problem}`);
      }
      // What follows a faulty tag in its line is left out, since the end of the tag was a guess, and took the whole line to find.
      goOn(body.end, tag.fault !== undefined && body.end === at ? undefined : body.rest);
    }
  }
  return { commands, problems, isCutOff };
}

/** Whether this is what handeye wrote itself, put into the wrong folder: its examples are no commands. */
function isOutbox([first = '']: readonly string[]): boolean {
  return first.replace('\uFEFF', '').trimEnd() === '=== HEADER ===';
}

/** What stands between two tags. */
interface Body {
  readonly lines: readonly string[];
  /** The line of the closing tag, from 0. */
  readonly end: number;
  /** What follows the closing tag in its line. */
  readonly rest: string | undefined;
}

/** @returns undefined where it is not closed */
function readBody(form: CommandForm, all: readonly string[], start: number, first = ''): Body | undefined {
  const closing = `[/${form.tag}]`;
  const inLine = first.indexOf(closing);
  if (inLine !== -1) {
    const only = first.slice(0, inLine);
    return { lines: only.trim() === '' ? [] : [only], end: start, rest: first.slice(inLine + closing.length) };
  }
  const lines = first.trim() === '' ? [] : [first];
  // Other bodies are short texts, in which the name of a command stands for nothing.
  const nests = form.body === 'file' || form.body === 'shell';
  let depth = 1;
  for (let at = start + 1; at < all.length; at += 1) {
    const line = all[at]!;
    const end = closingTagEnd(line, form.tag);
    if (end !== -1) depth -= 1;
    if (depth === 0) return { lines, end: at, rest: line.slice(end) };
    // The last line of a file may well be about the tag.
    if (end === -1 && form.body !== 'file' && depth === 1 && endsWithTag(line, form.tag)) {
      lines.push(line.slice(0, line.lastIndexOf(closing)));
      return { lines, end: at, rest: undefined };
    }
    if (end === -1 && nests && opensAgain(line, form.tag, closing)) depth += 1;
    lines.push(line);
  }
  return undefined;
}

function endsWithTag(line: string, tag: string): boolean {
  return line.trimEnd().endsWith(`[/${tag}]`) && !line.includes(`[${tag}`);
}

function opensAgain(line: string, tag: string, closing: string): boolean {
  const inner = readTag(line);
  return inner !== undefined && inner.name === tag && inner.rest !== undefined && !inner.rest.includes(closing);
}

/** What is wrong with a tag that looks like a command and is none; undefined where it is text, such as `[TODO]`. */
function unknownTag({ name, isClosing, attributes }: Tag, nearestCommand: NearestCommand): string | undefined {
  if (isClosing) return undefined;
  const isPlain = attributes.length === 0 && !name.includes('_');
  const nearest = isPlain && name.length < shortestSlip ? undefined : nearestCommand(name);
  if (nearest === undefined && isPlain) return undefined;
  const advice = nearest === undefined ? `there are: ${commandNames.join(', ')}` : `write ${nearest}`;
  return `there is no command ${name.length > 40 ? `${name.slice(0, 40)}…` : name}; ${advice}`;
}

type NearestCommand = (name: string) => string | undefined;

/** Compares each name once: a text may have the same one many thousand times. */
function createNearestCommand(): NearestCommand {
  const known = new Map<string, string | undefined>();
  return (name) => {
    if (!known.has(name)) known.set(name, nearestWord(name, commandNames));
    return known.get(name);
  };
}

/** Letters from which on a word in brackets, such as `[NO]`, may be a slip of a command. */
const shortestSlip = 4;

const commandNames = commandForms.map(({ tag }) => tag);

/** Whether a last line is the beginning of a tag: `[CREATE_F`. */
function isBegunTag(line: string): boolean {
  const begun = line.trim();
  return begun.startsWith('[') && begun.length > 1 && commandNames.some((name) => `[${name}`.startsWith(begun));
}

/** Where tags are closed, for all names at once, so that the text is searched only once. */
function closingLines(lines: readonly string[]): { after(name: string, line: number): number | undefined } {
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const tag = line.trimStart().startsWith('[/') ? readTag(line) : undefined;
    if (tag === undefined) continue;
    const known = places.get(tag.name);
    if (known === undefined) places.set(tag.name, [at]);
    else known.push(at);
  }
  const passed = new Map<string, number>();
  return {
    after(name, line) {
      const all = places.get(name) ?? [];
      let index = passed.get(name) ?? 0;
      while (index < all.length && all[index]! <= line) index += 1;
      passed.set(name, index);
      return all[index];
    },
  };
}
