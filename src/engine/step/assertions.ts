import { consoleIs, networkHas } from '../../actions/shared/conditions/event-conditions.js';
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
} from '../../actions/shared/conditions/condition.js';
import { windowExists } from '../../actions/shared/targets/named-window.js';
import { titleIs, urlIs } from '../../actions/shared/conditions/page-conditions.js';
import type { Assertion, ElementState } from '../../domain/flow/assertion.js';
import type { Comparison } from '../../domain/flow/compare.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { formatSelectorError } from '../../domain/flow/selector/index.js';
import { parseSelectorTemplate } from '../../domain/flow/selector-template.js';
import { isListed } from '../../domain/policy/allowlist.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Failure } from '../../domain/run/failure.js';
import type { FlowRun, StepList } from './flow-run.js';
import type { Sought } from './heal/explain.js';
import type { Recorded } from './heal/healing.js';
import { recordElement } from './heal/recorded.js';
import type { HeldCheck } from './open-results.js';
import { deadlineIn } from './deadline.js';
import type { VariableScope } from './variable-scope.js';
import { untilHolds } from './waiting.js';

/** Whether what is in the current window counts before what is in the others of its program. */
type InWindow = false | { readonly currentFirst: boolean };

type AssertionResult = StepResult['assertionResults'][number];

/** What assertions found, and of those that held, what to look at once more. */
export interface Checked {
  readonly results: StepResult['assertionResults'];
  readonly held: readonly HeldCheck[];
  /** What their selectors meant, as far as that is new. */
  readonly recorded: readonly Recorded[];
  /** The first that did not hold, where it names an element. */
  readonly unmet?: { readonly sought: Sought; readonly failure: Failure };
}

/** Looks at each assertion of a step, one after the other; each may take its own time to become true. */
export async function checkAssertions(run: FlowRun, list: StepList, step: AnyStep): Promise<Checked> {
  const { assertions, windowTitle } = step;
  const { variables } = list;
  const results: AssertionResult[] = [];
  const held: HeldCheck[] = [];
  const recorded: Recorded[] = [];
  let unmet: Checked['unmet'];
  // As the step itself looks for its element.
  const inWindow = windowTitle !== undefined && { currentFirst: true };
  for (const assertion of assertions) {
    const { result, check, sought, failure } = await checkAssertion(run, variables, assertion, inWindow);
    results.push(result);
    if (check !== undefined) held.push(check);
    if (sought !== undefined && check?.element !== undefined) {
      const known = await recordElement(run, list, step, sought.text, check.element);
      if (known !== undefined) recorded.push(known);
    }
    if (!result.passed && results.every(({ passed }, at) => passed || at === results.length - 1))
      unmet = sought && failure && { sought, failure };
  }
  return { results, held, recorded, ...(unmet && { unmet }) };
}

async function checkAssertion(
  run: FlowRun,
  variables: VariableScope,
  assertion: Assertion,
  inWindow: InWindow,
): Promise<{
  readonly result: AssertionResult;
  readonly check?: HeldCheck;
  readonly sought?: Sought | undefined;
  readonly failure?: Failure;
}> {
  const base = {
    type: assertion.type,
    expected: assertion.expected ?? assertion.matches ?? null,
    description: assertion.description ?? null,
  };
  const target = targetOf(variables, assertion, inWindow);
  if (typeof target === 'string') return { result: { ...base, passed: false, actual: null, error: target } };
  const sought = soughtBy(assertion, target);
  const deadline = deadlineIn(run.clock, assertion.timeoutMs, run.signal);
  const outcome = await untilHolds(run.session.eye, conditionOf(run, assertion, target), deadline, assertion.timeoutMs);
  run.perceived.structural += 1;
  if (outcome.status === 'failed') {
    const { found = null, message } = outcome.failure;
    return { result: { ...base, passed: false, actual: found, error: message }, sought, failure: outcome.failure };
  }
  const isLoose = outcome.status === 'held' && (outcome.resolution?.loose === true || outcome.looser !== undefined);
  const check = outcome.status === 'held' ? outcome.check : undefined;
  return {
    result: { ...base, passed: true, actual: outcome.found ?? null, error: null, ...(isLoose && { looseMatch: true }) },
    ...(check && { check }),
    sought,
  };
}

function soughtBy({ selector: text, type }: Assertion, target: ElementTarget | undefined): Sought | undefined {
  if (text === undefined || target === undefined || !('selector' in target.query)) return undefined;
  return { text, selector: target.query.selector, assertion: type };
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
  const { matches } = assertion;
  const expected = matches ?? assertion.expected ?? '';
  const how = (comparison: Comparison): Comparison => (matches === undefined ? comparison : 'matches');
  switch (assertion.type) {
    case 'exists':
      return elementExists(target);
    case 'not_exists':
      return elementIsAbsent(target);
    case 'text_contains':
      return textIs(element, expected, how('contains'), assertion.exact);
    case 'text_equals':
      return textIs(element, expected, how('equals'), assertion.exact);
    case 'value_equals':
      return valueIs(target, expected, how('equals'), assertion.exact);
    case 'value_contains':
      return valueIs(target, expected, how('contains'), assertion.exact);
    case 'attribute_equals':
      return attributeIs(target, assertion.attribute ?? '', expected, how('equals'), assertion.exact);
    case 'count_equals':
      return elementCount(target, {
        words: `${expected} elements`,
        accepts: (count) => String(count) === expected.trim(),
      });
    case 'state_is':
      return stateIs(target, expected as ElementState);
    case 'window_title':
      return windowExists({
        ...(matches === undefined ? { title: expected } : { titleMatches: matches }),
        exact: assertion.exact,
      });
    case 'url_contains':
      return urlIs(expected, how('contains'));
    case 'url_equals':
      return urlIs(expected, how('equals'));
    case 'title_contains':
      return titleIs(expected, how('contains'), assertion.exact);
    case 'title_equals':
      return titleIs(expected, how('equals'), assertion.exact);
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
