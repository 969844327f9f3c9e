import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';

describe.skipIf(lacksDesktop('sliders of desktop programs'))('a slider of a desktop program', () => {
  const { run } = useDesktopFlows();
  const app = 'gtk3/gtk3_sliders.py';

  const sorts = [
    { sort: 'that is taken off the bus at once', transient: 'Unlock', restless: 'Volume' },
    { sort: 'that its program keeps on the bus for a while', transient: 'Admit', restless: 'Balance' },
  ];
  it.each(sorts)('$sort and goes away as it is set has been set', async ({ transient }) => {
    const ran = await run(app, [
      { action: 'fill', selector: `Slider#${transient}`, text: '10' },
      { action: 'assert_not_exists', selector: `Slider#${transient}` },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it.each(sorts)('$sort and is drawn anew before it is set is found anew, and set then', async ({ restless }) => {
    const ran = await run(app, [
      { action: 'fill', selector: `Slider#${restless}`, text: '7' },
      { action: 'assert_value', selector: `Slider#${restless}`, expected: '7' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
