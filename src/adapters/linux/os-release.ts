import { readFile } from 'node:fs/promises';

/** The system, as it calls itself (os-release(5)). */
export async function readOsRelease(): Promise<string> {
  return (await readFields()).get('PRETTY_NAME') ?? 'Linux';
}

/** What the system is, and what it is like, nearest first: `ubuntu`, `debian` (os-release(5)). */
export async function readOsIds(): Promise<readonly string[]> {
  const fields = await readFields();
  return [fields.get('ID') ?? '', ...(fields.get('ID_LIKE') ?? '').split(' ')].filter((id) => id !== '');
}

async function readFields(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return new Map(Array.from(text.matchAll(/^(\w+)="?([^"\n]*)"?$/gm), ([, name = '', value = '']) => [name, value]));
}
