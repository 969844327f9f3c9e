import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';

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
});
