import { fold } from '../../../domain/nearest-word.js';

/** The names that fields have in the actions of fe-pilot, by the action of handeye and its own field. */
export const otherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  type: { text: ['value'] },
  fill: { text: ['value', 'date'] },
  select: { option: ['value'], selector: ['dropdown'] },
  send_keys: { keys: ['key', 'value'] },
  upload: { files: ['value'] },
  wait: { milliseconds: ['duration'] },
  navigate: { url: ['value'] },
};

/** What `condition` of fe-pilot's `wait_for` asks for; where `value` goes, which is the selector where none is given. */
export const conditions: Readonly<Record<string, Readonly<Record<string, string>> & { readonly valueIs?: string }>> = {
  network_idle: { until: 'network_idle' },
  no_loading: { until: 'no_loading' },
  element_visible: { state: 'visible', valueIs: 'selector' },
  element_hidden: { state: 'hidden', valueIs: 'selector' },
  element_enabled: { state: 'enabled', valueIs: 'selector' },
  url_contains: { valueIs: 'url' },
  text_visible: { valueIs: 'text' },
};

/**
 * A step whose fields have the names of fe-pilot, with those of handeye. What the step says in handeye's own words stays.
 *
 * @param action the name of the action in handeye
 */
export function withOwnNames(action: string, step: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const renamed = new Map(Object.entries(action === 'wait' ? withCondition(step) : step));
  for (const [own, others] of Object.entries(otherNames[action] ?? {})) {
    for (const key of renamed.keys()) {
      if (!others.includes(fold(key)) || renamed.has(own)) continue;
      const value = renamed.get(key);
      renamed.delete(key);
      renamed.set(own, value);
    }
  }
  return Object.fromEntries(renamed);
}

function withCondition(step: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const entries = Object.entries(step);
  const entry = (name: string): unknown => entries.find(([key]) => fold(key) === name)?.[1];
  const condition = entry('condition');
  const word = Object.keys(conditions).find((name) => typeof condition === 'string' && fold(name) === fold(condition));
  if (condition === undefined) return step;
  const value = entry('value');
  const others = entries.filter(([key]) => !['condition', 'value'].includes(fold(key)));
  // One that is not known is refused as what it is: a condition that there is not.
  if (word === undefined) return { ...Object.fromEntries(others), until: condition };
  const { valueIs, ...said } = conditions[word]!;
  const takesValue = value !== undefined && valueIs !== undefined && !others.some(([key]) => key === valueIs);
  return { ...said, ...(takesValue && { [valueIs]: value }), ...Object.fromEntries(others) };
}
