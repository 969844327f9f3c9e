import { Option, type Command } from 'commander';
import { HandeyeError } from '../../domain/errors.js';
import { settingDefinitions, type SettingDefinition } from '../../domain/policy/config.js';
import { reporterNamesIn } from './output/reporter-choice.js';

/** Settings by the commands that need them together. */
export const settingGroups = {
  store: ['root'],
  browser: ['browser.path', 'browser.channel', 'browser.noSandbox', 'headed', 'slowMo', 'viewport'],
  desktop: ['desktop.kind', 'desktop.size', 'desktop.scale'],
  brain: [
    'brain.provider',
    'brain.model',
    'brain.baseUrl',
    'brain.timeoutMs',
    'brain.maxRetries',
    'brain.maxCalls',
    'brain.maxTokens',
    'brain.maxCostUsd',
    'brain.prices',
  ],
  code: [
    'code.workspaceDir',
    'code.commandTimeoutSeconds',
    'code.maxOutputLength',
    'code.maxMessageBytes',
    'code.maxFileBytes',
    'code.allow',
  ],
  run: [
    'workers',
    'artifacts',
    'video',
    'showClicks',
    'heal',
    'visionFallbackPolicy',
    'strict',
    'reporters',
    'allow.origins',
    'allow.processes',
    'forbiddenActions',
    'forbiddenWords',
    'askFor',
    'maxSteps',
    'maxRuntimeMinutes',
    'timeoutMs',
    'secretsFile',
  ],
} as const;

/** An option whose value is a setting: declared by the config schema, like its variable and its place in the file. */
class SettingOption extends Option {
  readonly definition: SettingDefinition;

  constructor(definition: SettingDefinition, flags: string, description: string) {
    super(flags, description);
    this.definition = definition;
    if (typeOf(definition) === 'object') this.argParser((value: string) => sizeIn(value, definition.flag));
    if (typeOf(definition) === 'array') {
      this.argParser((value: string, previous: string | undefined) =>
        previous === undefined ? value : `${previous},${value}`,
      );
    }
  }
}

/** @throws HandeyeError `usage` for a text that is no size such as `1280x720` */
function sizeIn(text: string, flag: string): string {
  if (/^\s*\d+\s*[x×,]\s*\d+\s*$/i.test(text)) return text;
  throw new HandeyeError('usage', `${flag} ${text} is no size.`, {
    hint: `Give width and height in pixels, such as ${flag} 1280x720.`,
  });
}

/**
 * Adds a flag for each of these settings.
 * @param shortNames what this command calls them besides, by the path of the setting: it has no other size than that of the screen
 */
export function addSettings(
  command: Command,
  paths: readonly string[],
  shortNames: Readonly<Record<string, string>> = {},
): Command {
  for (const definition of settingDefinitions.filter(({ path }) => paths.includes(path))) {
    const { flag, path } = definition;
    const flags = path in shortNames ? `${shortNames[path]}, ${flag}` : flag;
    if (typeOf(definition) !== 'boolean') {
      command.addOption(new SettingOption(definition, `${flags} <${placeholderOf(definition)}>`, helpOf(definition)));
      continue;
    }
    command.addOption(new SettingOption(definition, flag, helpOf(definition)));
    // What the file switches on, a flag must be able to switch off.
    if (!flag.startsWith('--no-')) {
      command.addOption(new SettingOption(definition, `--no-${flag.slice(2)}`, '').hideHelp());
    }
  }
  return command;
}

/** The settings that were given as flags, by path. */
export function flagsOf(command: Command): Readonly<Record<string, unknown>> {
  const flags: Record<string, unknown> = {};
  for (let owner: Command | null = command; owner !== null; owner = owner.parent) {
    for (const option of owner.options) {
      const name = option.attributeName();
      if (!(option instanceof SettingOption) || owner.getOptionValueSource(name) !== 'cli') continue;
      const value: unknown = owner.getOptionValue(name);
      const { path, flag } = option.definition;
      if (flag.startsWith('--no-')) flags[path] = value === false;
      else flags[path] = path === 'reporters' && typeof value === 'string' ? reporterNamesIn(value) : value;
    }
  }
  return flags;
}

function helpOf(definition: SettingDefinition): string {
  const { description, flag, variable, schema } = definition;
  const fallback = defaultText(schema.safeParse(undefined).data);
  const words = wordsOf(innermost(schema));
  const oneOf = fits(flag, words) ? '' : `One of ${words.replaceAll('|', ', ')}.`;
  const parts = [description, oneOf, fallback === undefined ? '' : `Default: ${fallback}.`, `[${variable}]`];
  return parts.filter((part) => part !== '').join(' ');
}

function defaultText(value: unknown): string | undefined {
  if (value === undefined || value === false) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).join('x');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The words that a setting may be, as a placeholder shows them. */
const wordsOf = (schema: ReturnType<typeof innermost>): string =>
  schema.def.type === 'enum' ? Object.values(schema.def.entries).join('|') : '';

/** Longer ones would leave no room for the description beside any flag. */
const fits = (flag: string, words: string): boolean => flag.length + words.length <= 50;

function placeholderOf(definition: SettingDefinition): string {
  const { path, flag, schema } = definition;
  const inner = innermost(schema);
  if (inner.def.type === 'enum') return fits(flag, wordsOf(inner)) ? wordsOf(inner) : 'word';
  if (inner.def.type === 'array') return path === 'reporters' ? 'name[=file],…' : 'list';
  if (inner.def.type === 'object') return 'width x height'.replaceAll(' ', '');
  if (inner.def.type === 'string')
    return path === 'root' || path === 'code.workspaceDir' ? 'folder' : path === 'secretsFile' ? 'file' : 'name';
  return 'n';
}

function typeOf(definition: SettingDefinition): string {
  return innermost(definition.schema).def.type;
}

/** What the schema says inside `optional` and `default`. */
function innermost(schema: SettingDefinition['schema']): {
  def: { type: string; entries: Readonly<Record<string, string>> };
} {
  let inner: unknown = schema;
  while (hasInner(inner)) inner = inner.def.innerType;
  return inner as ReturnType<typeof innermost>;
}

function hasInner(schema: unknown): schema is { def: { innerType: unknown } } {
  const { def } = schema as { def: object };
  return 'innerType' in def;
}
