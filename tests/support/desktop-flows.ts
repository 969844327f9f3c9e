import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startFlowRunner, type FlowRunner, type Ran, type RunRequest, type WrittenStep } from './run-flow.js';
import { systemPython } from './x-server.js';

/** What a flow has besides its steps: as its author writes it. */
export type FlowParts = Readonly<Record<string, unknown>>;

/** Runs flows on test programs, each on a private desktop of its own. */
export interface DesktopFlows {
  /**
   * Opens a program and goes on with these steps, of which the first is step 2.
   * @param app the file of the program in `tests/apps`
   */
  run(app: string, steps: readonly WrittenStep[], more?: FlowParts, request?: RunRequest): Promise<Ran>;
}

/** Opens a program and waits until it exposes its elements: busy machines show the windows of programs before that. */
const opening = { action: 'open', assertions: [{ type: 'exists', selector: 'Window' }] };

/** What a step of a desktop program may take on a busy machine, in milliseconds. */
export const patientMs = 20_000;

/** The absolute path of a program in `tests/apps`. */
export function testApp(app: string): string {
  return join(import.meta.dirname, '../apps', app);
}

/** As long as the tests of the `describe` that it is called in. */
export function useDesktopFlows(): DesktopFlows {
  let runner: FlowRunner;
  beforeAll(async () => {
    runner = await startFlowRunner({ timeoutMs: patientMs });
  });
  afterAll(() => runner.close());
  return {
    run: (app, steps, more = {}, request) =>
      runner.run(
        {
          schemaVersion: 1,
          testName: 'A program',
          desktop: 'private',
          targets: { linux: { launch: systemPython, args: [testApp(app)] } },
          steps: [opening, ...steps],
          ...more,
        },
        request,
      ),
  };
}

/** The steps that did not pass without a warning, as `path: why`. */
export function problemsOf({ flow }: Ran): string[] {
  return flow.steps
    .filter(({ status }) => status !== 'passed')
    .map(({ path, status, error, warningCode }) => `${path}: ${error ?? warningCode ?? status}`);
}
