import { fold } from '../../nearest-word.js';
import type { FileAction } from '../action-file/action-file-schema.js';
import { elementName, namesElementOutright, type ElementName } from './element-name.js';
import { inPlainWords } from './plain-text.js';

/** The fields of an action, sorted by what becomes of them. */
export interface ActionFields {
  readonly action: string;
  /** The selector or ref as written. */
  readonly selector: string | undefined;
  /** The same as a step names it. */
  readonly name: ElementName;
  /** The element in plain language, where neither selector nor ref name it. */
  readonly spoken: string | undefined;
  /** `value` as text; a list with commas. */
  readonly value: string | undefined;
  readonly url: string | undefined;
  readonly duration: number | undefined;
  readonly timeoutMs: number | undefined;
  /** Fields of every step: description, timeoutMs, delayAfterMs. */
  readonly common: Readonly<Record<string, unknown>>;
  /** What stands there in handeye's own words, or is not known. */
  readonly rest: Readonly<Record<string, unknown>>;
}

/** Fields that planning itself reads. */
const readFields = new Set(
  ['action', 'selector', 'element', 'dropdown', 'value', 'url', 'duration', 'timeout', 'expect', 'expectations']
    .concat(['description', 'key', 'condition', 'date', 'files', 'timeoutMs', 'delayAfterMs', 'waitAfter'])
    .map(fold),
);

/** What models add to actions, and no step has a use for. */
const remarks = new Set(['reasoning', 'reason', 'thought', 'why', 'id', 'step', 'stepNumber', 'observe'].map(fold));

/** Sorts the fields of an action. */
export function fieldsOf(written: FileAction): ActionFields {
  const given = new Map(Object.entries(written).map(([key, value]) => [fold(key), value]));
  const text = (name: string): string | undefined => {
    const value = given.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const number = (...names: readonly string[]): number | undefined =>
    names.map((name) => given.get(name)).find((value): value is number => typeof value === 'number');
  const element = text('element');
  const isOutright = element !== undefined && namesElementOutright(element);
  const selector = text('selector') ?? text('dropdown') ?? (isOutright ? element : undefined);
  const rest = Object.entries(written).filter(([key]) => !readFields.has(fold(key)) && !remarks.has(fold(key)));
  const isNamed = selector !== undefined || rest.some(([key]) => ['ref', 'typedselector'].includes(fold(key)));
  const description = text('description') ?? text('reasoning') ?? text('reason');
  const timeoutMs = number('timeout', 'timeoutms');
  const delayAfterMs = number('delayafterms', 'waitafter');
  return {
    action: written.action,
    selector,
    name: elementName(selector),
    spoken: isNamed || element === undefined ? undefined : inPlainWords(element),
    value: valueOf(written.value),
    url: written.url,
    duration: written.duration,
    timeoutMs,
    common: {
      ...(description !== undefined && { description }),
      ...(timeoutMs !== undefined && { timeoutMs }),
      ...(delayAfterMs !== undefined && { delayAfterMs }),
    },
    rest: Object.fromEntries(rest),
  };
}

function valueOf(value: FileAction['value']): string | undefined {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.join(', ') : String(value);
}
