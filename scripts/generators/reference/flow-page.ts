import { assertionNeeds } from '../../../src/domain/flow/assertion.js';
import { backendAliases, backendCapabilities, capabilities } from '../../../src/domain/flow/backend.js';
import { flowJsonSchema } from '../flow-json-schema.js';
import type { JsonSchema } from '../json-schema.js';
import { code, codes, fieldTable, generatedFrom, jsonBlock, page, resolved, table } from './markdown.js';

const example = {
  schemaVersion: 1,
  testName: 'Log in',
  targets: { web: { url: 'http://localhost:4173/' } },
  variables: { user: 'alice' },
  steps: [
    { action: 'open' },
    { action: 'fill', selector: 'Edit#Email', text: '{{user}}@example.org' },
    { action: 'fill', selector: 'Edit#Password', text: '{{secret.PASSWORD}}' },
    { action: 'click', selector: 'Button#Log in' },
    { action: 'assert_text', selector: 'Heading', contains: 'Welcome' },
  ],
};

/** `docs/reference/flow.md` */
export function flowPage(): string {
  const flow = flowJsonSchema();
  const definitions = flow.$defs ?? {};
  const targets = flow.properties?.['targets']?.properties ?? {};
  const definition = (name: string): JsonSchema => definitions[name] ?? {};
  return page(
    '# Flow',
    generatedFrom('src/domain/flow'),
    'A flow is one JSON or YAML file. Field names and enum values may be written in any case (`testName`, `TestName`, `test_name`). A `null` field counts as omitted. An unknown field is an error. Editors complete flows from [`schemas/test-flow.schema.json`](../../schemas/test-flow.schema.json), which accepts other spellings too and completes the usual one.',
    jsonBlock(example),
    '## Fields',
    fieldTable(flow, definitions),
    '## Steps',
    'An [action](actions.md) with its own fields, and any of these:',
    fieldTable(definition('StepBase'), definitions),
    '## Conditions',
    '`when` takes one of these. It is evaluated once, without waiting for it to hold, as soon as the target can be read. If it does not hold, the step is `skipped`.',
    table(
      ['condition', 'meaning'],
      (definition('When').anyOf ?? []).map((form) => [
        code(`{${(form.required ?? []).map((name) => `"${name}": …`).join(', ')}}`),
        Object.values(form.properties ?? {})
          .map((property) => resolved(property, definitions).description ?? '')
          .join(' '),
      ]),
    ),
    '## Retry',
    'A number of retries, or an object:',
    fieldTable(definition('Retry').anyOf?.at(-1) ?? {}, definitions),
    '## Assertions',
    'What must hold after the step. Each assertion waits up to its own `timeoutMs`. Text comparisons collapse whitespace and ignore case unless `exact`. An expected text `/pattern/` is a regular expression.',
    fieldTable(definition('Assertion'), definitions),
    table(
      ['type', 'needs'],
      Object.entries(assertionNeeds).map(([type, fields]) => [code(type), fields.length === 0 ? '—' : codes(fields)]),
    ),
    '## Targets',
    'What the flow runs on, by backend. If there are several targets, a run picks one with `--backend` or runs them all.',
    '### web',
    fieldTable(targets['web'] ?? {}, definitions),
    '### desktop, linux, windows',
    fieldTable(definition('DesktopTarget'), definitions),
    '### fake',
    fieldTable(definition('FakeTarget'), definitions),
    '## Reset',
    'Brings the app back to a known state before the flow. One of:',
    resetExamples(),
    '## Variables',
    table(
      ['syntax', 'value'],
      [
        [
          '`{{name}}`',
          'an earlier step (`saveAs`, `set_variable`), else arguments of `run_flow` or `--var`, else the data profile, else `variables`',
        ],
        ['`{{env.NAME}}`', 'the environment variable NAME'],
        ['`{{secret.NAME}}`', 'the secret NAME; it never appears in journals, reports, logs or screenshots'],
        ['`{{totp.NAME}}`', 'a one-time code generated from the key in `HANDEYE_TOTP_NAME`'],
      ],
    ),
    'A name that nothing can set is an error before anything runs. Braces that name no variable are reported and left ' +
      'unchanged. `\\{{` writes literal braces.',
    'Only secrets are masked: reports show literal values of a flow, including passwords.',
    '## Backends',
    `${code('desktop')} is the desktop backend of the machine that runs the flow. Aliases: ${Object.entries(
      backendAliases,
    )
      .map(([alias, name]) => `${code(alias)} = ${code(name)}`)
      .join(', ')}.`,
    table(
      ['capability', ...Object.keys(backendCapabilities)],
      capabilities.map((capability) => [
        code(capability),
        ...Object.values(backendCapabilities).map((can) => (can.has(capability) ? 'yes' : '—')),
      ]),
    ),
  );
}

function resetExamples(): string {
  return [
    { request: { url: 'http://localhost:4173/api/reset', method: 'POST' } },
    { command: ['node', 'reset-database.mjs'], timeoutMs: 30_000 },
    { flow: 'reset.flow.json' },
  ]
    .map(jsonBlock)
    .join('\n\n');
}
