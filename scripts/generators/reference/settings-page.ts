import { settingDefinitions, type SettingDefinition } from '../../../src/domain/policy/config.js';
import { jsonSchemaOf } from '../json-schema.js';
import { code, generatedFrom, jsonBlock, page, table, typeText } from './markdown.js';

/** `docs/reference/settings.md` */
export function settingsPage(): string {
  return page(
    '# Settings',
    generatedFrom('src/domain/policy/config.ts'),
    'A setting is taken from its flag, else from its variable, else from the nearest `handeye.config.json` (or `.yaml`, `.yml`) in the working folder or one above it (`--config` names another), else it has its default. `handeye config show` prints every setting in force and where it comes from.',
    jsonBlock({ workers: 2, artifacts: 'always', allow: { origins: ['localhost:*'] } }),
    'As text, in flags and variables, lists are separated by commas and sizes are written `1280x720`. Relative paths mean the folder of the file, or the working folder for flags and variables.',
    table(
      ['setting', 'meaning', 'type', 'default'],
      settingDefinitions.map((setting) => [code(setting.path), setting.description, ...typeAndDefault(setting)]),
    ),
    '## Flags and variables',
    table(
      ['setting', 'flag', 'variable'],
      settingDefinitions.map(({ path, flag, variable }) => [code(path), code(flag), code(variable)]),
    ),
    '## Secrets',
    'Variables `HANDEYE_SECRET_NAME` and `HANDEYE_TOTP_NAME` hold what `{{secret.NAME}}` and `{{totp.NAME}}` stand for. They are no settings and never shown.',
  );
}

function typeAndDefault({ schema }: SettingDefinition): [type: string, fallback: string] {
  const json = jsonSchemaOf(schema, 'input');
  const fallback = json.default;
  return [typeText(json, {}), fallback === undefined ? '' : code(JSON.stringify(fallback))];
}
