import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { configFileNames } from '../../domain/policy/config-file-names.js';
import { HandeyeError } from '../../domain/errors.js';
import { pathSettings, type Config } from '../../domain/policy/config.js';
import {
  resolveConfig,
  surveySettings,
  type ConfigFile,
  type ConfigSources,
  type ResolvedConfig,
  type ResolvedSetting,
  type SettingsSurvey,
} from '../../domain/policy/config-resolution.js';
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
}

/**
 * The settings in force, paths made absolute: those of the file mean its folder, all others the working folder. The
 * default root lies beside the file, so that a command finds the same runs wherever in a project it is given.
 * @throws HandeyeError `config_invalid`
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig> {
  const { cwd, path, sources } = await openSources(options);
  const resolved = resolveConfig(sources);
  const settings = resolved.settings.map((setting) => withAbsolutePath(setting, cwd, path));
  return { ...resolved, config: withPaths(resolved.config, settings), settings, file: path };
}

/**
 * Every setting as it was given, valid or not, and the file.
 * @throws HandeyeError `config_invalid` for a file that cannot be read
 */
export async function surveyConfig(options: LoadConfigOptions): Promise<SettingsSurvey & Pick<LoadedConfig, 'file'>> {
  const { cwd, path, sources } = await openSources(options);
  const { settings, warnings } = surveySettings(sources);
  return { settings: settings.map((setting) => withAbsolutePath(setting, cwd, path)), warnings, file: path };
}

async function openSources(options: LoadConfigOptions) {
  const { specs, cwd = process.cwd(), flags = {}, env = process.env } = options;
  const path = options.file === undefined ? findConfigFile(cwd) : resolve(cwd, options.file);
  const file = path === undefined ? undefined : await readConfigFile(path, specs);
  const sources: ConfigSources = { flags, env, file };
  return { cwd, path, sources };
}

/** The nearest config file of `folder` and the folders above it. */
function findConfigFile(folder: string): string | undefined {
  for (let here = resolve(folder); ; here = dirname(here)) {
    const found = configFileNames.map((name) => join(here, name)).filter((path) => existsSync(path));
    if (found.length > 1) {
      throw new HandeyeError('config_invalid', `There are two config files: ${found.join(' and ')}.`, {
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
