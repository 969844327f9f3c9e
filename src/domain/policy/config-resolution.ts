import type { z } from 'zod';
import { HandeyeError } from '../errors.js';
import { formatProblem, type Problem } from '../flow/problem.js';
import { nearestWord } from '../nearest-word.js';
import { foldToSchema } from '../spec/fold.js';
import { problemsOf } from '../spec/problems-of.js';
import { configSchema, policySettings, settingDefinitions, type Config, type SettingDefinition } from './config.js';
import { withPlaceForKeys } from './misplaced-key.js';
import { policyInForce, policyRules, type ActionRule, type PolicyLayer, type PolicyRule } from './policy-layer.js';
import { policySchema } from './policy-schema.js';
import type { SettingOrigin } from './setting-origin.js';
import { settingFromText } from './setting-text.js';
import { unsafeIsNoSetting, unsafeVariable, withReasonForUnsafe } from './unsafe-setting.js';

/** A setting in force, and what set it. */
export interface ResolvedSetting {
  readonly path: string;
  /** Undefined for a setting that has neither value nor default. */
  readonly value: unknown;
  readonly origin: SettingOrigin;
}

/** Where settings are taken from: flags win over the environment, and that over the file. Of what runs may do, all count. */
export interface ConfigSources {
  /** By the path of the setting, such as `allow.origins`; texts are read as in variables, undefined counts as not given. */
  readonly flags?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly file?: ConfigFile | undefined;
  readonly policyFiles?: readonly ConfigFile[];
}

/** A config or policy file as read. */
export interface ConfigFile {
  readonly file: string;
  readonly value: unknown;
  locate(path: readonly PropertyKey[]): { readonly line: number; readonly column: number };
}

/** Every setting with its origin, valid or not. */
export interface SettingsSurvey {
  /** In the order of the schema. */
  readonly settings: readonly ResolvedSetting[];
  /** What the sources say together of what runs may do. */
  readonly policy: readonly PolicyRule[];
  /** What is odd and stops nothing: variables that look like settings and are none. */
  readonly warnings: readonly string[];
}

/** All settings in force, with their origins. */
export interface ResolvedConfig extends SettingsSurvey {
  readonly config: Config;
  /** What each source says of what runs may do. */
  readonly layers: readonly PolicyLayer[];
}

/** Variables of handeye that are no settings. */
const otherVariables = /^HANDEYE_(?:(?:SECRET|TOTP)_|(?:OWNER|SERVICE_FOLDER|BRAIN_API_KEY)$)/;
const variablePrefix = 'HANDEYE_';

/**
 * The settings in force: flag before variable before file before default. What these and the policy say of what runs may do
 * is added up.
 * @throws HandeyeError `config_invalid` with all problems at once: unknown names with the nearest known one, values that
 *   do not fit with their origin
 */
export function resolveConfig(sources: ConfigSources): ResolvedConfig {
  const { settings, warnings, problems, layers } = readSources(sources);
  if (problems.length > 0) throw configInvalid(problems);
  return withLayers({ config: configSchema.parse(assemble(settings)), settings, warnings }, layers);
}

/** Every setting with its origin as it was given, also where {@link resolveConfig} would refuse it. */
export function surveySettings(sources: ConfigSources): SettingsSurvey {
  const { settings, warnings, layers } = readSources(sources);
  return { settings, warnings, policy: policyRules(layers) };
}

/** The settings with the policy that these layers make, also in the settings that are other names for parts of it. */
export function withLayers<Settings extends Omit<ResolvedConfig, 'layers' | 'policy'>>(
  resolved: Settings,
  layers: readonly PolicyLayer[],
): Settings & Pick<ResolvedConfig, 'layers' | 'policy'> {
  const policy = policyInForce(layers);
  const said = Object.entries(policy.actions ?? {});
  const { maxSteps, maxRuntimeMinutes } = policy.budgets ?? {};
  const config: Config = {
    ...resolved.config,
    policy,
    allow: {
      ...(policy.origins && { origins: policy.origins }),
      ...(policy.processes && { processes: policy.processes }),
    },
    forbiddenActions: said.flatMap(([word, verdict]) => (verdict === 'deny' ? [word] : [])),
    forbiddenWords: policy.forbiddenWords ?? [],
    askFor: said.flatMap(([word, verdict]) => (verdict === 'ask' ? [word] : [])),
    ...(maxSteps !== undefined && { maxSteps }),
    ...(maxRuntimeMinutes !== undefined && { maxRuntimeMinutes }),
  };
  return { ...resolved, config, layers, policy: policyRules(layers) };
}

interface ReadSources {
  readonly settings: readonly ResolvedSetting[];
  readonly layers: readonly PolicyLayer[];
  readonly warnings: readonly string[];
  readonly problems: readonly Problem[];
}

