import { actionNamed } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { shortestSecret } from '../../domain/policy/redaction.js';
import type { Failure } from '../../domain/run/failure.js';
import type { Located } from '../../ports/eye.js';
import type { FlowRun, StepList } from './flow-run.js';

/**
 * Paints the field that a step is about to put a secret into over in every picture from now on: before the first key, for
 * a step may be cut off after any of them. Where the step could name a field and does not, it is the one with the focus.
 */
export async function noteSecretField(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  located: Located | undefined,
): Promise<void> {
  const secret = secretOf(list, step);
  if (secret === undefined) return;
  const note = (ref: string): void => {
    run.secretRefs.add(ref);
    if (!run.redactor.finds(secret)) run.redactor.addField(run.flowRunId, ref);
  };
  if (located !== undefined) {
    note(located.ref);
    return;
  }
  if (actionNamed(step.action)?.element !== 'optional') return;
  const { nodes } = await run.session.eye.snapshot({ scope: 'full' });
  for (const { ref, states } of nodes) if (states.focused === true) note(ref);
}

/**
 * Masks what a field kept of a secret like the secret itself: a field may cut it short or write it in its own form.
 *
 * @param known.held what the field holds, where that is known already
 * @param known.before what it held before the step, which is nothing of the secret where the step wrote nothing
 */
export async function noteSecretHeld(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  located: Located | undefined,
  { held, before }: { readonly held?: string | undefined; readonly before?: string | undefined } = {},
): Promise<void> {
  const secret = secretOf(list, step);
  if (secret === undefined) return;
  const value = held ?? (located && (await valueNow(run, located.ref).catch(() => undefined)));
  if (value === undefined || value === secret || value === before || isMasked(value)) return;
  if (value.length >= shortestSecret) run.redactor.add(value, 'secret');
  else if (located !== undefined) run.redactor.addField(run.flowRunId, located.ref);
}

/** The failure with what the field holds masked: a part of a secret may be too short to differ from ordinary words. */
export function withSecretMasked(list: StepList, step: AnyStep, failure: Failure): Failure {
  if (failure.found === undefined || secretOf(list, step) === undefined) return failure;
  return { ...failure, found: '{{secret}}' };
}

/** Whether the text that a step writes holds a secret. */
export function writesSecret(list: StepList, step: AnyStep): boolean {
  return secretOf(list, step) !== undefined;
}

/** The text that a step writes, if it holds a secret. */
function secretOf(list: StepList, step: AnyStep): string | undefined {
  if (!('text' in step) || typeof step.text !== 'string') return undefined;
  return list.variables.holdsSecret(writtenText(list, step) ?? step.text) ? step.text : undefined;
}

/** The text as the flow has it: only its references distinguish a short secret from an ordinary word. */
function writtenText(list: StepList, { order }: AnyStep): string | undefined {
  const written = list.steps.find((candidate) => candidate.order === order);
  return written !== undefined && 'text' in written && typeof written.text === 'string' ? written.text : undefined;
}

/** Whether a field shows bullets instead of its value, as passwords do. */
function isMasked(value: string): boolean {
  return /^•*$/.test(value);
}

/** What a field holds; undefined behind a dialog, which is for a step to answer. */
async function valueNow(run: FlowRun, ref: string): Promise<string | undefined> {
  const { matches } = await run.session.eye.query({ target: { ref }, includeHidden: true, dialogStays: true });
  return matches[0]?.value;
}
