import { describe, expect, it } from 'vitest';
import { problemsOf, testApp, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { systemPython } from '../../support/x-server.js';

describe.skipIf(lacksDesktop('several windows on a Linux desktop'))(
  'with the window of another program in front',
  () => {
    const { run } = useDesktopFlows();
    const other = { action: 'launch', processPath: systemPython, args: [testApp('gtk3/gtk3_dying.py')] };

    it('keys go to the window that the step names', async () => {
      const ran = await run('contract/gtk_app.py', [
        { action: 'focus', selector: 'Edit#Name' },
        other,
        { action: 'focus', selector: 'Edit#Note' },
        { action: 'type', text: 'meant for the first', windowTitle: 'Contract app' },
        { action: 'assert_value', selector: 'Edit#Name', expected: 'meant for the first' },
        { action: 'assert_value', selector: 'Edit#Note', expected: 'kept', windowTitle: 'Dying' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });
  },
);
