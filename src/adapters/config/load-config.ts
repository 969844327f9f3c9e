import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { configFileNames, policyFileNames } from '../../domain/policy/config-file-names.js';
import { HandeyeError } from '../../domain/errors.js';
import { pathSettings, type Config } from '../../domain/policy/config.js';
import {
  resolveConfig,
  surveySettings,
  withLayers,
  type ConfigFile,
  type ConfigSources,
  type ResolvedConfig,
  type ResolvedSetting,
  type SettingsSurvey,
} from '../../domain/policy/config-resolution.js';
import type { PolicyLayer } from '../../domain/policy/policy-layer.js';
import type { SpecSource } from '../../ports/spec-source.js';

/** Where settings come from. */
export interface LoadConfigOptions {
  /** Reads the file. */
  readonly specs: Pick<SpecSource, 'read'>;
  /** Where the search for a file starts. Default: the working folder. */
  readonly cwd?: string;
  readonly flags?: ConfigSources['flags'];
  /** Default: the environment of this process. */
  readonly env?: ConfigSources['env'];
  /** This file and no other; it must exist. */
  readonly file?: string;
}

/** The settings in force and the file they were read from. */
export interface LoadedConfig extends ResolvedConfig {
  /** The file that was read, absolute. */
  readonly file: string | undefined;
  /** The policy files that were read, absolute. */
  readonly policyFiles: readonly string[];
}

/**
 * The settings in force, paths made absolute: those of the file mean its folder, all others the working folder. The
 * default root lies beside the file, so that a command finds the same runs wherever in a project it is given.
 * @throws HandeyeError `config_invalid`
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const { cwd, path, policyPaths, sources } = await openSources(options);
  const resolved = resolveConfig(sources);
  const settings = resolved.settings.map((setting) => withAbsolutePath(setting, cwd, path));
  const config = withPaths(resolved.config, settings);
  const layers = resolved.layers.map(withAbsoluteFolders);
  return { ...withLayers({ ...resolved, config, settings }, layers), file: path, policyFiles: policyPaths };
}

/**
 * Every setting as it was given, valid or not, and the files.
 * @throws HandeyeError `config_invalid` for a file that cannot be read
 */
export async function surveyConfig(
  options: LoadConfigOptions,
): Promise<SettingsSurvey & Pick<LoadedConfig, 'file' | 'policyFiles'>> {
  const { cwd, path, policyPaths, sources } = await openSources(options);
  const survey = surveySettings(sources);
  const settings = survey.settings.map((setting) => withAbsolutePath(setting, cwd, path));
  return { ...survey, settings, file: path, policyFiles: policyPaths };
}

async function openSources(options: LoadConfigOptions) {
  const { specs, cwd = process.cwd(), flags = {}, env = process.env } = options;
  const path = options.file === undefined ? nearestFile(cwd, configFileNames, 'config') : resolve(cwd, options.file);
  const file = path === undefined ? undefined : await readConfigFile(path, specs);
  const policyPaths = policyFilesFor(cwd, path);
  const policyFiles = await Promise.all(policyPaths.map((policyPath) => readConfigFile(policyPath, specs)));
  const sources: ConfigSources = { flags, env, file, policyFiles };
  return { cwd, path, policyPaths, sources };
}

/** The nearest policy file, and that beside the config file: neither hides the other. */
function policyFilesFor(cwd: string, configFile: string | undefined): readonly string[] {
  const folders = configFile === undefined ? [cwd] : [cwd, dirname(configFile)];
  const found = folders.map((folder) => nearestFile(folder, policyFileNames, 'policy'));
  return [...new Set(found.filter((path) => path !== undefined))];
}

/** The nearest file of one of these names in `folder` and the folders above it. */
function nearestFile(folder: string, names: readonly string[], kind: string): string | undefined {
  for (let here = resolve(folder); ; here = dirname(here)) {
    const found = names.map((name) => join(here, name)).filter((path) => existsSync(path));
    if (found.length > 1) {
      throw new HandeyeError('config_invalid', `There are two ${kind} files: ${found.join(' and ')}.`, {
        hint: 'Keep one of them.',
        data: { files: found },
      });
    }
    if (found[0] !== undefined) return found[0];
    if (dirname(here) === here) return undefined;
  }
}

async function readConfigFile(path: string, specs: Pick<SpecSource, 'read'>): Promise<ConfigFile> {
  try {
    return await specs.read(path);
  } catch (error) {
    if (!(error instanceof HandeyeError)) throw error;
    throw new HandeyeError('config_invalid', error.message, {
      ...(error.hint !== undefined && { hint: error.hint }),
      data: error.data,
      cause: error,
    });
  }
}

function withAbsolutePath(setting: ResolvedSetting, cwd: string, file: string | undefined): ResolvedSetting {
  const { path, value, origin } = setting;
  if (!pathSettings.includes(path) || typeof value !== 'string') return setting;
  // A browser without folder is a program that is looked for in PATH.
  if (path === 'browser.path' && !/[/\\]/.test(value)) return setting;
  const isBesideFile = origin.kind === 'file' || origin.kind === 'default';
  return { ...setting, value: resolve(isBesideFile && file !== undefined ? dirname(file) : cwd, value) };
}

/** Folders of a policy mean that of the file they stand in. */
function withAbsoluteFolders(layer: PolicyLayer): PolicyLayer {
  const { paths, origin } = layer;
  return paths === undefined ? layer : { ...layer, paths: paths.map((path) => resolve(dirname(origin.name), path)) };
}

function withPaths(config: Config, settings: readonly ResolvedSetting[]): Config {
  const text = (path: string): string | undefined => {
    const value = settings.find((setting) => setting.path === path)?.value;
    return typeof value === 'string' ? value : undefined;
  };
  const browserPath = text('browser.path');
  const secretsFile = text('secretsFile');
  return {
    ...config,
    root: text('root') ?? config.root,
    browser: { ...config.browser, ...(browserPath !== undefined && { path: browserPath }) },
    ...(secretsFile !== undefined && { secretsFile }),
  };
}
