import { untilAnswered } from '../../actions/shared/conditions/until-answered.js';
import type { Attempt, ActionPermitRequest, LocateRequest, StepContext, StepOutcome } from '../../actions/action.js';
import type { ElementTarget } from '../../actions/shared/conditions/condition.js';
import { actionNamed } from '../../actions/registry.js';
import { entersNamedWindows, isDesktop } from '../../domain/flow/backend.js';
import { formatSelectorError, type Selector, type SelectorRewrite } from '../../domain/flow/selector/index.js';
import { parseSelectorTemplate } from '../../domain/flow/selector-template.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { looksDestructive } from '../../domain/policy/destructive-words.js';
import { judgesNames, type FrameShown } from '../../domain/policy/run-policy.js';
import type { Failure } from '../../domain/run/failure.js';
import type { ElementSummary } from '../../domain/screen/element/screen-node.js';
import type { Located, Resolution } from '../../ports/eye.js';
import type { Approval } from '../guard/approvals.js';
import type { GuardAnswer } from '../guard/guard.js';
import { describeElement, describeSummary } from '../../actions/shared/elements/on-element.js';
import type { CallLog } from './call-log.js';
import type { Deadline } from './deadline.js';
import { keepScreenshot } from './evidence.js';
import { stopFailure } from './fault.js';
import type { FlowRun, StepList, StoppedBy } from './flow-run.js';
import type { Sought } from './heal/explain.js';
import type { Recorded } from './heal/healing.js';
import { recordElement } from './heal/recorded.js';
import { stepPath } from './flow-run.js';
import { focusedName, pressedNames, tellingName } from './pressed-names.js';
import { noteSecretField, writesSecret } from './secret-fields.js';
import type { SeenAs } from './vision/vision.js';
import { stepArguments } from './step-arguments.js';
import { untilHolds, untilLocated, type LocatePatience } from './waiting.js';

/** What an attempt at a step left behind for its report, besides its outcome. */
export interface StepTrace {
  located: Located | undefined;
  /** The selector of the flow that was looked for last. */
  sought: Sought | undefined;
  /** What selectors of the flow meant, as far as that is new. */
  recorded: Recorded[];
  /** How the selector came to what was located or looked at. */
  resolution: Resolution | undefined;
  rewrites: readonly SelectorRewrite[];
  permitId: string | undefined;
  stop: StoppedBy | undefined;
  /** The yes of a person to what the step is about to do. */
  approval: Approval | undefined;
  /** How a model found the element in a picture; undefined: none was asked. */
  seen: SeenAs | undefined;
  /** How often the step begins anew, for a person's answer took time. */
  looksAnew: number;
}

/** A target whose name changes with each look is asked for this often; then the last answer counts as it is. */
const mostLooksAnew = 3;

/** What the context of a step is made of. */
export interface StepContextParts {
  readonly run: FlowRun;
  readonly list: StepList;
  readonly step: AnyStep;
  readonly deadline: Deadline;
  readonly log: CallLog;
  readonly trace: StepTrace;
  readonly resolvePath: (path: string) => string;
  readonly runCalledFlow: StepContext['runCalledFlow'];
  readonly carryOut: StepContext['carryOut'];
  /** Resolves when what came before is judged: nothing is done to the target before that. */
  readonly before: Promise<void> | undefined;
}

