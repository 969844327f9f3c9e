import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { StepResult } from '../../src/domain/run/execution-report.js';
import { startCasePages, type CasePages } from '../apps/cases/server.js';
import { flowOn, startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from './run-flow.js';

const folder = resolve(import.meta.dirname, '../apps/cases');

/** The pages of `tests/apps/cases` and the flows beside them. */
export interface CaseFlows {
  /** Runs a flow of the folder, such as `hydration/basket`. */
  run(flow: string): Promise<Ran>;
  /** Opens a page of the folder, such as `stale-text`, and carries out steps on it. */
  on(page: string, steps: readonly WrittenStep[]): Promise<Ran>;
}

/** Serves the pages, with a browser to run flows in: there for all tests of a file, gone after the last. */
export function caseFlows(): CaseFlows {
  let pages: CasePages;
  let flows: FlowRunner;
  beforeAll(async () => {
    [pages, flows] = await Promise.all([startCasePages(), startFlowRunner()]);
  });
  afterAll(() => Promise.all([pages.close(), flows.close()]));
  return {
    run: (flow) =>
      flows.run([join(folder, `${flow}.flow.yaml`)], { variables: { cases: pages.origin }, artifacts: 'never' }),
    on: (page, steps) => flows.run(flowOn(`${pages.origin}/${page}/page.html`, steps), { artifacts: 'never' }),
  };
}

/** Holds where the action of a step is reported to have had no effect, or none that is proven. */
export function warnsOfNoEffect(step: StepResult): void {
  expect(step).toMatchObject({ status: 'warning' });
  expect(['no_observable_effect', 'unproven_effect']).toContain(step.warningCode);
}
