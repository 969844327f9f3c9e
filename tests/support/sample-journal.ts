import type { RunEvent } from '../../src/domain/event/run-event.js';
import { calledFlowFailedJournal, deadButtonJournal, fullDiskJournal, oddJournal } from './failure-journals.js';
import { beginFlow, beginJournal, endJournal, type SampleStep } from './journal-builder.js';

/** Path of the screenshot that the failed samples name; the bytes come from `sample-screenshot.ts`. */
export const failureScreenshot = 'artifacts/f1/step-6-failed.png';

const openShop: SampleStep = {
  action: 'open',
  description: 'Open the shop',
  takesMs: 412,
  diagnostics: {
    effects: [
      { kind: 'url', detail: 'about:blank → http://localhost:4173/', channel: 'browser_event' },
      { kind: 'title', detail: '"" → "Harbour Supplies"', channel: 'browser_event' },
    ],
    delta: {
      added: [
        { ref: 'f1e2', role: 'heading', name: 'Harbour Supplies' },
        { ref: 'f1e7', role: 'searchbox', name: 'Search products' },
      ],
      removed: [],
      changed: [],
      url: ['about:blank', 'http://localhost:4173/'],
      title: ['', 'Harbour Supplies'],
      omitted: 46,
    },
    settleMs: 88,
  },
  backendCallLog: [
    { timestampMs: 0, message: 'navigate http://localhost:4173/', level: 'info' },
    { timestampMs: 324, message: 'load event, 14 requests, none pending', level: 'debug' },
    { timestampMs: 409, message: 'settled: DOM quiet for 50 ms', level: 'debug' },
  ],
};

const fillName: SampleStep = {
  action: 'fill',
  description: 'Recipient',
  selectorResolvedTo: 'role=textbox[name="Full name"]',
  takesMs: 63,
  element: {
    ref: 'f1e31',
    controlType: 'textbox',
    name: 'Full name',
    automationId: 'full-name',
    isEnabled: true,
    value: '',
    states: { required: true, focused: false },
    bounds: { x: 320, y: 212, width: 360, height: 40 },
  },
  clickPoint: { x: 500, y: 232, width: 360, height: 40 },
  diagnostics: {
    matchTier: 'exact name',
    effects: [{ kind: 'value', detail: 'textbox "Full name": "" → "Ada Lovelace"', channel: 'read_back' }],
    delta: {
      added: [],
      removed: [{ ref: 'f1e33', role: 'alert', name: 'Please enter a name' }],
      changed: [
        { ref: 'f1e31', role: 'textbox', name: 'Full name', property: 'value', before: '', after: 'Ada Lovelace' },
        { ref: 'f1e31', role: 'textbox', name: 'Full name', property: 'invalid', before: 'true', after: 'false' },
      ],
      omitted: 0,
    },
  },
  backendCallLog: [
    { timestampMs: 2, message: 'resolved Edit#Full name to textbox "Full name" (exact name)', level: 'info' },
    { timestampMs: 6, message: 'visible, enabled, stable, editable', level: 'debug' },
    { timestampMs: 41, message: 'value read back: "Ada Lovelace"', level: 'info' },
  ],
};

const assertTotal: SampleStep = {
  action: 'assert_text',
  description: 'Total is shown',
  expected: 'Total: €48.50',
  found: 'Total: €48.50',
  takesMs: 9,
  assertionResults: [
    {
      type: 'text_contains',
      passed: true,
      expected: 'Total: €48.50',
      actual: 'Total: €48.50',
      description: null,
      error: null,
    },
    {
      type: 'no_console_errors',
      passed: true,
      expected: null,
      actual: '0 errors',
      description: 'Console is clean',
      error: null,
    },
  ],
};

