import { settingDefinitions, type SettingDefinition } from '../../../src/domain/policy/config.js';
import { policySectionSchema } from '../../../src/domain/policy/policy-schema.js';
import { jsonSchemaOf, type JsonSchema } from '../json-schema.js';
import { code, fieldTable, generatedFrom, jsonBlock, page, table, typeText } from './markdown.js';

const policyJson: JsonSchema = jsonSchemaOf(policySectionSchema, 'input');

/** `docs/reference/settings.md` */
export function settingsPage(): string {
  return page(
    '# Settings',
    generatedFrom('src/domain/policy/config.ts'),
    'A setting comes from its flag, else its environment variable, else the nearest `handeye.config.json` (or `.yaml`, `.yml`) in the working folder or a parent of it (`--config` names another), else its default. `handeye config show` prints every setting and its source, and the policy that all sources make together.',
    jsonBlock({ workers: 2, artifacts: 'always', allow: { origins: ['localhost:*'] } }),
    'In flags and variables, commas separate the entries of lists, and sizes are written `1280x720`. Paths are relative to the folder of the file, or to the working folder for flags and variables.',
    table(
      ['setting', 'meaning', 'type', 'default'],
      settingDefinitions.map((setting) => [code(setting.path), setting.description, ...typeAndDefault(setting)]),
    ),
    '## Flags and variables',
    table(
      ['setting', 'flag', 'variable'],
      settingDefinitions.map(({ path, flag, variable }) => [code(path), code(flag), code(variable)]),
    ),
    '## Policy',
    'What runs may do stands in `handeye.policy.json` (or `.yaml`, `.yml`), found like the settings, or in the section `policy` of the settings. `allow.origins`, `allow.processes`, `forbiddenActions`, `forbiddenWords`, `askFor`, `maxSteps` and `maxRuntimeMinutes` are other names for parts of it. No source hides another one here: the strictest verdict, the smallest budget, what every list allows and what any forbids hold. [How the guard decides by it](../policy.md).',
    fieldTable(policyJson, {}),
    'Fields of `effects`:',
    fieldTable(policyJson.properties?.['effects'] ?? {}, {}),
    'Fields of `budgets`:',
    fieldTable(policyJson.properties?.['budgets'] ?? {}, {}),
    '## Secrets',
    'The variables `HANDEYE_SECRET_NAME` and `HANDEYE_TOTP_NAME` contain the secrets behind `{{secret.NAME}}` and `{{totp.NAME}}`. They are not settings and are never shown. Keys of models are variables too ([models](../brain.md)).',
  );
}

function typeAndDefault({ schema }: SettingDefinition): [type: string, fallback: string] {
  const json = jsonSchemaOf(schema, 'input');
  const fallback = json.default;
  return [typeText(json, {}), fallback === undefined ? '' : code(JSON.stringify(fallback))];
}
