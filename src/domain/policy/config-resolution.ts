import { HandeyeError } from '../errors.js';
import { formatProblem, type Problem } from '../flow/problem.js';
import { nearestWord } from '../nearest-word.js';
import { foldToSchema } from '../spec/fold.js';
import { problemsOf } from '../spec/problems-of.js';
import { configSchema, settingDefinitions, type Config, type SettingDefinition } from './config.js';
import { settingFromText } from './setting-text.js';

/** Where a value comes from: a flag, a variable, a file or the default. */
export interface SettingOrigin {
  readonly kind: 'flag' | 'variable' | 'file' | 'default';
  /** `--workers`, `HANDEYE_WORKERS`, the path of the file, or `default`. */
  readonly name: string;
}

/** A setting in force, and what set it. */
export interface ResolvedSetting {
  readonly path: string;
  /** Undefined for a setting that has neither value nor default. */
  readonly value: unknown;
  readonly origin: SettingOrigin;
}

/** Where settings are taken from: flags win over the environment, and that over the file. */
export interface ConfigSources {
  /** By the path of the setting, such as `allow.origins`; texts are read as in variables, undefined counts as not given. */
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly file?: ConfigFile | undefined;
}

/** A config file as read. */
export interface ConfigFile {
  readonly file: string;
  readonly value: unknown;
  locate(path: readonly PropertyKey[]): { readonly line: number; readonly column: number };
}

/** Every setting with its origin, valid or not. */
export interface SettingsSurvey {
  /** In the order of the schema. */
  readonly settings: readonly ResolvedSetting[];
  /** What is odd and stops nothing: variables that look like settings and are none. */
  readonly warnings: readonly string[];
}

/** All settings in force, with their origins. */
export interface ResolvedConfig extends SettingsSurvey {
  readonly config: Config;
}

/** Variables of handeye that are no settings. */
const otherVariables = /^HANDEYE_(?:(?:SECRET|TOTP)_|(?:OWNER|SERVICE_FOLDER)$)/;
const variablePrefix = 'HANDEYE_';

/**
 * The settings in force: flag before variable before file before default.
 * @throws HandeyeError `config_invalid` with all problems at once: unknown names with the nearest known one, values that
 *   do not fit with their origin
 */
export function resolveConfig(sources: ConfigSources): ResolvedConfig {
  const { settings, warnings, problems } = readSources(sources);
  if (problems.length > 0) throw configInvalid(problems);
  return { config: configSchema.parse(assemble(settings)), settings, warnings };
}

/** Every setting with its origin as it was given, also where {@link resolveConfig} would refuse it. */
export function surveySettings(sources: ConfigSources): SettingsSurvey {
  const { settings, warnings } = readSources(sources);
  return { settings, warnings };
}

/** The strongest source decides, also where what it says is not valid: a weaker one must not hide the mistake. */
function readSources({ flags = {}, env = {}, file }: ConfigSources): SettingsSurvey & {
  readonly problems: readonly Problem[];
} {
  const fromFile = file ? readFileValues(file) : { values: {}, problems: [] };
  const unknown = unknownVariables(env);
  const problems = [...unknownFlags(flags), ...unknown.problems, ...fromFile.problems];
  const settings = settingDefinitions.map((definition): ResolvedSetting => {
    const { path } = definition;
    for (const { value, origin } of candidates(definition, flags, env)) {
      const parsed = definition.schema.safeParse(value);
      if (parsed.success) return { path, value: parsed.data, origin };
      problems.push(
        ...problemsOf(parsed.error, definition.schema, value).map((problem) => withOrigin(problem, definition, origin)),
      );
      return { path, value, origin };
    }
    const value = valueAt(fromFile.values, path);
    if (file && value !== undefined) return { path, value, origin: { kind: 'file', name: file.file } };
    return { path, value: definition.schema.safeParse(undefined).data, origin: { kind: 'default', name: 'default' } };
  });
  return { settings, warnings: unknown.warnings, problems };
}

interface Candidate {
  readonly value: unknown;
  readonly origin: SettingOrigin;
}