const coveredButton: SampleStep = {
  action: 'click',
  description: 'Place the order',
  status: 'failed',
  takesMs: 5004,
  retryCount: 1,
  error:
    'Button "Place order" is covered by <div class="toast">: a click at 938, 571 would not reach it. ' +
    'Close the toast or wait until it is gone.',
  expected: 'Button "Place order" receives events',
  found: 'covered by <div class="toast" role="status">',
  selectorResolvedTo: 'role=button[name="Place order"]',
  screenshot: failureScreenshot,
  element: {
    ref: 'f1e58',
    controlType: 'button',
    name: 'Place order',
    automationId: 'place-order',
    isEnabled: true,
    states: { disabled: false, focused: false },
    bounds: { x: 848, y: 548, width: 180, height: 46 },
  },
  clickPoint: { x: 938, y: 571, width: 180, height: 46 },
  diagnostics: {
    failureType: 'not_actionable',
    check: 'receives_events',
    candidates: ['Button#Place order', 'Button#Back to cart', 'Link#Terms and conditions'],
    attempts: ['Button "Place order" moved for 2,500 ms: it was not stable.'],
    rewrites: [
      {
        rule: 'has_text_to_name',
        from: 'button:has-text("Place order")',
        to: 'Button#Place order',
        reason: 'A name is matched exactly; :has-text also finds what merely contains it.',
      },
    ],
    matchTier: 'exact name',
    effects: [],
    delta: {
      added: [{ ref: 'f1e71', role: 'status', name: 'Saved to your list' }],
      removed: [],
      changed: [],
      omitted: 0,
    },
    consoleErrors: ['Uncaught TypeError: Cannot read properties of undefined (reading "close")'],
    failedRequests: ['POST http://localhost:4173/api/wishlist → 500'],
    snapshot: 'artifacts/f1/step-6.snapshot.json',
    settleMs: 0,
  },
  backendCallLog: [
    { timestampMs: 3, message: 'resolved Button#Place order to button "Place order" (exact name)', level: 'info' },
    { timestampMs: 7, message: 'exists, visible, enabled', level: 'debug' },
    { timestampMs: 2503, message: 'not stable: moved from 848,612 to 848,548', level: 'warning' },
    { timestampMs: 2610, message: 'attempt 2', level: 'info' },
    { timestampMs: 2650, message: 'hit test at 938,571 finds div.toast', level: 'warning' },
    { timestampMs: 5003, message: 'gave up after 5,000 ms', level: 'error' },
  ],
};

const checkoutPlan = {
  'setup/1': 'set_variable',
  '1': 'open',
  '2': 'click Button#Add to cart',
  '3': 'click Link#Checkout',
  '4': 'fill Edit#Full name',
  '5': 'assert_text',
  '6': 'click Button#Place order',
  '7': 'assert_exists Heading#Thank you',
  '8': 'screenshot',
  'teardown/1': 'navigate',
};

/** Every step passed. */
export function passedJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, { testName: 'Checkout as a guest', plan: checkoutPlan, profile: 'eu' });
  flow.step('setup/1', { action: 'set_variable', description: 'Currency' });
  flow.step('1', openShop);
  journal.add({
    type: 'page_loaded',
    ...flow.scope,
    entry: { url: 'http://localhost:4173/', responseMs: 18, domContentLoadedMs: 140, loadMs: 324 },
  });
  flow.step('2', { action: 'click' });
  flow.step('3', { action: 'click', takesMs: 180 });
  flow.step('4', fillName);
  flow.step('5', assertTotal);
  flow.step('6', { action: 'click', takesMs: 230 });
  flow.step('7', { action: 'assert_exists' });
  flow.step('8', { action: 'screenshot', screenshot: 'artifacts/f1/step-8.png' });
  journal.add({
    type: 'downloaded',
    ...flow.scope,
    entry: { fileName: 'invoice.pdf', path: 'artifacts/f1/invoice.pdf', bytes: 48_213 },
  });
  flow.step('teardown/1', { action: 'navigate' });
  flow.finish({ variables: { orderNumber: 'HS-20418', total: '€48.50' } });
  return endJournal(journal, 0);
}

/** A flow that goes on in a program after a page, fails there, and leaves a step undone. */
export function twoTargetsJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'From the page to the program',
    plan: {
      '1': 'open',
      '2': 'open',
      '3': 'fill Edit#Order',
      '4': 'click Button#Save',
      '5': 'assert_exists Heading#Saved',
    },
    backends: { '2': 'linux', '3': 'linux', '4': 'linux' },
  });
  flow.step('1', openShop);
  flow.step('2', { action: 'open', argument: 'galculator' });
  flow.step('3', { action: 'fill', status: 'warning', warningCode: 'no_observable_effect' });
  flow.begin('4', 'click');
  return journal.events;
}

