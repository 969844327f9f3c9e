import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';

describe.skipIf(lacksDesktop('long lists of desktop programs'))('a row of a long table', () => {
  const { run } = useDesktopFlows();
  const app = 'gtk3/gtk3_rows.py';
  const unread = /it may be among \d+ parts of the table that are scrolled away and were not read; scroll to it/;

  it('that was not read is told to be among those that were not', async () => {
    const ran = await run(app, [{ action: 'click', selector: 'Cell#"Row 7000"', timeoutMs: 500 }]);
    expect(ran.step(2)).toMatchObject({ status: 'failed', error: expect.stringMatching(unread) });
    expect(ran.step(2).error).toContain('Nearest: Cell#');
  });

  it.each(['Cell#"Row 7000"', 'role=cell[name="Row 7000"]', 'text="Row 7000"'])(
    'that was not read is not believed to be absent: %s',
    async (selector) => {
      const ran = await run(app, [{ action: 'assert_not_exists', selector, timeoutMs: 500 }]);
      expect(ran.step(2)).toMatchObject({ status: 'failed', error: expect.stringMatching(unread) });
    },
  );

  it('says nothing of what no row is: that is absent', async () => {
    const ran = await run(app, [
      { action: 'assert_not_exists', selector: 'Button#"Row 7000"' },
      { action: 'assert_not_exists', selector: 'Dialog#Failed >> text=Row' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is there once the table is scrolled to it', async () => {
    const ran = await run(app, [
      { action: 'send_keys', selector: 'Table', keys: 'End' },
      { action: 'assert_exists', selector: 'Cell#"Row 9999"' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
