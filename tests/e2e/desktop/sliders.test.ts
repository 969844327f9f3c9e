import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';

describe.skipIf(lacksDesktop('sliders of desktop programs'))('a slider of a desktop program', () => {
  const { run } = useDesktopFlows();
  const app = 'gtk3/gtk3_sliders.py';

  it('that goes away as it is set has been set', async () => {
    const ran = await run(app, [
      { action: 'fill', selector: 'Slider#Unlock', text: '10' },
      { action: 'assert_not_exists', selector: 'Slider#Unlock' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that is drawn anew before it is set is found anew, and set then', async () => {
    const ran = await run(app, [
      { action: 'fill', selector: 'Slider#Volume', text: '7' },
      { action: 'assert_value', selector: 'Slider#Volume', expected: '7' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
