import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksQt } from '../../../support/x-server.js';

const inQt = 'boxes in items of Qt';
describe.skipIf(lacksDesktop(inQt) || lacksQt(inQt))(inQt, () => {
  const { run } = useDesktopFlows();
  const app = 'qt/qt_boxes.py';

  it.each([
    { view: 'a list', off: 'Option#Spelling', on: 'Option#Word count' },
    { view: 'a tree', off: 'Cell#Leek', on: 'Cell#Kale' },
    { view: 'a table', off: 'Cell#Sow', on: 'Cell#Water' },
  ])('are ticked and cleared in $view, and nothing is done where they are ticked already', async ({ off, on }) => {
    const saysState = (selector: string, state: string) => `Text#${selector.split('#')[1]!} is ${state}`;
    const ran = await run(app, [
      { action: 'check', selector: off },
      { action: 'assert_exists', selector: saysState(off, 'on') },
      { action: 'assert_state', selector: off, state: 'checked' },
      { action: 'assert_state', selector: on, state: 'checked' },
      { action: 'uncheck', selector: on },
      { action: 'assert_exists', selector: saysState(on, 'off') },
      { action: 'check', selector: off },
      { action: 'assert_exists', selector: saysState(on, 'off') },
    ]);
    expect(problemsOf(ran)).toEqual([]);
    const { clickPoint, element } = ran.step(2);
    expect(clickPoint?.x).toBeLessThan((element?.bounds?.x ?? 0) + (element?.bounds?.width ?? 0) / 2);
  });

  it('of three states are brought to the one that is meant, by a second press where need be', async () => {
    const thirdIs = (state: string) => ({ action: 'assert_exists', selector: `Text#Third is ${state}` });
    const ran = await run(app, [
      { action: 'check', selector: 'CheckBox#Third' },
      thirdIs('on'),
      { action: 'uncheck', selector: 'CheckBox#Third' },
      thirdIs('off'),
      { action: 'click', selector: 'CheckBox#Third' },
      thirdIs('half'),
      { action: 'uncheck', selector: 'CheckBox#Third' },
      thirdIs('off'),
      { action: 'click', selector: 'CheckBox#Third' },
      thirdIs('half'),
      { action: 'check', selector: 'CheckBox#Third' },
      thirdIs('on'),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('are not taken for ticked since their item is selected', async () => {
    const ran = await run(app, [
      { action: 'click', selector: 'Option#Spelling' },
      { action: 'assert_state', selector: 'Option#Spelling', state: 'selected' },
      { action: 'check', selector: 'Option#Spelling' },
      { action: 'assert_exists', selector: 'Text#Spelling is on' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
    const plain = await run(app, [{ action: 'check', selector: 'Option#Plain' }]);
    expect(plain.step(2).error).toMatch(
      /"Plain" was clicked, but \d+ ms later it is not reported as checked: it has no box at its left edge/,
    );
  });

  it('are not taken for ticked since their item has gone', async () => {
    const ran = await run(app, [{ action: 'check', selector: 'Option#Gone' }]);
    expect(ran.step(2).error).toContain('is not there any more: whether it was checked is unknown');
    const chosen = await run(app, [
      { action: 'uncheck', selector: 'Option#Chosen' },
      { action: 'assert_exists', selector: 'Text#Chosen is off' },
    ]);
    expect(problemsOf(chosen)).toEqual([]);
  });

  it.each(['Option#Plain', 'Option#Spelling', 'Cell#Beet'])(
    'are not said to be clear where the program does not expose that, as of %s',
    async (selector) => {
      const ran = await run(
        app,
        [
          { action: 'uncheck', selector },
          { action: 'assert_state', selector, state: 'unchecked', timeoutMs: 300 },
          { action: 'assert_exists', selector: 'Text#ready' },
        ],
        { stopOnFailure: false },
      );
      expect(ran.step(2).error).toMatch(/exposes the box of a .+ only while it is checked, and that of ".+" is not/);
      expect(ran.step(3).status).toBe('failed');
      expect(ran.step(4).status).toBe('passed');
    },
  );
});

const inGtk3 = 'boxes in tables of GTK 3';
describe.skipIf(lacksDesktop(inGtk3))(inGtk3, () => {
  const { run } = useDesktopFlows();

  it('are cells of their own, which a cell beside them names', async () => {
    const ran = await run('gtk3/gtk3_cells.py', [{ action: 'check', selector: 'Cell#Disk' }]);
    expect(ran.step(2).error).toContain('A cell cannot be checked, but selected: use click.');
    const named = /CheckBox >> near=".+?"/.exec(ran.step(2).error ?? '')?.[0];
    const again = await run('gtk3/gtk3_cells.py', [
      { action: 'check', selector: named },
      { action: 'assert_exists', selector: 'Text#Disk ticked' },
    ]);
    expect(problemsOf(again)).toEqual([]);
  });
});

const rows = [
  { toolkit: 'GTK 3', app: 'gtk3/gtk3_tree.py', lacks: () => false, cell: 'Fruit' },
  { toolkit: 'Qt', app: 'qt/qt_boxes.py', lacks: lacksQt, cell: 'Leek' },
];
for (const { toolkit, app, lacks, cell } of rows) {
  const what = `rows of ${toolkit}`;
  describe.skipIf(lacksDesktop(what) || lacks(what))(what, () => {
    const { run } = useDesktopFlows();
    it('are not believed to be absent where cells alone are exposed', async () => {
      const ran = await run(
        app,
        [`TreeItem#${cell}`, `Row#${cell}`, 'role=row', `Window >> Row#${cell}`].map((selector) => ({
          action: 'assert_not_exists',
          selector,
          timeoutMs: 300,
        })),
        { stopOnFailure: false },
      );
      for (const step of ran.flow.steps.slice(1)) {
        expect(step.status).toBe('failed');
        expect(step.error).toMatch(/exposes the cells of its \w+ alone, and no rows; say Cell/);
      }
      const gone = await run(app, [{ action: 'assert_not_exists', selector: 'Cell#Nowhere' }]);
      expect(problemsOf(gone)).toEqual([]);
    });
  });
}
