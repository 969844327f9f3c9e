import type { TestFlow } from '../../actions/registry.js';
import { calledBy } from '../../actions/flow/run-flow.js';
import { isDesktop, type BackendName } from '../../domain/flow/backend.js';
import { desktopTargetOf } from '../../domain/flow/desktop-target.js';
import { environmentName, referencesIn, type VariableReference } from '../../domain/flow/variables.js';
import type { Secrets } from '../../ports/secrets.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { stepLists } from '../load/flow-parts.js';
import { allSaved, type LoadedFlow } from '../load/load-flow.js';
import { defaultsOf } from '../step/variable-scope.js';

/** A secret, one-time code or environment variable that a flow will ask for. */
export interface NeededValue {
  readonly reference: VariableReference;
  /** The flow that asks for it, as people write its path. */
  readonly file: string;
  /** Where in that flow it is asked for first. */
  readonly path: readonly PropertyKey[];
  /** Where in the flow that is started: the same place, or the step that runs the other flow. */
  readonly place: readonly PropertyKey[];
}

/** What decides which values a flow needs. */
export interface ValueContext {
  readonly source: Pick<SpecSource, 'resolve'>;
  /** Variables that are given from outside: what the flow itself says of them is not used. */
  readonly given: Readonly<Record<string, string>>;
  readonly profileId?: string | undefined;
  /** The backends that the flow is to run on. */
  readonly backends: readonly BackendName[];
}

/**
 * What a flow and those it runs ask of the environment, each name once. A step with `when` or `optional` does not count: it
 * may well be meant for machines that have the value.
 */
export function neededValues(loaded: LoadedFlow, context: ValueContext): readonly NeededValue[] {
  const asked = valuesAsked(loaded, valuesOf(loaded.flow, context), context);
  return eachOnce(asked, ({ source }) => source !== 'variable');
}

/**
 * The variables that a flow must be given and was not, each name once: its own parameters without a default, and what it and
 * its setup, teardown and reset ask for that only a data profile sets which was not picked, or that is a parameter there.
 * What a step saves is not asked for; other steps count as for {@link neededValues}.
 */
export function unsetVariables(loaded: LoadedFlow, context: ValueContext): readonly NeededValue[] {
  const values = valuesOf(loaded.flow, context);
  const saved = new Set(allSaved(loaded));
  return eachOnce(
    [...ownParameters(loaded), ...valuesAsked(loaded, values, context)],
    ({ source, name }) => source === 'variable' && !Object.hasOwn(values, name) && !saved.has(name),
  );
}

function ownParameters({ flow, shown: file }: LoadedFlow): NeededValue[] {
  return Object.keys(flow.parameters).map((name): NeededValue => {
    const path = ['parameters', name];
    return { reference: { source: 'variable', name, written: `{{${name}}}`, at: 0 }, file, path, place: path };
  });
}

/** The values that a flow starts with. */
function valuesOf(flow: TestFlow, { profileId, given }: ValueContext): Values {
  const picked = flow.dataProfiles.find((profile) => profile.profileId === profileId);
  return { ...defaultsOf(flow), ...picked?.values, ...given };
}

function eachOnce(
  asked: Iterable<NeededValue>,
  counts: (reference: VariableReference) => boolean,
): readonly NeededValue[] {
  const needed = new Map<string, NeededValue>();
  for (const value of asked) {
    const name = environmentName(value.reference);
    if (counts(value.reference) && !needed.has(name)) needed.set(name, value);
  }
  return [...needed.values()];
}

/**
 * Whether this machine has no such value.
 * @throws HandeyeError `config_invalid` for a key of one-time codes that is none
 */
export function isMissing({ reference: { source, name } }: NeededValue, secrets: Secrets): boolean {
  return source !== 'variable' && secrets[source](name) === undefined;
}

type Values = Readonly<Record<string, string>>;

function* valuesAsked(loaded: LoadedFlow, values: Values, context: ValueContext): Generator<NeededValue> {
  const { flow, shown: file } = loaded;
  const on = [...context.backends, ...backendsNamedWithin(loaded, context)];
  const targets = Object.entries(flow.targets ?? {}).filter(([name, target]) =>
    on.some((own) => own === name || (isDesktop(own) && desktopTargetOf(flow.targets ?? {}, own) === target)),
  );
  const inText = function* (value: unknown, path: readonly PropertyKey[]): Generator<NeededValue> {
    for (const found of referencesIn(value, path)) {
      for (const reference of expanded(found.reference, values)) {
        yield { reference, file, path: found.path, place: found.path };
      }
    }
  };
  const inFlow = function* (name: string, own: Values, place: readonly PropertyKey[]): Generator<NeededValue> {
    const other = loaded.references.get(context.source.resolve(loaded.file, name));
    if (other === undefined) return;
    for (const asked of valuesAsked(other, { ...defaultsOf(other.flow), ...own }, context)) yield { ...asked, place };
  };
  for (const [name, target] of targets) {
    yield* inText(target, ['targets', name]);
    if (target?.reset !== undefined && 'flow' in target.reset) {
      yield* inFlow(target.reset.flow, values, ['targets', name, 'reset', 'flow']);
    }
  }
  for (const list of stepLists) {
    const steps = flow[list];
    if (typeof steps === 'string') yield* inFlow(steps, values, [list]);
    else {
      for (const [index, step] of (steps ?? []).entries()) {
        if (step.when !== undefined || step.optional) continue;
        yield* inText(step, [list, index]);
        const called = calledBy(step);
        if (called !== undefined)
          yield* inFlow(called.file, { ...context.given, ...askedByStep(called.passed) }, [list, index, 'flow']);
      }
    }
  }
}

/** The backends that steps of a flow name, and those of the flows that it runs, but for steps that may well be left out. */
function backendsNamedWithin(
  { flow, file, references }: LoadedFlow,
  { source }: Pick<ValueContext, 'source'>,
): BackendName[] {
  const within = (name: string): BackendName[] => {
    const other = references.get(source.resolve(file, name));
    return other === undefined ? [] : backendsNamedWithin(other, { source });
  };
  return stepLists.flatMap((list) => {
    const steps = flow[list];
    if (typeof steps === 'string') return within(steps);
    return (steps ?? []).flatMap((step) => {
      if (step.when !== undefined || step.optional) return [];
      const called = calledBy(step);
      return [
        ...(step.backend === undefined ? [] : [step.backend]),
        ...(called === undefined ? [] : within(called.file)),
      ];
    });
  });
}

/** Arguments of a called flow: what their values are built from is asked for by the step itself. */
function askedByStep(passed: Values): Values {
  return Object.fromEntries(Object.keys(passed).map((name) => [name, '']));
}

/** A reference, or for a variable that has a value those that this is built from. */
function expanded(
  reference: VariableReference,
  values: Values,
  within: ReadonlySet<string> = new Set(),
): VariableReference[] {
  const { source, name } = reference;
  if (source !== 'variable') return [reference];
  if (within.has(name)) return [];
  if (!Object.hasOwn(values, name)) return [reference];
  return referencesIn(values[name]).flatMap((inner) => expanded(inner.reference, values, new Set([...within, name])));
}
