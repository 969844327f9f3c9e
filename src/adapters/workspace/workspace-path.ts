import { rejected } from './refusal.js';

/** Folders that belong to git and to handeye. */
const protectedNames: readonly string[] = ['.git', '.handeye'];

/**
 * The names that a path of a command consists of; what is written decides, not what is on the disk. Backslashes separate, too.
 * @throws Refused for a path that is none below the workspace
 */
export function namesOf(path: string): readonly string[] {
  const written = path.trim().replaceAll('\\', '/');
  if (/\p{Cc}/u.test(path)) throw rejected(path, 'has a control character in it');
  if (written.startsWith('//')) throw rejected(path, `names another machine; ${advice}`);
  if (written.startsWith('/') || written.startsWith('~/')) throw rejected(path, `is absolute; ${advice}`);
  if (/^[a-z]:/i.test(written)) throw rejected(path, `names a drive; ${advice}`);
  const names: string[] = [];
  for (const name of written.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) throw rejected(path, `leads out of the workspace; ${advice}`);
  }
  if (names.length === 0) throw rejected(path, 'is the workspace itself; name a file in it');
  refuseProtected(path, names);
  return names;
}

const advice = 'write it relative to the workspace, such as src/a.js';

/** @throws Refused where one of the names belongs to git or handeye, in any spelling that a file system may take for it */
export function refuseProtected(path: string, names: readonly string[]): void {
  const name = names.find(isProtected);
  if (name !== undefined) throw rejected(path, `belongs to ${name}, which may not be read or changed`);
}

/** Whether a file or folder of this name is left out of everything. */
export function isProtected(name: string): boolean {
  // Windows ignores dots and blanks at the end of a name, and has short names.
  const plain = name.toLowerCase().replace(/(?::.*|[. ]+)$/, '');
  return protectedNames.includes(plain) || /^(?:git|handey)~\d$/.test(plain);
}
