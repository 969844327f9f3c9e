import type { ExecutionReport, StepResult } from '../../domain/run/execution-report.js';
import { positionOf } from '../../projections/step-order.js';
import type { PageImage } from './screenshots.js';

/** What the parts of the page share. */
export interface PageContext {
  readonly images: ReadonlyMap<string, PageImage>;
  /** Pixels of a screenshot for each CSS pixel. */
  readonly screenshotScale: number;
  /** Steps whose details stand in the page at once; the others are put there when they are opened. */
  readonly eager: ReadonlySet<StepResult>;
  /** The step that is open when the page is. */
  readonly opened: StepResult | undefined;
}

/** A flow with its place in the run: flows are numbered from 1, as the run has them. */
export interface NumberedFlow {
  readonly number: number;
  readonly report: ExecutionReport;
}

/** The name by which a link reaches a flow; the same each time the report is made. */
export function flowId(flow: NumberedFlow): string {
  return `flow-${flow.number}`;
}

/** The name by which a link reaches a step: `flow-1-step-3.2`, `flow-1-setup-1`. */
export function stepId(flow: NumberedFlow, step: StepResult): string {
  const position = positionOf(step.path).replaceAll(/[^\w.]/g, '-');
  return `${flowId(flow)}-${step.phase === 'steps' ? 'step' : step.phase}-${position}`;
}
