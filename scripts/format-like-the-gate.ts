import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

const settings = resolve(import.meta.dirname, '../.oxfmtrc.json');

/**
 * What is to be written into a file, in the form that the gate asks for.
 * @throws Error where it cannot be formatted
 */
export async function formatLikeTheGate(path: string, content: string): Promise<string> {
  const options = JSON.parse(await readFile(settings, 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, content, options);
  if (errors.length > 0) throw new Error(`Cannot format ${path}: ${errors.map((error) => error.message).join('; ')}`);
  return code;
}
