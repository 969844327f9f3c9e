import type { BackendName } from '../../flow/backend.js';
import type { ActionFields } from './action-fields.js';
import type { FileAction } from '../action-file/action-file-schema.js';
import type { RawStep } from './element-name.js';
import type { PlannedExpectation } from './expectations.js';
import { inQuotes, oneInstruction } from './plain-text.js';

/** What an action comes to, without its expectations. */
export interface ActionPlan {
  readonly steps?: readonly RawStep[] | undefined;
  readonly text?: string | undefined;
  readonly note?: string | undefined;
  readonly unsupported?: string | undefined;
  readonly expectations?: readonly PlannedExpectation[] | undefined;
  readonly rewrites?: readonly string[] | undefined;
}

/** What an action is planned with. */
export interface PlanContext {
  readonly fields: ActionFields;
  readonly written: FileAction;
  readonly backend: BackendName;
}

/** Decides what actions of one name come to. */
export type Planner = (context: PlanContext) => ActionPlan;

/** An action of handeye, in its own fields. */
export function asItIs(action: string): Planner {
  return ({ fields, written }) => {
    const { name, common, rest, spoken } = fields;
    const { value, url, files } = written;
    const own = {
      ...(value !== undefined && { value }),
      ...(url !== undefined && { url }),
      ...(files !== undefined && { files }),
    };
    if (spoken !== undefined)
      return { unsupported: `${action} takes no element in plain language. Name it by "selector".` };
    return { steps: [{ action, ...name, ...own, ...rest, ...common }] };
  };
}

/** An action on one element. @param say the instruction for an element in plain language; undefined where there is none */
export function onElement(
  action: string,
  say: (element: string, fields: ActionFields) => string | undefined,
  more: (fields: ActionFields, written: FileAction) => Readonly<Record<string, unknown>> = () => ({}),
  rewrite?: string,
): Planner {
  return ({ fields, written }) => {
    const { name, spoken, common, rest } = fields;
    const rewrites = rewrite === undefined ? [] : [rewrite];
    if (spoken === undefined)
      return { steps: [{ action, ...name, ...more(fields, written), ...rest, ...common }], rewrites };
    return { ...saidOf(written.action, spoken, (element) => say(element, fields)), rewrites };
  };
}

/**
 * An action on an element in plain language, as one instruction; or unsupported, where it would be more than that.
 *
 * @param action as the action file calls it
 * @param say makes the instruction of the words for the element
 */
export function saidOf(
  action: string,
  spoken: string,
  say: (element: string) => string | undefined,
): Pick<ActionPlan, 'text' | 'unsupported'> {
  const text = oneInstruction(say, spoken);
  if (text !== undefined) return { text };
  return { unsupported: `${action}: "${spoken}" cannot be put into an instruction. Name the element by "selector".` };
}

/** An instruction with a value in quotes. */
export const withValue =
  (say: (quoted: string, element: string) => string) =>
  (element: string, { value = '' }: ActionFields): string | undefined => {
    const quoted = inQuotes(value);
    return quoted === undefined ? undefined : say(quoted, element);
  };