/** The strongest source decides, also where what it says is not valid: a weaker one must not hide the mistake. */
function readSources({ flags = {}, env = {}, file, policyFiles = [] }: ConfigSources): ReadSources {
  const fromFile = file ? readFile(file, configSchema) : { values: {}, problems: [] };
  const policies = policyFiles.map((policyFile) => ({ policyFile, ...readFile(policyFile, policySchema) }));
  const unknown = unknownVariables(env);
  const problems = [
    ...unknownFlags(flags).map(withReasonForUnsafe),
    ...unknown.problems,
    ...policies.flatMap((policy) => policy.problems),
    ...fromFile.problems,
  ];
  const layers = [
    ...policies.flatMap(({ policyFile, values }) => policyLayer(values, '', fileOrigin(policyFile))),
    ...(file ? policyLayer(valueAt(fromFile.values, 'policy'), 'policy.', fileOrigin(file)) : []),
  ];
  const settings = settingDefinitions.map((definition): ResolvedSetting => {
    const { path, schema } = definition;
    const given = candidates(definition, flags, env).map(({ value, origin }) => {
      const parsed = schema.safeParse(value);
      if (parsed.success) return { path, value: parsed.data, origin, isValid: true, problems: [] };
      const found = problemsOf(parsed.error, schema, value);
      return {
        path,
        value,
        origin,
        isValid: false,
        problems: found.map((each) => withOrigin(each, definition, origin)),
      };
    });
    const inFile = valueAt(fromFile.values, path);
    const written =
      file && inFile !== undefined
        ? { path, value: inFile, origin: fileOrigin(file), isValid: schema.safeParse(inFile).success, problems: [] }
        : undefined;
    const all = [...given, ...(written ? [written] : [])];
    const counting = isPolicySetting(path) ? all : all.slice(0, 1);
    for (const setting of counting) {
      problems.push(...setting.problems);
      if (isPolicySetting(path) && setting.isValid) layers.push(settingLayer(path, setting.value, setting.origin));
    }
    const [first] = all;
    if (first !== undefined) return { path, value: first.value, origin: first.origin };
    return { path, value: schema.safeParse(undefined).data, origin: { kind: 'default', name: 'default' } };
  });
  return { settings, layers, warnings: unknown.warnings, problems };
}

type PolicySetting = (typeof policySettings)[number];

function isPolicySetting(path: string): path is PolicySetting {
  return policySettings.some((name) => name === path);
}

/** What a policy says as it is written, unless it is not valid. @param prefix where it stands in its source */
function policyLayer(written: unknown, prefix: string, origin: SettingOrigin): PolicyLayer[] {
  const parsed = policySchema.safeParse(written);
  if (!parsed.success) return [];
  const { effects, actions = {}, forbiddenWords, askForWords, origins, processes, paths, budgets } = parsed.data;
  const rules = Object.entries(actions).map(([word, verdict]) => ({ word, verdict, path: `${prefix}actions.${word}` }));
  return [{ origin, effects, actions: rules, forbiddenWords, askForWords, origins, processes, paths, budgets }];
}

/** The same of a setting that is another name for a part of the policy; its value is valid. */
function settingLayer(path: PolicySetting, value: unknown, origin: SettingOrigin): PolicyLayer {
  const rules = (verdict: ActionRule['verdict']): ActionRule[] =>
    (value as readonly string[]).map((word, index) => ({ word, verdict, path: `${path}[${index}]` }));
  const parts: Readonly<Record<PolicySetting, () => Partial<PolicyLayer>>> = {
    'allow.origins': () => ({ origins: value as string[] }),
    'allow.processes': () => ({ processes: value as string[] }),
    forbiddenActions: () => ({ actions: rules('deny') }),
    forbiddenWords: () => ({ forbiddenWords: value as string[] }),
    askFor: () => ({ actions: rules('ask') }),
    maxSteps: () => ({ budgets: { maxSteps: value as number } }),
    maxRuntimeMinutes: () => ({ budgets: { maxRuntimeMinutes: value as number } }),
  };
  return { origin, actions: [], ...parts[path]() };
}

function fileOrigin({ file }: ConfigFile): SettingOrigin {
  return { kind: 'file', name: file };
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
  return found;
}

function readFile(file: ConfigFile, schema: z.ZodType): { values: unknown; problems: readonly Problem[] } {
  const folded = foldToSchema(schema, file.value);
  const parsed = schema.safeParse(folded);
  if (parsed.success) return { values: folded, problems: [] };
  const problems = problemsOf(parsed.error, schema, folded)
    .map(withPlaceForKeys)
    .map(withReasonForUnsafe)
    .map((problem) => ({
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
    if (name === unsafeVariable) {
      problems.push({ severity: 'error', path: name, message: unsafeIsNoSetting, value: env[name] });
      continue;
    }
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
