import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '../../../src/actions/registry.js';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { startShop, type Shop } from '../../support/shop.js';

const folder = fileURLToPath(new URL('../../../examples/flows/', import.meta.url));
const names = (await readdir(folder)).filter((name) => name.includes('.flow.')).toSorted();

let shop: Shop;
let flows: FlowRunner;

beforeAll(async () => {
  [shop, flows] = await Promise.all([startShop(), startFlowRunner()]);
});
afterAll(() => Promise.all([shop.close(), flows.close()]));

const problemsOf = (
  steps: readonly { status: string; path: string; warningCode: string | null; error: string | null }[],
) =>
  steps
    .filter(({ status, warningCode }) => !['passed', 'skipped'].includes(status) || warningCode !== null)
    .map(({ path, status, warningCode, error }) => `${path}: ${status} ${warningCode ?? ''} ${error ?? ''}`);

describe('the example flows on the healthy shop', () => {
  const used = new Set<string>();

  it.each(names)('%s passes, without a warning', async (name) => {
    const { flow, exitCode } = await flows.run(join(folder, name), { variables: { shop: shop.url } });
    for (const { action } of flow.steps) used.add(action);
    expect(problemsOf(flow.steps)).toEqual([]);
    expect(flow.result).toBe('passed');
    expect(exitCode).toBe(0);
  });

  it('show every action that a web page can be tested with', () => {
    expect(actions.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  it.each(['mugs', 'kitchen-mugs', 'nothing'])('search.flow.json passes with the data profile %s', async (profile) => {
    const { flow } = await flows.run(join(folder, 'search.flow.json'), { variables: { shop: shop.url }, profile });
    expect(problemsOf(flow.steps)).toEqual([]);
    expect(flow.profile).toBe(profile);
  });

  it('search.flow.json says which number it expects and which it found when a profile is wrong', async () => {
    const { flow, step } = await flows.run(join(folder, 'search.flow.json'), {
      variables: { shop: shop.url, found: '7 products found' },
      profile: 'mugs',
      timeoutMs: 1500,
    });
    expect(flow.result).toBe('failed');
    expect(step(6)).toMatchObject({
      expected: 'text of #result-count contains "7 products found"',
      found: '5 products found',
    });
  });

  it('run one after the other in one run, each in a session of its own', async () => {
    const { report } = await flows.run(
      ['login.flow.yaml', 'search.flow.json'].map((name) => join(folder, name)),
      { variables: { shop: shop.url } },
    );
    expect(report.result).toBe('passed');
    expect(report.reports.map(({ testName }) => testName)).toEqual(['Log in', 'Search by data profile']);
  });
});
