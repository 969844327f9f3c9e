import { asTheyRun } from '../../domain/flow/sequence.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { BackendName } from '../../domain/flow/backend.js';
import { pathText, type Problem } from '../../domain/flow/problem.js';
import { referencesIn } from '../../domain/flow/variables.js';
import type { StepOrigin } from '../../domain/policy/step-origin.js';
import { isRecord } from '../../domain/spec/zod-shape.js';
import type { WrittenStep } from '../../domain/event/run-event.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { loadFlow, type LoadedFlow } from '../load/load-flow.js';
import { withDocument } from '../load/with-document.js';

/** What of a live session a batch of steps is read for. */
export interface BatchContext {
  readonly source: SpecSource;
  /** Who decided on the steps. */
  readonly origin: StepOrigin;
  readonly backend: BackendName;
  readonly targets: Readonly<Record<string, unknown>>;
  /** Names of the variables that have a value by now. */
  readonly variables: readonly string[];
  /** How many steps came before. */
  readonly before: number;
  /** Milliseconds that steps may take that do not say it themselves; left out: what the format says. */
  readonly timeoutMs?: number | undefined;
}

/** A step of a batch with what was given for it. */
export interface BatchStep {
  readonly step: AnyStep;
  /** As given, without the ref. */
  readonly written: WrittenStep;
  /** The element that it names by the ref of a look. */
  readonly ref: string | undefined;
}

/** Steps that can run, or everything that is wrong with them. */
export type Batch =
  | { readonly ok: true; readonly loaded: LoadedFlow; readonly steps: readonly BatchStep[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Stands in place of a selector until the ref of a step is looked up. */
const placeholder = 'Any#ref';

const documentName = 'live-session.flow.json';

/** Reads steps as they are sent to a live session; all problems are reported at once, and nothing runs then. */
export async function readBatch(given: readonly unknown[], context: BatchContext): Promise<Batch> {
  if (given.length === 0)
    return { ok: false, problems: [{ severity: 'error', path: 'steps', message: 'must hold at least one step' }] };
  const problems: Problem[] = context.origin === 'brain' ? environmentProblems(given) : [];
  const refs = given.map((step, index) => refOf(step, index, problems));
  const written = given.map((step, index) => withoutRef(step, refs[index]));
  const flow = {
    schemaVersion: 1,
    testName: 'live session',
    backend: context.backend,
    targets: context.targets,
    steps: written.map((step, index) =>
      isRecord(step)
        ? { ...step, order: context.before + index + 1, ...(refs[index] !== undefined && { selector: placeholder }) }
        : step,
    ),
  };
  const source = withDocument(context.source, documentName, flow);
  const result = await loadFlow(source, documentName, {
    given: context.variables,
    backends: [context.backend],
    ...(context.timeoutMs !== undefined && { timeoutMs: context.timeoutMs }),
  });
  const found = result.ok ? [] : result.problems;
  const errors = [...problems, ...found.filter(({ severity }) => severity === 'error').map(withoutPlace)];
  if (!result.ok || errors.length > 0) return { ok: false, problems: errors };
  const steps = asTheyRun(result.loaded.flow.steps).map((step, index): BatchStep => ({
    step,
    written: { ...(written[index] as WrittenStep), action: step.action },
    ref: refs[index],
  }));
  return { ok: true, loaded: result.loaded, steps };
}

/** There is no file whose line could be named. */
function withoutPlace({ line: _line, column: _column, ...problem }: Problem): Problem {
  return problem;
}

function refOf(step: unknown, index: number, problems: Problem[]): string | undefined {
  if (!isRecord(step)) return undefined;
  const { ref, selector, typedSelector, order } = step;
  const problem = (field: string, message: string, value: unknown): undefined => {
    problems.push({ severity: 'error', path: `steps[${index}].${field}`, message, value });
  };
  if (order !== undefined && order !== null)
    problem('order', 'steps of a live session run as they come: leave it out', order);
  if (ref === undefined || ref === null) return undefined;
  if (selector !== undefined || typedSelector !== undefined)
    return problem('ref', 'name the element by "ref" or by "selector", not by both', ref);
  if (typeof ref !== 'string' || !/^[@[]?f\d+e\d+\]?$/.test(ref))
    return problem('ref', 'is no ref; refs are written as a look shows them, such as f1e12', ref);
  return ref.replaceAll(/[@[\]]/g, '');
}

function withoutRef(step: unknown, ref: string | undefined): unknown {
  if (!isRecord(step)) return step;
  const { ref: named, rest } = split(step);
  // What is wrong with a ref has been said; that there is no selector then says nothing new.
  const isNamed = ref === undefined && named !== undefined && named !== null;
  return isNamed && rest['selector'] === undefined ? { ...rest, selector: placeholder } : rest;
}

function split({ ref, order: _order, ...rest }: Readonly<Record<string, unknown>>) {
  return { ref, rest };
}

/** A model may not have the environment of this machine typed into an app. */
function environmentProblems(steps: readonly unknown[]): Problem[] {
  return referencesIn(steps, ['steps']).flatMap(({ path, reference }): Problem[] =>
    reference.source === 'env'
      ? [
          {
            severity: 'error',
            path: pathText(path),
            message: `${reference.written}: environment variables are for flows of a file; give the value, or {{secret.NAME}}`,
          },
        ]
      : [],
  );
}
