import { consoleIs, networkHas } from '../../actions/event-conditions.js';
import {
  attributeIs,
  elementCount,
  elementExists,
  elementIsAbsent,
  stateIs,
  textIs,
  valueIs,
  type Condition,
  type ElementTarget,
} from '../../actions/condition.js';
import { windowExists } from '../../actions/named-window.js';
import { titleIs, urlIs } from '../../actions/page-conditions.js';
import type { Assertion, ElementState } from '../../domain/flow/assertion.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { formatSelectorError } from '../../domain/flow/selector/index.js';
import { parseSelectorTemplate } from '../../domain/flow/selector-template.js';
import { isListed } from '../../domain/policy/allowlist.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { FlowRun } from '../flow/flow-run.js';
import { deadlineIn } from './deadline.js';
import type { VariableScope } from '../flow/variable-scope.js';
import { untilHolds } from './waiting.js';

/** Whether what is in the current window counts before what is in the others of its program. */
type InWindow = false | { readonly currentFirst: boolean };

type AssertionResult = StepResult['assertionResults'][number];

/** Looks at each assertion of a step, one after the other; each may take its own time to become true. */
export async function checkAssertions(
  run: FlowRun,
  variables: VariableScope,
  { assertions, windowTitle }: Pick<AnyStep, 'assertions' | 'windowTitle'>,
): Promise<AssertionResult[]> {
  const results: AssertionResult[] = [];
  // As the step itself looks for its element.
  const inWindow = windowTitle !== undefined && { currentFirst: true };
  for (const assertion of assertions) results.push(await checkAssertion(run, variables, assertion, inWindow));
  return results;
}

async function checkAssertion(
  run: FlowRun,
  variables: VariableScope,
  assertion: Assertion,
  inWindow: InWindow,
): Promise<AssertionResult> {
  const base = {
    type: assertion.type,
    expected: assertion.expected ?? null,
    description: assertion.description ?? null,
  };
  const target = targetOf(variables, assertion, inWindow);
  if (typeof target === 'string') return { ...base, passed: false, actual: null, error: target };
  const deadline = deadlineIn(run.clock, assertion.timeoutMs, run.signal);
  const outcome = await untilHolds(run.session.eye, conditionOf(run, assertion, target), deadline, assertion.timeoutMs);
  run.perceived.structural += 1;
  if (outcome.status === 'failed') {
    return { ...base, passed: false, actual: outcome.failure.found ?? null, error: outcome.failure.message };
  }
  const isLoose = outcome.status === 'held' && (outcome.resolution?.loose === true || outcome.looser !== undefined);
  return { ...base, passed: true, actual: outcome.found ?? null, error: null, ...(isLoose && { looseMatch: true }) };
}

/** The element of an assertion; a text is the reason why there is none. */
function targetOf(
  variables: VariableScope,
  assertion: Assertion,
  inWindow: InWindow,
): ElementTarget | undefined | string {
  if (assertion.selector === undefined) return undefined;
  const parsed = parseSelectorTemplate(assertion.selector, variables.lookup);
  if (!parsed.ok) return formatSelectorError(parsed.error);
  return { written: parsed.selector.source, query: { selector: parsed.selector, ...inWindow } };
}

const anything: ElementTarget = { written: 'Any', query: { selector: { source: 'Any', alternatives: [] } } };

function conditionOf(run: FlowRun, assertion: Assertion, element: ElementTarget | undefined): Condition {
  const target = element ?? anything;
  const expected = assertion.expected ?? '';
  switch (assertion.type) {
    case 'exists':
      return elementExists(target);
    case 'not_exists':
      return elementIsAbsent(target);
    case 'text_contains':
      return textIs(element, expected, 'contains', assertion.exact);
    case 'text_equals':
      return textIs(element, expected, 'equals', assertion.exact);
    case 'value_equals':
      return valueIs(target, expected, 'equals', assertion.exact);
    case 'value_contains':
      return valueIs(target, expected, 'contains', assertion.exact);
    case 'attribute_equals':
      return attributeIs(target, assertion.attribute ?? '', expected, 'equals', assertion.exact);
    case 'count_equals':
      return elementCount(target, {
        words: `${expected} elements`,
        accepts: (count) => String(count) === expected.trim(),
      });
    case 'state_is':
      return stateIs(target, expected as ElementState);
    case 'window_title':
      return windowExists({ title: expected, exact: assertion.exact });
    case 'url_contains':
      return urlIs(expected, 'contains');
    case 'url_equals':
      return urlIs(expected, 'equals');
    case 'title_contains':
      return titleIs(expected, 'contains', assertion.exact);
    case 'title_equals':
      return titleIs(expected, 'equals', assertion.exact);
    case 'no_console_errors':
      return consoleIs({ level: 'error' });
    case 'no_failed_requests':
      return networkHas({});
    case 'process_running':
      return {
        expected: `the process ${expected} runs`,
        async look() {
          const processes = await run.host.processes();
          const match = processes.find((process) => isListed(process.name, [expected]));
          return {
            holds: match !== undefined,
            found: match === undefined ? 'no such process' : `process ${match.pid}`,
          };
        },
      };
  }
}
