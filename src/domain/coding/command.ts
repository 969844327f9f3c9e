/** What each command has besides its own fields. */
interface Placed {
  /** The line of the message that it begins in, from 1. */
  readonly line: number;
}

/** Writes a file, with the folders that it needs; one that exists is replaced. */
export interface CreateFile extends Placed {
  readonly kind: 'create_file';
  /** As written, relative to the workspace. */
  readonly path: string;
  /** Ends with one newline, unless it is empty. */
  readonly content: string;
}

/** Replaces lines of a file. */
export interface EditFile extends Placed {
  readonly kind: 'edit_file';
  readonly path: string;
  /** First line that is replaced, from 1. */
  readonly startLine: number;
  /** Last line that is replaced. */
  readonly endLine: number;
  /** What the lines are replaced by; empty to delete them. */
  readonly content: string;
  /** What the file must have as its hash, so that no other content is changed than the one that was read. */
  readonly hash?: string;
}

/** Deletes a file. */
export interface DeleteFile extends Placed {
  readonly kind: 'delete_file';
  readonly path: string;
}

/** Asks for a file, or some lines of it. */
export interface ReadFile extends Placed {
  readonly kind: 'read_file';
  readonly path: string;
  /** First line to read, from 1; left out: from the first on. */
  readonly startLine?: number;
  /** Last line to read; left out: up to the last. */
  readonly endLine?: number;
}

/** Runs a command of the shell in the workspace. */
export interface RunCommand extends Placed {
  readonly kind: 'run_command';
  readonly command: string;
}

/** Says something to the person. */
export interface Message extends Placed {
  readonly kind: 'message';
  readonly text: string;
}

/** Says that the task is done, and what was done. */
export interface Done extends Placed {
  readonly kind: 'done';
  readonly text: string;
}

/** Runs a flow file of the workspace. */
export interface RunFlow extends Placed {
  readonly kind: 'run_flow';
  readonly path: string;
}

/** Looks at an app. */
export interface Look extends Placed {
  readonly kind: 'look';
  /** What to open first; left out: the app that is open. */
  readonly target?: string;
  /** The part to look at; left out: all of it. */
  readonly selector?: string;
}

/** Runs steps on an app. */
export interface Act extends Placed {
  readonly kind: 'act';
  readonly target?: string;
  /** As written: objects, not checked as steps yet. */
  readonly steps: readonly unknown[];
}

/** Does what a sentence says on an app. */
export interface Do extends Placed {
  readonly kind: 'do';
  readonly target?: string;
  readonly text: string;
}

/** A command on an app or a flow. */
export type UiCommand = RunFlow | Look | Act | Do;

/** One command of a message. */
export type CodingCommand = CreateFile | EditFile | DeleteFile | ReadFile | RunCommand | Message | Done | UiCommand;

/** The name of a kind of command. */
export type CodingCommandKind = CodingCommand['kind'];

/** Characters of a command or text that its title shows. */
const titleLength = 120;

/** The one line that names a command in results: `CREATE_FILE: src/a.js`. */
export function titleOf(command: CodingCommand): string {
  const name = command.kind.toUpperCase();
  const what = inOneLine(subjectOf(command));
  return what === '' ? name : `${name}: ${what}`;
}

function subjectOf(command: CodingCommand): string {
  switch (command.kind) {
    case 'create_file':
    case 'delete_file':
    case 'run_flow':
      return command.path;
    case 'edit_file':
      return `${command.path}, lines ${command.startLine}-${command.endLine}`;
    case 'read_file': {
      const { path, startLine, endLine } = command;
      if (startLine === undefined && endLine === undefined) return path;
      return endLine === undefined ? `${path}, from line ${startLine}` : `${path}, lines ${startLine ?? 1}-${endLine}`;
    }
    case 'run_command':
      return command.command;
    case 'look':
      return [command.target, command.selector].filter((part) => part !== undefined).join(' ');
    case 'act': {
      const count = `${command.steps.length} step${command.steps.length === 1 ? '' : 's'}`;
      return command.target === undefined ? count : `${command.target}, ${count}`;
    }
    case 'message':
    case 'done':
    case 'do':
      return command.text;
  }
}

/** A text without line breaks and other control characters, cut where it is long. */
export function inOneLine(text: string, length: number = titleLength): string {
  // Cut first: a text may be very long.
  const line = text
    .slice(0, length * 2)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  if (line.length <= length && text.length <= length * 2) return line;
  // Not half of a character.
  return `${line.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
