import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksPrograms } from '../../../support/x-server.js';

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

describe.skipIf(lacksDesktop('chords in programs of a Linux desktop'))('several chords of one step', () => {
  const { run } = useDesktopFlows();

  it('keep their order: what is pasted is there before the next key, however long it takes to come', async () => {
    const ran = await run('gtk3/gtk3_slow_copy.py', [
      { action: 'send_keys', selector: 'Edit#Note', keys: 'Ctrl+V, Enter' },
      { action: 'assert_text', contains: 'entered slow text' },
      { action: 'send_keys', keys: 'Home, Shift+Insert, Enter' },
      { action: 'assert_text', contains: 'entered slow textslow text' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
