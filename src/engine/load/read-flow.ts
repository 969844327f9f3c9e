import { actionNamed, actions, testFlowSchema, type TestFlow } from '../../actions/registry.js';
import { brokenRules } from '../../actions/shared/fields/field-rule.js';
import { fieldsOf, knownActionWords, translateStep } from '../../actions/shared/fields/step-dialect.js';
import { backendAliases } from '../../domain/flow/backend.js';
import { pathText, type Problem } from '../../domain/flow/problem.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { ordersOf } from '../../domain/flow/sequence.js';
import { variableReferences } from '../../domain/flow/variables.js';
import { fold, nearestWord } from '../../domain/nearest-word.js';
import { foldToSchema } from '../../domain/spec/fold.js';
import { problemsOf, withoutEchoes } from '../../domain/spec/problems-of.js';
import { isRecord } from '../../domain/spec/zod-shape.js';
import { partsOf, stepLists, type FlowParts } from './flow-parts.js';

/** A flow that was read, or what is wrong with it and what could be made of it all the same. */
export type ReadFlow =
  | { readonly ok: true; readonly flow: TestFlow; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[]; readonly parts: FlowParts };

const backendWords = new Map(Object.entries(backendAliases).map(([alias, name]) => [fold(alias), name]));

/**
 * Makes a flow of what a file or a caller holds: spelling folded, words of earlier formats translated, every field checked,
 * orders assigned. All problems are reported at once. What needs other files (references) or the whole flow (variables,
 * capabilities) is `checkFlow`'s.
 *
 * @param timeoutMs what steps and assertions may take that do not say it themselves; left out, the format's own default
 */
export function readFlow(written: unknown, timeoutMs?: number): ReadFlow {
  if (!isRecord(written)) {
    const message = 'a flow must be an object with "schemaVersion", "testName" and "steps"';
    return { ok: false, problems: [{ severity: 'error', path: '', message }], parts: partsOf({}) };
  }
  if (Object.keys(written).some((key) => fold(key) === 'packname' || fold(key) === 'packid')) {
    const message = 'this is a pack; packs are not read. Write each of its flows to a file of its own';
    return { ok: false, problems: [{ severity: 'error', path: '', message }], parts: partsOf({}) };
  }
  const notes: Problem[] = [];
  const read = foldFlow(written, notes);
  const folded = timeoutMs === undefined ? read : withTimeouts(read, timeoutMs);
  const parsed = testFlowSchema.safeParse(folded);
  const parts = parsed.success ? parsed.data : partsOf(folded);
  const problems = [
    ...notes,
    ...withoutEchoes([
      ...(parsed.success ? [] : schemaProblems(parsed.error, folded)),
      ...duplicateOrders(folded),
      // As written: a time-out that only a setting gives says nothing of what the step is for.
      ...fieldProblems(read, parts),
    ]),
  ];
  if (!parsed.success) return { ok: false, problems, parts };
  const ok = !problems.some((problem) => problem.severity === 'error');
  return ok ? { ok, flow: assignOrders(parsed.data), problems } : { ok, problems, parts };
}

/** Reads one step on its own, as a command line or an agent gives it. */
export function readStep(
  written: unknown,
): { readonly ok: true; readonly step: AnyStep } | { readonly ok: false; readonly problems: readonly Problem[] } {
  const read = readFlow({ schemaVersion: 1, testName: 'one step', steps: [written] });
  const [step] = read.ok ? read.flow.steps : [];
  if (step !== undefined) return { ok: true, step };
  return {
    ok: false,
    problems: read.problems.map((problem) => ({ ...problem, path: problem.path.replace(/^steps\[0\]\.?/, '') })),
  };
}

function foldFlow(written: object, problems: Problem[]): Record<string, unknown> {
  const folded = foldToSchema(testFlowSchema, written, {
    translateChoice: (choice, path) =>
      translateStep(choice, (note) => {
        problems.push({ severity: 'warning', path: pathText([...path, note.field]), message: note.message });
      }),
    repeated: (path, first, again) => {
      const message = `is there twice, as "${first}" and "${again}"`;
      problems.push({ severity: 'error', path: pathText(path), message, value: again });
    },
  }) as Record<string, unknown>;
  const lists = stepLists.flatMap((list) => {
    const steps = folded[list];
    return Array.isArray(steps) ? [[list, withKnownBackends(withoutZeros(steps))] as const] : [];
  });
  return withKnownBackend({ ...folded, ...Object.fromEntries(lists) });
}

function withKnownBackend(entry: Record<string, unknown>): Record<string, unknown> {
  const { backend } = entry as { readonly backend?: unknown };
  return typeof backend === 'string' ? { ...entry, backend: backendWords.get(fold(backend)) ?? backend } : entry;
}

function withKnownBackends(steps: readonly unknown[]): readonly unknown[] {
  return steps.map((step) => (isRecord(step) ? withKnownBackend(step) : step));
}

/** Where several steps are number 0, a serializer wrote what nobody had said: they have no number. */
function withoutZeros(steps: readonly unknown[]): readonly unknown[] {
  const isZero = (step: unknown): step is Record<string, unknown> => isRecord(step) && step['order'] === 0;
  if (steps.filter(isZero).length < 2) return steps;
  return steps.map((step) => {
    return isZero(step) ? Object.fromEntries(Object.entries(step).filter(([key]) => key !== 'order')) : step;
  });
}

