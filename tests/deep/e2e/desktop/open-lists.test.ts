import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksGtk4, lacksQt } from '../../../support/x-server.js';

/** The same on each toolkit: a field with suggestions, a menu and a button. */
const toolkits = [
  { toolkit: 'GTK 3', app: 'gtk3/gtk3_suggestions.py', lacks: () => false, menu: 'MenuItem#File' },
  { toolkit: 'GTK 4', app: 'gtk4/gtk4_suggestions.py', lacks: lacksGtk4, menu: 'Button#File' },
  { toolkit: 'Qt', app: 'qt/qt_suggestions.py', lacks: lacksQt, menu: 'MenuItem#File' },
];

const suggestions = [
  { action: 'type', selector: 'Edit#Town', text: 'Ber' },
  { action: 'assert_exists', selector: 'Text#suggested' },
];

for (const { toolkit, app, lacks, menu } of toolkits) {
  const what = `open menus of ${toolkit} on a Linux desktop`;
  describe.skipIf(lacksDesktop(what) || lacks(what))(`a button of ${toolkit}`, () => {
    const { run } = useDesktopFlows();

    it.each([
      ['with nothing open', []],
      ['beside the suggestions for a field', suggestions],
    ])('is pressed once %s', async (_where, steps) => {
      const ran = await run(app, [
        ...steps,
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_exists', selector: 'Text#pressed 1' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });

    it('beside an open menu is not pressed: that would only close the menu, and no letter goes to that', async () => {
      const ran = await run(
        app,
        [
          { action: 'click', selector: menu },
          { action: 'click', selector: 'Button#Go', timeoutMs: 600 },
          { action: 'type', selector: 'Edit#Town', text: 'n', timeoutMs: 600 },
        ],
        {
          stopOnFailure: false,
          teardown: [
            { action: 'send_keys', keys: 'Escape' },
            { action: 'assert_not_exists', selector: 'MenuItem#New' },
            { action: 'click', selector: 'Button#Go' },
            { action: 'assert_exists', selector: 'Text#pressed 1' },
          ],
        },
      );
      expect(problemsOf(ran)).toEqual([
        expect.stringContaining('covered by an open menu or list: a press would do no more than close it'),
        expect.stringContaining('An open menu or list gets the keys'),
      ]);
      const after = [1, 2, 3, 4].map((number) => `teardown/${number}`).map((path) => ran.step(path));
      expect(after.map(({ error, status }) => error ?? status)).toEqual(Array(4).fill('passed'));
    });
  });
}

const over = 'suggestions of GTK 3 over a combo box';
describe.skipIf(lacksDesktop(over))('the field of a combo box of GTK 3', () => {
  const { run } = useDesktopFlows();

  it('under the suggestions for another field is not pressed: they would get that', async () => {
    const ran = await run(
      'gtk3/gtk3_suggestions.py',
      [
        { action: 'click', selector: 'Edit#Country' },
        ...suggestions,
        { action: 'click', selector: 'Edit#Country', timeoutMs: 600 },
      ],
      { teardown: [{ action: 'assert_value', selector: 'Edit#Town', expected: 'Ber' }] },
    );
    expect(ran.step(5)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('covered by a menu or popup'),
    });
    expect(ran.step('teardown/1')).toMatchObject({ status: 'passed' });
  });
});

const besides = 'popovers of GTK 3';
describe.skipIf(lacksDesktop(besides))('with a popover of GTK 3 open', () => {
  const { run } = useDesktopFlows();
  const open = { action: 'click', selector: 'Button#More' };

  it('what is beside it is neither pressed nor typed into, what is in it is pressed, and what has opened it closes it', async () => {
    const ran = await run(
      'gtk3/gtk3_suggestions.py',
      [
        open,
        { action: 'click', selector: 'Button#Go', timeoutMs: 600 },
        { action: 'type', selector: 'Edit#Town', text: 'Ber', timeoutMs: 600 },
        { action: 'fill', selector: 'Edit#Town', text: 'Bern', timeoutMs: 600 },
        { action: 'click', selector: 'Button#Print' },
        { action: 'assert_exists', selector: 'Text#printed' },
        open,
        { action: 'assert_not_exists', selector: 'Button#Print' },
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_exists', selector: 'Text#pressed 1' },
      ],
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual([
      expect.stringMatching(/^3: .*covered by an open popover: a press would do no more than close it/),
      expect.stringMatching(/^4: .*An open popover gets the keys/),
      expect.stringMatching(/^5: .*An open popover gets the keys/),
    ]);
  });
});

for (const { toolkit, app, lacks } of toolkits.slice(0, 2)) {
  const what = `nested popovers of ${toolkit}`;
  describe.skipIf(lacksDesktop(what) || lacks(what))(
    `of two popovers of ${toolkit}, the one that the other has opened`,
    () => {
      const { run } = useDesktopFlows();

      it('is pressed, and keeps presses from that', async () => {
        const ran = await run(
          app,
          [
            { action: 'click', selector: 'Button#More' },
            { action: 'click', selector: 'Button#Options' },
            { action: 'click', selector: 'Button#In colour' },
            { action: 'assert_exists', selector: 'Text#coloured' },
            { action: 'click', selector: 'Button#Print', timeoutMs: 600 },
            { action: 'send_keys', keys: 'Escape' },
            { action: 'click', selector: 'Button#Print' },
            { action: 'assert_exists', selector: 'Text#printed' },
          ],
          { stopOnFailure: false },
        );
        expect(problemsOf(ran)).toEqual([expect.stringMatching(/^6: .*covered by an open popover/)]);
      });
    },
  );
}

describe.skipIf(lacksDesktop('menus of buttons of GTK 3'))('the menu that a button of GTK 3 opens', () => {
  const { run } = useDesktopFlows();

  it('is chosen in', async () => {
    const ran = await run('gtk3/gtk3_suggestions.py', [
      { action: 'click', selector: 'Button#Tools' },
      { action: 'click', selector: 'MenuItem#Count' },
      { action: 'assert_exists', selector: 'Text#counted' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});

const hidden = 'open lists of Qt';
describe.skipIf(lacksDesktop(hidden) || lacksQt(hidden))(
  'with a list or a menu of Qt open that Qt does not expose',
  () => {
    const { run } = useDesktopFlows();

    it('what is beside it is not pressed', async () => {
      const ran = await run(
        'qt/qt_suggestions.py',
        [
          { action: 'click', selector: 'Text#Area', button: 'right' },
          { action: 'click', selector: 'Button#Go', timeoutMs: 600 },
          { action: 'send_keys', keys: 'Escape' },
          { action: 'click', selector: 'ComboBox#Country' },
          { action: 'click', selector: 'Button#Go', timeoutMs: 600 },
          { action: 'send_keys', keys: 'Escape' },
          { action: 'click', selector: 'Button#Go' },
          { action: 'assert_exists', selector: 'Text#pressed 1' },
        ],
        { stopOnFailure: false },
      );
      expect(problemsOf(ran)).toEqual([
        expect.stringMatching(/^3: .*covered by an open menu or list/),
        expect.stringMatching(/^6: .*covered by an open menu or list/),
      ]);
    });
  },
);

const suggesting = 'suggestions and panels of Qt';
describe.skipIf(lacksDesktop(suggesting) || lacksQt(suggesting))('with suggestions or a panel of Qt open', () => {
  const { run } = useDesktopFlows();

  it('what is typed into another field goes there, and all of it', async () => {
    const ran = await run('qt/qt_suggestions.py', [
      ...suggestions,
      { action: 'type', selector: 'Edit#Notes', text: 'hello' },
      { action: 'assert_value', selector: 'Edit#Notes', expected: 'hello' },
      { action: 'assert_value', selector: 'Edit#Town', expected: 'Ber' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that is an effect, what is in it is not believed to be absent, and what is beside it is pressed once', async () => {
    const ran = await run(
      'qt/qt_suggestions.py',
      [
        { action: 'click', selector: 'Button#More' },
        { action: 'assert_not_exists', selector: 'Button#In the panel', timeoutMs: 600 },
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_exists', selector: 'Text#pressed 1' },
        { action: 'assert_not_exists', selector: 'Button#In the panel' },
      ],
      { stopOnFailure: false },
    );
    expect(ran.step(2)).toMatchObject({ status: 'passed', warningCode: null });
    expect(problemsOf(ran)).toEqual([expect.stringMatching(/^3: .*is open that the program does not expose/)]);
  });
});

const late = 'menus of GTK 3 that come late';
describe.skipIf(lacksDesktop(late))('a menu of GTK 3', () => {
  const { run } = useDesktopFlows();

  it('has its entries also where it was given to the bar after that was read', async () => {
    const ran = await run('gtk3/gtk3_suggestions.py', [
      { action: 'click', selector: 'MenuItem#Recent' },
      { action: 'assert_not_exists', selector: 'MenuItem#Last' },
      { action: 'send_keys', keys: 'Escape' },
      { action: 'click', selector: 'Button#Go' },
      { action: 'click', selector: 'MenuItem#Recent' },
      { action: 'click', selector: 'MenuItem#Last' },
      { action: 'assert_not_exists', selector: 'MenuItem#Last' },
    ]);
    expect(ran.flow.steps.slice(4).map(({ error, status }) => error ?? status)).toEqual(Array(4).fill('passed'));
  });
});

const under = 'suggestions of GTK 4 over a button';
describe.skipIf(lacksDesktop(under) || lacksGtk4(under))('a button under suggestions', () => {
  const { run } = useDesktopFlows();

  it('is not pressed: they would get that', async () => {
    const press = { action: 'click', selector: 'Button#Under', timeoutMs: 600 };
    const ran = await run('gtk4/gtk4_suggestions.py', [...suggestions, press]);
    expect(ran.step(4)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('covered by a menu or popup'),
    });
  });
});

const unexposed = 'menus that their program does not expose';

describe.skipIf(lacksDesktop(unexposed) || lacksQt(unexposed))('a menu that its program does not expose', () => {
  const { run } = useDesktopFlows();

  it('is seen to open and to close, nothing is believed to be absent in it, and keys drive it', async () => {
    const open = { action: 'click', selector: 'Text#Area', button: 'right' };
    const absent = { action: 'assert_not_exists', selector: 'MenuItem#Cut', timeoutMs: 700 };
    const ran = await run(
      'qt/qt_context.py',
      [
        open,
        { action: 'send_keys', keys: 'Escape' },
        absent,
        open,
        absent,
        { action: 'send_keys', keys: 'Down, Enter' },
        { action: 'assert_exists', selector: 'Text#cut' },
        absent,
      ],
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual([
      expect.stringMatching(
        /^6: .* a menu or list of python3 is open that the program does not expose: drive it by keys/,
      ),
    ]);
  });
});
