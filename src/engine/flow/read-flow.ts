import { actionNamed, stepSchema, testFlowSchema, type TestFlow } from '../../actions/registry.js';
import { fieldsOf, knownActionWords, translateStep } from '../../actions/step-dialect.js';
import { backendAliases } from '../../domain/flow/backend.js';
import { pathText, type Problem } from '../../domain/flow/problem.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { fold, nearestWord } from '../../domain/nearest-word.js';
import { foldToSchema } from '../../domain/spec/fold.js';
import { problemsOf } from '../../domain/spec/problems-of.js';

export type ReadFlow =
  | { readonly ok: true; readonly flow: TestFlow; readonly problems: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const stepLists = ['setup', 'steps', 'teardown'] as const;
const backendWords = new Map(Object.entries(backendAliases).map(([alias, name]) => [fold(alias), name]));

/**
 * Makes a flow of what a file or a caller holds: spelling folded, words of earlier formats translated, every field checked,
 * orders assigned. All problems are reported at once. What needs other files (references) or the whole flow (variables,
 * capabilities) is `checkFlow`'s.
 *
 * @param timeoutMs what steps and assertions may take that do not say it themselves; left out, the format's own default
 */
export function readFlow(written: unknown, timeoutMs?: number): ReadFlow {
  if (written === null || typeof written !== 'object' || Array.isArray(written)) {
    return {
      ok: false,
      problems: [
        {
          severity: 'error',
          path: '',
          message: 'a flow must be an object with "schemaVersion", "testName" and "steps"',
        },
      ],
    };
  }
  const problems: Problem[] = [];
  const read = foldFlow(written, problems);
  const folded = timeoutMs === undefined ? read : withTimeouts(read, timeoutMs);
  const unknownActions = unknownActionProblems(folded);
  const parsed = testFlowSchema.safeParse(folded);
  if (!parsed.success) {
    const bad = new Set(unknownActions.map((problem) => problem.path));
    const found = problemsOf(parsed.error, folded, (path) => knownKeysAt(folded, path));
    problems.push(...unknownActions, ...found.filter((problem) => !bad.has(problem.path)));
  }
  problems.push(...duplicateOrders(folded), ...fieldProblems(folded));
  if (!parsed.success) return { ok: false, problems };
  const flow = assignOrders(parsed.data);
  const ok = !problems.some((problem) => problem.severity === 'error');
  return ok ? { ok, flow, problems } : { ok, problems };
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
  const folded = foldToSchema(testFlowSchema, written, (choice, path) =>
    translateStep(choice, (note) => {
      problems.push({ severity: 'warning', path: pathText([...path, note.field]), message: note.message });
    }),
  ) as Record<string, unknown>;
  const { backend } = folded;
  return typeof backend === 'string' ? { ...folded, backend: backendWords.get(fold(backend)) ?? backend } : folded;
}

function withTimeouts(flow: Record<string, unknown>, timeoutMs: number): Record<string, unknown> {
  const timed = (entry: unknown): unknown =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry) ? { timeoutMs, ...entry } : entry;
  const timedStep = (step: unknown): unknown => {
    if (step === null || typeof step !== 'object') return step;
    const assertions = 'assertions' in step ? step.assertions : undefined;
    return timed({ ...step, ...(Array.isArray(assertions) && { assertions: assertions.map(timed) }) });
  };
  const lists = stepLists.flatMap((list) => {
    const steps = flow[list];
    return Array.isArray(steps) ? [[list, steps.map(timedStep)] as const] : [];
  });
  return { ...flow, ...Object.fromEntries(lists) };
}

function unknownActionProblems(flow: Record<string, unknown>): Problem[] {
  return stepLists.flatMap((list) =>
    stepsIn(flow, list).flatMap(([step, index]): Problem[] => {
      const action: unknown = 'action' in step ? step.action : undefined;
      if (typeof action === 'string' && actionNamed(action) !== undefined) return [];
      const path = pathText([list, index, 'action']);
      if (action === undefined) return [{ severity: 'error', path, message: 'is missing; every step needs an action' }];
      const nearest = typeof action === 'string' ? nearestWord(action, knownActionWords) : undefined;
      const message = `unknown action ${JSON.stringify(action)}`;
      return [{ severity: 'error', path, message, value: action, ...(nearest === undefined ? {} : { nearest }) }];
    }),
  );
}

function knownKeysAt(flow: Record<string, unknown>, path: readonly PropertyKey[]): readonly string[] {
  if (path.length === 0) return Object.keys(testFlowSchema.shape);
  const [list, index] = path;
  const steps = typeof list === 'string' ? flow[list] : undefined;
  if (path.length !== 2 || !Array.isArray(steps) || typeof index !== 'number') return [];
  const step: unknown = steps[index];
  const name = step !== null && typeof step === 'object' && 'action' in step ? step.action : undefined;
  const action = typeof name === 'string' ? actionNamed(name) : undefined;
  return action === undefined ? [] : [...fieldsOf(action)];
}

function assignOrders(flow: TestFlow): TestFlow {
  const numbered = (steps: readonly AnyStep[]): AnyStep[] => {
    const taken = new Set(steps.map((step) => step.order));
    let next = 1;
    return steps.map((step) => {
      if (step.order !== undefined) {
        next = Math.max(next, step.order + 1);
        return step;
      }
      while (taken.has(next)) next += 1;
      taken.add(next);
      const order = next;
      next += 1;
      return { ...step, order };
    });
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
      const order = 'order' in step ? step.order : undefined;
      if (order === undefined) return [];
      const earlier = first.get(order);
      if (earlier === undefined) {
        first.set(order, index);
        return [];
      }
      const path = pathText([list, index, 'order']);
      return [
        {
          severity: 'error',
          path,
          message: `order ${JSON.stringify(order)} is already taken by ${list}[${earlier}]`,
          value: order,
        },
      ];
    });
  });
}

/** What an action says of its own steps; those that do not fit its schema are left to the schema's complaints. */
function fieldProblems(flow: Record<string, unknown>): Problem[] {
  return stepLists.flatMap((list) =>
    stepsIn(flow, list).flatMap(([written, index]) => {
      const parsed = stepSchema.safeParse(written);
      const action = parsed.success ? actionNamed(parsed.data.action) : undefined;
      if (!parsed.success || action === undefined) return [];
      const step = parsed.data;
      const own = action.validate(step).map((problem): Problem => ({
        severity: 'error',
        path: pathText([list, index, problem.field]),
        message: problem.message,
      }));
      if (action.element === 'required' && step.selector === undefined && step.typedSelector === undefined) {
        own.push({
          severity: 'error',
          path: pathText([list, index, 'selector']),
          message: `is missing; ${action.name} needs "selector" or "typedSelector"`,
        });
      }
      return own;
    }),
  );
}

function stepsIn(flow: Record<string, unknown>, list: (typeof stepLists)[number]): [object, number][] {
  const steps = flow[list];
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((step: unknown, index): [object, number][] =>
    step !== null && typeof step === 'object' ? [[step, index]] : [],
  );
}
