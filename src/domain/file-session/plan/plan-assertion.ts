import { saidOf, type ActionPlan, type PlanContext } from './action-plan.js';
import { planExpectation } from './expectations.js';
import { inQuotes } from './plain-text.js';

/** `verify` and `assert`: what they expect; without that, that their element is there and shows their value. */
export function planAssertion({ fields, written, backend }: PlanContext): ActionPlan {
  const { selector, spoken, value, url, common, rest } = fields;
  const { type, assertion = type, expectation = assertion }: Readonly<Record<string, unknown>> = rest;
  const name = written.condition ?? expectation;
  if (typeof name === 'string') {
    const planned = planExpectation(
      { ...rest, type: name, selector, element: spoken, value: value ?? url },
      { backend },
    );
    if (planned.kind === 'unsupported') return { unsupported: planned.reason };
    if (planned.kind === 'screen') return { expectations: [planned] };
    return { steps: [{ ...planned.step, ...common }], rewrites: [`${written.action} → ${planned.step.action}`] };
  }
  const expected = [written.expect, written.expectations].filter((each) => each !== undefined);
  if (expected.length > 0 && isAboutElement(expected)) return {};
  if (spoken !== undefined) return spokenClaim(written.action, spoken, value);
  const isNamed = selector !== undefined || 'ref' in rest || 'typedSelector' in rest;
  const step = (action: string, more: object = {}): ActionPlan => ({
    steps: [{ action, ...fields.name, ...more, ...rest, ...common }],
    rewrites: [`${written.action} → ${action}`],
  });
  if (value !== undefined) return step('assert_text', { contains: value });
  if (isNamed) return step('assert_exists');
  if (url !== undefined) return step('assert_url', { contains: url });
  if (expected.length > 0) return {};
  return {
    unsupported: `${written.action} says nothing to check. Add "selector", or "expect": ["url_contains: /cart"].`,
  };
}

/** Whether what is expected is about the element that the action names: then it says itself whether that is to be there. */
function isAboutElement(expected: readonly unknown[]): boolean {
  const text = JSON.stringify(expected);
  return /element_?[a-z]/i.test(text) && !/"selector"/i.test(text);
}

function spokenClaim(action: string, element: string, value: string | undefined): ActionPlan {
  return saidOf(action, element, (words) => {
    if (value === undefined) return `verify that ${words} is shown`;
    const quoted = inQuotes(value);
    return quoted === undefined ? undefined : `verify that ${words} contains ${quoted}`;
  });
}
