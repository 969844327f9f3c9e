import type { BackendName } from '../../domain/flow/backend.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { substitute } from '../../domain/flow/variables.js';
import { decideAction, decideNavigation, narrowed, type RunPolicy } from '../../domain/policy/run-policy.js';
import { isListed, originOf } from '../../domain/policy/allowlist.js';
import { actionNamed } from '../../actions/registry.js';
import { backendsOf } from '../../engine/flow/check-flow.js';
import type { LoadedFlow } from '../../engine/flow/load-flow.js';
import { printable, truncate } from '../../projections/terminal-text.js';
import { plural } from '../../projections/wording.js';
import { valuesBeforeStart } from './flow-values.js';
import { printJson, type CommandCall } from './command.js';
import { shownPath } from './problem-lines.js';

export interface PlanOptions {
  readonly backends: readonly BackendName[] | undefined;
  readonly policy: RunPolicy;
  readonly variables: Readonly<Record<string, string>>;
  readonly profileId: string | undefined;
}

/** A step as it would be taken, and what the policy says to it. */
interface PlannedStep {
  readonly phase: 'setup' | 'steps' | 'teardown';
  readonly step: number;
  readonly action: string;
  readonly target: string | null;
  readonly decision: 'permit' | 'ask' | 'deny';
  readonly reason: string;
}

/**
 * Shows what a run would do, without starting anything.
 * @returns 3 when the policy refuses a step, else 0
 */
export function printPlan(call: CommandCall, flows: readonly LoadedFlow[], options: PlanOptions): number {
  const planned = flows.map((loaded) => ({
    testName: loaded.flow.testName,
    file: loaded.file,
    backends: options.backends ?? backendsOf(loaded.flow),
    steps: planOf(loaded, options),
  }));
  const denied = planned.flatMap(({ steps }) => steps).filter(({ decision }) => decision === 'deny').length;
  if (call.json) printJson(call, { schemaVersion: 1, dryRun: true, denied, flows: planned });
  else printText(call, planned, denied);
  return denied > 0 ? 3 : 0;
}

function printText(
  { out, cwd }: CommandCall,
  planned: readonly {
    readonly testName: string;
    readonly file: string;
    readonly backends: readonly string[];
    readonly steps: readonly PlannedStep[];
  }[],
  denied: number,
): void {
  const { paint, signs } = out;
  for (const { testName, file, backends, steps } of planned) {
    const where = `${backends.join(', ')} ${signs.dot} ${shownPath(file, cwd)}`;
    out.line(`${paint('strong', printable(testName))}  ${paint('dim', where)}`);
    for (const { phase, step, action, target, decision, reason } of steps) {
      const name = phase === 'steps' ? `${step}` : `${phase} ${step}`;
      const sign =
        decision === 'permit' ? paint('dim', signs.dot) : paint(decision === 'deny' ? 'failed' : 'warning', '!');
      const text = truncate(
        printable(`${action}${target === null ? '' : ` ${target}`}`),
        out.width - 16,
        signs.ellipsis,
      );
      out.line(`  ${sign} ${paint('dim', name.padStart(3))}  ${text}`);
      if (decision !== 'permit') out.line(`         ${paint(decision === 'deny' ? 'failed' : 'warning', reason)}`);
    }
    out.line();
  }
  const total = planned.reduce((sum, { steps }) => sum + steps.length, 0);
  const verdict = denied === 0 ? '' : `, ${paint('failed', `${denied} not permitted`)}`;
  out.line(`Dry run: ${plural(planned.length, 'flow')}, ${plural(total, 'step')}${verdict}. Nothing was done.`);
}

function planOf(loaded: LoadedFlow, { policy, variables, profileId }: PlanOptions): readonly PlannedStep[] {
  const { flow } = loaded;
  const lookup = valuesBeforeStart(flow, variables, profileId);
  const narrow = narrowed(policy, flow.allow);
  const webUrl = substitute(flow.targets?.web?.url, lookup).value;
  return (['setup', 'steps', 'teardown'] as const).flatMap((phase) => {
    const list = flow[phase];
    const steps = typeof list === 'string' ? referencedSteps(loaded, list) : (list ?? []);
    return steps.map((written): PlannedStep => {
      const step = substitute(written, lookup).value;
      const url = 'url' in step && typeof step.url === 'string' ? step.url : webUrl;
      const target = targetOf(step, url);
      return { phase, step: step.order ?? 0, action: step.action, target, ...decisionOn(narrow, step, url) };
    });
  });
}

function referencedSteps(loaded: LoadedFlow, file: string): readonly AnyStep[] {
  const name = file.replace(/^\.\//, '');
  return [...loaded.references.values()].find((reference) => reference.file.endsWith(name))?.flow.steps ?? [];
}

function targetOf(step: AnyStep, url: string | undefined): string | null {
  if (step.action === 'open' || step.action === 'navigate') return url ?? null;
  return step.selector ?? step.typedSelector?.value ?? null;
}

function decisionOn(
  policy: RunPolicy,
  step: AnyStep,
  url: string | undefined,
): { readonly decision: PlannedStep['decision']; readonly reason: string } {
  const allowed = decideAction(policy, step.action);
  if (allowed.decision === 'deny') return allowed;
  if (url !== undefined && !url.includes('{{') && (step.action === 'open' || step.action === 'navigate')) {
    const navigation = decideNavigation(
      policy,
      { origins: new Set([originOf(url)]), programs: new Set() },
      url,
      'step',
    );
    if (navigation.decision === 'deny') return navigation;
  }
  const asks = isListed(step.action, policy.askFor) || actionNamed(step.action)?.effect === 'destructive';
  return asks ? { decision: 'ask', reason: 'needs a human yes' } : { decision: 'permit', reason: 'named by the spec' };
}
