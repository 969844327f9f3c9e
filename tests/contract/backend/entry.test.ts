import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { glob } from 'tinyglobby';
import { expect } from 'vitest';
import { leave } from './backends.js';
import { allPassed, found, guarantee, outcomes, topic } from './guarantee.js';

topic('Entry');

const words = 'äöüß Ελληνικά 日本語 🎉';
const holds = (selector: string, expected: string) => ({ action: 'assert_value', selector, expected });

guarantee('entry-type', 'types characters of every script after the existing text', {}, async ({ run }) => {
  const ran = await run([
    { action: 'type', selector: 'Edit#Name', text: words },
    holds('Edit#Name', words),
    { action: 'type', selector: 'Edit#Name', text: '!' },
    holds('Edit#Name', `${words}!`),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(4));
});

guarantee('entry-fill', 'replaces the content of a field', {}, async ({ run }) => {
  const ran = await run([
    { action: 'fill', selector: 'Edit#Name', text: 'first' },
    { action: 'fill', selector: 'Edit#Name', text: words },
    holds('Edit#Name', words),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
  expect(ran.step(3).diagnostics.effects?.map(({ kind }) => kind)).toContain('value');
});

guarantee('entry-clear', 'empties a field', {}, async ({ run }) => {
  const ran = await run([
    { action: 'fill', selector: 'Edit#Name', text: 'something' },
    { action: 'clear', selector: 'Edit#Name' },
    holds('Edit#Name', ''),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('entry-clear-focused', 'clears the focused field before typing', {}, async ({ run }) => {
  const ran = await run([
    { action: 'focus', selector: 'Edit#Name' },
    { action: 'type', text: 'one' },
    { action: 'type', text: 'two', clearFirst: true },
    holds('Edit#Name', 'two'),
    { action: 'focus', selector: 'Spinner#Amount' },
    { action: 'type', text: '7', clearFirst: true },
    holds('Spinner#Amount', '7'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(7));
});

guarantee('entry-clear-no-field', 'does not clear a focused element that is not a field', {}, async ({ run }) => {
  const ran = await run([
    { action: 'focus', selector: 'Button#Save' },
    { action: 'type', text: 'two', clearFirst: true, timeoutMs: 500 },
  ]);
  expect(ran.step(3).error).toMatch(/^What has the focus cannot be acted on .* is not a text field/);
});

guarantee('entry-unchanged', 'accepts a field that already contains the text', {}, async ({ run }) => {
  const ran = await run([
    { action: 'fill', selector: 'Edit#Name', text: 'same' },
    { action: 'fill', selector: 'Edit#Name', text: 'same' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(2));
});

guarantee('entry-lines', 'writes several lines', {}, async ({ run }) => {
  const ran = await run([
    { action: 'type', selector: 'Edit#Notes', text: 'one\ntwo' },
    { action: 'read', selector: 'Edit#Notes', what: 'value', saveAs: 'typed' },
    { action: 'fill', selector: 'Edit#Notes', text: 'three\nfour' },
    { action: 'read', selector: 'Edit#Notes', what: 'value', saveAs: 'filled' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(4));
  expect([ran.step(3).found, ran.step(5).found]).toEqual(['one\ntwo', 'three\nfour']);
});

guarantee('entry-password', 'writes a password, and reveals it nowhere', {}, async ({ run }) => {
  const ran = await run(
    [{ action: 'fill', selector: 'Edit#Secret', text: '{{secret.WORD}}' }],
    {},
    {
      secrets: { WORD: 'zq7xw92kd81' },
      artifacts: 'always',
    },
  );
  expect(outcomes(ran)).toEqual(allPassed(1));
  const kept = await glob('**/*', { cwd: ran.folder, dot: true, absolute: true });
  expect(kept.map((path) => basename(path))).toContain('journal.jsonl');
  const texts = await Promise.all(kept.map((path) => readFile(path, 'latin1')));
  expect(kept.filter((_, index) => texts[index]?.includes('zq7xw92kd81'))).toEqual([]);
});

guarantee('entry-keys', 'presses chords: select all, delete', {}, async ({ run }) => {
  const ran = await run([
    { action: 'type', selector: 'Edit#Name', text: 'abc' },
    { action: 'send_keys', selector: 'Edit#Name', keys: 'Control+A, Delete' },
    holds('Edit#Name', ''),
    { action: 'type', selector: 'Edit#Name', text: 'xy' },
    { action: 'send_keys', keys: 'Backspace' },
    holds('Edit#Name', 'x'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(6));
});

guarantee('entry-copy', 'copies text of any script from one field to another', {}, async ({ run }) => {
  const text = 'Größe 日本 – 5 €';
  const ran = await run([
    { action: 'fill', selector: 'Edit#Name', text },
    { action: 'send_keys', selector: 'Edit#Name', keys: 'Ctrl+a, Ctrl+c' },
    { action: 'send_keys', selector: 'Edit#Notes', keys: 'Ctrl+v' },
    { action: 'assert_value', selector: 'Edit#Notes', expected: text },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(4));
});

guarantee('entry-tab', 'moves the focus with the Tab key', {}, async ({ run }) => {
  const ran = await run([
    { action: 'focus', selector: 'Edit#Name' },
    { action: 'assert_state', selector: 'Edit#Name', state: 'focused' },
    { action: 'send_keys', keys: 'Tab, Tab' },
    { action: 'assert_state', selector: 'Edit#Secret', state: 'focused' },
    { action: 'send_keys', keys: 'Shift+Tab, Shift+Tab' },
    { action: 'assert_state', selector: 'Edit#Name', state: 'focused' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(6));
});

guarantee('entry-focus', 'focuses a button without pressing it', {}, async ({ run }) => {
  const ran = await run([
    { action: 'focus', selector: 'Button#Save' },
    { action: 'assert_state', selector: 'Button#Save', state: 'focused' },
    { action: 'assert_exists', selector: 'Text#ready' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('entry-cancel', 'stops typing a long text when the run is cancelled', {}, async ({ run }) => {
  const long = 'x'.repeat(400);
  const ran = await run(
    [{ action: 'type', selector: 'Edit#Name', text: long, keyDelayMs: 25, timeoutMs: 30_000 }],
    {},
    {
      onEvent(event, { cancel }) {
        if (event.type === 'step_started' && event.step === '2') setTimeout(cancel, 600);
      },
    },
  );
  expect(ran.exitCode).toBe(3);
  expect(ran.step(2).status).not.toBe('passed');
  expect(ran.step(2).timeMs).toBeLessThan(5000);
});

guarantee('entry-focused', 'accepts an element that already has the focus', {}, async ({ run }) => {
  const ran = await run([
    { action: 'focus', selector: 'Edit#Name' },
    { action: 'focus', selector: 'Edit#Name' },
  ]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  expect(ran.step(3).diagnostics.note).toContain('already');
});

guarantee('entry-number', 'writes a number that the app receives on blur', {}, async ({ run }) => {
  const left = { action: 'focus', selector: 'Edit#Name' };
  const reported = (expected: string) => ({ action: 'assert_text', selector: 'status', expected });
  const ran = await run([
    { action: 'fill', selector: 'Spinner#Amount', text: '7' },
    holds('Spinner#Amount', '7'),
    left,
    reported('amount 7'),
    { action: 'type', selector: 'Spinner#Amount', text: '10', clearFirst: true },
    holds('Spinner#Amount', '10'),
    left,
    reported('amount 10'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(8));
});

guarantee('entry-no-number', 'refuses text in a number field', {}, async ({ run }) => {
  const steps = [{ action: 'fill', selector: 'Spinner#Amount', text: 'many' }, holds('Spinner#Amount', '1')];
  const ran = await run(steps, { stopOnFailure: false });
  expect(outcomes(ran)).toEqual([expect.stringMatching(/^failed: .*"many"/), 'passed']);
});

guarantee('entry-stop', 'stops typing when aborted, and releases all keys', {}, async ({ open }) => {
  const app = await open();
  const { eye, hand } = app.session;
  const target = await found(eye, 'Edit#Name');
  const held = async (): Promise<string> => (await eye.query({ target: { ref: target.ref } })).matches[0]?.value ?? '';
  const stop = new AbortController();
  let answers = 0;
  // Capitals, for which Shift is held.
  const result = await hand.type(leave(), 'ABCDEFGHIJ'.repeat(20), {
    target,
    delayMs: 20,
    signal: stop.signal,
    onAnswer: () => (answers += 1) === 5 && stop.abort(),
  });
  expect(result.cutOff).toBe(true);
  expect((await app.held?.()) ?? []).toEqual([]);
  const stopped = await held();
  expect(stopped.length).toBeGreaterThan(0);
  expect(stopped.length).toBeLessThan(20);
  await hand.type(leave(), 'ab', { target, delayMs: 0, signal: new AbortController().signal });
  expect(await held()).toBe(`${stopped}ab`);
});

guarantee('entry-stopped', 'does nothing if aborted before it starts', {}, async ({ open }) => {
  const { eye, hand } = (await open()).session;
  const field = await found(eye, 'Edit#Name');
  const signal = AbortSignal.abort();
  const press = { button: 'left', count: 1, modifiers: [], withinMs: 0, signal } as const;
  const actions = [
    await hand.focus(leave(), field, { signal }),
    await hand.hover(leave(), field, { signal }),
    await hand.click(leave(), field, press),
    await hand.fill(leave(), field, 'Ada', { signal }),
    await hand.type(leave(), 'Ada', { target: field, delayMs: 0, signal }),
    await hand.pressKeys(leave(), ['A'], { target: field, signal }),
  ];
  expect(actions.map(({ cutOff }) => cutOff)).toEqual(actions.map(() => true));
  const [seen] = (await eye.query({ target: { ref: field.ref } })).matches;
  expect([seen?.value, seen?.states.focused === true]).toEqual(['', false]);
});
