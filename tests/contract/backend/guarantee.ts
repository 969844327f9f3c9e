import { afterAll, beforeAll, describe, it } from 'vitest';
import { parseSelector, type Selector } from '../../../src/domain/flow/selector/index.js';
import type { StepResult } from '../../../src/domain/run/execution-report.js';
import type { Eye, Located, LocateOptions, LocateResult } from '../../../src/ports/eye.js';
import {
  startFlowRunner,
  type FlowRunner,
  type Ran,
  type RunRequest,
  type WrittenStep,
} from '../../support/run-flow.js';
import {
  contractBackends,
  isInThisSuite,
  isMissing,
  stages,
  type ContractBackend,
  type ContractStage,
  type OpenApp,
} from './backends.js';

/** Opens the app and waits until it exposes its elements: busy machines show the windows of programs before that. */
const opening: WrittenStep = {
  action: 'open',
  timeoutMs: 20_000,
  assertions: [{ type: 'exists', selector: 'Button#Save' }],
};

type Reasons = Readonly<Partial<Record<ContractBackend, string>>>;

/** Where a guarantee does not hold as it stands. */
export interface Exceptions {
  /** It makes no sense on these backends: why. */
  readonly notApplicable?: Reasons;
  /** It does not hold on these yet: why. It is tried all the same, and fails the suite once it holds. */
  readonly notYet?: Reasons;
}

/** Something that every backend holds to. */
export interface Guarantee extends Exceptions {
  readonly topic: string;
  readonly id: string;
  /** What it means for a user, as the end of "handeye …". */
  readonly words: string;
}

/** What a guarantee is tried with: the contract app, just begun, on one backend. */
export interface Trial {
  readonly backend: ContractBackend;
  /** Runs a flow that opens the app and carries out these steps; the opening is step 1. */
  run(steps: readonly WrittenStep[], more?: Readonly<Record<string, unknown>>, request?: RunRequest): Promise<Ran>;
  /** Opens the app in a session of its own, which ends with the trial. */
  open(): Promise<OpenApp>;
}

const declared: Guarantee[] = [];
let topicNow = '';

/** All guarantees that were declared so far, for the matrix. */
export const guarantees: readonly Guarantee[] = declared;

/** There are no tests while the matrix is written. */
const isRunning = process.env['VITEST'] !== undefined;

const flows = new Map<ContractBackend, { readonly runner: FlowRunner; readonly stage: ContractStage }>();

/** Begins a file: what its guarantees are about, and what they are tried with as long as it runs. */
export function topic(words: string): void {
  topicNow = words;
  if (!isRunning) return;
  beforeAll(async () => {
    for (const backend of contractBackends) {
      if (isMissing(backend)) continue;
      flows.set(backend, { runner: await startFlowRunner(), stage: await stages[backend]() });
    }
  });
  afterAll(async () => {
    for (const { runner, stage } of flows.values()) {
      await runner.close();
      await stage.close();
    }
    flows.clear();
  });
}

/** Declares a guarantee, and tries it on every backend that it makes sense on. */
export function guarantee(
  id: string,
  words: string,
  exceptions: Exceptions,
  attempt: (trial: Trial) => Promise<void>,
): void {
  const { notApplicable = {}, notYet = {} } = exceptions;
  if (declared.some((other) => other.id === id)) throw new Error(`There are two guarantees "${id}".`);
  declared.push({ topic: topicNow, id, words, notApplicable, notYet });
  if (!isRunning) return;
  const backends = contractBackends.filter(
    (backend) => notApplicable[backend] === undefined && isInThisSuite(backend, id),
  );
  if (backends.length === 0) return;
  describe(words, () => {
    for (const backend of backends) {
      const one = notYet[backend] === undefined ? it : it.fails;
      if (isMissing(backend)) it.skip(`on ${backend}`);
      else one(`on ${backend}`, () => tryOn(backend, attempt));
    }
  });
}

async function tryOn(backend: ContractBackend, attempt: (trial: Trial) => Promise<void>): Promise<void> {
  const started = flows.get(backend);
  if (started === undefined) throw new Error(`The stage of ${backend} was not started.`);
  const { runner, stage } = started;
  const opened: OpenApp[] = [];
  try {
    await attempt({
      backend,
      run: (steps, more = {}, request = {}) =>
        runner.run(
          {
            schemaVersion: 1,
            testName: 'The contract',
            ...stage.flow,
            steps: [opening, ...steps],
            ...more,
          },
          request,
        ),
      async open() {
        const app = await stage.open();
        opened.push(app);
        return app;
      },
    });
  } finally {
    for (const app of opened) await app.close();
  }
}

/** A step that looks whether the app says this of what happened last. */
export const says = (text: string): WrittenStep => ({ action: 'assert_text', selector: 'status', expected: text });

/** Each step after the opening as `status` or `status: why`, so that a failing test shows what went wrong. */
export function outcomes({ flow }: Ran): string[] {
  return flow.steps.slice(1).map((step) => outcomeOf(step));
}

function outcomeOf({ status, error, warningCode }: StepResult): string {
  if (status === 'passed') return 'passed';
  return `${status}: ${warningCode ?? error ?? ''}`;
}

/** As many as there are steps that pass. */
export const allPassed = (count: number): string[] => Array.from({ length: count }, () => 'passed');

/** A selector as people write it. */
function selector(text: string): Selector {
  const read = parseSelector(text);
  if (!read.ok) throw new Error(`"${text}" is no selector.`);
  return read.selector;
}

/** Looks for an element once. */
export function locate(eye: Eye, text: string, options: Partial<LocateOptions> = {}): Promise<LocateResult> {
  return eye.locate(selector(text), { checks: ['exists', 'visible'], scroll: false, ...options });
}

/** An element that is there. */
export async function found(eye: Eye, text: string, options: Partial<LocateOptions> = {}): Promise<Located> {
  const result = await locate(eye, text, options);
  if (result.outcome !== 'found') throw new Error(`"${text}": ${JSON.stringify(result)}`);
  return result.located;
}

/** What stands in the way of an element from look to look, until it can be acted on. */
export async function hindrancesOf(
  eye: Eye,
  text: string,
  checks: LocateOptions['checks'],
): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const giveUp = performance.now() + 5000;
  while (performance.now() < giveUp) {
    const count = eye.changeCount();
    const looked = await locate(eye, text, { checks });
    if (looked.outcome === 'found') return seen;
    seen.add(looked.outcome === 'not_actionable' ? looked.check : looked.outcome);
    await eye.nextChange(count, 100, new AbortController().signal);
  }
  throw new Error(`"${text}" cannot be acted on: ${[...seen].join(', ')}`);
}