function withTimeouts(flow: Record<string, unknown>, timeoutMs: number): Record<string, unknown> {
  const timed = (entry: unknown): unknown => (isRecord(entry) ? { timeoutMs, ...entry } : entry);
  const timedStep = (step: unknown): unknown => {
    if (!isRecord(step)) return step;
    const { action, assertions } = step as { readonly action?: unknown; readonly assertions?: unknown };
    const checked = { ...step, ...(Array.isArray(assertions) && { assertions: assertions.map(timed) }) };
    const hasItsOwn = typeof action === 'string' && actionNamed(action)?.parameters['timeoutMs'] !== undefined;
    return hasItsOwn ? checked : timed(checked);
  };
  const lists = stepLists.flatMap((list) => {
    const steps = flow[list];
    return Array.isArray(steps) ? [[list, steps.map(timedStep)] as const] : [];
  });
  return { ...flow, ...Object.fromEntries(lists) };
}

type SchemaError = Parameters<typeof problemsOf>[0];

function schemaProblems(error: SchemaError, flow: Record<string, unknown>): Problem[] {
  const unknownActions = unknownActionProblems(flow);
  const unknownPlaces = new Set(unknownActions.map((problem) => problem.path));
  const found = problemsOf(error, testFlowSchema, flow).filter((problem) => !unknownPlaces.has(problem.path));
  return [...unknownActions, ...found.map((problem) => foreignField(problem, flow))];
}

function unknownActionProblems(flow: Record<string, unknown>): Problem[] {
  return stepLists.flatMap((list) =>
    stepsIn(flow, list).flatMap(([step, index]): Problem[] => {
      const action = step['action'];
      if (typeof action === 'string' && actionNamed(action) !== undefined) return [];
      const path = pathText([list, index, 'action']);
      if (action === undefined) return [{ severity: 'error', path, message: 'is missing; every step needs an action' }];
      if (typeof action === 'string' && variableReferences(action).length > 0) {
        const message = `an action cannot be a variable, as ${action} is; write its name, and choose between steps with "when"`;
        return [{ severity: 'error', path, message, value: action }];
      }
      const nearest = typeof action === 'string' ? nearestWord(action, knownActionWords) : undefined;
      const meant =
        nearest === undefined ? { detail: `known: ${actions.map(({ name }) => name).join(', ')}` } : { nearest };
      return [
        { severity: 'error', path, message: `unknown action ${JSON.stringify(action)}`, value: action, ...meant },
      ];
    }),
  );
}

/** An unknown property of a step that other actions have: said so, with what this one has, its own fields first. */
function foreignField(problem: Problem, flow: Record<string, unknown>): Problem {
  const [, list = '', index = '', field = ''] = /^(\w+)\[(\d+)\]\.([^.[\]]+)$/.exec(problem.path) ?? [];
  if (problem.nearest !== undefined || !problem.message.startsWith('unknown property')) return problem;
  const steps = flow[list];
  const step: unknown = Array.isArray(steps) ? steps[Number(index)] : undefined;
  const action = isRecord(step) && typeof step['action'] === 'string' ? actionNamed(step['action']) : undefined;
  if (action === undefined) return problem;
  const owners = actions.filter((other) => fieldsOf(other).has(field)).map(({ name }) => name);
  const others = owners.length > 3 ? `${owners.slice(0, 3).join(', ')} …` : owners.join(', ');
  return {
    ...problem,
    ...(owners.length > 0 && { message: `${action.name} has no "${field}"; it is a field of ${others}` }),
    detail: `known here: ${[...fieldsOf(action)].join(', ')}`,
  };
}

function assignOrders(flow: TestFlow): TestFlow {
  const numbered = (steps: readonly AnyStep[]): AnyStep[] => {
    const orders = ordersOf(steps);
    return steps.map((step, index) => ({ ...step, order: orders[index] }));
  };
  return {
    ...flow,
    steps: numbered(flow.steps),
    ...(Array.isArray(flow.setup) && { setup: numbered(flow.setup) }),
    ...(Array.isArray(flow.teardown) && { teardown: numbered(flow.teardown) }),
  };
}

function duplicateOrders(flow: Record<string, unknown>): Problem[] {
  return stepLists.flatMap((list) => {
    const first = new Map<unknown, number>();
    return stepsIn(flow, list).flatMap(([step, index]): Problem[] => {
      const order = step['order'];
      if (order === undefined) return [];
      const earlier = first.get(order);
      if (earlier === undefined) {
        first.set(order, index);
        return [];
      }
      const path = pathText([list, index, 'order']);
      return [
        {
          severity: 'warning',
          path,
          message: `order ${JSON.stringify(order)} is already taken by ${list}[${earlier}]; they run as they stand in the file, this one with the next number`,
          value: order,
        },
      ];
    });
  });
}

/** What an action says of its own steps, besides what the schema says of each field. */
function fieldProblems(flow: Record<string, unknown>, parts: FlowParts): Problem[] {
  return stepLists.flatMap((list) =>
    stepsIn(flow, list).flatMap(([written, index]) => {
      const action = typeof written['action'] === 'string' ? actionNamed(written['action']) : undefined;
      if (action === undefined) return [];
      const steps = parts[list];
      const step = typeof steps === 'string' ? undefined : steps?.[index];
      const found = [
        ...brokenRules(action.name, action.rules, written),
        ...(step === undefined ? [] : action.validate(step)),
      ];
      return found.map(({ field, message }): Problem => {
        const value = written[field];
        return {
          severity: 'error',
          path: pathText([list, index, field]),
          message,
          ...(value !== undefined && { value }),
        };
      });
    }),
  );
}

function stepsIn(flow: Record<string, unknown>, list: (typeof stepLists)[number]): [Record<string, unknown>, number][] {
  const steps = flow[list];
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step: unknown, index): [Record<string, unknown>, number][] =>
    isRecord(step) ? [[step, index]] : [],
  );
}
