import { asTheyRun } from '../../domain/flow/sequence.js';
import { describe, expect, it } from 'vitest';
import { acceptedFlows } from '../../../tests/support/flow-cases/accepted-flows.js';
import { firstFormatFlow } from '../../../tests/support/flow-cases/first-format-flow.js';
import { flowOf } from '../../../tests/support/flow-cases/flow-case.js';
import { refusedFlows } from '../../../tests/support/flow-cases/refused-flows.js';
import { refusedSteps } from '../../../tests/support/flow-cases/refused-steps.js';
import { formatProblem } from '../../domain/flow/problem.js';
import { readFlow, readStep } from './read-flow.js';

/** The problems of a flow, as its author reads them. */
function complaints(flow: unknown): string[] {
  return readFlow(flow)
    .problems.filter(({ severity }) => severity === 'error')
    .map(formatProblem);
}

/** The problems of one step, without the path of the step. */
function stepComplaints(step: unknown): string[] {
  return complaints(flowOf([step])).map((line) => line.replace('steps[0].', ''));
}

describe('a flow', () => {
  it.each(acceptedFlows)('is accepted with $what', ({ flow, read: expected = {} }) => {
    const read = readFlow(flow);
    expect(read.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(read.ok && read.flow).toMatchObject(expected);
  });

  it.each(refusedFlows)('is refused with $what', ({ flow, problems }) => {
    const found = complaints(flow).toSorted();
    expect(found).toEqual(problems.toSorted().map((problem) => expect.stringContaining(problem)));
  });

  it('is refused if it is not there', () => {
    expect(complaints(undefined)).toEqual([expect.stringContaining('a flow must be an object')]);
  });
});

describe('the time limit of a step', () => {
  const limits = (timeoutMs?: number): readonly unknown[] => {
    const steps = [{ action: 'open' }, { action: 'navigate', url: '/' }, { action: 'screenshot' }, { action: 'close' }];
    const read = readFlow(flowOf(steps), timeoutMs);
    return read.ok ? read.flow.steps.map((step) => step.timeoutMs) : read.problems;
  };

  it('is 30 s for what loads a page, and 5 s for all others', () => {
    expect(limits()).toEqual([30_000, 30_000, 5000, 5000]);
  });

  it('is that of the setting, where there is one, for all', () => {
    expect(limits(800)).toEqual([800, 800, 800, 800]);
  });
});

describe('every problem is reported at once', () => {
  it('with the value at fault and the word that was meant', () => {
    const [problem] = readFlow(flowOf([{ action: 'clik' }])).problems;
    expect(problem).toEqual({
      severity: 'error',
      path: 'steps[0].action',
      message: 'unknown action "clik"',
      value: 'clik',
      nearest: 'click',
    });
  });
});

describe('a step', () => {
  it.each(refusedSteps)('%j is refused', (step, message) => {
    const found = stepComplaints(step);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(message);
  });

  it('cannot be a variable, which is said in place of a list of actions', () => {
    expect(stepComplaints({ action: '{{verb}}' })).toEqual([
      'action: an action cannot be a variable, as {{verb}} is; write its name, and choose between steps with "when"',
    ]);
  });

  it('that is unknown through and through is shown what there is', () => {
    expect(stepComplaints({ action: 'frobnicate' })[0]).toMatch(
      /^action: unknown action "frobnicate"\n {4}known: open, navigate, click/,
    );
    expect(stepComplaints({ action: 'open', frob: 1 })[0]).toMatch(
      /^frob: unknown property "frob"\n {4}known here: action, url, \w+, order/,
    );
  });

  it('can be read alone, with paths of its own', () => {
    expect(readStep({ Action: 'Click', Selector: 'Button#A' })).toMatchObject({
      ok: true,
      step: { action: 'click', order: 1 },
    });
    expect(readStep({ action: 'click', timeoutMs: 'x' })).toMatchObject({
      ok: false,
      problems: [{ path: 'timeoutMs' }, { path: 'selector' }],
    });
  });
});

describe('orders', () => {
  it('that are there twice are a warning, and such steps run as they stand in the file', () => {
    const warnings = (steps: readonly object[], more = {}): readonly string[] =>
      readFlow(flowOf(steps, more)).problems.map(formatProblem);
    expect(warnings([{ action: 'open', order: 1 }], { setup: [{ action: 'open', order: 1 }] })).toEqual([]);
    const order = 2;
    const steps = [
      { action: 'open', order },
      { action: 'open', order: 1 },
      { action: 'open', order },
    ];
    expect(warnings(steps)).toEqual([
      'steps[2].order: order 2 is already taken by steps[0]; they run as they stand in the file, this one with the next number',
    ]);
    const read = readFlow(flowOf(steps));
    expect(read.ok && asTheyRun(read.flow.steps).map((step) => read.flow.steps.indexOf(step))).toEqual([1, 0, 2]);
  });

  it('of 0 count, unless several steps have it: then nobody gave them one', () => {
    const orders = (steps: readonly object[]): unknown => {
      const read = readFlow(flowOf(steps));
      return read.ok && read.problems.length === 0 && read.flow.steps.map(({ order: number }) => number);
    };
    expect(
      orders([
        { action: 'open', order: 1 },
        { action: 'open', order: 0 },
      ]),
    ).toEqual([1, 0]);
    expect(
      orders([
        { action: 'open', order: 0 },
        { action: 'open', order: 0 },
      ]),
    ).toEqual([1, 2]);
  });
});

describe('a flow of the first format', () => {
  it('is taken as it is, without a word', () => {
    const read = readFlow(firstFormatFlow);
    expect(read.problems).toEqual([]);
    expect(read).toMatchObject({
      ok: true,
      flow: {
        testName: 'Notepad',
        backend: 'desktop',
        targetApp: 'notepad',
        steps: firstFormatFlow.Steps.map((_, index) => ({ order: index + 1 })),
      },
    });
    expect(read.ok && read.flow.steps[0]).toMatchObject({
      action: 'launch',
      processPath: 'notepad.exe',
      delayAfterMs: 200,
    });
  });

  it('gets a warning for each field without a meaning, and runs all the same', () => {
    const read = readFlow(flowOf([{ action: 'click', selector: 'Button#A', text: 'left over', scrollAmount: 7 }]));
    expect(read.ok).toBe(true);
    expect(read.problems).toMatchObject([
      { severity: 'warning', path: 'steps[0].text', message: '"text" has no meaning for click; it is left out' },
      { severity: 'warning', path: 'steps[0].scrollAmount' },
    ]);
  });
});

it('gives steps and assertions the time that they do not name themselves', () => {
  const flow = flowOf([
    { action: 'open', assertions: [{ type: 'exists', selector: '#a' }] },
    { action: 'open', timeoutMs: 7 },
    { action: 'run_flow', flow: 'part.json', assertions: [{ type: 'exists', selector: '#a' }] },
  ]);
  const read = readFlow(flow, 900);
  expect(read.ok && read.flow.steps).toMatchObject([
    { timeoutMs: 900, assertions: [{ timeoutMs: 900 }] },
    { timeoutMs: 7 },
    { timeoutMs: 0, assertions: [{ timeoutMs: 900 }] },
  ]);
});

describe('a wait', () => {
  it('without anything to wait for is a pause, but a state is that of something', () => {
    expect(complaints(flowOf([{ action: 'wait' }]))).toEqual([]);
    expect(readFlow(flowOf([{ action: 'wait' }]), 900)).toMatchObject({ ok: true });
    expect(complaints(flowOf([{ action: 'wait', state: 'visible' }]))).toEqual([
      expect.stringContaining('steps[0].state: needs a selector'),
    ]);
  });
});
