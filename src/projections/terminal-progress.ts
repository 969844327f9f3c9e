import type { RunEvent } from '../domain/event/run-event.js';
import type { StepResult, StepStatus } from '../domain/run/execution-report.js';
import { distinctBackends } from './backends.js';
import { stepSubject } from './failure-text.js';
import { causeWithin, isFailure } from './failures.js';
import { stepName } from './step-order.js';
import { plainPaint, resultStyle, signsFor, type TerminalOptions } from './terminal-style.js';
import { printable, truncate } from './terminal-text.js';
import { countSteps, resultOf, type StepCounts } from './verdict.js';
import { firstLine, formatCount, formatDuration, plural } from './wording.js';

/** Besides how lines are made: how much is reported. */
export interface ProgressOptions extends TerminalOptions {
  /**
   * What gets a line that stays: every step, or only flows and what went wrong, as suits a CI log.
   */
  readonly detail?: 'steps' | 'flows';
}

/** Turns events into lines while a run is under way. */
export interface Progress {
  /** The lines to print for this event; they stay. */
  apply(event: RunEvent): string[];
  /** What is under way now, a line for each lane: for a terminal that can draw them anew. */
  live(): string[];
}

interface FlowProgress {
  readonly testName: string;
  /** The steps that were announced, by path. */
  readonly plan: readonly string[];
  readonly startedAt: string;
  /** That of the flow, those that its steps are to run on, and those that they ran on. */
  readonly backends: Set<string>;
  readonly statuses: Map<string, StepStatus>;
  current: string;
}

/** A progress view that has seen nothing yet. */
export function createProgress(options: ProgressOptions = {}): Progress {
  const width = Math.max(40, options.width ?? 80);
  const paint = options.paint ?? plainPaint;
  const signs = signsFor(options.unicode ?? true);
  const everyStep = (options.detail ?? 'steps') === 'steps';
  const flows = new Map<string, FlowProgress>();
  const lanes = new Set<number>();
  let expected = 0;
  let finished = 0;

  const cut = (text: string, room: number): string => truncate(oneLine(text), Math.max(8, room), signs.ellipsis);

  function stepLines(flow: FlowProgress, result: StepResult, isAnew: boolean): string[] {
    const isContext = isFailure(result) && causeWithin({ steps: stepsSoFar(flow) }, result);
    if (!everyStep && (!isFailure(result) || isContext)) return [];
    // Where flows run side by side, a line must say which one it is of.
    const owner = lanes.size > 1 || !everyStep ? paint('dim', `${cut(flow.testName, 24)} ${signs.dot} `) : '';
    const time = formatDuration(result.timeMs);
    const anew = isAnew ? ' (looked at again)' : '';
    const where = distinctBackends(flow.backends).length > 1 ? ` (${printable(result.backendName)})${anew}` : anew;
    const nesting = '  '.repeat(result.path.split('.').length);
    const lead = `${nesting}${paint(result.status, signs[result.status])} ${owner}${stepName(result)}  `;
    const taken =
      nesting.length +
      signs[result.status].length +
      (owner === '' ? 0 : 27) +
      stepName(result).length +
      where.length +
      time.length +
      5;
    const line = `${lead}${cut(stepSubject(result), width - taken)}${paint('dim', where)}  ${paint('dim', time)}`;
    const reason = isFailure(result) ? result.error : result.warningCode?.replaceAll('_', ' ');
    if (isContext || reason === null || reason === undefined) return [line];
    return [line, `${nesting}    ${paint(result.status, cut(firstLine(reason, 400), width - nesting.length - 4))}`];
  }

  return {
    apply(event) {
      switch (event.type) {
        case 'run_started':
          expected = event.flows;
          return [paint('dim', `Running ${plural(event.flows, 'flow')}, run ${event.runId}`)];
        case 'flow_started': {
          const flow = {
            testName: event.testName,
            plan: event.plan.map(({ step }) => step),
            startedAt: event.time,
            backends: new Set([event.backend, ...event.plan.map(({ backend }) => backend ?? event.backend)]),
            statuses: new Map(),
            current: '',
          };
          flows.set(event.flowRunId, flow);
          lanes.add(event.lane);
          const backends = distinctBackends(flow.backends).join(' + ');
          const where = event.profile === null ? backends : `${backends}, ${event.profile}`;
          return everyStep
            ? [
                `${paint('strong', cut(event.testName, width - where.length - 3))} ${paint('dim', `(${printable(where)})`)}`,
              ]
            : [];
        }
        case 'step_started': {
          const flow = flows.get(event.flowRunId);
          if (flow) flow.current = `${event.step} ${event.action}`;
          return [];
        }
        case 'step_settled': {
          const flow = flows.get(event.flowRunId);
          if (flow === undefined) return [];
          const isAnew = flow.statuses.has(event.step);
          flow.statuses.set(event.step, event.result.status);
          flow.backends.add(event.result.backendName);
          return event.result.status === 'skipped' && !everyStep ? [] : stepLines(flow, event.result, isAnew);
        }
        case 'flow_finished': {
          const flow = flows.get(event.flowRunId);
          if (flow === undefined) return [];
          flows.delete(event.flowRunId);
          finished += 1;
          const counts = countSteps(flow.statuses.values());
          const { style, sign } = resultStyle(resultOf(counts, event.stoppedBy));
          const time = formatDuration(Math.max(0, Date.parse(event.time) - Date.parse(flow.startedAt)));
          const parts = [
            ...tallyParts(counts, flow.plan.filter((step) => !flow.statuses.has(step)).length),
            ...(event.stoppedBy === null ? [] : [`stopped: ${event.stoppedBy.replaceAll('_', ' ')}`]),
            time,
          ].join(` ${signs.dot} `);
          return [
            `${paint(style, signs[sign])} ${cut(flow.testName, width - parts.length - 8)}  ${paint('dim', parts)}`,
          ];
        }
        case 'run_finished':
        case 'step_acted':
        case 'console':
        case 'request_failed':
        case 'page_loaded':
        case 'downloaded':
        case 'filmed':
        case 'artifact_written':
        case 'brain_called':
          return [];
      }
    },

    live() {
      return [...flows.values()].map((flow) => {
        const done = `${flow.statuses.size}/${Math.max(flow.plan.length, flow.statuses.size)}`;
        const left = expected > 1 ? ` ${signs.dot} flow ${finished + 1} of ${expected}` : '';
        const name = cut(flow.testName, 32);
        const line = `${signs.running} ${name} ${done} ${signs.dot} ${flow.current}${left}`;
        return paint('dim', cut(line, width - 1));
      });
    },
  };
}

function stepsSoFar({ statuses }: FlowProgress): Pick<StepResult, 'path' | 'status'>[] {
  return [...statuses].map(([path, status]) => ({ path, status }));
}

/** How many steps ended how, each of them counted once; what never happened is left out. */
function tallyParts(counts: StepCounts, notReached: number): string[] {
  const { passed, warning, failed, error, skipped } = counts;
  return [
    `${formatCount(passed)} passed`,
    ...(warning > 0 ? [plural(warning, 'warning')] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(error > 0 ? [plural(error, 'error')] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} skipped`] : []),
    ...(notReached > 0 ? [`${formatCount(notReached)} not reached`] : []),
  ];
}

function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ');
}
