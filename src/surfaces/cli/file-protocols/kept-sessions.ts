import { HandeyeError } from '../../../domain/errors.js';
import type { Config } from '../../../domain/policy/config.js';
import { printJson, type CommandCall } from '../command.js';
import { tableLines } from '../output/table.js';

/** Where sessions of one kind are kept, and how their states are read. */
export interface SessionKind<State> {
  readonly kind: 'sessions' | 'code';
  /** The file of a session folder that holds its state. */
  readonly stateName: string;
  /** @throws HandeyeError `usage` for what is damaged */
  read(text: string, file: string): State;
}

/** A session that is driven by files, as it was left or is served now. */
export interface KeptSession<State> {
  readonly state: State;
  readonly isServed: boolean;
}

/** The sessions of this folder, the newest first. One that is damaged is named on stderr and left out. */
export async function keptSessions<State>(
  { composition, err }: CommandCall,
  config: Config,
  { kind, stateName, read }: SessionKind<State>,
): Promise<readonly KeptSession<State>[]> {
  const folders = await composition.openExchangeFolders(config, kind);
  const kept: KeptSession<State>[] = [];
  for (const { name, isServed } of await folders.list()) {
    const text = await folders.peek(name, stateName);
    if (text === undefined) continue;
    try {
      kept.push({ state: read(text, `${kind}/${name}/${stateName}`), isServed });
    } catch (error) {
      if (!(error instanceof HandeyeError)) throw error;
      err.line(`warning: ${error.message}`);
    }
  }
  return kept;
}

/** What a listing says of a session: one that waits and is not served was stopped. */
export function statusOf<Status extends string>(status: Status, isServed: boolean): Status | 'stopped' {
  return status === 'waiting' && !isServed ? 'stopped' : status;
}

/** Prints sessions as a table, or as JSON. @param none what is said where there are none */
export function printSessions<Row extends object>(
  call: CommandCall,
  rows: readonly Row[],
  cells: (row: Row) => readonly string[],
  none: string,
): number {
  if (call.json) printJson(call, { sessions: rows });
  else if (rows.length === 0) call.out.line(none);
  else for (const line of tableLines(rows.map((row) => [...cells(row)]))) call.out.line(line);
  return 0;
}
