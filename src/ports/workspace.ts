import type { LineRange } from '../domain/coding/edit-lines.js';
import type { WorkspaceListing } from '../domain/coding/outbox.js';
import type { Permit } from './permit.js';

/**
 * Why something was not done, for whoever asked for it. It begins with `REJECTED:` where the path is outside of what may be
 * touched.
 */
export interface WorkspaceRefusal {
  readonly ok: false;
  readonly reason: string;
}

/** A text file as it was read. */
export interface FileRead {
  readonly ok: true;
  readonly text: string;
  /** Of the content: the first 16 hex digits of its SHA-256. */
  readonly hash: string;
  readonly lines: number;
  /** In bytes. */
  readonly size: number;
}

/** A file as it was written. */
export interface FileWritten {
  readonly ok: true;
  readonly hash: string;
  readonly lines: number;
  /** In bytes. */
  readonly size: number;
  /** Where the content before is kept, absolute; left out for a new file. */
  readonly backup?: string;
}

/** A file that was deleted. */
export interface FileRemoved {
  readonly ok: true;
  /** Where its content is kept, absolute. */
  readonly backup: string;
}

/** Lines to replace, and what the file must be for that. */
export interface WorkspaceEdit extends LineRange {
  /** The hash that the present content must have; left out: any. */
  readonly hash?: string | undefined;
}

/**
 * The folder that a coding session works in. Paths are relative to it, and lead nowhere else: neither by `..` nor by symbolic
 * links. `.git` and `.handeye` are not touched. What goes wrong is an outcome, not an exception.
 */
export interface Workspace {
  /** Its files without those that are ignored (.gitignore, .ignore), at most 500, sorted by path. */
  list(): Promise<WorkspaceListing>;
  /** Reads a text file. @param limitBytes a larger file is refused */
  read(permit: Permit, path: string, limitBytes: number): Promise<FileRead | WorkspaceRefusal>;
  /** Writes a file with the folders that it needs. What it had before is kept as a backup. */
  create(permit: Permit, path: string, content: string): Promise<FileWritten | WorkspaceRefusal>;
  /** Replaces lines of a text file, which keeps its line ends. What it had before is kept as a backup. */
  edit(permit: Permit, path: string, edit: WorkspaceEdit, content: string): Promise<FileWritten | WorkspaceRefusal>;
  /** Deletes a file, not a folder. Its content is kept as a backup. */
  remove(permit: Permit, path: string): Promise<FileRemoved | WorkspaceRefusal>;
}
