import { uiaControlTypeOf } from '../../domain/flow/selector/index.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { diagnosticsText } from './diagnostics-text.js';
import type { IdolClickStep } from './step-format.js';

/**
 * A step in the form of v1. Verdicts are the same there. Actions, types of assertions, backends and warning codes are plain
 * text there and stay as handeye has them, also those that v1 has no flow for.
 *
 * @param number see `stepNumbers`
 * @param evidencePath makes a path in the run folder one that is relative to the report
 */
export function idolClickStep(step: StepResult, number: number, evidencePath: (path: string) => string): IdolClickStep {
  const { element, clickPoint, screenshot } = step;
  return {
    step: number,
    action: step.action,
    selector: step.selector,
    description: step.description,
    status: step.status,
    startTime: step.startTime,
    endTime: step.endTime,
    timeMs: Math.round(step.timeMs),
    retryCount: step.retryCount,
    expected: step.expected,
    found: step.found,
    error: step.error,
    screenshot: screenshot === null ? null : evidencePath(screenshot),
    element: element && {
      controlType: uiaControlTypeOf(element.controlType),
      name: element.name,
      automationId: element.automationId,
      isEnabled: element.isEnabled,
      bounds: element.bounds && inWholePixels(element.bounds),
    },
    assertionResults: step.assertionResults.map(({ type, passed, expected, actual, description, error }) => ({
      type,
      passed,
      expected,
      actual,
      description,
      error,
    })),
    backendName: step.backendName,
    selectorResolvedTo: step.selectorResolvedTo,
    clickPoint: clickPoint && inWholePixels(clickPoint),
    backendCallLog: step.backendCallLog.map(({ timestampMs, message, level }) => ({
      timestampMs: Math.max(0, Math.round(timestampMs)),
      message,
      level: callLogLevels[level],
    })),
    warningCode: step.warningCode,
    diagnostics: diagnosticsText(step, number, evidencePath),
  };
}

const callLogLevels = { debug: 'info', info: 'info', warning: 'warn', error: 'error' } as const;

function inWholePixels({ x, y, width, height }: NonNullable<StepResult['clickPoint']>): {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
} {
  return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
}
