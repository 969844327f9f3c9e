import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';

describe.skipIf(lacksDesktop('open menus of a Linux desktop'))('a button', () => {
  const { run } = useDesktopFlows();
  const app = 'gtk3/gtk3_suggestions.py';

  it.each([
    ['with nothing open', []],
    [
      'beside the suggestions for a field',
      [
        { action: 'type', selector: 'Edit#Town', text: 'Ber' },
        { action: 'wait', milliseconds: 400 },
      ],
    ],
  ])('is pressed once %s', async (_where, steps) => {
    const ran = await run(app, [
      ...steps,
      { action: 'click', selector: 'Button#Go' },
      { action: 'assert_exists', selector: 'Text#pressed 1' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('beside an open menu is not pressed: that would only close the menu', async () => {
    const ran = await run(
      app,
      [
        { action: 'click', selector: 'MenuItem#File' },
        { action: 'click', selector: 'Button#Go', timeoutMs: 600 },
      ],
      {
        teardown: [
          { action: 'send_keys', keys: 'Escape' },
          { action: 'click', selector: 'Button#Go' },
          { action: 'assert_exists', selector: 'Text#pressed 1' },
        ],
      },
    );
    expect(ran.step(3)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('covered by an open menu or list: a press would do no more than close it'),
    });
    const after = ['teardown/1', 'teardown/2', 'teardown/3'].map((path) => ran.step(path));
    expect(after.map(({ error, status }) => error ?? status)).toEqual(Array(3).fill('passed'));
  });
});
