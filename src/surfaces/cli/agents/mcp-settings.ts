import { HandeyeError } from '../../../domain/errors.js';
import { isRecord } from '../../../domain/spec/zod-shape.js';

/**
 * The settings of an MCP client with the server of handeye. One that is there already stays as it is: it may have been given
 * options or variables since.
 *
 * @param text of the file; undefined where there is none yet
 * @param words what starts the server, such as `npx handeye mcp`
 * @throws HandeyeError `usage` where the file does not hold such settings
 */
export function withServer(name: string, text: string | undefined, words: readonly string[]): string {
  const [command, ...args] = words;
  const entry = { command, args };
  if (text === undefined || text.trim() === '') return written({ mcpServers: { handeye: entry } }, '  ');
  const settings = read(name, text, entry);
  const servers = settings['mcpServers'] ?? {};
  if (!isRecord(servers)) throw refused(name, '"mcpServers" in it is no object', entry);
  if (servers['handeye'] !== undefined) return text;
  const indent = /^[{[]\s*?\n([ \t]+)/.exec(text.trimStart())?.[1] ?? '  ';
  return written({ ...settings, mcpServers: { ...servers, handeye: entry } }, indent);
}

const written = (settings: object, indent: string): string => `${JSON.stringify(settings, null, indent)}\n`;

function read(name: string, text: string, entry: object): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw refused(name, error instanceof Error ? error.message : 'it cannot be read', entry);
  }
  if (isRecord(value)) return value;
  throw refused(name, 'it holds no object', entry);
}

function refused(name: string, why: string, entry: object): HandeyeError {
  return new HandeyeError('usage', `${name} is not the JSON of an MCP client: ${why}. Nothing was written.`, {
    hint: `Correct it, or add this to its "mcpServers" yourself: "handeye": ${JSON.stringify(entry)}`,
    data: { file: name },
  });
}
