import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import { fold, nearestWord } from '../../../domain/nearest-word.js';
import { printJson, type CommandCall, type ConfigureCommand } from '../command.js';
import { packageRoot } from '../package-files.js';

/** Shorter names than those of the files. */
const shortNames: Readonly<Record<string, string>> = {
  flow: 'test-flow',
  report: 'execution-report',
  run: 'run-report',
};

/** Declares `handeye schema`. */
export const configure: ConfigureCommand = (command, handledBy) => {
  command
    .argument('[name]', 'Which one; left out, their names are listed.')
    .option('--json', 'Print the list as JSON; a schema is JSON anyway.')
    .addHelpText('after', '\nExamples:\n  handeye schema\n  handeye schema flow > test-flow.schema.json')
    .action(handledBy(schema));
};

async function schema(call: CommandCall): Promise<number> {
  const { out, args } = call;
  const folder = join(packageRoot(), 'schemas');
  const names = await schemaNames(folder);
  const [wanted] = args;
  if (wanted !== undefined) {
    out.write(await readFile(fileOf(folder, nameOf(wanted, names)), 'utf8'));
    return 0;
  }
  const listed = await Promise.all(
    names.map(async (name) => {
      const file = fileOf(folder, name);
      return { name, description: descriptionOf(await readFile(file, 'utf8')), file };
    }),
  );
  if (call.json) printJson(call, listed);
  else for (const { name, description } of listed) out.line(`${name.padEnd(20)}${out.paint('dim', description)}`);
  return 0;
}

async function schemaNames(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.flatMap((file) => /^(.+)\.schema\.json$/.exec(file)?.[1] ?? []);
  if (names.length > 0) return names.toSorted();
  throw new HandeyeError('environment_missing', `There are no schemas in ${folder}.`, {
    hint: 'Install handeye again; the schemas belong to the package.',
  });
}

interface SchemaHead {
  readonly $ref?: string;
  readonly description?: string;
  readonly $defs?: Readonly<Record<string, { readonly description?: string }>>;
}

/** Its own description, or that of the definition it refers to as a whole. */
function descriptionOf(text: string): string {
  const { $ref = '', $defs = {}, description } = JSON.parse(text) as SchemaHead;
  return description ?? $defs[$ref.replace('#/$defs/', '')]?.description ?? '';
}

function nameOf(wanted: string, names: readonly string[]): string {
  const plain = wanted.replace(/\.schema\.json$|\.json$/, '');
  const name = shortNames[plain] ?? names.find((known) => fold(known) === fold(plain));
  if (name !== undefined && names.includes(name)) return name;
  const nearest = nearestWord(plain, [...names, ...Object.keys(shortNames)]);
  throw new HandeyeError('usage', `There is no schema "${wanted}".`, {
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Schemas: ${names.join(', ')}.`,
  });
}

function fileOf(folder: string, name: string): string {
  return join(folder, `${name}.schema.json`);
}
