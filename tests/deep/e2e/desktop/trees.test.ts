import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksQt } from '../../../support/x-server.js';

/** What opens and closes a row by the keyboard. */
const trees = [
  { toolkit: 'GTK 3', app: 'gtk3/gtk3_tree.py', lacks: () => false, open: 'Shift+Right', close: 'Shift+Left' },
  { toolkit: 'Qt', app: 'qt/qt_app.py', lacks: lacksQt, open: 'Right', close: 'Left' },
];

for (const { toolkit, app, lacks, open, close } of trees) {
  const what = `trees of ${toolkit}`;
  describe.skipIf(lacksDesktop(what) || lacks(what))(`a tree of ${toolkit}`, () => {
    const { run } = useDesktopFlows();

    it('is opened, chosen in and closed, and has no row that is folded up', async () => {
      const ran = await run(app, [
        { action: 'assert_state', selector: 'Cell#Vegetables', state: 'collapsed' },
        { action: 'assert_not_exists', selector: 'Cell#Leek' },
        { action: 'click', selector: 'Cell#Vegetables' },
        { action: 'send_keys', keys: open },
        { action: 'assert_state', selector: 'Cell#Vegetables', state: 'expanded' },
        { action: 'assert_state', selector: 'Cell#Fruit', state: 'collapsed' },
        { action: 'click', selector: 'Cell#Leek' },
        { action: 'assert_exists', selector: 'Text#tree Leek' },
        { action: 'click', selector: 'Cell#Vegetables' },
        { action: 'send_keys', keys: close },
        { action: 'assert_state', selector: 'Cell#Vegetables', state: 'collapsed' },
        { action: 'assert_not_exists', selector: 'Cell#Leek' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });
  });
}
