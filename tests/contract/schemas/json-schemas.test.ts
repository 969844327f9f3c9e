import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonSchemas } from '../../../scripts/generators/schemas.js';
import type { JsonSchema } from '../../../scripts/generators/json-schema.js';
import { actions } from '../../../src/actions/registry.js';
import { assertionNeeds, assertionTypes } from '../../../src/domain/flow/assertion.js';
import { readFakeApp } from '../../../src/domain/fake/read-app.js';
import { readFlow } from '../../../src/engine/load/read-flow.js';
import { seededRandom, type SeededRandom } from '../../support/seeded-random.js';

const root = resolve(import.meta.dirname, '../../..');
const schemas = jsonSchemas();
const isFlow = new Ajv2020({
  allErrors: false,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allowUnionTypes: true,
}).compile(schemas['test-flow'] ?? {});

const flowOf = (step: unknown): Record<string, unknown> => ({ schemaVersion: 1, testName: 'T', steps: [step] });

describe('the JSON Schemas', () => {
  it.each(Object.entries(schemas))('%s is JSON Schema 2020-12 and compiles', (name, schema) => {
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: expect.stringMatching(new RegExp(`^urn:handeye:schema:${name}:\\d+$`)),
    });
    expect(() =>
      new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true }).compile(schema),
    ).not.toThrow();
  });

  it.each(Object.entries(schemas))('%s is what is committed', (name, schema) => {
    const committed: unknown = JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), 'utf8'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(schema)));
  });

  it.each(Object.entries(schemas))('%s describes every property', (_name, schema) => {
    expect(undescribed(schema, schema)).toEqual([]);
  });

  it('stay small enough for editors', () => {
    for (const name of Object.keys(schemas)) {
      expect(readFileSync(join(root, `schemas/${name}.schema.json`)).length).toBeLessThan(120_000);
    }
  });

  it('distinguish the steps by their action, each with an example', () => {
    const definitions = schemas['test-flow']?.$defs ?? {};
    for (const { name } of actions) {
      expect(definitions[name]).toMatchObject({
        properties: { action: { const: name } },
        examples: [{ action: name }],
      });
    }
  });
});

describe('the example flows', () => {
  const files = readdirSync(join(root, 'examples'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(flows|live|v1)[/\\].*(\.flow\.(json|ya?ml)|smoke\.json)$/.test(file),
  );

  it('are there', () => {
    expect(files.length).toBeGreaterThan(5);
  });

  it.each(files)('%s is valid', (file) => {
    const flow: unknown = parse(readFileSync(join(root, 'examples', file), 'utf8'));
    expect(readFlow(flow).problems, relative(root, file)).toEqual([]);
    // The schema shows one spelling only; flows of the first format and of the live tests use others too.
    if (file.startsWith('flows')) expect(isFlow(flow), JSON.stringify(isFlow.errors)).toBe(true);
  });
});

describe('the fake apps', () => {
  const isApp = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allowUnionTypes: true }).compile(
    schemas['fake-app'] ?? {},
  );

  it.each(['examples/fake/guestbook.app.json', 'tests/apps/contract/app.fake.json'])('%s is valid', (file) => {
    const app: unknown = JSON.parse(readFileSync(join(root, file), 'utf8'));
    expect(isApp(app), JSON.stringify(isApp.errors)).toBe(true);
    expect(readFakeApp(app)).toMatchObject({ ok: true });
  });
});

describe('schema and runtime accept the same', () => {
  it.each(actions.map((action) => [action.name, action.sample] as const))('of %s its sample', (name, sample) => {
    const flow = flowOf({ action: name, ...sample });
    expect(readFlow(flow).problems).toEqual([]);
    expect(isFlow(flow), JSON.stringify(isFlow.errors)).toBe(true);
  });

  it('of every type of assertion with what it needs, and nothing less', () => {
    const values: Readonly<Record<string, string>> = { selector: 'Row', expected: '3', attribute: 'href' };
    for (const type of assertionTypes) {
      const needs = assertionNeeds[type];
      const whole = {
        type,
        ...Object.fromEntries(needs.map((field) => [field, values[field]])),
        ...(type === 'state_is' && { expected: 'checked' }),
      };
      agree(flowOf({ action: 'open', assertions: [whole] }), true);
      for (const field of needs) {
        const less = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
        agree(flowOf({ action: 'open', assertions: [less] }), false);
      }
    }
    agree(flowOf({ action: 'open', assertions: [{ type: 'state_is', selector: 'Row', expected: 'chekced' }] }), false);
    agree(flowOf({ action: 'open', assertions: [{ type: 'count_equals', selector: 'Row', expected: -1 }] }), false);
    agree(
      flowOf({ action: 'open', assertions: [{ type: 'count_equals', selector: 'Row', expected: '{{count}}' }] }),
      true,
    );
  });

  it.each(actions.map(({ name }) => name))('of %s whatever is changed in it', (name) => {
    const random = seededRandom(name.length * 7919 + name.charCodeAt(0));
    const seen = { accepted: 0, refused: 0 };
    for (let round = 0; round < 100; round += 1) {
      const flow = flowOf(mutated(name, random));
      seen[agree(flow) ? 'accepted' : 'refused'] += 1;
    }
    expect(seen.accepted).toBeGreaterThan(3);
    expect(seen.refused).toBeGreaterThan(20);
  });

  it('of a flow whatever is changed in it', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 300; round += 1) {
      const flow: Record<string, unknown> = flowOf({ action: 'open' });
      const fields = Object.keys(schemas['test-flow']?.properties ?? {}).filter((field) => field !== 'steps');
      for (let changes = 1 + random.below(2); changes > 0; changes -= 1) change(flow, random.pick(fields), random);
      agree(flow);
    }
  });
});

