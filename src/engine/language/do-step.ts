import type { ActAnswer } from '../../domain/live/live-answer.js';
import { entriesOf, withEntry, type LockEntry } from '../../domain/language/lock.js';
import { messageOf } from '../../domain/errors.js';
import { doAction } from '../../actions/flow/do.js';
import { formatProblem } from '../../domain/flow/problem.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Failure } from '../../domain/run/failure.js';
import { structureSignature } from '../../domain/screen/outline/signature.js';
import type { Brain } from '../../ports/brain.js';
import type { Secrets } from '../../ports/secrets.js';
import type { SpecSource } from '../../ports/spec-source.js';
import type { TextLocks } from '../../ports/text-locks.js';
import { createLiveScreens } from '../live/live-screens.js';
import { prepareStep } from '../live/prepare-step.js';
import { readBatch } from '../live/read-batch.js';
import { brainContext } from '../step/brain-calls.js';
import { stepPath, type CalledFlow, type FlowRun, type StepList, type StoppedBy } from '../step/flow-run.js';
import { attributeOf } from './attribute-of.js';
import { carryOutText, type TextOutcome, type TextPorts } from './carry-out.js';

/** What becomes of texts that are compiled already, or not yet. */
export type TextMode = 'compile' | 'recompile' | 'frozen';

/** What the texts of `do` steps are carried out with. */
export interface DoPorts {
  readonly source: SpecSource;
  readonly secrets: Secrets;
  readonly builtin?: Brain | undefined;
  readonly brain?: Brain | undefined;
  readonly locks?: TextLocks | undefined;
  readonly texts?: TextMode | undefined;
}

/** Runs a list of steps, as `runSteps` does. */
type RunList = (
  run: FlowRun,
  list: StepList,
) => Promise<{ readonly failed: StepResult | undefined; readonly stop: StoppedBy | undefined }>;

/** How long the screen may take to become the one that a text was compiled on, in milliseconds. */
const recognitionLimitMs = 3_000;

/** Carries out the text of a `do` step: from the lock file where it is compiled, else by the brains, and then it is kept there. */
export async function runText(
  run: FlowRun,
  caller: StepList,
  step: AnyStep,
  text: string,
  ports: DoPorts,
  runList: RunList,
): Promise<CalledFlow> {
  const { file } = caller.loaded;
  const mode = ports.texts ?? 'compile';
  // The steps of a live session are in no file, beside which anything could be kept.
  const locks = caller.origin === undefined ? ports.locks : undefined;
  try {
    const entries = (await locks?.read(file)) ?? [];
    const known = mode === 'recompile' ? [] : entriesOf(entries, text);
    const found = known.length === 0 ? undefined : await entryForScreen(run, known);
    if (found !== undefined) return await replay(run, caller, step, found, ports, runList);
    if (mode === 'frozen' || ports.builtin === undefined)
      return failed(notCompiled(text, known.length > 0, locks?.nameFor(file)));
    const compiled = await compile(run, caller, step, text, ports, runList);
    if (compiled.entry !== undefined && locks !== undefined)
      await locks.write(file, withEntry(await locks.read(file), compiled.entry, textsIn(caller), mode === 'recompile'));
    return compiled.called;
  } catch (error) {
    if (run.signal.aborted) return failed({ type: 'cancelled', message: `"${text}" was stopped.`, isCutOff: true });
    return failed({ type: 'error', message: messageOf(error) });
  }
}

function failed(failure: Failure, stop?: StoppedBy): CalledFlow {
  return { outcome: { status: 'failed', failure }, ...(stop !== undefined && { stop }) };
}

function notCompiled(text: string, isKnownElsewhere: boolean, lock: string | undefined): Failure {
  const where = lock === undefined ? '' : ` in ${lock}`;
  const why = isKnownElsewhere ? `was compiled on another screen than this one${where}` : `is not compiled${where}`;
  return {
    type: 'error',
    message: `"${text}" ${why}, and nothing is compiled with --frozen. Run the flow once without it, and commit the lock file.`,
  };
}

/** Every text of the flow, in order: what the lock file is for. */
function textsIn({ loaded: { flow } }: StepList): readonly string[] {
  const lists = [flow.setup, flow.steps, flow.teardown];
  return lists
    .flatMap((steps) => (Array.isArray(steps) ? (steps as readonly AnyStep[]) : []))
    .flatMap((each) => (each.action === doAction.name && 'text' in each ? [String(each.text)] : []));
}

/** The entry that was compiled on the screen that is there, or comes within a moment. */
async function entryForScreen(run: FlowRun, entries: readonly LockEntry[]): Promise<LockEntry | undefined> {
  const { eye } = run.session;
  const until = run.clock.monotonicMs() + recognitionLimitMs;
  for (;;) {
    const since = eye.changeCount();
    const screen = structureSignature(await eye.snapshot({ scope: 'full' }));
    const found = entries.find((entry) => entry.screen === screen);
    const leftMs = until - run.clock.monotonicMs();
    if (found !== undefined || leftMs <= 0 || run.signal.aborted) return found;
    await eye.nextChange(since, leftMs, run.signal);
  }
}

interface Batches {
  /** Runs steps below the step that they belong to. */
  send(
    steps: readonly unknown[],
    origin: 'brain' | 'spec',
  ): Promise<{ readonly results: readonly StepResult[]; readonly stop: StoppedBy | undefined }>;
  /** The steps that were run, as a flow has them. */
  written(): readonly Readonly<Record<string, unknown>>[];
}

