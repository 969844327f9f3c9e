import type { BackendName } from '../../flow/backend.js';
import type { ActionFields } from './action-fields.js';
import type { FileAction } from '../action-file/action-file-schema.js';
import { asItIs, type ActionPlan, type Planner } from './action-plan.js';
import { planExpectations } from './expectations.js';
import { inputPlans } from './input-plans.js';
import { knownAction, nearestAction } from '../action-file/known-actions.js';
import { textOf } from './plain-text.js';
import { planAssertion } from './plan-assertion.js';
import { planScroll } from './plan-scroll.js';
import { waitPlan } from './wait-plan.js';

/** What an action comes to. */
export function planOf(fields: ActionFields, written: FileAction, backend: BackendName): ActionPlan {
  const word = knownAction(fields.action);
  if (word === undefined) {
    const nearest = nearestAction(fields.action);
    const advice =
      nearest === undefined ? 'Write one such as click, type, select or wait_for.' : `Did you mean "${nearest}"?`;
    return { unsupported: `"${fields.action}" is no action. ${advice}` };
  }
  const context = { fields, written, backend };
  return (plans[word] ?? asItIs(word))(context);
}

const screenshot: Planner = ({ fields: { name, spoken, value, rest, common } }) => {
  if (spoken !== undefined) return { unsupported: 'A screenshot of one element needs a "selector".' };
  const file = value
    ?.trim()
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const named = file === undefined || file === '' || 'name' in rest ? {} : { name: file };
  return { steps: [{ action: 'screenshot', ...name, ...named, ...rest, ...common }] };
};

const checkForm: Planner = ({ backend }) => ({
  expectations: planExpectations(['form_complete'], { backend }),
  rewrites: ['check_form → expect form_complete, on the whole screen'],
});

const autoFillForm: Planner = () => ({
  unsupported:
    'auto_fill_form: handeye makes up no data. Fill the fields one by one with fill_field, select_option and toggle; the observation lists them.',
});

const comment: Planner = ({ fields: { value, rest, common } }) => ({
  note: value ?? textOf(rest['text']) ?? textOf(rest['comment']) ?? textOf(common['description']) ?? '',
});

/** What the actions of fe-pilot come to; any other is one of handeye, in its own fields. */
const plans: Readonly<Record<string, Planner>> = {
  ...inputPlans,
  wait: waitPlan,
  wait_for: waitPlan,
  wait_until: waitPlan,
  screenshot,
  capture_screenshot: screenshot,
  scroll: planScroll,
  scroll_to: planScroll,
  scroll_into_view: planScroll,
  verify: planAssertion,
  assert: planAssertion,
  check_form: checkForm,
  auto_fill_form: autoFillForm,
  comment,
};