/** Fails unless both say the same of a flow. @returns what they say */
function agree(flow: Record<string, unknown>, expected?: boolean): boolean {
  const { ok: accepted, problems } = readFlow(flow);
  if (isFlow(flow) !== accepted || (expected ?? accepted) !== accepted) {
    expect.unreachable(
      `${JSON.stringify(flow)}\nruntime: ${accepted} ${JSON.stringify(problems)}\nschema: ${JSON.stringify(isFlow.errors)}`,
    );
  }
  return accepted;
}

/**
 * A step of an action with fields taken away, added and changed. Left alone is what a JSON Schema cannot say: the names of
 * keys, and fields of the first format that mean nothing to an action, which are read over with a warning.
 */
function mutated(name: string, random: SeededRandom): Record<string, unknown> {
  const action = actions.find((candidate) => candidate.name === name);
  const step: Record<string, unknown> = { action: name, ...action?.sample };
  const own = Object.keys(schemas['test-flow']?.$defs?.[name]?.properties ?? {}).filter(
    (field) => !['action', 'keys', 'modifiers'].includes(field),
  );
  for (let changes = random.below(3) + 1; changes > 0; changes -= 1) {
    change(step, random.chance(0.05) ? 'nonsense' : random.pick(own), random);
  }
  return step;
}

const values: readonly unknown[] = [
  'text',
  'a, b',
  5,
  1,
  0,
  -1,
  2.5,
  10_000_000,
  true,
  false,
  [],
  ['a'],
  [5],
  {},
  { x: 1, y: 2 },
  { x: 1 },
  { times: 2 },
  { times: 2, delayMs: -1 },
  { exists: 'Button#A' },
  { all: [{ not: { urlContains: 'x' } }] },
  { all: [] },
  { exists: 'a', backend: 'web' },
  { variable: 'a', equals: 5 },
  { kind: 'web', value: 'Button#A' },
  { kind: 'x', value: 'Button#A' },
  { a: 'x', b: 1 },
  { web: { url: 'http://x' } },
  { web: { url: 'http://x', reset: { command: ['a'] } } },
  [{ type: 'exists', selector: 'Row' }],
  [{ type: 'exists' }],
  [{ profileId: 'a', values: { a: 1 } }],
  'down',
  'back',
  'left',
  'network_idle',
  'url',
  'checked',
  'web',
  'auto',
  'always',
];

function change(target: Record<string, unknown>, field: string, random: SeededRandom): void {
  if (random.chance(0.25)) delete target[field];
  else target[field] = random.pick(values);
}

/** Paths of properties without a description. */
function undescribed(schema: JsonSchema, whole: JsonSchema, path = ''): string[] {
  const found: string[] = [];
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const place = `${path}.${name}`;
    if (name !== 'action' && describing(property, whole) === undefined) found.push(place);
    found.push(...undescribed(property, whole, place));
  }
  for (const option of schema.anyOf ?? []) found.push(...undescribed(option, whole, path));
  if (schema.items !== undefined) found.push(...undescribed(schema.items, whole, `${path}[]`));
  for (const [name, definition] of Object.entries(schema.$defs ?? {}))
    found.push(...undescribed(definition, whole, name));
  return found;
}

function describing(schema: JsonSchema, whole: JsonSchema): string | undefined {
  if (schema.description !== undefined || schema.$ref === undefined) return schema.description;
  const target = schema.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], whole);
  return describing((target ?? {}) as JsonSchema, whole);
}
