import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ProtocolError, ResourceTemplate, type McpServer, type ReadResourceResult } from '@modelcontextprotocol/server';
import { errorCodes, HandeyeError } from '../../domain/errors.js';
import type { RunEntry, RunStore } from '../../ports/run-store.js';
import { projectRunReport } from '../../projections/execution-report.js';
import type { Composition, RuntimeOptions } from '../cli/composition.js';
import { packageRoot } from '../cli/package-files.js';

/** What resources are read from. */
export interface ResourceSources {
  readonly composition: Composition;
  readonly runtimeOptions: RuntimeOptions;
  /** The working folder now: `.handeye/` lies there. */
  folder(): string;
}

type Content = ReadResourceResult['contents'][number];

/** Offers the JSON Schemas, and the files of runs. */
export function registerResources(server: McpServer, sources: ResourceSources): void {
  server.registerResource(
    'schema',
    new ResourceTemplate('handeye://schema/{name}', {
      list: async () => ({
        resources: [...(await schemaNames()), 'step'].map((name) => ({
          name: `schema ${name}`,
          uri: `handeye://schema/${name}`,
          mimeType: 'application/json',
        })),
      }),
    }),
    { description: 'JSON Schemas of flows, steps, reports and settings.', mimeType: 'application/json' },
    async (uri, { name }) =>
      one(async () => ({ uri: uri.href, mimeType: 'application/json', text: await schemaText(String(name)) })),
  );
  server.registerResource(
    'run',
    new ResourceTemplate('handeye://runs/{run}/{+path}', { list: undefined }),
    { description: 'A file of a run: report.json, journal.jsonl, a screenshot, an outline.' },
    async (uri, { run, path }) =>
      one(async () => {
        const { composition, runtimeOptions, folder } = sources;
        const { config } = await composition.loadSettings({ ...runtimeOptions, cwd: folder() });
        const store = await composition.openRunStore(config);
        return fileOfRun(store, await store.find(String(run)), { uri: uri.href, path: String(path) });
      }),
  );
}

/** @throws ProtocolError in place of a HandeyeError, with its code */
async function one(read: () => Promise<Content>): Promise<ReadResourceResult> {
  try {
    return { contents: [await read()] };
  } catch (error) {
    if (!(error instanceof HandeyeError)) throw error;
    throw new ProtocolError(errorCodes[error.code].jsonRpcCode, error.message, { code: error.code });
  }
}

/** The journal and the report come from the events, which may still be written; all else is a file. */
async function fileOfRun(
  store: RunStore,
  entry: RunEntry,
  { uri, path }: { readonly uri: string; readonly path: string },
): Promise<Content> {
  if (path === 'journal.jsonl') {
    const lines = (await store.read(entry)).map((event) => JSON.stringify(event));
    return { uri, mimeType: 'application/jsonl', text: `${lines.join('\n')}\n` };
  }
  if (path === 'report.json') {
    const { events } = await store.readUpToDamage(entry);
    return { uri, mimeType: 'application/json', text: JSON.stringify(projectRunReport(events)) };
  }
  const bytes = Buffer.from(await store.readFile(entry, path));
  return path.endsWith('.png')
    ? { uri, mimeType: 'image/png', blob: bytes.toString('base64') }
    : { uri, mimeType: 'text/plain', text: bytes.toString('utf8') };
}

const schemas = (): string => join(packageRoot(), 'schemas');

async function schemaNames(): Promise<readonly string[]> {
  return (await readdir(schemas())).flatMap((file) => /^(.+)\.schema\.json$/.exec(file)?.[1] ?? []);
}

/** @throws HandeyeError `usage` for a schema that there is not */
async function schemaText(name: string): Promise<string> {
  if (name === 'step') return stepsOf(await schemaText('test-flow'));
  const names = await schemaNames();
  if (names.includes(name)) return readFile(join(schemas(), `${name}.schema.json`), 'utf8');
  throw new HandeyeError('usage', `There is no schema "${name}"; there are ${[...names, 'step'].join(', ')}.`);
}

/** The part of the schema of flows that is about steps. */
function stepsOf(text: string): string {
  const schema = JSON.parse(text) as { readonly $defs?: Readonly<Record<string, unknown>> };
  const { $defs = {} } = schema;
  return JSON.stringify({ $schema: 'https://json-schema.org/draft/2020-12/schema', $ref: '#/$defs/Step', $defs });
}
