import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';

describe.skipIf(lacksDesktop('the pointer on a Linux desktop'))('a click on a Linux desktop', () => {
  const { run } = useDesktopFlows();
  const click = (row: string, ...modifiers: readonly string[]) => ({
    action: 'click',
    selector: `Any#${row}`,
    modifiers,
  });
  const chosen = (rows: string) => ({ action: 'assert_exists', selector: `Text#"chosen: ${rows}."` });

  it('chooses one more row, or all up to it, where keys are held meanwhile, which are let go of then', async () => {
    const ran = await run('gtk3/gtk3_choices.py', [
      click('Ant'),
      chosen('Ant'),
      click('Cat', 'Control'),
      chosen('Ant and Cat'),
      click('Dog', 'Shift'),
      chosen('Cat and Dog'),
      click('Bee'),
      chosen('Bee'),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
