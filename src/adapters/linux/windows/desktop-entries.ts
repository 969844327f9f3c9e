import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { splitCommand } from '../../../domain/flow/command-line.js';
import { scriptNames } from '../../../domain/screen/target/script-names.js';

/** What people call programs: by the name of the process or of the script that it runs, the names of all languages. */
export type ProgramNames = ReadonlyMap<string, readonly string[]>;

/**
 * The names that programs have in menus, from the entries that are installed (freedesktop.org, Desktop Entry Specification).
 * An app is called `Rechner` on one machine and `Calculator` on the next; a spec may use either.
 *
 * @param dataFolders in the order of `XDG_DATA_HOME`, `XDG_DATA_DIRS`
 */
export async function readProgramNames(dataFolders: readonly string[]): Promise<ProgramNames> {
  const names = new Map<string, Set<string>>();
  for (const folder of dataFolders) {
    const files = await readdir(join(folder, 'applications')).catch(() => []);
    const entries = await Promise.all(
      files
        .filter((file) => file.endsWith('.desktop'))
        .map((file) => readFile(join(folder, 'applications', file), 'utf8').catch(() => '')),
    );
    for (const entry of entries) {
      const { program, called } = parseDesktopEntry(entry);
      if (program === undefined) continue;
      const known = names.get(program) ?? new Set();
      names.set(program, known);
      for (const name of called) known.add(name);
    }
  }
  return new Map([...names].map(([program, called]) => [program, [...called]]));
}

/** The folders of desktop entries of an environment (XDG Base Directory Specification). */
export function dataFoldersOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const home = env['XDG_DATA_HOME'] || (env['HOME'] === undefined ? undefined : join(env['HOME'], '.local/share'));
  const shared = (env['XDG_DATA_DIRS'] || '/usr/local/share:/usr/share').split(':').filter((folder) => folder !== '');
  return [...(home === undefined ? [] : [home]), ...shared];
}

/** The program that an entry starts, and what it is called, in all languages. */
export function parseDesktopEntry(text: string): {
  readonly program: string | undefined;
  readonly called: readonly string[];
} {
  // Later groups are of single actions, such as a new window.
  const [, group = ''] = /^\[Desktop Entry\]$(.*?)(?=^\[|$(?![\s\S]))/ms.exec(text) ?? [];
  const called = new Set<string>();
  for (const [, name = ''] of group.matchAll(/^(?:Name|GenericName)(?:\[[^\]]*\])?\s*=\s*(.+?)\s*$/gm))
    called.add(name);
  const command = /^Exec\s*=\s*(.+?)\s*$/m.exec(group)?.[1];
  return { program: command && programIn(command), called: [...called] };
}

/** `env FOO=1 /usr/bin/gnome-calculator --new %U` starts gnome-calculator, `python3 stock.py` stock. */
function programIn(command: string): string | undefined {
  const words = splitCommand(command);
  const first = words.findIndex(
    (word, index) => !(index === 0 && word === 'env') && !word.includes('=') && !word.startsWith('-'),
  );
  if (first === -1) return undefined;
  const [script] = scriptNames(words.slice(first));
  return script ?? basename(words[first] ?? '');
}