/** A button that something covers: screenshot, console and network errors, an attempt before the last. */
export function failedJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'Checkout as a guest',
    plan: checkoutPlan,
    notes: ['The browser ran without its own sandbox because it was started as root.'],
  });
  flow.step('setup/1', { action: 'set_variable', description: 'Currency' });
  flow.step('1', openShop);
  journal.add({
    type: 'page_loaded',
    ...flow.scope,
    entry: { url: 'http://localhost:4173/', responseMs: 18, domContentLoadedMs: 140, loadMs: 324 },
  });
  flow.step('2', { action: 'click' });
  flow.step('3', { action: 'click', takesMs: 180 });
  journal.add({
    type: 'page_loaded',
    ...flow.scope,
    entry: { url: 'http://localhost:4173/checkout?cart=7f3a', responseMs: 31, domContentLoadedMs: 96, loadMs: null },
  });
  flow.step('4', fillName);
  flow.step('5', assertTotal);
  journal.add({
    type: 'request_failed',
    ...flow.scope,
    entry: {
      timestampMs: 802,
      method: 'POST',
      url: 'http://localhost:4173/api/wishlist',
      status: 500,
      durationMs: 37,
      step: '6',
    },
  });
  journal.add({
    type: 'request_failed',
    ...flow.scope,
    entry: {
      timestampMs: 816,
      method: 'GET',
      url: 'https://stats.example.com/beacon?id=41',
      status: null,
      error: 'net::ERR_BLOCKED_BY_CLIENT',
      step: '6',
    },
  });
  journal.add({
    type: 'console',
    ...flow.scope,
    entry: {
      timestampMs: 840,
      level: 'error',
      text: 'Uncaught TypeError: Cannot read properties of undefined (reading "close")',
      source: 'http://localhost:4173/toast.js:18:9',
      step: '6',
    },
  });
  journal.add({
    type: 'console',
    ...flow.scope,
    entry: {
      timestampMs: 861,
      level: 'warning',
      text: 'Toast has no close button',
      source: 'http://localhost:4173/toast.js:4:3',
      step: '6',
    },
  });
  flow.step('6', coveredButton);
  for (const at of ['7', '8']) {
    flow.step(at, {
      action: checkoutPlan[at as '7'].split(' ')[0] ?? '',
      status: 'skipped',
      takesMs: 0,
      diagnostics: { note: 'Not run: step 6 failed.' },
    });
  }
  flow.step('teardown/1', { action: 'navigate' });
  flow.finish({ variables: { currency: 'EUR' } });
  return endJournal(journal, 1);
}

/** Cancelled in the middle; the rest was skipped in good order. */
export function abortedJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'Restock the warehouse',
    plan: { '1': 'open', '2': 'click Button#Restock', '3': 'wait' },
  });
  flow.step('1', openShop);
  flow.step('2', {
    action: 'click',
    status: 'failed',
    error: 'Cancelled while waiting for Button#Restock.',
    diagnostics: { failureType: 'cancelled' },
  });
  flow.step('3', {
    action: 'wait',
    status: 'skipped',
    takesMs: 0,
    diagnostics: { note: 'Not run: the run was cancelled.' },
  });
  flow.finish({ stoppedBy: 'cancelled' });
  return endJournal(journal, 3);
}

/** Killed while step 3 was in flight: no end of the flow, none of the run. */
export function killedJournal(): RunEvent[] {
  const journal = beginJournal(2);
  const flow = beginFlow(journal, {
    testName: 'Import 500 products',
    plan: {
      '1': 'open',
      '2': 'upload Button#Choose file',
      '3': 'click Button#Import',
      '4': 'assert_text',
      'teardown/1': 'navigate',
    },
  });
  flow.step('1', openShop);
  flow.step('2', { action: 'upload', takesMs: 310 });
  flow.begin('3', 'click', true);
  return journal.events;
}

/** Everything passed, though not as it should. */
export function warningsJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'Settings form',
    file: 'flows/settings.yaml',
    plan: {
      '1': 'open',
      '2': 'click Button#Save',
      '3': 'click Button#Sub',
      '4': 'click',
      '5': 'click Button#Chat',
      '6': 'assert_text',
    },
  });
  flow.step('1', openShop);
  flow.step('2', {
    action: 'click',
    status: 'warning',
    warningCode: 'no_observable_effect',
    takesMs: 540,
    diagnostics: { note: 'No effect was seen within 500 ms.' },
  });
  flow.step('3', {
    action: 'click',
    status: 'warning',
    warningCode: 'loose_match',
    diagnostics: { matchTier: 'prefix' },
  });
  flow.step('4', {
    action: 'click',
    status: 'warning',
    warningCode: 'value_differs',
    selector: 'Edit#Code',
    diagnostics: { note: 'It holds "AB-1", not "AB-12".' },
  });
  flow.step('5', {
    action: 'click',
    status: 'warning',
    warningCode: 'optional_step_failed',
    error: 'Button "Chat" was not found.',
  });
  flow.step('6', {
    action: 'assert_text',
    status: 'warning',
    warningCode: 'passed_on_retry',
    retryCount: 2,
    diagnostics: { attempts: ['Found "Saving…".', 'Found "Saving…".'] },
  });
  flow.finish();
  return endJournal(journal, 0);
}

