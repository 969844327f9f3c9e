import { describe, expect, it } from 'vitest';
import { warningText } from '../../../../src/projections/advice.js';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import type { WrittenStep } from '../../../support/run-flow.js';
import { lacksGtk4, lacksQt } from '../../../support/x-server.js';

/** The same on each toolkit: tabs, and a menu of which one entry is ticked. */
const toolkits = [
  { toolkit: 'GTK 3', app: 'gtk3/gtk3_tabs.py', lacks: () => false, view: 'MenuItem#View', exposesUnticked: true },
  { toolkit: 'GTK 4', app: 'gtk4/gtk4_tabs.py', lacks: lacksGtk4, view: 'Button#View', exposesUnticked: false },
  { toolkit: 'Qt', app: 'qt/qt_tabs.py', lacks: lacksQt, view: 'MenuItem#View', exposesUnticked: false },
];

for (const { toolkit, app, lacks, view, exposesUnticked } of toolkits) {
  const what = `states that programs of ${toolkit} expose`;
  describe.skipIf(lacksDesktop(what) || lacks(what))(`a program of ${toolkit}`, () => {
    const { run } = useDesktopFlows();
    const state = (selector: string, state: string): WrittenStep => ({
      action: 'assert_state',
      selector,
      state,
      timeoutMs: 1000,
    });

    it('shows which tab is in front, whatever has the focus', async () => {
      const ran = await run(app, [
        state('Tab#One', 'selected'),
        state('Tab#Two', 'unselected'),
        { action: 'click', selector: 'Tab#Two' },
        state('Tab#Two', 'selected'),
        state('Tab#One', 'unselected'),
        { action: 'fill', selector: 'Edit', text: 'written' },
        { action: 'focus', selector: 'Edit' },
        state('Edit', 'focused'),
        state('Tab#Two', 'selected'),
        { action: 'assert_count', selector: 'role=tab', expected: 2 },
      ]);
      expect(problemsOf(ran)).toEqual([]);
      const tab = await run(app, [{ action: 'focus', selector: 'Edit' }, state('Tab#One', 'focused')]);
      expect(tab.step(3).status).toBe('failed');
    });

    it('says of a tab that is pressed again that it was in front', async () => {
      const press = { action: 'click', selector: 'Tab#Two' };
      const { flow } = await run(app, [press, press, press]);
      expect(flow.steps.at(-1)?.diagnostics.note).toContain('nothing changed, since it was selected before.');
    });

    it('says nothing of that where nobody has pressed it to bring it to the front', async () => {
      const tab = 'Tab#One';
      const ran = await run(app, [
        { action: 'hover', selector: tab },
        { action: 'click', selector: tab, button: 'right' },
        { action: 'click', selector: tab, modifiers: ['Control'] },
        { action: 'drag', selector: tab, by: { x: 10, y: 0 } },
      ]);
      const dead = ran.flow.steps.filter(({ warningCode }) => warningCode === 'no_observable_effect');
      expect(dead.length).toBeGreaterThan(0);
      for (const step of dead) {
        expect(step.diagnostics.note).not.toContain('since it was');
        expect(warningText(step)).toContain('Is the control dead');
      }
    });

    it('shows which entry of a menu is ticked, and says so where that is unknown', async () => {
      const entry = (name: string): string => `MenuItem#${name}`;
      const opened = [{ action: 'click', selector: view }];
      const ticked = await run(app, [...opened, state(entry('Ticked'), 'checked')]);
      expect(problemsOf(ticked)).toEqual([]);
      const plain = await run(app, [...opened, state(entry('Plain'), 'checked')]);
      expect(plain.step(3).error).toContain('found menuitem "Plain", which does not expose whether it is checked.');
      const unticked = await run(app, [...opened, state(entry('Unticked'), 'unchecked')]);
      if (exposesUnticked) expect(problemsOf(unticked)).toEqual([]);
      else expect(unticked.step(3).error).toContain('which does not expose whether it is unchecked');
    });
  });
}

describe.skipIf(lacksDesktop('passwords that programs do not expose'))(
  'a password that a program does not expose',
  () => {
    const { run } = useDesktopFlows();
    const bullets = '•'.repeat('hunter2'.length);

    it.each([
      { toolkit: 'GTK 3', app: 'contract/gtk_app.py' },
      ...(lacksQt('passwords of Qt') ? [] : [{ toolkit: 'Qt', app: 'qt/qt_app.py' }]),
    ])('is neither compared nor read by its bullets ($toolkit)', async ({ app }) => {
      const asked = [
        { action: 'assert_value', expected: 'hunter2' },
        { action: 'assert_value', expected: bullets },
        { action: 'assert_text', contains: bullets },
        { action: 'read', what: 'value', saveAs: 'password' },
      ].map((step) => ({ selector: 'Edit#Secret', timeoutMs: 300, ...step }));
      const ran = await run(
        app,
        [
          { action: 'fill', selector: 'Edit#Secret', text: 'hunter2' },
          ...asked,
          { action: 'clear', selector: 'Edit#Secret' },
          { action: 'assert_value', selector: 'Edit#Secret', expected: '' },
        ],
        { stopOnFailure: false },
      );
      expect(ran.step(2).status).toBe('passed');
      for (const order of [3, 4, 5, 6])
        expect(ran.step(order).error).toMatch(
          /found 7 characters of a password, of which the program exposes only the number\. Assert what the program makes of it, or that the field is empty\.$/,
        );
      expect([ran.step(7).status, ran.step(8).status]).toEqual(['passed', 'passed']);
    });
  },
);

describe.skipIf(lacksDesktop('states of GTK 4') || lacksGtk4('states of GTK 4'))('a control of GTK 4', () => {
  const { run } = useDesktopFlows();
  const state = (selector: string, is: string): WrittenStep => ({ action: 'assert_state', selector, state: is });

  it('is disabled where what it is in is disabled', async () => {
    const ran = await run('gtk4/gtk4_group.py', [
      state('Edit#Name', 'disabled'),
      state('CheckBox#Gift wrap', 'disabled'),
      state('Edit#Note', 'enabled'),
      { action: 'assert_state', selector: 'Edit#Name', state: 'enabled', timeoutMs: 300 },
    ]);
    expect(problemsOf(ran)).toEqual([expect.stringMatching('^5: Expected Edit#Name is enabled')]);
  });

  it('is invalid where its program says so', async () => {
    const ran = await run('gtk4/gtk4_group.py', [state('Edit#Date', 'invalid'), state('Edit#Note', 'valid')]);
    expect(problemsOf(ran)).toEqual([]);
  });
});

describe.skipIf(lacksDesktop('a text of Qt') || lacksQt('a text of Qt'))('a text of Qt that nobody writes', () => {
  const { run } = useDesktopFlows();

  it('is read, and is not absent while it is shown', async () => {
    const ran = await run(
      'qt/qt_boxes.py',
      [
        { action: 'assert_text', contains: 'Build failed' },
        { action: 'assert_exists', selector: 'text="Build failed See the log."' },
        { action: 'assert_text', selector: 'Text >> near="See the log."', contains: 'See the log.' },
        { action: 'assert_not_exists', selector: 'text=/failed/', timeoutMs: 300 },
      ],
      { stopOnFailure: false },
    );
    expect(ran.flow.steps.slice(1).map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'failed']);
  });
});
