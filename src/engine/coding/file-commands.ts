import {
  inOneLine,
  type CreateFile,
  type DeleteFile,
  type EditFile,
  type ReadFile,
} from '../../domain/coding/command.js';
import type { FileRemoved, FileWritten, WorkspaceRefusal } from '../../ports/workspace.js';
import type { Permit } from '../../ports/permit.js';
import { permitFor, type CodingPorts } from './coding-ports.js';
import { failedWith, type CommandOutcome } from './command-outcome.js';

/** Creates, edits or deletes a file of the workspace. */
export async function changeFile(
  command: CreateFile | EditFile | DeleteFile,
  ports: CodingPorts,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  const { kind, path } = command;
  const permit = await permitFor({ action: kind, effect: 'input', target: inOneLine(path) }, ports, signal);
  if (!permit.ok) return failedWith(permit.reason);
  const changed = await change(command, ports, permit.permit);
  if (!changed.ok) return failedWith(changed.reason);
  return { status: 'ok', ...('hash' in changed && { output: describe(changed) }) };
}

async function change(
  command: CreateFile | EditFile | DeleteFile,
  { workspace }: CodingPorts,
  permit: Permit,
): Promise<FileWritten | FileRemoved | WorkspaceRefusal> {
  const { path } = command;
  switch (command.kind) {
    case 'create_file':
      return workspace.create(permit, path, command.content);
    case 'edit_file':
      return workspace.edit(permit, path, command, command.content);
    case 'delete_file':
      return workspace.remove(permit, path);
  }
}

function describe({ lines, hash }: FileWritten): string {
  return `${lines} ${lines === 1 ? 'line' : 'lines'}, hash ${hash}`;
}

/** Reads a file of the workspace, or some of its lines. */
export async function readFile(command: ReadFile, ports: CodingPorts, signal: AbortSignal): Promise<CommandOutcome> {
  const { path, startLine = 1, endLine } = command;
  const permit = await permitFor({ action: 'read_file', effect: 'read', target: inOneLine(path) }, ports, signal);
  if (!permit.ok) return failedWith(permit.reason);
  const isWhole = startLine === 1 && endLine === undefined;
  const { maxFileBytes } = ports.limits;
  const file = await ports.workspace.read(permit.permit, path, isWhole ? maxFileBytes : largestRead);
  if (!file.ok) return failedWith(file.reason);
  const { hash, lines } = file;
  if (startLine > Math.max(lines, 1))
    return failedWith(`there is no line ${startLine}: the file has ${lines} ${lines === 1 ? 'line' : 'lines'}`);
  const text = isWhole ? file.text : linesOf(file.text, startLine, endLine);
  if (text.length > maxFileBytes)
    return failedWith(
      `these lines have ${text.length} characters, more than the ${maxFileBytes} that are shown; read fewer`,
    );
  return { status: 'ok', read: { path, text, hash, startLine } };
}

/** Bytes of a file of which lines are read. */
const largestRead = 32 * 1024 * 1024;

/** Lines with their ends. */
function linesOf(text: string, startLine: number, endLine = Number.POSITIVE_INFINITY): string {
  let start = 0;
  for (let line = 1; line < startLine; line += 1) start = text.indexOf('\n', start) + 1;
  let end = start;
  for (let line = startLine; line <= endLine && end < text.length; line += 1) {
    const next = text.indexOf('\n', end);
    end = next === -1 ? text.length : next + 1;
  }
  return text.slice(start, end);
}
