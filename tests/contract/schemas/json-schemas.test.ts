import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { jsonSchemas } from '../../../scripts/generators/schemas.js';
import type { JsonSchema } from '../../../scripts/generators/json-schema.js';
import { actions } from '../../../src/actions/registry.js';
import { readFakeApp } from '../../../src/domain/fake/read-app.js';
import { readFlow } from '../../../src/engine/load/read-flow.js';

const root = resolve(import.meta.dirname, '../../..');
const schemas = jsonSchemas();
const isFlow = new Ajv2020({
  allErrors: false,
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allowUnionTypes: true,
}).compile(schemas['test-flow'] ?? {});

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
      // That of flows has all other spellings.
      const limit = name === 'test-flow' ? 230_000 : 60_000;
      expect(readFileSync(join(root, `schemas/${name}.schema.json`)).length).toBeLessThan(limit);
    }
  });

  it('distinguish the steps by their action, each with an example', () => {
    const definitions = schemas['test-flow']?.$defs ?? {};
    for (const { name } of actions) {
      expect(definitions[name]).toMatchObject({
        properties: { action: { anyOf: expect.arrayContaining([{ const: name }]) } },
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
    expect(isFlow(flow), JSON.stringify(isFlow.errors)).toBe(true);
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
