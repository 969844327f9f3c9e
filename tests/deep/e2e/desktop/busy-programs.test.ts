import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';

describe.skipIf(lacksDesktop('busy programs of a Linux desktop'))('a program that is busy', () => {
  const { run } = useDesktopFlows();

  it('with a press for a second and more is waited for until it shows what comes of that', async () => {
    const ran = await run('gtk3/gtk3_busy.py', [
      { action: 'assert_exists', selector: 'Text#idle' },
      { action: 'hover', selector: 'Button#Work', expectNoEffect: true },
      { action: 'click', selector: 'Button#Work' },
      { action: 'assert_exists', selector: 'Text#"worked 1.5 s"', timeoutMs: 100 },
      { action: 'click', selector: 'Button#Work and tell' },
      { action: 'assert_exists', selector: 'Text#"worked 0 s"', timeoutMs: 100 },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('for longer than it takes to call it hung is waited for as long as the step may take', async () => {
    const ran = await run('gtk3/gtk3_busy.py', [
      { action: 'hover', selector: 'Button#Work later', expectNoEffect: true },
      { action: 'click', selector: 'Button#Work long', timeoutMs: 20_000 },
      { action: 'assert_exists', selector: 'Text#"worked 4 s"', timeoutMs: 100 },
      { action: 'click', selector: 'Button#Work later' },
      { action: 'wait', selector: 'Text#begins' },
      { action: 'wait', selector: 'Text#"worked 4 s"', timeoutMs: 20_000 },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('in the middle of a long text, and does not come back, gets no more of that', async () => {
    const text = 'milk and honey, '.repeat(300);
    const ran = await run('gtk3/gtk3_busy.py', [{ action: 'type', selector: 'Edit#Stuck', text }], {
      teardown: [
        { action: 'wait', selector: 'Text#holds', timeoutMs: 30_000 },
        { action: 'assert_not_exists', selector: `Text#"holds ${text.length}"`, timeoutMs: 1_000 },
      ],
    });
    expect(problemsOf(ran)).toEqual([expect.stringContaining('busy or hung')]);
  });

  it.each([400, 50])(
    'with a key, a tick or a text %i ms later is waited for as long as the step may take, and the text is written once',
    async (pauseMs) => {
      const ran = await run('gtk3/gtk3_busy.py', [
        { action: 'click', selector: 'Button#Work later' },
        { action: 'wait', selector: 'Text#begins' },
        // From 100 ms after that it answers nothing, and nothing shows when that begins: it may be between a look and its key.
        { action: 'wait', milliseconds: pauseMs },
        { action: 'send_keys', keys: 'Tab' },
        { action: 'check', selector: 'CheckBox#Tick' },
        { action: 'assert_exists', selector: 'Text#"worked 4 s"' },
        { action: 'fill', selector: 'Edit#Field', text: 'milk' },
        { action: 'assert_exists', selector: 'Text#"written 1 time(s)"' },
        { action: 'assert_value', selector: 'Edit#Field', expected: 'milk' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    },
  );
});
