import type { Action } from '../../actions/action.js';
import { actionNamed } from '../../actions/registry.js';
import { calledBy } from '../../actions/flow/run-flow.js';
import { absoluteAddress } from '../../domain/flow/address.js';
import { splitCommand } from '../../domain/flow/command-line.js';
import { asTheyRun } from '../../domain/flow/sequence.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { substitute } from '../../domain/flow/variables.js';
import type { PermitRequest } from '../../domain/policy/run-policy.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { narrowedScope } from '../guard/flow-scope.js';
import { stepPath, type FlowRun, type StepList } from '../step/flow-run.js';
import { filesNamedBy, namedBy } from '../load/named-by.js';
import { resetRequest, type DirectReset } from './reset-target.js';
import type { StepsPorts } from './run-steps.js';
import { withTargetOf } from './step-lists.js';
import { backendNameOf, skippedResult } from './unrun-steps.js';
import { calledVariables } from '../step/variable-scope.js';

/** What a step acts on that names nothing in it. */
export const wholeTarget = 'the target';

/**
 * A dry run: every step is recorded as skipped, with what it would do and whether it might. Nothing is opened or done.
 *
 * @param resets the requests or commands that come before all steps; the first step reports them
 * @returns whether all of it would be permitted, as far as the spec says
 */
export function previewSteps(
  run: FlowRun,
  resets: readonly DirectReset[],
  lists: readonly StepList[],
  ports: StepsPorts,
): boolean {
  const before = resets.map((reset) => preview(run, resetRequest(reset)));
  const first = lists.findIndex(({ steps }) => steps.length > 0);
  const steps = lists.map((list, index) =>
    previewList(run, list, ports, index === first ? before.map(({ text }) => text) : []),
  );
  return before.every(({ decision }) => decision !== 'deny') && steps.every(Boolean);
}

function preview(run: FlowRun, request: PermitRequest) {
  const { decision, reason } = run.guard.preview(request, run.scope);
  const answer = { permit: 'permitted', ask: 'to be approved first', deny: 'not permitted' }[decision];
  return { decision, reason, text: `would ${request.action} ${request.target}: ${answer} (${reason})` };
}

function previewList(caller: FlowRun, list: StepList, ports: StepsPorts, before: readonly string[] = []): boolean {
  const run: FlowRun = { ...caller, scope: narrowedScope(caller.scope, list.loaded.flow.allow) };
  let isPermitted = true;
  for (const [index, step] of list.steps.entries()) {
    const request = requestOf(run, list, step, ports.source);
    const { decision, reason, text } = preview(run, request);
    if (decision === 'deny') isPermitted = false;
    const note = ['dry run', ...(index === 0 ? before : []), text].join('; ');
    const skipped = skippedResult(run, list, step, note);
    const dryRun = run.redactor.deep({ target: request.target, decision, reason });
    const result = { ...skipped, diagnostics: { ...skipped.diagnostics, dryRun } };
    run.record({ type: 'step_settled', flowRunId: run.flowRunId, lane: run.lane, step: result.path, result });
    const called = calledList(run, list, step, ports);
    const there = { ...withTargetOf(run, step), backendName: backendNameOf(run, step) };
    if (called !== undefined && !previewList(there, called, ports)) isPermitted = false;
  }
  return isPermitted;
}

/** What the guard would be asked; what only the app can supply (addresses and elements that a step reads) stays as written. */
function requestOf(run: FlowRun, list: StepList, written: AnyStep, source: SpecSource): PermitRequest {
  const step = substitute(written, list.variables.lookup).value;
  const action = actionNamed(step.action);
  const { selector, typedSelector } = written;
  const url = addressOf(step, action, withTargetOf(run, step).targetUrl);
  const [command] = namedBy(step, 'program');
  const files = filesNamedBy(step).map(({ text }) => source.resolve(list.loaded.file, text));
  return {
    action: step.action,
    effect: action?.effect ?? 'input',
    target: url ?? command?.text ?? selector ?? typedSelector?.value ?? calledBy(step)?.file ?? wholeTarget,
    ...(url !== undefined && { url }),
    ...(command && { program: splitCommand(command.text)[0] ?? '' }),
    ...(files.length > 0 && { files }),
  };
}

/** Where a step goes, as far as that is known before it runs. */
function addressOf(step: AnyStep, action: Action | undefined, targetUrl: string | undefined): string | undefined {
  const [named] = namedBy(step, 'address');
  const url = named?.text ?? (action?.opensTarget === true ? targetUrl : undefined);
  return url === undefined || url.includes('{{') ? undefined : absoluteAddress(url, targetUrl);
}

/** The steps of a flow that a step runs. Arguments that only the app can supply stay as written. */
function calledList(run: FlowRun, list: StepList, step: AnyStep, ports: StepsPorts): StepList | undefined {
  const called = calledBy(step);
  const loaded = called && list.loaded.references.get(ports.source.resolve(list.loaded.file, called.file));
  if (called === undefined || loaded === undefined) return undefined;
  const given = substitute(called.passed, list.variables.lookup).value;
  const variables = calledVariables(loaded.flow, run.givenVariables, given, ports.secrets, run.redactor);
  return { ...list, loaded, steps: asTheyRun(loaded.flow.steps), prefix: `${stepPath(list, step)}.`, variables };
}
