import type { Action } from '../../../src/actions/action.js';
import { ruleText } from '../../../src/actions/shared/fields/field-rule.js';
import { shortUsage } from '../../../src/actions/shared/fields/positional-fields.js';
import { actions } from '../../../src/actions/registry.js';
import { backendCapabilities } from '../../../src/domain/flow/backend.js';
import { flowJsonSchema } from '../flow-json-schema.js';
import type { Definitions } from '../json-schema.js';
import { code, codes, fieldTable, generatedFrom, jsonBlock, page, table } from './markdown.js';

/** `docs/reference/actions.md` */
export function actionsPage(): string {
  const definitions = flowJsonSchema().$defs ?? {};
  const shared = Object.keys(definitions['StepBase']?.properties ?? {});
  return page(
    '# Actions',
    generatedFrom('src/actions'),
    `A step is an action and its fields. Besides the fields below, every step may have ${codes(shared)}; see [steps](flow.md#steps).`,
    'The guard judges a step by its **effect**: `read` only reads, `input` operates the app, `navigate` goes somewhere, `system` affects the machine. The backend must have the **capability** of the action.',
    'The **short form** is a step as words of a command line: the fields shown in this order, all others as `--field value`, and `then` between two steps. What stands in brackets may be left out.',
    table(
      ['action', 'what it does', 'effect'],
      actions.map((action) => [`[${action.name}](#${action.name})`, action.description, action.effect]),
    ),
    ...actions.map((action) => section(action, definitions, new Set(shared))),
  );
}

function section(action: Action, definitions: Definitions, shared: ReadonlySet<string>): string {
  const schema = definitions[action.name] ?? {};
  const own = Object.keys(schema.properties ?? {}).filter(
    (name) => name !== 'action' && !shared.has(name) && !elementNames.has(name),
  );
  const rules = action.rules
    .filter(({ fields }) => !fields.some((field) => elementNames.has(field)))
    .map((rule) => `${capital(ruleText('it', rule))}.`.replaceAll(/"([\w ]+)"/g, '`$1`'));
  return page(
    `## ${action.name}`,
    action.description,
    `Effect \`${action.effect}\` · capability \`${action.capability}\` (${backendsWith(action).join(', ')})${aliasText(action)}`,
    `Short form: ${code(shortUsage(action))}`,
    own.length === 0 ? '' : fieldTable(schema, definitions, { fields: own }),
    [elementText(action), ...rules].filter(Boolean).join(' '),
    jsonBlock({ action: action.name, ...action.sample }),
  ).trimEnd();
}

const elementNames = new Set(['selector', 'typedSelector']);

function elementText({ element, rules }: Action): string {
  if (element === 'none') return '';
  const words = '[`selector` or `typedSelector`](selectors.md)';
  if (element === 'required') return `Requires ${words}.`;
  const rule = rules.find(({ fields }) => fields.includes('selector'));
  if (rule?.unless === undefined) return `Optional: ${words}.`;
  return `Requires ${words}, unless \`${rule.unless.field}\` is ${rule.unless.is.map(code).join(' or ')}.`;
}

function backendsWith(action: Action): string[] {
  return Object.entries(backendCapabilities)
    .filter(([, capabilities]) => capabilities.has(action.capability))
    .map(([name]) => name);
}

function aliasText(action: Action): string {
  const aliases = Object.entries(action.aliases).map(([alias, sets]) => {
    const fields = Object.entries(sets).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
    return fields.length === 0 ? code(alias) : `${code(alias)} (${fields.join(', ')})`;
  });
  return aliases.length === 0 ? '' : ` · aliases: ${aliases.join(', ')}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
