import { describe, expect, it } from 'vitest';
import type { RunEvent, RunEventBody, WrittenStep } from '../../domain/event/run-event.js';
import { blankResult } from '../../domain/run/blank-result.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { emptyDelta, type Delta } from '../../domain/screen/effect/delta.js';
import { testFlowSchema } from '../../actions/registry.js';
import { exportFlow } from './exported-flow.js';

const time = '2026-03-02T09:30:00.000Z';
const targets = { web: { url: 'http://localhost:3000' } };

interface Sent {
  readonly written: WrittenStep & { readonly action: string };
  readonly status?: StepResult['status'];
  readonly delta?: Partial<Delta>;
}

/** The journal of a live session to which these steps were sent, or of a flow. */
function journal(steps: readonly Sent[], isLive = true): RunEvent[] {
  const scope = { flowRunId: 'flow-1', lane: 1 };
  const started = {
    type: 'flow_started',
    ...scope,
    testName: 's1',
    file: null,
    backend: 'web',
    backendVersion: '',
    profile: null,
    plan: [],
    notes: [],
    ...(isLive && { targets }),
  } as const;
  const bodies: RunEventBody[] = [started];
  for (const [index, { written, status = 'passed', delta }] of steps.entries()) {
    const step = String(index + 1);
    const { action } = written;
    bodies.push({ type: 'step_started', ...scope, step, action, origin: 'brain', written });
    const result = blankResult({
      step: index + 1,
      phase: 'steps',
      path: step,
      action,
      selector: null,
      argument: null,
      description: null,
      status,
      startTime: time,
      endTime: time,
      timeMs: 0,
      backendName: 'web',
      diagnostics: { ...(delta && { delta: { ...emptyDelta, ...delta } as StepResult['diagnostics']['delta'] }) },
    });
    bodies.push({ type: 'step_settled', ...scope, step, result });
  }
  return bodies.map((body, index) => ({ ...body, seq: index + 1, time }));
}

const click = { action: 'click', selector: 'Button#Save' };
const all = { only: 'passed', withAssertions: true } as const;

/** The assertions that are made of what a click has changed. */
const assertionsOf = (delta: Partial<Delta>): unknown =>
  exportFlow(journal([{ written: click, delta }]), all)?.steps[0]?.['assertions'];
const added = (role: string, name: string) => ({ ref: 'f1e1', role, name });
const went = (to: string): Pick<Delta, 'url'> => ({ url: ['http://localhost:3000/', to] });

describe('the flow that a live session has become', () => {
  it('holds what passed, in order, as it was sent, and can be run', () => {
    const flow = exportFlow(
      journal([
        { written: { action: 'open' } },
        { written: click, status: 'failed' },
        { written: { ...click, selector: 'Button#Save >> nth=2' }, status: 'warning' },
        { written: { action: 'read', selector: 'Heading' }, status: 'skipped' },
        { written: { action: 'fill', selector: 'Edit#Name', text: '{{secret.NAME}}' } },
      ]),
      all,
    );
    expect(flow).toEqual({
      schemaVersion: 1,
      testName: 's1',
      backend: 'web',
      targets,
      steps: [
        { action: 'open' },
        { action: 'click', selector: 'Button#Save >> nth=2' },
        { action: 'fill', selector: 'Edit#Name', text: '{{secret.NAME}}' },
      ],
    });
  });

  it('holds all that was sent where that is asked for', () => {
    const events = journal([{ written: { action: 'open' } }, { written: click, status: 'failed' }]);
    expect(exportFlow(events, { only: 'all', withAssertions: true })?.steps).toEqual([{ action: 'open' }, click]);
  });

  it('is made of no other run', () => {
    expect(exportFlow(journal([], false), all)).toBeUndefined();
  });

  it.each<[what: string, delta: Partial<Delta>, assertions: readonly object[] | undefined]>([
    ['where it led', went('http://localhost:3000/cart'), [{ type: 'url_contains', expected: '/cart' }]],
    ['a route behind #', went('http://localhost:3000/#/done'), [{ type: 'url_contains', expected: '/#/done' }]],
    [
      'no number in an address',
      went('http://localhost:3000/orders/HS-1001'),
      [{ type: 'url_contains', expected: '/orders/' }],
    ],
    ['no start page', went('http://localhost:3000/'), undefined],
    ['a message that came', { added: [added('alert', 'Saved')] }, [{ type: 'exists', selector: 'Alert#"Saved"' }]],
    [
      'a message in a region that was there',
      { changed: [{ ...added('status', ''), property: 'name', before: '', after: 'Saved' }] },
      [{ type: 'exists', selector: 'Status#"Saved"' }],
    ],
    [
      'messages rather than headings, and two at most',
      { added: [added('heading', 'A'), added('heading', 'B'), added('status', 'Say "C"')] },
      [
        { type: 'exists', selector: 'Status#"Say \\"C\\""' },
        { type: 'exists', selector: 'Heading#"A"' },
      ],
    ],
    [
      'no numbers, variables, buttons, or long texts',
      {
        added: [
          added('status', '3 items'),
          added('status', 'Hello {{secret.NAME}}'),
          added('button', 'Undo'),
          added('status', 'x'.repeat(81)),
          added('status', ''),
        ],
      },
      undefined,
    ],
  ])('checks %s', (_, delta, assertions) => {
    expect(assertionsOf(delta)).toEqual(assertions);
  });

  it('checks nothing after a warning, nor where that is not asked for, and keeps what was sent', () => {
    const delta = { added: [added('alert', 'Saved')] };
    const own = [{ type: 'exists', selector: 'Heading' }];
    expect(exportFlow(journal([{ written: click, delta, status: 'warning' }]), all)?.steps).toEqual([click]);
    const events = journal([{ written: { ...click, assertions: own }, delta }]);
    expect(exportFlow(events, { ...all, withAssertions: false })?.steps).toEqual([{ ...click, assertions: own }]);
    const flow = exportFlow(events, all);
    expect(flow?.steps[0]?.['assertions']).toEqual([...own, { type: 'exists', selector: 'Alert#"Saved"' }]);
    expect(testFlowSchema.safeParse(flow).success).toBe(true);
  });
});
