import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HandeyeError } from '../../../src/domain/errors.js';
import { problemsOfV1 } from './v1-flows.js';

const step = { order: 1, action: 'click', selector: 'Button#Save' };
const flow = { schemaVersion: 1, testName: 'T', backend: 'playwright', steps: [step] };

const everyTypeWrong = {
  schemaVersion: 'one',
  testName: 7,
  description: [],
  targetApp: {},
  timeoutSeconds: 'soon',
  stopOnFailure: 'perhaps',
  createdAt: 5,
  backend: 3,
  targetLock: 'no',
  steps: [
    {
      order: 'first',
      action: 'click',
      selector: 5,
      typedSelector: 'Button#A',
      timeoutMs: '5s',
      delayAfterMs: [],
      description: {},
      app: 1,
      windowTitle: 2,
      assertions: 'none',
    },
    { action: 'type', selector: '#a', text: {} },
    { action: 'send_keys', keys: 5 },
    { action: 'navigate', url: {} },
    { action: 'assert_text', contains: [], exact: 'yes' },
    { action: 'scroll', direction: 5, scrollAmount: '3' },
    { action: 'launch', processPath: 5 },
    { action: 7 },
    'click',
    {
      action: 'screenshot',
      assertions: [{ type: 3, selector: 4, expected: {}, exact: 1, timeoutMs: 'x', description: 1 }],
    },
  ],
};

/** The fields of `everyTypeWrong` that hold a value of the wrong type. */
const wrongFields = 34;

it.each<[string, string | Buffer, number, RegExp]>([
  [
    'a field that no version had',
    JSON.stringify({ ...flow, steps: [{ ...step, colour: 'red' }] }, null, 1),
    1,
    /^10:4 steps\[0\]\.colour: unknown property "colour"/,
  ],
  [
    'PascalCase and a wrong word',
    JSON.stringify(
      { SchemaVersion: 1, TestName: 'T', Steps: [{ Action: 'Click', Selector: '#a', TimeoutMs: 'x' }] },
      null,
      1,
    ),
    1,
    /^8:4 steps\[0\]\.timeoutMs: must be a whole number, not "x"/,
  ],
  ['a wrong type in every field', JSON.stringify(everyTypeWrong), wrongFields, /schemaVersion: must be 1, not "one"/],
  [
    'a selector kind of the future',
    JSON.stringify({
      ...flow,
      steps: [{ action: 'click', typedSelector: { kind: 'playwright_brainwave', value: 'x' } }],
    }),
    1,
    /typedSelector\.kind: "playwright_brainwave" is not allowed here/,
  ],
  ['UTF-16', Buffer.from(`\uFEFF${JSON.stringify(flow)}`, 'utf16le'), 0, /^$/],
  ['comments', `// a flow\n${JSON.stringify(flow)}`, 1, /JSON has no comments: leave them out/],
  [
    '5 MB',
    JSON.stringify({
      ...flow,
      steps: Array.from({ length: 26_000 }, () => ({ ...step, order: null, description: 'x'.repeat(130) })),
    }),
    0,
    /^$/,
  ],
  ['nothing', '', 1, /empty/],
])('a flow in the first format with %s says what is wrong with it, or nothing', async (_, content, count, first) => {
  const path = join(mkdtempSync(join(tmpdir(), 'handeye-v1-')), 'a.json');
  writeFileSync(path, content);
  const errors = await problemsOfV1(path).then(
    (found) => found.errors,
    (error: unknown) => [error instanceof HandeyeError ? `${error.message} ${error.hint ?? ''}` : String(error)],
  );
  expect(errors).toHaveLength(count);
  expect(errors[0] ?? '').toMatch(first);
});
