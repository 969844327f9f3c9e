import { pathText, type Problem } from '../../flow/problem.js';
import { fold } from '../../nearest-word.js';
import { isRecord } from '../../spec/zod-shape.js';
import { fileActionSchema, type FileAction } from '../action-file/action-file-schema.js';
import { adviceForAction, inOwnSpelling } from '../action-file/action-spelling.js';
import type { RawStep } from '../plan/element-name.js';
import { expectationForms } from '../plan/expectation-forms.js';
import type { PlannedExpectation } from '../plan/expectations.js';
import { issueInWords } from '../action-file/issue-words.js';
import { knownAction } from '../action-file/known-actions.js';
import { planAction, type PlannedAction } from '../plan/plan-action.js';

/** A step of a flow, and where in the scenario it comes from. */
export interface ScenarioStep {
  readonly step: RawStep;
  readonly from: readonly PropertyKey[];
}

/** The steps of a flow that a step of a scenario comes to, or what is wrong with it. */
export interface ScenarioSteps {
  readonly steps: readonly ScenarioStep[];
  readonly problems: readonly Problem[];
}

/**
 * What one step of a scenario comes to: what it does, a picture where it says `observe`, and a check for each expectation.
 *
 * @param timeoutMs milliseconds that steps may take which do not say it; left out: what flows say
 */
export function scenarioSteps(written: unknown, index: number, timeoutMs: number | undefined): ScenarioSteps {
  const from = ['steps', index] as const;
  const read = readAction(written, from);
  if (!read.ok) return { steps: [], problems: read.problems };
  const planned = planAction(read.action, { backend: 'web' });
  const { steps = [], text, unsupported } = planned;
  const done = [...steps, ...(text === undefined ? [] : [saidStep(text, read.action)])];
  const problems: Problem[] =
    unsupported === undefined ? [] : [{ severity: 'error', path: pathText([...from, 'action']), message: unsupported }];
  const checks = checksOf(planned, from);
  const observed = observation(written, index);
  return {
    steps: [...done.map((step) => ({ step, from })), ...observed.map((step) => ({ step, from })), ...checks.steps].map(
      (entry) => ({ ...entry, step: timed(entry.step, timeoutMs) }),
    ),
    problems: [...problems, ...checks.problems],
  };
}

type ReadAction =
  | { readonly ok: true; readonly action: FileAction }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function readAction(written: unknown, from: readonly PropertyKey[]): ReadAction {
  const problem = (message: string, field?: string): ReadAction => {
    const path = pathText(field === undefined ? from : [...from, field]);
    return { ok: false, problems: [{ severity: 'error', path, message }] };
  };
  if (!isRecord(written))
    return problem('must be a map with an "action", such as {action: click, selector: text=Next}');
  const spelled = inOwnSpelling(written) as Readonly<Record<string, unknown>>;
  const { action = 'expect' in spelled || 'expectations' in spelled ? 'assert' : undefined } = spelled;
  if (action === undefined) return problem('is missing; every step needs an action', 'action');
  if (typeof action === 'string' && knownAction(action) === undefined)
    return problem(`unknown action ${JSON.stringify(action)}. ${adviceForAction(action)}`, 'action');
  const parsed = fileActionSchema.safeParse({ ...spelled, action });
  if (parsed.success) return { ok: true, action: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map((issue): Problem => ({
      severity: 'error',
      path: pathText([...from, ...issue.path]),
      message: issueInWords(issue, spelled).replace(/^[^:]*: /, ''),
    })),
  };
}

/** An instruction in plain language is a step of its own in a flow. */
function saidStep(text: string, { description }: FileAction): RawStep {
  return { action: 'do', text, ...(description !== undefined && { description }) };
}

/** `observe: true`, or a name for the picture. */
function observation(written: unknown, index: number): readonly RawStep[] {
  const entry = isRecord(written) ? Object.entries(written).find(([key]) => fold(key) === 'observe') : undefined;
  const observe = entry?.[1];
  if (observe === undefined || observe === null || observe === false) return [];
  const name = typeof observe === 'string' ? observe.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^-+|-+$/g, '') : '';
  return [{ action: 'screenshot', name: name === '' || name === 'true' ? `step-${index + 1}` : name }];
}

function checksOf({ expectations, written }: PlannedAction, from: readonly PropertyKey[]): ScenarioSteps {
  const places = placesOf(written, expectations.length, from);
  const steps: ScenarioStep[] = [];
  const problems: Problem[] = [];
  for (const [at, expectation] of expectations.entries()) {
    const place = places[at] ?? from;
    const step = stepOf(expectation);
    if (step !== undefined) steps.push({ step, from: place });
    else problems.push({ severity: 'error', path: pathText(place), message: refusalOf(expectation) });
  }
  return { steps, problems };
}

function stepOf(expectation: PlannedExpectation): RawStep | undefined {
  return expectation.kind === 'unsupported' ? undefined : expectation.step;
}

function refusalOf(expectation: PlannedExpectation): string {
  if (expectation.kind === 'unsupported') return expectation.reason;
  const { name } = expectation;
  const instead = insteadOf[name] ?? 'Expect what the screen shows then, such as element_visible.';
  return `${name} is judged by the screens before and after an action, which a flow does not compare. ${instead}`;
}

const insteadOf: Readonly<Record<string, string>> = {
  url_changed: 'Expect the address: url_contains.',
  page_changed: 'Expect what the page shows then: url_contains, title_contains or element_visible.',
  form_submitted: 'Expect its request, network_success with a "url", or what the page shows then.',
};

/** Where each expectation stands in the scenario. What the action itself expects, as check_form does, stands at its own place. */
function placesOf(
  { expect, expectations }: FileAction,
  count: number,
  from: readonly PropertyKey[],
): readonly (readonly PropertyKey[])[] {
  const written = [...placed('expect', expect, from), ...placed('expectations', expectations, from)];
  const own = Array.from({ length: Math.max(0, count - written.length) }, () => [...from, 'action']);
  return [...own, ...written];
}

function placed(field: string, value: unknown, from: readonly PropertyKey[]): readonly (readonly PropertyKey[])[] {
  if (!Array.isArray(value)) return expectationForms(value).map(() => [...from, field]);
  return value.flatMap((entry: unknown, at) => expectationForms(entry).map(() => [...from, field, at]));
}

/** A pause lasts as long as it says. */
function timed(step: RawStep, timeoutMs: number | undefined): RawStep {
  const isPause = step.action === 'wait' && 'milliseconds' in step;
  return timeoutMs === undefined || isPause ? step : { timeoutMs, ...step };
}
