/** A file that another party has put into an exchange folder. */
export interface ExchangeFile {
  /** Relative to the exchange folder, with forward slashes. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly modifiedMs: number;
  /** The same as long as nobody has written it, or put another file in its place. */
  readonly state: string;
}

/** A file of another party as it was read, or why it was not. */
export type ReadFile =
  | { readonly outcome: 'text'; readonly text: string; readonly file: ExchangeFile }
  | { readonly outcome: 'gone' }
  | { readonly outcome: 'refused'; readonly reason: string };

/** A folder in which two parties exchange messages as files. One process at a time serves it. */
export interface ExchangeFolder {
  /** Absolute path. */
  readonly path: string;
  /** Makes a file appear whole or not at all, in place of one of that name; it outlives a loss of power. */
  publish(name: string, data: string | Uint8Array): Promise<void>;
  /** What lies directly in a subfolder (empty: the folder itself), oldest first; links, folders and pipes are left out. */
  files(below: string): Promise<readonly ExchangeFile[]>;
  /** Reads a file as UTF-8, if it is no longer than `limitBytes`. Never follows a link, never waits for a pipe. */
  read(name: string, limitBytes: number): Promise<ReadFile>;
  /** Creates a file. @returns false where it exists already */
  claim(name: string, content: string): Promise<boolean>;
  /** Moves a file to a name that nothing has yet. @returns false where it is gone */
  move(name: string, to: string): Promise<boolean>;
  /** Removes a file, if it is there. */
  remove(name: string): Promise<void>;
  /** Adds a line to a file; it outlives the process when this returns. */
  append(name: string, line: string): Promise<void>;
  /** The whole lines of a file; none where it does not exist. A last line that was cut off is removed. */
  lines(name: string): Promise<readonly string[]>;
  /** Calls `onChange` when something in a subfolder changes, as far as the system reports it. @returns the way to stop */
  watch(below: string, onChange: () => void): () => void;
  /** Lets another process serve the folder. */
  close(): void;
}

/** Where exchange folders are. All methods throw HandeyeError `storage_unwritable` and `storage_full`. */
export interface ExchangeFolders {
  /**
   * Makes a folder that is not there yet and serves it. Where the name is taken, `-2`, `-3` … is added.
   * @param subfolders made in it
   */
  create(name: string, subfolders: readonly string[]): Promise<ExchangeFolder>;
  /** Serves a folder again. @throws HandeyeError `usage` where there is none, `store_in_use` while another process serves it */
  open(name: string): Promise<ExchangeFolder>;
  /** Names of all folders, newest first, and whether a process serves each now. */
  list(): Promise<readonly { readonly name: string; readonly isServed: boolean }[]>;
  /** The process that serves a folder or was killed while it did; undefined where it ended in good order. */
  servedBy(name: string): Promise<string | undefined>;
  /** A file of a folder that need not be served; undefined where it is not there. */
  peek(name: string, file: string): Promise<string | undefined>;
}
