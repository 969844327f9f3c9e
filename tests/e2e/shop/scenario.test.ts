import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { startShop, type Shop } from '../../support/shop.js';

const scenario = fileURLToPath(new URL('../../../examples/scenarios/checkout.scenario.yaml', import.meta.url));

let shop: Shop;
let flows: FlowRunner;

beforeAll(async () => {
  [shop, flows] = await Promise.all([startShop(), startFlowRunner()]);
});
afterAll(() => Promise.all([shop.close(), flows.close()]));

describe('a scenario of fe-pilot', () => {
  it('runs on the shop as it stands, and its password is nowhere in what the run leaves', async () => {
    const ran = await flows.run(scenario, { variables: { url: shop.url } });
    const wrong = ran.flow.steps.filter(({ status, warningCode }) => status !== 'passed' || warningCode !== null);
    expect(
      wrong.map(({ path, action, status, warningCode, error }) => ({ path, action, status, warningCode, error })),
    ).toEqual([]);
    expect(ran.flow).toMatchObject({ testName: 'Checkout', result: 'passed' });
    expect(ran.exitCode).toBe(0);

    const journal = await readFile(join(ran.folder, 'journal.jsonl'), 'utf8');
    expect(journal + JSON.stringify(ran.report)).not.toContain('wonderland');
    expect(journal).toContain('{{secret.checkout.password}}');
  });
});