/** A flow that runs a flow that runs a flow. */
export function nestedJournal(): RunEvent[] {
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: 'Order as a member',
    plan: { '1': 'open', '2': 'run_flow login.json', '3': 'click Button#Buy again' },
  });
  flow.step('1', openShop);
  flow.begin('2', 'run_flow');
  flow.step('2.1', { action: 'fill', selector: 'Edit#Email' });
  flow.begin('2.2', 'run_flow');
  flow.step('2.2.1', { action: 'wait', takesMs: 240 });
  flow.step('2.2.2', { action: 'fill', selector: 'Edit#One-time code', takesMs: 35 });
  flow.step('2.2', { action: 'run_flow', selector: 'one-time-code.json', takesMs: 4 });
  flow.step('2.3', { action: 'click', selector: 'Button#Sign in' });
  flow.step('2', { action: 'run_flow', takesMs: 4 });
  flow.step('3', { action: 'click' });
  flow.finish();
  return endJournal(journal, 0);
}

/** Several flows on two lanes, their events interleaved, of every result. */
export function multiFlowJournal(): RunEvent[] {
  const journal = beginJournal(5);
  const first = beginFlow(journal, {
    id: 'f1',
    lane: 0,
    testName: 'Browse the catalogue',
    file: 'flows/browse.json',
    plan: { '1': 'open', '2': 'assert_count' },
  });
  const second = beginFlow(journal, { id: 'f2', lane: 1, testName: 'Checkout as a guest', plan: checkoutPlan });
  first.step('1', openShop);
  second.step('setup/1', { action: 'set_variable' });
  second.step('1', openShop);
  first.step('2', { action: 'assert_count', expected: '24', found: '24' });
  first.finish();
  for (const at of ['2', '3', '4', '5'] as const) second.step(at, { action: checkoutPlan[at].split(' ')[0] ?? '' });
  const third = beginFlow(journal, {
    id: 'f3',
    lane: 0,
    testName: 'Settings form',
    file: 'flows/settings.yaml',
    plan: { '1': 'open', '2': 'click Button#Save' },
  });
  third.step('1', openShop);
  second.step('6', coveredButton);
  third.step('2', { action: 'click', status: 'warning', warningCode: 'no_observable_effect' });
  third.finish();
  for (const at of ['7', '8'] as const)
    second.step(at, {
      action: checkoutPlan[at].split(' ')[0] ?? '',
      status: 'skipped',
      takesMs: 0,
      diagnostics: { note: 'Not run: step 6 failed.' },
    });
  second.step('teardown/1', { action: 'navigate' });
  second.finish();
  const fourth = beginFlow(journal, {
    id: 'f4',
    lane: 0,
    testName: 'Upload a catalogue',
    file: 'flows/upload.json',
    plan: { '1': 'open', '2': 'upload Button#Choose file', '3': 'assert_text' },
  });
  fourth.step('1', {
    ...openShop,
    status: 'error',
    error: 'The page crashed: the renderer process was killed (signal 9).',
    diagnostics: { failureType: 'target_lost' },
  });
  for (const at of ['2', '3'])
    fourth.step(at, {
      action: at === '2' ? 'upload' : 'assert_text',
      status: 'skipped',
      takesMs: 0,
      diagnostics: { note: 'Not run: step 1 ended in an error.' },
    });
  fourth.finish();
  const fifth = beginFlow(journal, {
    id: 'f5',
    lane: 1,
    testName: 'Order history pages',
    file: 'flows/history.json',
    plan: { '1': 'open', '2': 'wait', '3': 'click Link#Next' },
  });
  fifth.step('1', openShop);
  fifth.step('2', { action: 'wait', takesMs: 3000 });
  fifth.step('3', {
    action: 'click',
    status: 'skipped',
    takesMs: 0,
    diagnostics: { note: 'Not run: a guardrail stopped the run.' },
  });
  fifth.finish({ stoppedBy: 'guardrail' });
  return endJournal(journal, 3);
}

