import type { RunEvent } from '../../src/domain/event/run-event.js';
import { beginFlow, beginJournal, endJournal } from './journal-builder.js';

/** A button that does nothing, and the check after it that fails for that reason. */
export function deadButtonJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'Checkout as a guest',
    plan: {
      '1': 'navigate',
      '2': 'click Button#Save',
      '3': 'assert_url',
      '4': 'assert_text Heading#Order',
      '5': 'click',
    },
  });
  flow.step('1', { action: 'navigate', argument: '/cart' });
  flow.step('2', { action: 'click', status: 'warning', warningCode: 'no_observable_effect' });
  flow.step('3', { action: 'assert_url', argument: 'contains /cart' });
  const error = 'Expected text of Heading#Order contains "saved" within 5000 ms; found "Draft".';
  const expected = 'text of Heading#Order contains "saved"';
  flow.step('4', {
    action: 'assert_text',
    argument: 'contains "saved"',
    status: 'failed',
    error,
    expected,
    found: '"Draft"',
    diagnostics: { failureType: 'assertion_failed' },
    assertionResults: [
      { type: 'text_contains', passed: false, expected, actual: '"Draft"', description: null, error },
      { type: 'exists', passed: true, expected: null, actual: 'Heading#Order', description: null, error: null },
    ],
  });
  flow.step('5', { action: 'click', status: 'skipped', takesMs: 0, diagnostics: { note: 'Not run: step 4 failed.' } });
  flow.finish();
  return endJournal(journal, 1);
}

/** A flow that runs a flow that runs a flow, in which a step fails: every caller fails with it. */
export function calledFlowFailedJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'Order as a member',
    plan: { '1': 'open', '2': 'run_flow', '3': 'click Button#Buy again' },
  });
  const cause = 'Expected text of Heading#Welcome contains "Alice" within 5000 ms; found "Welcome".';
  const diagnostics = { failureType: 'assertion_failed' } as const;
  flow.step('1', { action: 'open', argument: 'http://localhost:4173/' });
  flow.begin('2', 'run_flow');
  flow.step('2.1', { action: 'fill', selector: 'Edit#Email', argument: '"ada@example.com"' });
  flow.begin('2.2', 'run_flow');
  flow.step('2.2.1', {
    action: 'assert_text',
    selector: 'Heading#Welcome',
    argument: 'contains "Alice"',
    status: 'failed',
    error: cause,
    diagnostics,
  });
  const inner = `"One-time code" failed at step 2.2.1: ${cause}`;
  flow.step('2.2', { action: 'run_flow', argument: 'code.yaml', status: 'failed', error: inner, diagnostics });
  const outer = `"Log in" failed at step 2.2: ${inner}`;
  flow.step('2', { action: 'run_flow', argument: 'login.yaml', status: 'failed', error: outer, diagnostics });
  flow.step('3', { action: 'click', status: 'skipped', takesMs: 0, diagnostics: { note: 'Not run: step 2 failed.' } });
  flow.finish();
  return endJournal(journal, 1);
}

/** Everything that makes counting hard: steps skipped on purpose, forgiven failures, warnings, errors, called flows, a stop. */
export function oddJournal(): RunEvent[] {
  const journal = beginJournal(3);
  const mixed = beginFlow(journal, {
    id: 'f1',
    testName: 'A bit of everything',
    file: 'flows/mixed.yaml',
    plan: { 'setup/1': 'open', '1': 'click', '2': 'click', '3': 'click', '4': 'run_flow', '5': 'click' },
  });
  const skipped = { action: 'click', status: 'skipped', takesMs: 0 } as const;
  mixed.step('setup/1', { action: 'open' });
  mixed.step('1', { ...skipped, diagnostics: { note: 'Not run: its condition does not hold.' } });
  mixed.step('2', {
    action: 'click',
    status: 'warning',
    warningCode: 'optional_step_failed',
    error: 'No such button.',
    diagnostics: { failureType: 'element_not_found' },
  });
  mixed.step('3', { action: 'click', status: 'warning', warningCode: 'no_observable_effect' });
  mixed.begin('4', 'run_flow');
  mixed.step('4.1', { action: 'click', status: 'error', error: 'It broke.', diagnostics: { failureType: 'error' } });
  mixed.step('4', {
    action: 'run_flow',
    status: 'error',
    error: '"Inner" failed at step 4.1: It broke.',
    diagnostics: { failureType: 'error' },
  });
  mixed.step('5', { ...skipped, diagnostics: { note: 'Not run: step 4 failed.' } });
  mixed.step('teardown/1', { action: 'click', status: 'failed', error: 'Gone.', diagnostics: {} });
  mixed.finish();
  const fine = beginFlow(journal, {
    id: 'f2',
    testName: 'Passed all the same',
    file: 'flows/fine.yaml',
    plan: { '1': 'click', '2': 'click' },
  });
  fine.step('1', { ...skipped, diagnostics: { note: 'Not run: its condition does not hold.' } });
  fine.step('2', { action: 'click', status: 'warning', warningCode: 'passed_on_retry', retryCount: 1 });
  fine.finish();
  const stopped = beginFlow(journal, {
    id: 'f3',
    testName: 'Out of time',
    file: 'flows/slow.yaml',
    plan: { '1': 'open', '2': 'click' },
  });
  stopped.step('1', { action: 'open' });
  stopped.step('2', { ...skipped, diagnostics: { note: 'Not run: the run was stopped (time_limit).' } });
  stopped.finish({ stoppedBy: 'time_limit' });
  return endJournal(journal, 1);
}

/** The disk of the run folder was full when the verdict of step 2 was to be written. */
export function fullDiskJournal(hasRoomForTheEnd = true): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'Import 500 products',
    plan: { '1': 'open', '2': 'click Button#Import', '3': 'assert_text' },
  });
  flow.step('1', { action: 'open' });
  flow.begin('2', 'click', true);
  flow.finish({ stoppedBy: 'environment' });
  return hasRoomForTheEnd ? endJournal(journal, 4) : journal.events;
}

/** A selector and texts that are much longer than anybody reads. */
export function longTextJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, { testName: 'Terms of sale', plan: { '1': 'click', '2': 'assert_text' } });
  flow.step('1', { action: 'click', selector: `Group#${'Very long name '.repeat(40)} >> Button#Save` });
  flow.step('2', {
    action: 'assert_text',
    status: 'failed',
    error: 'The text is another.',
    expected: 'one paragraph of the terms '.repeat(100),
    found: 'another paragraph of the terms '.repeat(100),
    diagnostics: { failureType: 'assertion_failed' },
  });
  flow.finish();
  return endJournal(journal, 1);
}

/** A flow of which every step was skipped by its own condition. */
export function idleJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'Linux only',
    file: 'flows/linux.yaml',
    plan: { '1': 'open' },
    notes: ['browser: installed'],
  });
  flow.step('1', { action: 'open', status: 'skipped', diagnostics: { note: 'Its "when" did not hold.' } });
  flow.finish();
  return endJournal(journal, 0);
}
