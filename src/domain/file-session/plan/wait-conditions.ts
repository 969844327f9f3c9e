import { backendCapabilities, type BackendName } from '../../flow/backend.js';
import { elementStates } from '../../flow/assertion.js';
import { fold, nearestWord } from '../../nearest-word.js';
import { elementName, type RawStep } from './element-name.js';
import { planExpectation } from './expectations.js';

/** What fe-pilot can wait for. */
const waitConditions = [
  'network_idle',
  'element_visible',
  'element_hidden',
  'element_enabled',
  'url_contains',
  'url_matches',
  'text_visible',
  'no_loading',
  'dom_stable',
  'form_ready',
] as const;

/** What is said of a condition besides its name. */
export interface ConditionFields {
  readonly selector?: string | undefined;
  readonly value?: string | undefined;
  /** Milliseconds; left out: what steps may take. */
  readonly timeoutMs?: number | undefined;
}

/** The steps that wait for a condition, or why there are none. */
export type PlannedWait =
  | { readonly steps: readonly RawStep[]; readonly rewrite?: string }
  | { readonly unsupported: string };

/** The steps that wait for a condition of `wait_for`. What has no wait of its own is awaited by its assertion. */
export function planWait(condition: string, fields: ConditionFields, backend: BackendName): PlannedWait {
  const word = fold(condition);
  const { selector, value, timeoutMs } = fields;
  const wait = (more: Readonly<Record<string, unknown>>): RawStep => ({
    action: 'wait',
    ...more,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const element = elementName(selector ?? value);
  const hasNetwork = backendCapabilities[backend].has('network');
  const atRest = [wait({ until: 'no_loading' }), ...(hasNetwork ? [wait({ until: 'network_idle' })] : [])];
  const inWords = hasNetwork ? 'until nothing loads and no request is pending' : 'until nothing loads';
  switch (word) {
    case 'networkidle':
      if (!hasNetwork)
        return { unsupported: `wait_for network_idle needs a page, and this is ${backend}. Wait for no_loading.` };
      return { steps: [wait({ until: 'network_idle' })] };
    case 'noloading':
      return { steps: [wait({ until: 'no_loading' })] };
    case 'domstable':
      return { steps: atRest, rewrite: `dom_stable → wait ${inWords}` };
    case 'formready': {
      const shown = selector === undefined ? [] : [wait({ ...elementName(selector), state: 'visible' })];
      return { steps: [...shown, ...atRest], rewrite: `form_ready → wait ${inWords}` };
    }
    case 'urlcontains':
      if (value !== undefined) return { steps: [wait({ url: value })] };
      break;
    case 'textvisible':
      if (value !== undefined)
        return { steps: [wait({ ...(selector !== undefined && elementName(selector)), text: value })] };
      break;
    default: {
      const state = elementStates.find((known) => word === `element${known}`);
      if (state !== undefined && Object.keys(element).length > 0) return { steps: [wait({ ...element, state })] };
    }
  }
  return byExpectation(condition, fields, backend);
}

function byExpectation(condition: string, fields: ConditionFields, backend: BackendName): PlannedWait {
  const { selector, value, timeoutMs: timeout } = fields;
  const planned = planExpectation({ type: condition, selector, value, timeout }, { backend });
  if (planned.kind === 'step')
    return { steps: [planned.step], rewrite: `wait_for ${planned.name} → ${planned.step.action}` };
  if (planned.kind === 'screen')
    return {
      unsupported: `wait_for ${planned.name}: this is judged after an action. Write it into "expect" of the action.`,
    };
  const nearest = nearestWord(condition, waitConditions);
  const isKnown = waitConditions.some((known) => fold(known) === fold(condition));
  const advice = nearest === undefined ? `Write one of ${waitConditions.join(', ')}.` : `Did you mean "${nearest}"?`;
  return {
    unsupported: isKnown
      ? `wait_for ${condition}: ${planned.reason}`
      : `"${condition}" is nothing to wait for. ${advice}`,
  };
}
