import { isRecord } from '../../spec/zod-shape.js';

/** What fields of a flow may be called in a step of a scenario, the likeliest first. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  text: ['value', 'date'],
  option: ['value'],
  files: ['files', 'value'],
  keys: ['key', 'value'],
  url: ['url', 'value'],
  direction: ['value', 'url'],
  selector: ['selector', 'dropdown', 'element', 'value'],
  milliseconds: ['duration', 'value'],
  timeoutMs: ['timeout', 'duration'],
  delayAfterMs: ['wait_after'],
  contains: ['value'],
  expected: ['value'],
  matches: ['value', 'pattern'],
  state: ['condition', 'type'],
  until: ['condition', 'value'],
};

/** Where in a scenario something stands, by its place in the flow that it became. */
export function placeInScenario(
  path: readonly PropertyKey[],
  scenario: Readonly<Record<string, unknown>>,
  origins: readonly (readonly PropertyKey[])[],
): readonly PropertyKey[] {
  const [list, index, ...rest] = path;
  if (list === 'testName') return ['name'];
  if (list === 'targets')
    return rest.includes('viewport') ? ['config', 'viewport', ...rest.slice(rest.indexOf('viewport') + 1)] : ['url'];
  if (list === 'variables') return typeof index === 'string' ? [...index.split('.'), ...rest] : [];
  if (list !== 'steps' || typeof index !== 'number') return path;
  const origin = origins[index];
  if (origin === undefined) return ['steps'];
  const [field, ...inner] = rest;
  if (typeof field !== 'string') return origin;
  const entry = origin.reduce<unknown>(
    (value, part) => (value as Readonly<Record<PropertyKey, unknown>> | undefined)?.[part],
    scenario,
  );
  const names = otherNames[field] ?? [field];
  if (!isRecord(entry)) return origin;
  const found = [field, ...names].find((name) => Object.hasOwn(entry, name));
  return [...origin, found ?? names[0] ?? field, ...inner];
}
