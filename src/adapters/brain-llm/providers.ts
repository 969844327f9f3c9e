import type { LanguageModel } from 'ai';
import { anyBrainKey, brainKeys, type BrainProvider, type BrainSettings } from '../../domain/brain/brain-settings.js';
import { HandeyeError } from '../../domain/errors.js';

/** A model that can be asked, and what messages say of it. */
export interface OpenModel {
  readonly model: Exclude<LanguageModel, string>;
  readonly provider: Exclude<BrainProvider, 'none'>;
  readonly modelName: string;
  /** The variable that the key came from; undefined where none is set, which a local server may not need. */
  readonly keyName: string | undefined;
  /** Never shown: taken out of whatever a provider says. */
  readonly key: string | undefined;
  /** The most tokens of a reply, where the provider wants that said. */
  readonly maxOutputTokens?: number;
  readonly options: Readonly<Record<string, Readonly<Record<string, boolean | string>>>>;
}

/** Where the APIs are: variables of the libraries must not send what is on a screen elsewhere than the settings say. */
const addresses: Readonly<Record<'anthropic' | 'openai' | 'google', string>> = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

/** Where keys are: the environment and nowhere else. */
export type KeySource = Readonly<Record<string, string | undefined>>;

/** The model of the settings. Its provider is loaded now. @throws HandeyeError `brain_unavailable` for what is not set */
export async function openModel(settings: BrainSettings, env: KeySource): Promise<OpenModel> {
  const { provider, model: modelName, baseUrl } = settings;
  if (provider === 'none')
    throw notSet('No brain is set up, so no model can be asked.', 'Set brain.provider and brain.model.');
  if (modelName === undefined)
    throw notSet(
      `The setting brain.model is not set, so the provider ${provider} has no model to ask.`,
      `Set brain.model in the config file, by --brain-model or HANDEYE_BRAIN_MODEL.`,
    );
  const { keyName, key } = keyOf(provider, env);
  const base = { provider, modelName, keyName, key, options: {} };
  if (provider === 'openai-compatible') {
    if (baseUrl === undefined)
      throw notSet(
        'The setting brain.baseUrl is not set, so the provider openai-compatible has no address.',
        'Set brain.baseUrl, such as http://localhost:11434/v1 for Ollama.',
      );
    return { ...base, model: await compatibleModel(modelName, baseUrl, key) };
  }
  if (key === undefined)
    throw notSet(
      `The provider ${provider} needs a key, and ${brainKeys[provider]} is not set.`,
      `Set the environment variable ${brainKeys[provider]} (or ${anyBrainKey}). Keys are read from nowhere else.`,
    );
  const options = { apiKey: key, baseURL: (baseUrl ?? addresses[provider]).replace(/\/$/, '') };
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      // A schema with open objects, such as that of steps, is one of a tool.
      const anthropic = { structuredOutputMode: 'jsonTool' };
      return { ...base, model: createAnthropic(options)(modelName), maxOutputTokens: 8_192, options: { anthropic } };
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = { strictJsonSchema: false, store: false };
      return { ...base, model: createOpenAI(options)(modelName), options: { openai } };
    }
    case 'google': {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      // Its schemas know no open objects: fields of steps that they do not list would be missing.
      const google = { structuredOutputs: false };
      return { ...base, model: createGoogleGenerativeAI(options)(modelName), options: { google } };
    }
  }
}

function keyOf(provider: Exclude<BrainProvider, 'none'>, env: KeySource): Pick<OpenModel, 'keyName' | 'key'> {
  const keyName = [brainKeys[provider], anyBrainKey].find((name) => (env[name] ?? '') !== '');
  return { keyName, key: keyName === undefined ? undefined : env[keyName]?.trim() };
}

async function compatibleModel(model: string, baseUrl: string, key: string | undefined): Promise<OpenModel['model']> {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const url = new URL(baseUrl);
  const queryParams = Object.fromEntries(url.searchParams);
  const isAzure = /(?:^|\.)azure\.com$/.test(url.hostname) || 'api-version' in queryParams;
  url.search = '';
  return createOpenAICompatible({
    name: 'compatible',
    baseURL: url.href.replace(/\/$/, ''),
    queryParams,
    // Refused formats are asked for in words instead.
    supportsStructuredOutputs: true,
    ...(key !== undefined && (isAzure ? { headers: { 'api-key': key } } : { apiKey: key })),
  })(model);
}

function notSet(message: string, hint: string): HandeyeError {
  return new HandeyeError('brain_unavailable', message, { hint });
}
