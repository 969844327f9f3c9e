import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksGtk4 } from '../../../support/x-server.js';

const toolkits = [
  { toolkit: 'GTK 3', app: 'gtk3/gtk3_labels.py', lacks: () => false },
  { toolkit: 'GTK 4', app: 'gtk4/gtk4_labels.py', lacks: lacksGtk4 },
];

for (const { toolkit, app, lacks } of toolkits) {
  const what = `labels of ${toolkit}`;
  describe.skipIf(lacksDesktop(what) || lacks(what))(what, () => {
    const { run } = useDesktopFlows();

    it('with a name of their own expose the text that they show as well, and its change is an effect', async () => {
      const { flow } = await run(app, [
        { action: 'assert_text', contains: 'ready' },
        { action: 'click', selector: 'Button#Add' },
        { action: 'assert_text', contains: 'added' },
        { action: 'assert_not_exists', selector: 'text=ready' },
      ]);
      expect(flow.steps.slice(1).map(({ error, warningCode, status }) => error ?? warningCode ?? status)).toEqual(
        Array(4).fill('passed'),
      );
    });

    it('lend their text, without the colon, to the switch or the button with a picture beside them', async () => {
      const absent = { action: 'assert_not_exists', selector: 'CheckBox#Wi-Fi, Button#Wi-Fi', timeoutMs: 600 };
      const ran = await run(app, [{ action: 'assert_exists', selector: 'Button#Add' }, absent]);
      expect(ran.step(2).warningCode).toBeNull();
      expect(problemsOf(ran)).toEqual([expect.stringMatching(/^3: .*found (checkbox|button) "Wi-Fi"/)]);
    });
  });
}
