import { settingDefinitions, type SettingDefinition } from '../../../src/domain/policy/config.js';
import { jsonSchemaOf } from '../json-schema.js';
import { code, generatedFrom, jsonBlock, page, table, typeText } from './markdown.js';

/** `docs/reference/settings.md` */
export function settingsPage(): string {
  return page(
    '# Settings',
    generatedFrom('src/domain/policy/config.ts'),
    'A setting is taken from its flag, else from its variable, else from `handeye.config.json` (or `.yaml`) beside the specs, else it has its default. `handeye config show` prints every setting in force and where it comes from.',
    jsonBlock({ workers: 2, artifacts: 'always', allow: { origins: ['localhost:*'] } }),
    'As text, in flags and variables, lists are separated by commas and sizes are written `1280x720`. Relative paths mean the folder of the file, or the working folder for flags and variables.',
    ...settingDefinitions.map(section),
    '## Secrets',
    'Variables `HANDEYE_SECRET_NAME` and `HANDEYE_TOTP_NAME` hold what `{{secret.NAME}}` and `{{totp.NAME}}` stand for. They are no settings and never shown.',
  );
}

function section(setting: SettingDefinition): string {
  const schema = jsonSchemaOf(setting.schema, 'input');
  const fallback = schema['default'];
  return page(
    `## ${setting.path}`,
    setting.description,
    table(
      ['type', 'default', 'flag', 'variable'],
      [
        [
          typeText(schema, {}),
          fallback === undefined ? '—' : code(JSON.stringify(fallback)),
          code(setting.flag),
          code(setting.variable),
        ],
      ],
    ),
  ).trimEnd();
}
