import type { RunEvent, WrittenStep } from '../../domain/event/run-event.js';
import type { StepResult } from '../../domain/run/execution-report.js';

/** What of a session a flow is made of. */
export interface ExportOptions {
  /** `passed` leaves out what failed or was skipped; steps with a warning are kept. */
  readonly only: 'passed' | 'all';
  /** Whether the flow checks what was seen to follow from its steps. */
  readonly withAssertions: boolean;
}

/** A flow as a file holds it. */
export interface ExportedFlow {
  readonly schemaVersion: 1;
  readonly testName: string;
  readonly backend: string;
  readonly targets: Readonly<Record<string, unknown>>;
  readonly steps: readonly WrittenStep[];
}

/** The flow that a live session has become: what was sent to it, in order, as it is to be replayed. Undefined for other runs. */
export function exportFlow(
  events: Iterable<RunEvent>,
  { only, withAssertions }: ExportOptions,
): ExportedFlow | undefined {
  const written = new Map<string, WrittenStep>();
  const results = new Map<string, StepResult>();
  let session: Extract<RunEvent, { type: 'flow_started' }> | undefined;
  for (const event of events) {
    if (event.type === 'flow_started' && event.targets !== undefined) session = event;
    if (event.type === 'step_started' && event.written !== undefined) written.set(event.step, event.written);
    if (event.type === 'step_settled') results.set(event.step, event.result);
  }
  if (session === undefined) return undefined;
  const kept = [...written].filter(([path]) => {
    const result = results.get(path);
    // What was refused must not come back by way of a flow.
    if (result?.diagnostics.failureType === 'guardrail_violation') return false;
    const status = result?.status;
    return only === 'all' || status === 'passed' || status === 'warning';
  });
  return {
    schemaVersion: 1,
    testName: session.testName,
    backend: session.backend,
    targets: { ...session.targets },
    steps: kept.map(([path, step]) => {
      const result = results.get(path);
      const found = withAssertions && result !== undefined ? assertionsFor(result) : [];
      const own = step['assertions'];
      const assertions = [...(Array.isArray(own) ? (own as unknown[]) : []), ...found];
      return assertions.length > 0 ? { ...step, assertions } : step;
    }),
  };
}

/** Roles of what tells a person that something has happened, with their types; what says most comes first. */
const telling = [
  ['alert', 'Alert'],
  ['status', 'Status'],
  ['dialog', 'Dialog'],
  ['heading', 'Heading'],
] as const;

const mostAssertions = 2;

/** What was seen to follow from a step: where it led, and which messages came. */
function assertionsFor({ status, diagnostics: { delta } }: StepResult): object[] {
  if (delta === undefined || status !== 'passed') return [];
  const led = delta.url === undefined ? undefined : pathOf(delta.url[1]);
  // A region that reports what happens is there from the start, and is called what it says.
  const renamed = delta.changed
    .filter(({ property }) => property === 'name')
    .map(({ role, after }) => ({ role, name: after }));
  const lines = [...delta.added, ...renamed].filter(({ name }) => isPlain(name));
  const seen = telling.flatMap(([role, type]) =>
    lines
      .filter((line) => line.role === role)
      .map(({ name }) => ({ type: 'exists', selector: `${type}#${JSON.stringify(name)}` })),
  );
  return [...(led === undefined ? [] : [{ type: 'url_contains', expected: led }]), ...seen].slice(0, mostAssertions);
}

/** Whether a text is likely to be the same whenever the flow runs. */
function isPlain(name: string): boolean {
  return name !== '' && name.length <= 80 && !/[\d{}]/.test(name);
}

/** The part of an address that is the same whenever the flow runs: numbers of orders and the like are others each time. */
function pathOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, hash } = new URL(url);
  const path = `${pathname}${hash}`.replace(/[^/]*\d.*$/s, '');
  return path === '/' || path === '' ? undefined : path;
}