/** What flag and variable say, the stronger first. A variable that is empty counts as not set. */
function candidates(
  definition: SettingDefinition,
  flags: NonNullable<ConfigSources['flags']>,
  env: NonNullable<ConfigSources['env']>,
): readonly Candidate[] {
  const { path, flag, variable, schema } = definition;
  const read = (value: unknown): unknown =>
    foldToSchema(schema, typeof value === 'string' ? settingFromText(schema, value) : value);
  const found: Candidate[] = [];
  const given = flags[path];
  if (given !== undefined) found.push({ value: read(given), origin: { kind: 'flag', name: flag } });
  const set = env[variable];
  if (set !== undefined && set !== '') found.push({ value: read(set), origin: { kind: 'variable', name: variable } });
  return found.slice(0, 1);
}

function readFileValues(file: ConfigFile): { values: unknown; problems: readonly Problem[] } {
  const folded = foldToSchema(configSchema, file.value);
  const parsed = configSchema.safeParse(folded);
  if (parsed.success) return { values: folded, problems: [] };
  const problems = problemsOf(parsed.error, configSchema, folded).map((problem) => ({
    ...problem,
    message: `${problem.message} (in ${file.file})`,
    ...file.locate(problem.path.split(/[.[\]]+/).filter((part) => part !== '')),
  }));
  return { values: folded, problems };
}

function unknownVariables(env: NonNullable<ConfigSources['env']>): {
  problems: readonly Problem[];
  warnings: string[];
} {
  const known = new Map(settingDefinitions.map(({ variable }) => [variable.slice(variablePrefix.length), variable]));
  const problems: Problem[] = [];
  const warnings: string[] = [];
  for (const name of Object.keys(env).toSorted()) {
    if (!name.startsWith(variablePrefix) || otherVariables.test(name)) continue;
    const rest = name.slice(variablePrefix.length);
    if (known.has(rest)) continue;
    // A slip must not be passed over; a name that is like none of ours may belong to something else.
    const nearest = known.get(nearestWord(rest, known.keys()) ?? '');
    if (nearest === undefined) warnings.push(`The variable ${name} is no setting of handeye and is not used.`);
    else problems.push({ severity: 'error', path: name, message: 'no such variable.', value: name, nearest });
  }
  return { problems, warnings };
}

function unknownFlags(flags: NonNullable<ConfigSources['flags']>): readonly Problem[] {
  const known = settingDefinitions.map(({ path }) => path);
  return Object.keys(flags)
    .filter((path) => flags[path] !== undefined && !known.includes(path))
    .map((path) => {
      const nearest = nearestWord(path, known);
      return {
        severity: 'error',
        path,
        message: 'no such setting.',
        value: path,
        ...(nearest !== undefined && { nearest }),
      };
    });
}

function withOrigin(problem: Problem, definition: SettingDefinition, origin: SettingOrigin): Problem {
  return {
    ...problem,
    path:
      problem.path === ''
        ? definition.path
        : `${definition.path}${problem.path.startsWith('[') ? '' : '.'}${problem.path}`,
    message: `${problem.message} (from ${origin.name})`,
  };
}

function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined,
      values,
    );
}

/** `{ 'allow.origins': […] }` as `{ allow: { origins: […] } }`, without what has no value. */
function assemble(settings: readonly ResolvedSetting[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const { path, value } of settings) {
    if (value === undefined) continue;
    const [name = '', inner] = path.split('.');
    if (inner === undefined) result[name] = value;
    else result[name] = { ...(result[name] as Record<string, unknown> | undefined), [inner]: value };
  }
  return result;
}

/** The error that reports everything that is wrong with the settings at once. */
export function configInvalid(problems: readonly Problem[]): HandeyeError {
  const lines = problems.map((problem) => `  ${formatProblem(problem)}`);
  return new HandeyeError('config_invalid', `The settings are not valid:\n${lines.join('\n')}`, {
    hint: 'See "handeye config show" for all settings and where they come from.',
    data: { problems },
  });
}
