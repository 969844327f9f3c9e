import { fold } from '../../nearest-word.js';
import { saidOf, type ActionPlan, type PlanContext, type Planner } from './action-plan.js';
import { planWait } from './wait-conditions.js';

/** Milliseconds that a wait lasts which says nothing, in fe-pilot. */
const usualWaitMs = 1000;

const waitFields = ['text', 'contains', 'matches', 'until', 'state', 'milliseconds'];

/** A wait for an element, a condition or a time. */
export const waitPlan: Planner = (context) => {
  const { fields, written, backend } = context;
  const { selector, name, spoken, value, url, duration, timeoutMs = duration, rest, common } = fields;
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  const { condition } = written;
  if (condition !== undefined) {
    const planned = planWait(condition, { selector, value: value ?? url, timeoutMs }, backend);
    if (spoken !== undefined) return saidOf(written.action, spoken, (element) => waitInWords(element, condition));
    if ('unsupported' in planned) return planned;
    const steps = planned.steps.map((step) => ({ ...step, ...rest, ...common, ...limit }));
    return { steps, rewrites: planned.rewrite === undefined ? [] : [planned.rewrite] };
  }
  if (spoken !== undefined) return saidOf(written.action, spoken, (element) => `wait until ${element} is shown`);
  const isOwn = url !== undefined || waitFields.some((field) => field in rest);
  if (isOwn || Object.keys(name).length > 0 || 'ref' in rest || 'typedSelector' in rest)
    return { steps: [{ action: 'wait', ...name, ...(url !== undefined && { url }), ...rest, ...common, ...limit }] };
  const spare = value !== undefined && /^\d+$/.test(value.trim()) ? Number(value) : undefined;
  if (value !== undefined && spare === undefined) return planAsCondition(value, context);
  const others = Object.entries(common).filter(([field]) => field !== 'timeoutMs');
  return {
    steps: [
      {
        action: 'wait',
        milliseconds: Math.round(duration ?? spare ?? timeoutMs ?? usualWaitMs),
        ...rest,
        ...Object.fromEntries(others),
      },
    ],
  };
};

/** `{"action": "wait_for", "value": "network_idle"}`: the condition stands as the value. */
function planAsCondition(value: string, { fields, backend }: PlanContext): ActionPlan {
  const planned = planWait(value, { timeoutMs: fields.timeoutMs ?? fields.duration }, backend);
  return 'unsupported' in planned
    ? planned
    : { steps: planned.steps.map((step) => ({ ...step, ...fields.rest, ...fields.common })) };
}

function waitInWords(element: string, condition: string): string {
  const word = fold(condition);
  if (word === 'elementhidden') return `wait until ${element} is not shown`;
  return word === 'elementenabled' ? `wait until ${element} is enabled` : `wait until ${element} is shown`;
}