/** Text that tries to break out of whatever shows it. */
export const hostileTexts = {
  script: '</script><script>window.__broken = 1</script><img src=x onerror="window.__broken = 2">',
  attribute: `" onmouseover="window.__broken = 3" x='`,
  rightToLeft: 'שלום עולם — "אישור" הזמנה 42',
  override: 'invoice\u202Efdp.exe',
  emoji: '👩‍👩‍👧‍👦 Familie 🏳️‍🌈 e\u0301 漢字',
  control: 'ring\u0007 null\u0000 esc\u001B[31mred\u001B[0m vt\u000B \uFFFE',
  loneSurrogate: 'half \uD83D of a pair',
  markdown: '| `cell` | <b>bold</b> [link](javascript:alert(1)) ::error::injected\n## heading',
  cdata: ']]> <!-- & &amp; -->',
  runnerCommand: '::stop-commands::forged',
  runnerCommands:
    'page says\n::error::forged\n \t:\u001B[0m:stop-commands::forged\n#\u001B[0m#[error]forged, then ##[group]forged',
} as const;

/** Strings meant to break the report, and an error of 5 kB. */
export function hostileJournal(): RunEvent[] {
  const texts = Object.values(hostileTexts);
  const journal = beginJournal();
  const flow = beginFlow(journal, {
    testName: hostileTexts.script,
    file: `flows/${hostileTexts.attribute}.json`,
    profile: hostileTexts.rightToLeft,
    notes: texts,
    plan: Object.fromEntries(texts.map((_, index) => [String(index + 1), 'click'])),
  });
  for (const [index, text] of texts.entries()) {
    journal.add({
      type: 'console',
      ...flow.scope,
      entry: { timestampMs: index, level: 'error', text, source: text, step: String(index + 1) },
    });
    journal.add({
      type: 'request_failed',
      ...flow.scope,
      entry: { timestampMs: index, method: 'GET', url: `http://x/${text}`, status: null, error: text },
    });
    flow.step(String(index + 1), {
      action: 'click',
      selector: text,
      description: text,
      status: index % 2 === 0 ? 'failed' : 'passed',
      error:
        index % 2 === 0
          ? `${text}\n${'A long line that says the same thing again. '.repeat(index === 0 ? 120 : 1)}`
          : null,
      expected: text,
      found: `${text}!`,
      selectorResolvedTo: text,
      element: {
        ref: text,
        controlType: text,
        name: text,
        automationId: text,
        isEnabled: true,
        bounds: null,
        states: { [text]: true },
      },
      backendCallLog: [{ timestampMs: 0, message: text, level: 'error' }],
      assertionResults: [{ type: text, passed: false, expected: text, actual: text, description: text, error: text }],
      diagnostics: {
        failureType: 'element_not_found',
        candidates: [text],
        rewrites: [{ rule: text, from: text, to: text, reason: text }],
        attempts: [text],
        effects: [{ kind: 'dom', detail: text, channel: 'mutation' }],
        delta: {
          added: [{ ref: text, role: text, name: text, value: text }],
          removed: [],
          changed: [{ ref: text, role: text, name: text, property: text, before: text, after: text }],
          omitted: 0,
        },
        note: text,
        dialogs: [text],
      },
    });
  }
  flow.finish({ variables: Object.fromEntries(texts.map((text, index) => [`${text}${index}`, text])) });
  return endJournal(journal, 1);
}

/** A run of `steps` steps with full evidence, one of which fails near the end. */
export function longJournal(steps: number): RunEvent[] {
  const journal = beginJournal();
  const positions = Array.from({ length: steps }, (_, index) => String(index + 1));
  const samples: readonly SampleStep[] = [
    fillName,
    { action: 'click', selector: 'Button#Add to cart' },
    assertTotal,
    { action: 'hover', selector: 'Link#Offers' },
  ];
  const flow = beginFlow(journal, {
    testName: `Soak: ${steps} steps`,
    file: 'flows/soak.json',
    plan: Object.fromEntries(positions.map((at) => [at, 'click'])),
  });
  for (const [index, at] of positions.entries()) {
    const sample = samples[index % samples.length] ?? fillName;
    flow.step(at, index === steps - 3 ? coveredButton : { ...sample, selector: sample.selector ?? `Edit#Row ${at}` });
  }
  flow.finish();
  return endJournal(journal, 1);
}

/** All samples by name. */
export const sampleJournals: Readonly<Record<string, () => RunEvent[]>> = {
  passed: passedJournal,
  failed: failedJournal,
  aborted: abortedJournal,
  killed: killedJournal,
  warnings: warningsJournal,
  nested: nestedJournal,
  'multi-flow': multiFlowJournal,
  'dead button': deadButtonJournal,
  'called flow': calledFlowFailedJournal,
  odd: oddJournal,
  'two targets': twoTargetsJournal,
  'full disk': fullDiskJournal,
  hostile: hostileJournal,
};
