import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopParts, type DesktopNeed } from '../../../scripts/desktop-packages.js';
import { startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from '../../support/run-flow.js';
import type { ShownFlow } from '../../support/shown-flows.js';
import { lacksPrograms } from '../../support/x-server.js';

/** A program, and how it is started. */
export interface Launched {
  readonly launch: string;
  readonly args?: readonly string[];
  /** Codes that it may end with. */
  readonly exitCodes?: readonly number[];
}

/** A step that is wrong on purpose. */
export interface Mistake extends Launched {
  readonly name: string;
  /** Steps that lead there. */
  readonly before?: readonly WrittenStep[];
  readonly step: WrittenStep;
  /** What the message must say. */
  readonly message: RegExp;
}

/** Steps that must pass, on a start of the program of their own. */
export interface Task extends Launched {
  readonly name: string;
  readonly steps: readonly WrittenStep[];
}

export interface DesktopSuite {
  readonly title: string;
  /** What must be there beside a private desktop. */
  readonly needs: DesktopNeed;
  /** Its flow in examples/live/desktop. */
  readonly flow?: string;
  /** Flows that a page of the documentation shows, each to be run as it is written. */
  readonly shown?: readonly ShownFlow[];
  /** Whether the flow is tried on a screen of double density too; its size where the usual one is too small for that. */
  readonly doubled?: { readonly width: number; readonly height: number };
  readonly tasks?: readonly Task[];
  readonly mistakes?: readonly Mistake[];
}

const flowsFolder = fileURLToPath(new URL('../../../examples/live/desktop/', import.meta.url));
/** Small programs in the language of each toolkit. */
export const appsFolder = fileURLToPath(new URL('../../apps', import.meta.url));
export const python = '/usr/bin/python3';

/** Enough for a mistake to be reported; what it names is not there and never comes. */
const mistakeTimeoutMs = 1_000;

/** Tries handeye on a program that others wrote: its flow; single tasks; how it reports mistakes. */
export function desktopSuite(suite: DesktopSuite): void {
  const { title, needs, flow, doubled, shown = [], tasks = [], mistakes = [] } = suite;
  describe.skipIf(lacksPrograms(title, ...desktopParts, needs))(title, () => {
    let flows: FlowRunner;
    let folder: string;

    beforeAll(async () => {
      flows = await startFlowRunner();
    });
    afterAll(async () => {
      await flows.close();
    });
    const inNewFolder = async (run: (variables: Record<string, string>) => Promise<Ran>): Promise<Ran> => {
      folder = await mkdtemp(join(tmpdir(), 'handeye-live-'));
      try {
        return await run({ folder, apps: appsFolder });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };
    const passes = ({ flow: ran }: Ran): void => {
      const problems = ran.steps
        .filter(({ status }) => status !== 'passed')
        .map(
          ({ path, action, argument, selector, status, warningCode, error }) =>
            `${path} ${action} ${selector ?? argument}: ${status} ${error ?? warningCode}`,
        );
      expect(problems).toEqual([]);
      expect(ran.result).toBe('passed');
    };

    if (flow !== undefined) {
      const file = join(flowsFolder, flow);
      it('passes its flow', async () => {
        passes(await inNewFolder((variables) => flows.run(file, { variables })));
      });
    }
    if (flow !== undefined && doubled !== undefined) {
      it('passes its flow on a screen of double density', async () => {
        const steps = [{ action: 'run_flow', flow: join(flowsFolder, flow), timeoutMs: 100_000 }];
        const target = await targetOf(flow);
        const written = {
          schemaVersion: 1,
          testName: title,
          desktop: { kind: 'private', scale: 2, size: doubled },
          variables: { apps: appsFolder },
          targets: { linux: target },
          steps,
        };
        passes(await inNewFolder((variables) => flows.run(written, { variables })));
      });
    }
    it.each(shown)('passes what the documentation shows: $title', async ({ flow: written }) => {
      passes(await flows.run(written));
    });
    it.each(tasks)('$name', async ({ steps, ...launched }) => {
      passes(await inNewFolder((variables) => flows.run(flowOf(title, launched, steps), { variables })));
    });
    it.each(mistakes)('reports a mistake usefully: $name', async ({ before = [], step, message, ...launched }) => {
      const written = { ...step, timeoutMs: mistakeTimeoutMs };
      const ran = await inNewFolder((variables) =>
        flows.run(flowOf(title, launched, [...before, written]), { variables }),
      );
      const lead = ran.flow.steps.slice(0, before.length + 1);
      expect(lead.filter(({ status }) => status !== 'passed' && status !== 'warning')).toEqual([]);
      const failed = ran.step(before.length + 2);
      expect(failed.status, failed.error ?? '').toBe('failed');
      expect(failed.error).toMatch(message);
      expect(failed.screenshot).not.toBeNull();
    });
  });
}

function flowOf(testName: string, { launch, args = [], exitCodes = [0] }: Launched, steps: readonly WrittenStep[]) {
  return {
    schemaVersion: 1,
    testName,
    desktop: 'private',
    targets: { linux: { launch, args, exitCodes } },
    steps: [{ action: 'open', timeoutMs: 30_000 }, ...steps],
  };
}

async function targetOf(flow: string): Promise<unknown> {
  const [{ readFile }, { parse }] = await Promise.all([import('node:fs/promises'), import('yaml')]);
  const { targets } = parse(await readFile(join(flowsFolder, flow), 'utf8')) as { targets: { linux: unknown } };
  return targets.linux;
}
