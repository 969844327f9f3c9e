import type { BackendName } from '../../flow/backend.js';
import type { FileAction } from '../action-file/action-file-schema.js';
import { fieldsOf } from './action-fields.js';
import { planOf } from './action-plans.js';
import type { RawStep } from './element-name.js';
import { planExpectations, type PlannedExpectation } from './expectations.js';

/** What an action comes to. One of `steps`, `text`, `note` and `unsupported` is there, or none where it only expects. */
export interface PlannedAction {
  readonly written: FileAction;
  /** Steps as a live session takes them; undefined where there is nothing to do. */
  readonly steps: readonly RawStep[] | undefined;
  /** An instruction in plain language, in the place of steps. */
  readonly text?: string;
  /** What is only to be written down. */
  readonly note?: string;
  /** What handeye has no counterpart for, and what to write instead. */
  readonly unsupported?: string;
  /** What must hold afterwards, in this order. */
  readonly expectations: readonly PlannedExpectation[];
  /** What was read as something else than it says; rewrites of selectors stand on the record of their step. */
  readonly rewrites: readonly string[];
}

/**
 * What an action of an action file or a scenario comes to in handeye.
 *
 * @example
 * planAction({ action: 'type', selector: '#name', value: 'Ada' }, { backend: 'web' })
 * // steps: [{ action: 'fill', selector: '#name', text: 'Ada' }]
 * planAction({ action: 'click', element: 'the Save button' }, { backend: 'web' })
 * // text: 'click the Save button'
 */
export function planAction(written: FileAction, { backend }: { readonly backend: BackendName }): PlannedAction {
  const fields = fieldsOf(written);
  const plan = planOf(fields, written, backend);
  const expected = [...listed(written.expect), ...listed(written.expectations)];
  const context = { backend, selector: fields.selector };
  return {
    written,
    steps: plan.steps,
    ...(plan.text !== undefined && { text: plan.text }),
    ...(plan.note !== undefined && { note: plan.note }),
    ...(plan.unsupported !== undefined && { unsupported: plan.unsupported }),
    expectations: [...(plan.expectations ?? []), ...planExpectations(expected, context)],
    rewrites: plan.rewrites ?? [],
  };
}

function listed(expectations: unknown): readonly unknown[] {
  if (expectations === undefined || expectations === null) return [];
  return Array.isArray(expectations) ? expectations : [expectations];
}
