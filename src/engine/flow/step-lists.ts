import type { PlannedStep } from '../../domain/event/run-event.js';
import { asTheyRun } from '../../domain/flow/sequence.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { resetsOf } from './resets.js';
import { stepPath, type FlowRun, type NamedTarget, type StepList } from '../step/flow-run.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { shownArgument } from '../step/shown-argument.js';
import { defaultsOf, type VariableScope } from '../step/variable-scope.js';

/**
 * The lists of steps of a flow in the order they run: resets, setup, its own, teardown; each with the variables it sees.
 * @param backend the one that the flow runs on
 */
export function stepListsOf(
  loaded: LoadedFlow,
  variables: VariableScope,
  source: SpecSource,
  backend: BackendName,
): StepList[] {
  const { flow } = loaded;
  const aside = (steps: string | readonly AnyStep[] | undefined, phase: StepList['phase']): StepList[] => {
    if (steps === undefined) return [];
    const base = {
      phase,
      prefix: `${phase}/`,
      variables,
      stopOnFailure: phase !== 'teardown',
      forgivenUnless: undefined,
    };
    if (typeof steps !== 'string') return [{ ...base, loaded, steps: asTheyRun(steps) }];
    const referenced = loaded.references.get(source.resolve(loaded.file, steps));
    if (referenced === undefined) return [];
    const { flow: other } = referenced;
    return [
      {
        ...base,
        loaded: referenced,
        steps: asTheyRun(other.steps),
        variables: variables.withDefaults(defaultsOf(other)),
      },
    ];
  };
  const resets: StepList[] = [];
  for (const { reset, backend: target } of resetsOf(loaded, flow.targets ?? {}, backend, source)) {
    const before = Math.max(0, ...resets.flatMap(({ steps }) => steps.map(({ order = 0 }) => order)));
    for (const list of 'flow' in reset ? aside(reset.flow, 'reset') : []) {
      const on = target === backend ? {} : { backend: target };
      const steps = list.steps.map((step) => ({ ...on, ...step, order: before + (step.order ?? 0) }));
      resets.push({ ...list, steps });
    }
  }
  return [
    ...resets,
    ...aside(flow.setup, 'setup'),
    {
      loaded,
      steps: asTheyRun(flow.steps),
      phase: 'steps',
      prefix: '',
      variables,
      stopOnFailure: flow.stopOnFailure,
      forgivenUnless: undefined,
    },
    ...aside(flow.teardown, 'teardown'),
  ];
}

/** A run with what the flow names on the backend of a step, for what is reported of the step before it runs. */
export function withTargetOf<Run extends NamedTarget & Pick<FlowRun, 'namedOn'>>(run: Run, { backend }: AnyStep): Run {
  return backend === undefined ? run : { ...run, ...run.namedOn(backend) };
}

/** The steps as they are announced before the first one runs. */
export function planOf(
  run: Pick<FlowRun, 'redactor' | 'targetUrl' | 'targetProgram' | 'namedOn'>,
  lists: readonly StepList[],
): PlannedStep[] {
  return lists.flatMap((list) =>
    list.steps.map((step) => ({
      step: stepPath(list, step),
      order: step.order ?? 0,
      phase: list.phase,
      action: step.action,
      selector: step.selector ?? null,
      argument: shownArgument(withTargetOf(run, step), step),
      description: step.description ?? null,
      ...(step.backend !== undefined && { backend: step.backend }),
    })),
  );
}
