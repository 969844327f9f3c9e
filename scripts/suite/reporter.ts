import { DefaultReporter, type TestModule, type TestSpecification } from 'vitest/node';
import type { Progress } from './run-tests.js';

/**
 * The text reporter of vitest for a vitest that is the child of another process: it sends that one the result of each file,
 * prints the files that failed, and ends with its parent.
 */
// oxlint-disable-next-line import/no-default-export -- vitest loads reporters by their default export
export default class SuiteReporter extends DefaultReporter {
  constructor() {
    super({ summary: false });
    process.once('disconnect', () => process.exit(1));
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    send({ kind: 'started', files: specifications.length });
  }

  override onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed') super.onTestModuleEnd(module);
    const tests = [...module.children.allTests()];
    const named = (state: string): string[] =>
      tests.filter((test) => test.result().state === state).map(({ fullName }) => fullName);
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const failed = named('failed').length;
    send({
      kind: 'ended',
      file: {
        path: module.relativeModuleId,
        ms: collectDuration + setupDuration + duration,
        passed: named('passed').length,
        failed: module.state() === 'failed' ? Math.max(failed, 1) : failed,
        skipped: named('skipped'),
      },
    });
  }
}

function send(progress: Progress): void {
  if (process.connected) process.send?.(progress);
}
