import { describe, expect, it } from 'vitest';
import { problemsOf, testApp, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksGtk4, lacksQt, systemPython } from '../../../support/x-server.js';

describe.skipIf(lacksDesktop('long lists of desktop programs'))('a row of a long table', () => {
  const { run } = useDesktopFlows();
  const app = 'gtk3/gtk3_rows.py';
  const unread = /it may be among \d+ parts of the table that were not read, .*; scroll the table in a step before/;

  it('that was not read is reported as among those that were not', async () => {
    const ran = await run(app, [{ action: 'click', selector: 'Cell#"Row 7000"', timeoutMs: 500 }]);
    expect(ran.step(2)).toMatchObject({ status: 'failed', error: expect.stringMatching(unread) });
    expect(ran.step(2).error).toContain('Nearest: Cell#');
  });

  it.each(['Cell#"Row 7000"', 'role=cell[name="Row 7000"]', 'text="Row 7000"'])(
    'that was not read is not believed to be absent: %s',
    async (selector) => {
      const ran = await run(app, [{ action: 'assert_not_exists', selector, timeoutMs: 500 }]);
      expect(ran.step(2)).toMatchObject({ status: 'failed', error: expect.stringMatching(unread) });
    },
  );

  it('says nothing of what no row is: that is absent', async () => {
    const ran = await run(app, [
      { action: 'assert_not_exists', selector: 'Button#"Row 7000"' },
      { action: 'assert_not_exists', selector: 'Dialog#Failed >> text=Row' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is there once the table is scrolled to it', async () => {
    const ran = await run(app, [
      { action: 'send_keys', selector: 'Table', keys: 'End' },
      { action: 'assert_exists', selector: 'Cell#"Row 9999"' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});

const toolkits = [
  { toolkit: 'GTK 3', app: 'gtk3/gtk3_long_list.py', lacks: lacksDesktop },
  { toolkit: 'GTK 4', app: 'gtk4/gtk4_long_list.py', lacks: lacksGtk4 },
];

describe.each(toolkits)('a row of a list in a pane of $toolkit', ({ toolkit, app, lacks }) => {
  const { run } = useDesktopFlows();
  const what = `long lists of ${toolkit}`;

  describe.skipIf(lacksDesktop(what) || lacks(what))('is', () => {
    it.each([310, 3000])('pressed where it is shown, and not believed absent where not: one of %d', async (count) => {
      const unread = /it may be among \d+ parts of the list\w* that were not read, since they are scrolled away/;
      const ran = await run(
        app,
        [
          { action: 'click', selector: 'ListItem#"Name 3" >> Button#Delete' },
          { action: 'assert_exists', selector: 'Text#"deleted 3"' },
          { action: 'assert_not_exists', selector: 'ListItem#"Name 280" >> Button#Delete', timeoutMs: 500 },
          { action: 'assert_not_exists', selector: 'Text#"Name 280"', timeoutMs: 500 },
          { action: 'wait', selector: 'List', text: 'Name 280', state: 'absent', timeoutMs: 500 },
          { action: 'click', selector: 'Button#Go on' },
          { action: 'click', selector: 'ListItem#"Name 155" >> Button#Delete' },
          { action: 'assert_exists', selector: 'Text#"deleted 155"' },
          { action: 'assert_not_exists', selector: 'ListItem#"Name 3"', timeoutMs: 500 },
        ],
        {
          stopOnFailure: false,
          targets: { linux: { launch: systemPython, args: [testApp(app), String(count)] } },
        },
      );
      const problems = problemsOf(ran);
      expect(problems.map((problem) => problem.split(':')[0])).toEqual(['4', '5', '6', '10']);
      for (const problem of problems.slice(0, 3)) expect(problem).toMatch(unread);
      // A busy program is asked no further than for its first rows: then this one, which is scrolled away, is known.
      expect(problems[3]).toMatch(new RegExp(`${unread.source}|found option "Name 3"`));
    });

    it('there where a filter shows it and hides all between it and the one above', async () => {
      const linux = { launch: systemPython, args: [testApp(app), '1500', '17', '700', '1400'] };
      const ran = await run(
        app,
        [
          { action: 'assert_exists', selector: 'ListItem#"Name 17"' },
          { action: 'assert_exists', selector: 'ListItem#"Name 700"' },
          { action: 'click', selector: 'ListItem#"Name 1400" >> Button#Delete' },
        ],
        { targets: { linux } },
      );
      expect(problemsOf(ran)).toEqual([]);
    });

    it('not believed to be absent where a filter hides all others', async () => {
      const linux = { launch: systemPython, args: [testApp(app), '1500', '1400'] };
      const selector = 'ListItem#"Name 1400"';
      const ran = await run(app, [{ action: 'assert_not_exists', selector, timeoutMs: 500 }], { targets: { linux } });
      expect(ran.step(2).status).toBe('failed');
    });
  });
});

describe.skipIf(lacksDesktop('tables with a narrow column'))('the first cell of a long table', () => {
  const { run } = useDesktopFlows();

  it('is that of the first row that is shown, however narrow its column is', async () => {
    const ran = await run('gtk3/gtk3_checks.py', [
      { action: 'click', selector: 'Button#Go on' },
      { action: 'assert_exists', selector: 'Cell#"Task 100"' },
      { action: 'check', selector: 'CheckBox >> nth=1' },
      { action: 'assert_exists', selector: 'Text#"Task 100 ticked"' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});

describe.skipIf(lacksDesktop('boxes of many parts'))('a box of many parts', () => {
  const { run } = useDesktopFlows();
  const app = 'gtk3/gtk3_long_box.py';
  const targets = (count: number) => ({
    targets: { linux: { launch: systemPython, args: [testApp(app), String(count)] } },
  });

  it('is no list: what is behind the part that is shown is there, and scrolled to', async () => {
    const ran = await run(
      app,
      [
        { action: 'assert_not_exists', selector: 'Button#Retry', timeoutMs: 500 },
        { action: 'click', selector: 'Button#Retry' },
        { action: 'assert_exists', selector: 'Button#Tried again' },
        { action: 'assert_not_exists', selector: 'Button#Retry' },
      ],
      { stopOnFailure: false, ...targets(320) },
    );
    expect(problemsOf(ran)).toEqual([expect.stringMatching(/^2: .*found button "Retry"/)]);
  });

  it('of which most was not read may hold anything', async () => {
    const steps = [{ action: 'assert_not_exists', selector: 'Button#Retry', timeoutMs: 500 }];
    const ran = await run(app, steps, targets(2500));
    expect(problemsOf(ran)).toEqual([expect.stringMatching(/it may be among \d+ parts of the box/)]);
  });
});

describe.skipIf(lacksDesktop('lists that are scrolled far'))('a list of GTK 3', () => {
  const { run } = useDesktopFlows();

  it('that is scrolled further than is exposed correctly can be gone on in, and no row is believed absent', async () => {
    const app = 'gtk3/gtk3_long_list.py';
    // High rows rather than many: what GTK 3 is asked about a point takes it the longer the more there are, up to a second.
    const args = [testApp(app), '--tall', '700'];
    const ran = await run(
      app,
      [
        { action: 'click', selector: 'Button#Go far' },
        { action: 'assert_exists', selector: 'Text#gone far' },
        { action: 'click', selector: 'Button#Go on' },
        { action: 'click', selector: 'ListItem#"Name 58" >> Button#Delete' },
        { action: 'assert_exists', selector: 'Text#"deleted 58"' },
        { action: 'click', selector: 'Button#Go far' },
        { action: 'assert_not_exists', selector: 'ListItem#"Name 685"', timeoutMs: 5_000 },
      ],
      { targets: { linux: { launch: systemPython, args } } },
    );
    expect(problemsOf(ran)).toEqual([expect.stringMatching(/^8: .* it may be among \d+ parts of the listbox/)]);
  });
});

describe.skipIf(lacksDesktop('short lists of many elements') || lacksQt('short lists of many elements'))(
  'a list',
  () => {
    const { run } = useDesktopFlows();

    it('that ends far above the end of its pane has all that it shows', async () => {
      // Each of the 41 has eight columns: together they are more than is read without need.
      const linux = { launch: systemPython, args: [testApp('qt/qt_icons.py'), '41', '1200', '700'] };
      const ran = await run(
        'qt/qt_icons.py',
        [1, 12, 24, 41].map((number) => ({ action: 'assert_exists', selector: `Option#"File ${number}"` })),
        { targets: { linux } },
      );
      expect(problemsOf(ran)).toEqual([]);
    });
  },
);

describe.skipIf(lacksDesktop('wide tables') || lacksQt('wide tables'))('a table of many columns', () => {
  const { run } = useDesktopFlows();
  const app = 'qt/qt_wide.py';
  const targets = (columns: number) => ({
    targets: { linux: { launch: systemPython, args: [testApp(app), String(columns)] } },
  });
  const cells = (...names: readonly string[]): { action: string; selector: string }[] =>
    names.map((name) => ({ action: 'assert_exists', selector: `Cell#"${name}"` }));

  it('has all cells that it shows, wherever it is scrolled to and whatever rows are hidden', async () => {
    const ran = await run(
      app,
      [
        ...cells('0 of 0', '4 of 0', '0 of 21', '4 of 21'),
        { action: 'click', selector: 'Button#Go on' },
        ...cells('45 of 150', '48 of 150', '45 of 170', '48 of 170'),
        { action: 'assert_exists', selector: 'role=columnheader[name="49"]' },
        { action: 'click', selector: 'Button#Filter' },
        ...cells('45 of 100', '48 of 100', '45 of 195', '48 of 195'),
      ],
      targets(50),
    );
    expect(problemsOf(ran)).toEqual([]);
  });

  it('has the cells of its last columns where thousands are scrolled away', async () => {
    const ran = await run(
      app,
      [{ action: 'click', selector: 'Button#Go on' }, ...cells('7995 of 150', '7998 of 150', '7998 of 170')],
      targets(8000),
    );
    expect(problemsOf(ran)).toEqual([]);
  });
});

const drawnLate = 'lists of GTK 4 that draw an entry as it comes into view';
describe.skipIf(lacksDesktop(drawnLate) || lacksGtk4(drawnLate))(drawnLate, () => {
  const { run } = useDesktopFlows();

  it('are not believed to have none that has not been drawn yet, and it is found once they are scrolled', async () => {
    const ran = await run(
      'gtk4/gtk4_list_view.py',
      [
        { action: 'assert_not_exists', selector: 'Text#Row 55', timeoutMs: 600 },
        { action: 'click', selector: 'ListItem#Row 55', timeoutMs: 600 },
        { action: 'scroll', selector: 'ListBox', direction: 'down', scrollAmount: 40 },
        { action: 'click', selector: 'ListItem#Row 55' },
        { action: 'assert_exists', selector: 'Text#chosen Row 55' },
        { action: 'assert_not_exists', selector: 'Button#Row 55' },
        { action: 'select', selector: 'ComboBox#Number', option: 'Number 40', timeoutMs: 2_000 },
      ],
      { stopOnFailure: false },
    );
    const away = String.raw`it may be among \d+ parts of the listbox that were not read, since they are scrolled away`;
    expect(problemsOf(ran)).toEqual([
      expect.stringMatching(new RegExp(`^2: .*${away}`)),
      expect.stringMatching(new RegExp(`^3: .*${away}.*; scroll the listbox in a step before`)),
      expect.stringMatching(new RegExp(`^8: The option "Number 40" was not found .*${away}.*choose in it by keys`)),
    ]);
  });
});
