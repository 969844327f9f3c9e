import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { lacksPrograms } from '../../support/x-server.js';

describe.skipIf(lacksDesktop('layouts of a Linux desktop') || lacksPrograms('layouts of a Linux desktop', 'setxkbmap'))(
  'a keyboard with another layout',
  () => {
    const { run } = useDesktopFlows();

    it.each(['de', 'fr', 'ru', 'us,ru'])(
      'such as %s writes what is typed, and presses the chords that are meant',
      async (layout) => {
        const text = 'Zylinder & Äpfel, 1 à 9: мир @€ [x] Q';
        const ran = await run('contract/gtk_app.py', [
          { action: 'launch', processPath: 'setxkbmap', args: [layout] },
          { action: 'type', selector: 'Edit#Name', text },
          { action: 'assert_value', selector: 'Edit#Name', expected: text, exact: true },
          { action: 'send_keys', keys: 'Ctrl+A' },
          { action: 'send_keys', keys: 'Ctrl+X' },
          { action: 'assert_state', selector: 'Edit#Name', state: 'empty' },
          { action: 'send_keys', keys: 'Ctrl+V' },
          { action: 'assert_value', selector: 'Edit#Name', expected: text, exact: true },
        ]);
        expect(problemsOf(ran)).toEqual([]);
      },
    );
  },
);
