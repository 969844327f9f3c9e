import type { Definitions, JsonSchema } from '../json-schema.js';

/** A table; cells are Markdown, pipes in them are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

export const code = (text: string): string => `\`${text}\``;

export const codes = (words: readonly string[]): string => words.map(code).join(' ');

export const jsonBlock = (value: unknown): string => `\`\`\`json\n${JSON.stringify(value)}\n\`\`\``;

/** Joins the parts of a page with blank lines; empty parts are left out. */
export function page(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** The first line of every page: what it is made from. */
export const generatedFrom = (source: string): string =>
  `<!-- Generated from ${source} by npm run generate; edit that, not this. -->`;

/**
 * The fields of a schema as a table. Of what is read, required fields are marked and defaults shown; of what is written
 * (`kind`), the fields that may be absent.
 */
export function fieldTable(
  schema: JsonSchema,
  definitions: Definitions,
  options: { readonly fields?: readonly string[]; readonly kind?: 'read' | 'written' } = {},
): string {
  const properties = schema.properties ?? {};
  const required = new Set(schema.required);
  const { fields = Object.keys(properties), kind = 'read' } = options;
  const rows = fields.map((name) => {
    const property = properties[name] ?? {};
    const { description = '', default: fallback } = resolved(property, definitions);
    const type = typeText(property, definitions);
    if (kind === 'written') return [code(name) + (required.has(name) ? '' : ' (optional)'), type, description];
    const given = fallback === undefined ? '' : code(JSON.stringify(fallback));
    return [required.has(name) ? `**${code(name)}** required` : code(name), type, given, description];
  });
  return table(kind === 'read' ? ['field', 'type', 'default', 'meaning'] : ['field', 'type', 'meaning'], rows);
}

/** A schema with what it refers to; its own description wins. */
export function resolved(schema: JsonSchema, definitions: Definitions): JsonSchema {
  const { $ref: target, ...own } = schema;
  if (target === undefined) return schema;
  const [name = '', ...path] = target.replace('#/$defs/', '').split('/');
  const found = path.reduce<unknown>((value, key) => (value as JsonSchema | undefined)?.[key], definitions[name]);
  return resolved({ ...(found as JsonSchema | undefined), ...own }, definitions);
}

/** A type in a few words: `text`, `whole number 1–3`, `left` or `right`, list of text. */
export function typeText(schema: JsonSchema, definitions: Definitions): string {
  const linked = linkTo(schema.$ref);
  if (linked !== undefined) return linked;
  const { type, enum: words, anyOf, items, prefixItems, const: fixed } = resolved(schema, definitions);
  if (fixed !== undefined) return code(JSON.stringify(fixed));
  if (words !== undefined) return codes(words.map(String));
  if (anyOf !== undefined) return unique(anyOf.map((option) => typeText(option, definitions))).join(' or ');
  if (typeof type === 'object') return unique(type.map(plain)).join(' or ');
  if (prefixItems !== undefined) return 'pair of texts';
  if (type === 'array') return listText(items ?? {}, definitions);
  if (type === 'integer' || type === 'number') return numberText(resolved(schema, definitions));
  if (type === 'object') return objectText(resolved(schema, definitions), definitions);
  return plain(type ?? 'anything');
}

function listText(items: JsonSchema, definitions: Definitions): string {
  const entry = typeText(items, definitions);
  return items.enum !== undefined ? `list of: ${entry}` : `list of ${entry}`;
}

/** Its fields; or, where the author chooses the names, what stands under each. */
function objectText({ properties, additionalProperties }: JsonSchema, definitions: Definitions): string {
  if (properties !== undefined) return `{${Object.keys(properties).join(', ')}}`;
  if (additionalProperties === null || typeof additionalProperties !== 'object') return 'object';
  const values = Object.keys(additionalProperties).length === 0 ? undefined : additionalProperties;
  return values === undefined ? 'object' : `${typeText(values, definitions)} by name`;
}

/** Where the pages describe a definition. */
const places: Readonly<Record<string, string>> = {
  Selector: '[selector](selectors.md)',
  TypedSelector: '[typed selector](selectors.md#typed-selectors)',
  When: '[condition](flow.md#conditions)',
  Retry: 'number or [retry](flow.md#retry)',
  Assertion: '[assertion](flow.md#assertions)',
  Values: 'texts by name',
  Reset: '[reset](flow.md#reset)',
  DesktopTarget: '[desktop target](flow.md#targets)',
  Step: '[step](actions.md)',
  ElementSummary: '[element](report.md#element)',
  StepResult: '[step result](report.md#step-result)',
  Diagnostics: '[diagnostics](report.md#diagnostics)',
  Delta: '[delta](report.md#delta)',
  Effect: '[effect](report.md#effect)',
  Bounds: 'rectangle {x, y, width, height}',
  ElementLine: 'element {ref, role, name, value}',
  CallLogEntry: '{timestampMs, level, message}',
  AssertionResult: '[assertion result](report.md#assertion-result)',
  SelectorRewrite: '{rule, from, to, reason}',
  PerceptionStats: '[perception statistics](report.md#perception-statistics)',
  ConsoleEntry: '{timestampMs, level, text, source, step}',
  NetworkEntry: '{timestampMs, method, url, status, error, durationMs, step}',
  PageTiming: '{url, responseMs, domContentLoadedMs, loadMs}',
  ExecutionReport: '[execution report](#execution-report)',
};

function linkTo(target: string | undefined): string | undefined {
  const name = /^#\/\$defs\/(\w+)$/.exec(target ?? '')?.[1];
  return name === undefined ? undefined : places[name];
}

function numberText({ type, minimum, maximum }: JsonSchema): string {
  const kind = type === 'integer' ? 'whole number' : 'number';
  if (minimum !== undefined && maximum !== undefined) return `${kind} ${minimum}–${maximum}`;
  return minimum === undefined ? kind : `${kind} from ${minimum}`;
}

function plain(type: string): string {
  const names: Readonly<Record<string, string>> = {
    string: 'text',
    boolean: 'true or false',
    integer: 'whole number',
    null: 'null',
    object: 'object',
  };
  return names[type] ?? type;
}

function unique(words: readonly string[]): string[] {
  return [...new Set(words)];
}