/** What an action is given to work with: every way to the target goes through here, and every action through the guard. */
export function createStepContext(parts: StepContextParts): StepContext {
  const { run, list, step, deadline, log, trace } = parts;
  const { eye, hand } = run.session;
  const action = actionNamed(step.action);

  /** The frames that hold what was located so far: the action that follows touches them. */
  const frames: FrameShown[] = [];

  const parsed = (written: string | undefined): Attempt<Selector> => {
    const source = written ?? step.selector ?? step.typedSelector?.value;
    if (source === undefined) return { ok: false, failure: noSelector(step) };
    const result = parseSelectorTemplate(source, list.variables.lookup);
    if (!result.ok) return { ok: false, failure: { type: 'error', message: formatSelectorError(result.error) } };
    // What a model found is named by no selector of the flow.
    const isSeen = written === undefined && trace.seen !== undefined;
    trace.sought = !isSeen && isOfFlow(step, written) ? { text: source, selector: result.selector } : undefined;
    if (written === undefined) {
      trace.rewrites = result.rewrites;
      for (const rewrite of result.rewrites) log.note(`read "${rewrite.from}" as "${rewrite.to}": ${rewrite.reason}`);
    }
    return { ok: true, value: result.selector };
  };

  const record = async (element: ElementSummary | undefined): Promise<void> => {
    if (trace.sought === undefined || element === undefined) return;
    const recorded = await recordElement(run, list, step, trace.sought.text, element);
    if (recorded !== undefined) trace.recorded.push(recorded);
  };

  const refused = (answer: Extract<GuardAnswer<never>, { ok: false }>): typeof answer => {
    trace.stop = answer.stop;
    log.note(answer.failure.message, 'error');
    return answer;
  };
  /** An action of its own, whatever the step is about to do: it moves the pointer. */
  const wheelTo: LocatePatience['wheelTo'] = async (ref, element) => {
    const target = element === undefined ? 'what is scrolled away' : describeSummary(element);
    const answer = await run.guard.permit({ action: 'scroll', effect: 'input', target }, run.scope, deadline.signal);
    if (!answer.ok) return refused(answer).failure;
    const result = await hand.wheelTo?.(answer.value, ref, { signal: deadline.signal });
    log.note(`turned the wheel to ${target}${result?.refused === undefined ? '' : `: ${result.refused}`}`);
    return undefined;
  };

  let namedWindow: string | undefined;
  // What a step names a window for is in that one, whatever the window that opened it has of the same name.
  const inWindow = step.windowTitle !== undefined && { currentFirst: true };

  return {
    eye,
    hand,
    host: run.host,
    signal: deadline.signal,
    targetUrl: run.targetUrl,
    isOnDesktop: isDesktop(run.backendName),
    entersNamedWindows: entersNamedWindows(run.backendName),
    targetProgram: run.targetProgram,
    targetApp: run.targetApp,
    follow: (program, exitCodes) => run.session.follow(program, exitCodes),
    enterWindow: (id) => run.session.enterWindow(id),
    nameWindow: (id) => void (namedWindow = id),
    namedWindow: () => namedWindow,
    remainingMs: deadline.remainingMs,
    log: log.note,
    target(selector) {
      const result = parsed(selector);
      if (!result.ok) return result;
      const target: ElementTarget = { written: result.value.source, query: { selector: result.value, ...inWindow } };
      return { ok: true, value: target };
    },
    async locate(request: LocateRequest) {
      const result = parsed(request.selector);
      if (!result.ok) return result;
      const { scroll = true, checks, position, includeHidden, currentFirst, optionsOf, search } = request;
      const found = await untilLocated(
        eye,
        run.clock,
        result.value,
        {
          scroll,
          checks,
          ...inWindow,
          ...(currentFirst !== undefined && { currentFirst }),
          ...(position && { position }),
          ...(includeHidden !== undefined && { includeHidden }),
          ...(optionsOf !== undefined && { optionsOf }),
          ...(search === true && { search: run.clock.monotonicMs() }),
        },
        { deadline, timeoutMs: step.timeoutMs, wheelTo },
      );
      if (!found.ok) return found;
      trace.located = found.value;
      const { resolution, frame } = found.value;
      trace.resolution = resolution;
      if (frame !== undefined) frames.push(frame);
      await record(found.value.reading.summary);
      log.note(
        `found ${describeElement(found.value)} as ${resolution.resolvedTo} (${resolution.tier}); passed ${request.checks.join(', ')}`,
      );
      return found;
    },
    async permit(request: ActionPermitRequest) {
      await parts.before;
      if (run.signal.aborted) return { ok: false, failure: stopFailure(run) };
      const effect = request.effect ?? action?.effect ?? 'input';
      const given = stepArguments(step, run.redactor);
      const isChosen = run.scope.origin === 'brain' || trace.seen !== undefined;
      const hasWords = effect !== 'read' && judgesNames(run.scope.policy);
      const allPressed = isChosen || hasWords ? await pressedNames(eye, action, step, trace.located) : [];
      const pressed = isChosen ? tellingName(allPressed) : undefined;
      const own = trace.located?.reading.summary.name;
      const name = pressed ?? own;
      const focused = hasWords && trace.located === undefined ? await focusedName(eye, action) : undefined;
      const others = [own, focused, ...allPressed, ...(request.otherNames ?? [])];
      const otherNames = others.flatMap((other) => (other === undefined || other === name ? [] : [other]));
      // The step says how its element looks; that it may destroy something, only the step itself can say.
      const isUnsaid =
        trace.seen !== undefined && looksDestructive(pressed ?? '') && !looksDestructive(trace.seen.description);
      const asked = {
        ...request,
        action: step.action,
        effect,
        ...(given !== undefined && { arguments: given }),
        ...(frames.length > 0 && { frames }),
        ...(name !== undefined && { name }),
        ...(pressed !== undefined && { pressesElement: true }),
        ...(hasWords && { otherNames }),
        ...(isUnsaid && { origin: 'brain' as const }),
      };
      if (trace.permitId === undefined && trace.looksAnew < mostLooksAnew) {
        const approval = await run.guard.approve(asked, run.scope, deadline.signal, trace.approval);
        // Nobody said no who was asked until the run was over.
        if (run.signal.aborted) return { ok: false, failure: stopFailure(run) };
        if (!approval.ok) return refused(approval);
        if (approval.value !== undefined) {
          trace.approval = approval.value;
          trace.looksAnew += 1;
          log.note(`approved by ${approval.value.by}; looking anew`);
          return { ok: false, failure: { type: 'error', message: 'The target may have changed meanwhile.' } };
        }
      }
      // A press that was held back is tried again: nobody is asked twice about that.
      if (trace.permitId !== undefined && trace.approval !== undefined) run.guard.tryAgain(trace.approval);
      const answer = await run.guard.permit(asked, run.scope, deadline.signal, trace.approval);
      if (!answer.ok) return refused(answer);
      await noteSecretField(run, list, step, trace.located);
      if (run.signal.aborted) return { ok: false, failure: stopFailure(run) };
      trace.permitId = answer.value.id;
      log.note(`permitted ${step.action} on ${request.target}`, 'debug');
      return answer;
    },
    async until(condition) {
      const outcome = await untilHolds(eye, condition, deadline, step.timeoutMs);
      if (outcome.status === 'held') {
        trace.resolution = outcome.resolution ?? trace.resolution;
        await record(outcome.check?.element);
      }
      log.note(outcome.status === 'failed' ? outcome.failure.message : `holds: ${condition.expected}`);
      return outcome;
    },
    mark: (options) => untilAnswered(() => eye.mark(options), { eye, ...deadline }),
    writesSecret: () => writesSecret(list, step),
    lastAction: () => run.lastAction.seq,
    sleep: (milliseconds) => run.clock.sleep(milliseconds, deadline.signal),
    async keepScreenshot(options, name) {
      const kept = await keepScreenshot(run, stepPath(list, step), options, name ?? 'screenshot');
      log.note(`kept ${kept.path}`);
      return kept;
    },
    resolvePath: parts.resolvePath,
    setVariable(name, value) {
      list.variables.set(name, value);
    },
    runCalledFlow: (file, args): Promise<StepOutcome> => parts.runCalledFlow(file, args),
    carryOut: (text): Promise<StepOutcome> => parts.carryOut(text),
  };
}

/** Whether a selector stands in the step, and was not made of what it says. */
function isOfFlow(step: AnyStep, written: string | undefined): boolean {
  if (written === undefined) return true;
  const names = Object.entries(actionNamed(step.action)?.names ?? {});
  return names.some(([field, kind]) => kind === 'selector' && new Map(Object.entries(step)).get(field) === written);
}

function noSelector(step: AnyStep): Failure {
  return { type: 'error', message: `${step.action} needs a selector.` };
}
