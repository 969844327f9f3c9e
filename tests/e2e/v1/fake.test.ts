import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { expectedOf, placeV1Flow, problemsOfV1, v1App, v1Flows, verdictOf } from './v1-flows.js';

let runner: FlowRunner;
beforeAll(async () => {
  runner = await startFlowRunner();
});
afterAll(() => runner.close());

describe('a flow in the first format, on a fake app', () => {
  it.each(v1Flows('fake').map((flow) => [flow.file, flow] as const))('ends as it should: %s', async (_, flow) => {
    const app = { targets: { fake: { app: v1App(flow.app ?? '') } }, setup: [{ action: 'open' }] };
    const path = placeV1Flow(flow, {}, app);
    expect(await problemsOfV1(path)).toEqual({ errors: [], warnings: flow.warnings });
    const { flow: report } = await runner.run(path);
    expect(verdictOf(report)).toEqual(expectedOf(flow));
  });
});
