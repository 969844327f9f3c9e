import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';

/** What vitest, as a process of its own, says to whoever started it while tests run. */
export type Progress =
  | { readonly kind: 'started'; readonly files: number }
  | { readonly kind: 'ended'; readonly path: string; readonly failed: boolean };

/** The text reporter of vitest, which prints of the files those that failed, and tells its parent process of each. */
// oxlint-disable-next-line import/no-default-export -- vitest loads reporters by their default export
export default class SuiteReporter extends DefaultReporter {
  constructor() {
    super({ summary: false });
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    tell({ kind: 'started', files: specifications.length });
  }

  override onTestModuleEnd(module: TestModule): void {
    const failed = module.state() === 'failed';
    if (failed) super.onTestModuleEnd(module);
    tell({ kind: 'ended', path: module.relativeModuleId, failed });
  }
}

function tell(progress: Progress): void {
  process.send?.(progress);
}
