import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksGtk4, lacksQt } from '../../../support/x-server.js';

describe.skipIf(lacksDesktop('fields that report keys'))('a field of a desktop program', () => {
  const { run } = useDesktopFlows();
  const says = (text: string) => ({ action: 'assert_exists', selector: `Text#"${text}"` });

  it('is filled and cleared without a key, and typed into with one for each character', async () => {
    const ran = await run('gtk3/gtk3_keys.py', [
      { action: 'fill', selector: 'Edit#Name', text: 'Grace 世界' },
      { action: 'clear', selector: 'Edit#Name' },
      { action: 'fill', selector: 'Edit#Name', text: 'Edsger' },
      says('0 keys'),
      { action: 'type', selector: 'Edit#Name', text: ' w. ü' },
      says('5 keys'),
      { action: 'assert_value', selector: 'Edit#Name', expected: 'Edsger w. ü' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is filled as by a person, who is in it then: what is taken as it is left is taken', async () => {
    const ran = await run('gtk3/gtk3_settings.py', [
      { action: 'fill', selector: 'Edit#Host', text: 'one' },
      { action: 'fill', selector: 'SpinButton#Size', text: '3' },
      says('size 3'),
      { action: 'fill', selector: 'Edit#Host', text: 'two' },
      { action: 'click', selector: 'Button#Other' },
      says('host two'),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that is focused once more has its caret where it was, and what is selected in it is selected still', async () => {
    const ran = await run('gtk3/gtk3_settings.py', [
      { action: 'fill', selector: 'Edit#Host', text: 'not' },
      { action: 'focus', selector: 'Edit#Letters' },
      { action: 'focus', selector: 'Edit#Host' },
      { action: 'type', text: 'e' },
      { action: 'assert_value', selector: 'Edit#Host', expected: 'note' },
      { action: 'send_keys', keys: 'Ctrl+A' },
      { action: 'focus', selector: 'Edit#Letters' },
      { action: 'send_keys', selector: 'Edit#Host', keys: 'x' },
      { action: 'assert_value', selector: 'Edit#Host', expected: 'x' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that its program empties or removes, once it has taken the text, is written once, and no other one is', async () => {
    const write = (field: string) => ({ action: 'fill', selector: `Edit#${field}`, text: 'code', timeoutMs: 3_000 });
    const ran = await run(
      'gtk3/gtk3_taken.py',
      [
        ...['Emptied', 'Replaced', 'Removed'].map(write),
        { action: 'assert_text', selector: 'Text', expected: 'taken: code code code', exact: true },
        { action: 'assert_value', selector: 'Edit#Other', expected: '' },
      ],
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual(['2: value_differs', '3: value_differs']);
  });

  it('that takes nothing of a text is reported as that, though it was emptied for it', async () => {
    const letters = 'Edit#Letters';
    const ran = await run('gtk3/gtk3_settings.py', [
      { action: 'fill', selector: letters, text: 'ab' },
      { action: 'fill', selector: letters, text: '123' },
      { action: 'fill', selector: letters, text: 'ab' },
      { action: 'type', selector: letters, text: '123', clearFirst: true },
      { action: 'fill', selector: letters, text: 'ab' },
      { action: 'type', selector: letters, text: '123' },
    ]);
    expect(problemsOf(ran)).toEqual(['3: value_differs', '5: no_observable_effect', '7: value_differs']);
  });
});

const numbers = {
  'GTK 3': 'gtk3/gtk3_settings.py',
  'GTK 4': 'gtk4/gtk4_numbers.py',
  Qt: 'qt/qt_settings.py',
} as const;

const what = 'fields of numbers';

describe.skipIf(lacksDesktop(what) || lacksGtk4(what) || lacksQt(what))('a field of a number', () => {
  const { run } = useDesktopFlows();
  const size = 'SpinButton#Size';
  const says = (text: string) => ({ action: 'assert_exists', selector: `Text#"${text}"` });
  const leave = { action: 'type', selector: 'Edit >> nth=-1', text: '.' };

  it.each(Object.entries(numbers))(
    'of %s has its program take the number that is filled in or typed',
    async (_, app) => {
      const ran = await run(app, [
        { action: 'fill', selector: size, text: '3' },
        says('size 3'),
        { action: 'type', selector: size, text: '12', clearFirst: true },
        { action: 'assert_value', selector: size, expected: '12' },
        leave,
        says('size 12'),
        { action: 'type', selector: size, text: '1', clearFirst: true },
        leave,
        says('size 1'),
        { action: 'type', selector: size, text: '5' },
        leave,
        says('size 15'),
      ]);
      expect(problemsOf(ran)).toEqual([]);
    },
  );

  it.each(Object.entries(numbers))('of %s takes no text, and no number out of its range', async (_, app) => {
    const ran = await run(
      app,
      [
        { action: 'fill', selector: size, text: 'many' },
        { action: 'fill', selector: size, text: '99' },
        { action: 'assert_value', selector: size, expected: '8' },
      ],
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual([
      '2: This field takes a number from 1 to 16, and "many" is no number.',
      '3: This field takes a number from 1 to 16, and "99" is out of that range.',
    ]);
  });

  it('of Qt is typed into before its unit', async () => {
    const indent = 'SpinButton#Indent';
    const ran = await run('qt/qt_settings.py', [
      { action: 'type', selector: indent, text: '5', clearFirst: true },
      leave,
      says('indent 5'),
      { action: 'type', selector: indent, text: '1', clearFirst: true },
      { action: 'type', selector: indent, text: '4' },
      leave,
      says('indent 14'),
      { action: 'fill', selector: indent, text: '6' },
      says('indent 6'),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
