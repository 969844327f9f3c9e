import { inOneLine } from './command.js';
import type { MessageProblem } from './parse-message.js';
import { protocolText } from './protocol-text.js';
import { contentLines, sectionText, withoutControls } from './outbox-lines.js';

/** The files of a workspace, as far as they are listed. */
export interface WorkspaceListing {
  /** Sorted by path; sizes in bytes. */
  readonly entries: readonly { readonly path: string; readonly size: number }[];
  /** Files that are not listed. */
  readonly more: number;
}

/** What became of a command; unknown: handeye was stopped while it was carried out. */
export type ResultStatus = 'ok' | 'failed' | 'unknown';

/** The result of a command of the last answer. */
export interface OutboxResult {
  readonly status: ResultStatus;
  /** As `titleOf` gives it. */
  readonly title: string;
  /** Cut already, where it is long. */
  readonly output?: string;
}

/** A file, or lines of it, that the last answer asked for. */
export interface OutboxRead {
  readonly path: string;
  readonly text: string;
  /** Of the whole file; empty for what is no file of the workspace. */
  readonly hash: string;
  /** The number of the first line of the text. */
  readonly startLine: number;
}

/** What a message to whoever answers is made of. */
export interface OutboxContent {
  readonly sessionId: string;
  /** From 1. */
  readonly sequence: number;
  readonly task: string;
  readonly listing: WorkspaceListing;
  readonly results: readonly OutboxResult[];
  readonly reads: readonly OutboxRead[];
  /** Other things to know, each a text of any length. */
  readonly notes: readonly string[];
  /** What was wrong in the last answer. */
  readonly problems?: readonly MessageProblem[];
  /** What to do now. */
  readonly prompt: string;
}

/** The name of the file of a message: `0a1b2c3d_seq0007.txt`. */
export function outboxName(sessionId: string, sequence: number): string {
  return `${sessionId}_seq${String(sequence).padStart(4, '0')}.txt`;
}

/**
 * The text of a message. Whatever comes from files, commands or people is indented in it, so that none of it can be taken for
 * the heading of a section.
 */
export function outboxText(content: OutboxContent): string {
  const { sessionId, sequence, task, prompt } = content;
  return [
    '=== HEADER ===',
    `Session: ${inOneLine(sessionId)}`,
    `Sequence: ${sequence}`,
    `Task: ${contentLines(task, '  ').trim()}`,
    '',
    '=== PROTOCOL ===',
    protocolText(outboxName(sessionId, sequence)),
    '=== CONTEXT ===',
    ...contextOf(content).flatMap((part) => [part, '']),
    '=== PROMPT ===',
    sectionText(prompt),
    '',
  ].join('\n');
}

function contextOf({ listing, results, reads, notes, problems = [] }: OutboxContent): readonly string[] {
  const parts = [listed(listing)];
  if (results.length > 0) parts.push(['Results of your last answer:', ...results.map(resultText)].join('\n'));
  if (problems.length > 0) {
    const lines = problems.map(({ line, message }) => `  line ${line}: ${contentLines(message, '    ').trim()}`);
    parts.push(['Problems in your last answer:', ...lines].join('\n'));
  }
  parts.push(...reads.map(readText));
  if (notes.length > 0)
    parts.push(['Notes:', ...notes.map((note) => `  - ${contentLines(note, '    ').trim()}`)].join('\n'));
  return parts;
}

function listed({ entries, more }: WorkspaceListing): string {
  if (entries.length === 0 && more === 0) return 'Workspace:\n  (empty workspace)';
  const lines = entries.map(({ path, size }) => `  ${withoutControls(path)} (${sizeText(size)})`);
  if (more > 0) lines.push(`  … and ${more} more ${more === 1 ? 'file' : 'files'}`);
  return ['Workspace:', ...lines].join('\n');
}

function resultText({ status, title, output = '' }: OutboxResult): string {
  const line = `[${status.toUpperCase()}] ${inOneLine(title, 300)}`;
  return output.trim() === '' ? line : `${line}\n${contentLines(output.trimEnd(), '    ')}`;
}

function readText({ path, text, hash, startLine }: OutboxRead): string {
  const title = `File ${withoutControls(path)}${hash === '' ? '' : ` (hash ${inOneLine(hash)})`}:`;
  if (text === '') return `${title}\n  (empty)`;
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const width = String(startLine + lines.length - 1).length;
  const numbered = lines.map(
    (line, index) => `  ${String(startLine + index).padStart(width)} | ${withoutControls(line)}`,
  );
  return [title, ...numbered].join('\n');
}

/** A size as people write it: `512 bytes`, `1.2 KB`. */
function sizeText(size: number): string {
  if (size < 1024) return `${size} ${size === 1 ? 'byte' : 'bytes'}`;
  const kilobytes = size / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