/** Runs the steps of a text as those of the step, in its flow and with its variables. */
function batchesOf(run: FlowRun, caller: StepList, step: AnyStep, ports: DoPorts, runList: RunList): Batches {
  const prefix = `${stepPath(caller, step)}.`;
  const written: Readonly<Record<string, unknown>>[] = [];
  const screens = createLiveScreens();
  let before = 0;
  return {
    written: () => written,
    async send(steps, origin) {
      const { flow, file, shown } = caller.loaded;
      const batch = await readBatch(steps, {
        source: ports.source,
        origin,
        backend: run.backendName,
        targets: flow.targets ?? {},
        variables: caller.variables.names(),
        before,
      });
      if (!batch.ok)
        throw new Error(`The steps of the text are invalid: ${batch.problems.map(formatProblem).join(' ')}`);
      before += batch.steps.length;
      const byOrder = new Map(batch.steps.map((entry) => [entry.step.order, entry]));
      const results: StepResult[] = [];
      const noting: FlowRun = {
        ...run,
        record(event) {
          if (event.type === 'step_settled' && event.step.startsWith(prefix)) results.push(event.result);
          run.record(event);
        },
      };
      const { stop } = await runList(noting, {
        loaded: { ...batch.loaded, file, shown, flow: { ...batch.loaded.flow, allow: flow.allow } },
        steps: batch.steps.map((entry) => entry.step),
        phase: caller.phase,
        prefix,
        variables: caller.variables,
        stopOnFailure: true,
        forgivenUnless: caller.forgivenUnless ?? (step.optional ? run.signal : undefined),
        ...(origin === 'brain' ? { origin } : caller.origin !== undefined && { origin: caller.origin }),
        goesOn: true,
        async prepare(each, at) {
          const own = byOrder.get(each.order);
          if (own === undefined) return { step: each, written: {} };
          const ready = await prepareStep(each, own, at, screens.known);
          written.push(ready.written);
          return ready;
        },
      });
      return { results, stop };
    },
  };
}

async function replay(
  run: FlowRun,
  caller: StepList,
  step: AnyStep,
  entry: LockEntry,
  ports: DoPorts,
  runList: RunList,
): Promise<CalledFlow> {
  const { results, stop } = await batchesOf(run, caller, step, ports, runList).send(entry.steps, 'spec');
  return calledOutcome(results, stop, `as compiled: ${entry.understood.join('; ')}`);
}

function calledOutcome(results: readonly StepResult[], stop: StoppedBy | undefined, confirmed: string): CalledFlow {
  const wrong = results.find(({ status }) => status === 'failed' || status === 'error');
  if (wrong !== undefined) {
    const { diagnostics, expected, found } = wrong;
    const failure: Failure = {
      type: diagnostics.failureType ?? 'error',
      message: `Step ${wrong.path}: ${wrong.error ?? ''}`,
      ...(diagnostics.guardrail && { guardrail: diagnostics.guardrail }),
      ...(expected !== null && { expected }),
      ...(found !== null && { found }),
    };
    return failed(failure, stop);
  }
  if (stop !== undefined)
    return failed({ type: 'cancelled', message: `It was stopped (${stop}).`, isCutOff: true }, stop);
  return { outcome: { status: 'acted', confirmed } };
}

async function compile(
  run: FlowRun,
  caller: StepList,
  step: AnyStep,
  text: string,
  ports: DoPorts,
  runList: RunList,
): Promise<{ readonly called: CalledFlow; readonly entry?: LockEntry }> {
  const batches = batchesOf(run, caller, step, ports, runList);
  const screens = createLiveScreens();
  let stop: StoppedBy | undefined;
  let screen: string | undefined;
  let changes = 0;
  const textPorts: TextPorts = {
    builtin: ports.builtin!,
    model: ports.brain,
    choice: 'auto',
    backend: run.backendName,
    variables: () => caller.variables.names(),
    secrets: ports.secrets.names(),
    signal: run.signal,
    context: () => brainContext(run, stepPath(caller, step)),
    now: () => run.clock.monotonicMs(),
    async look() {
      changes = run.session.eye.changeCount();
      return (await screens.see(run)).screen;
    },
    nextChange: async (timeoutMs) => run.session.eye.nextChange(changes, timeoutMs, run.signal),
    attribute: (ref, name) => attributeOf(run.session.eye, ref, name),
    picture: () => run.session.eye.screenshot({ area: 'viewport' }),
    async act(steps, isNamed): Promise<ActAnswer> {
      // Which screen it is says the moment at which the first of it is done.
      screen ??= structureSignature(await run.session.eye.snapshot({ scope: 'full' }));
      const sent = await batches.send(steps, isNamed ? 'spec' : 'brain');
      stop ??= sent.stop;
      const seen = await screens.see(run);
      return {
        ...seen,
        steps: sent.results,
        rejudged: [],
        ...(sent.stop !== undefined && { ended: `it was stopped (${sent.stop})` }),
      };
    },
  };
  const outcome = await carryOutText(text, textPorts);
  const { parts } = outcome;
  const results = parts.flatMap((part) => part.results);
  const understood = parts.map((part) => part.understood);
  if (outcome.question !== undefined && stop === undefined) return { called: failed(asked(text, outcome), stop) };
  const called = calledOutcome(results, stop, `understood as: ${understood.join('; ')}`);
  if (called.outcome.status !== 'acted' || screen === undefined) return { called };
  const by = [...new Set(parts.map((part) => part.by))].join(', ');
  return {
    called,
    entry: { text, screen, by, understood, steps: batches.written().map((each) => each as LockEntry['steps'][number]) },
  };
}

function asked(text: string, { question = '', candidates = [], result }: TextOutcome): Failure {
  const listed = candidates.length === 0 ? '' : ` Candidates: ${candidates.join(', ')}.`;
  return {
    type: result === 'not_understood' ? 'error' : 'ambiguous_selector',
    message: `"${text}": ${question}${listed}`,
    ...(candidates.length > 0 && { candidates }),
  };
}
