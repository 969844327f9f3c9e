import { expect, it } from 'vitest';
import { describePage } from '../../../support/page-test.js';
import { find, outlineOf } from '../../../support/page-world.js';

/** An editor that draws its text itself and takes the keys by a field that nobody sees. */
const editor =
  '<div style="height:100px">drawn text</div><textarea aria-label="Code" style="width:0;height:0;padding:0;border:0"></textarea>';

describePage('what has no area', ({ open }) => {
  it('is not listed where no step could find it', async () => {
    const { world } = await open(
      '<button style="width:0;height:0;padding:0;border:0;overflow:hidden">Hidden</button><a href="#" aria-label="Empty"></a><a href="#" aria-label="Floats" style="display:block;height:0"><img alt="Pic" width="10" height="10"></a><div role="status"></div>',
    );
    const snapshot = await world.nodes();
    expect(outlineOf(snapshot)).toEqual(['link "Floats"', '  img "Pic"']);
    expect(snapshot.omitted).toBe(0);
  });

  it('is listed as unseen where it takes keys, and found by actions that use the keyboard only', async () => {
    const { world } = await open(editor);
    expect((await world.nodes()).nodes.find(({ role }) => role === 'textbox')?.states).toMatchObject({ unseen: true });
    const lookFor = async (checks: readonly ('exists' | 'visible' | 'enabled' | 'receives_events' | 'editable')[]) => {
      const { alternatives, checked } = await find(world, 'Edit#Code', {
        check: { checks: [...checks], scroll: true },
      });
      return { count: alternatives[0]?.count, problem: checked?.problem?.check };
    };
    expect(await lookFor(['exists', 'visible', 'enabled', 'editable'])).toEqual({ count: 1, problem: undefined });
    expect(await lookFor(['exists', 'visible', 'enabled'])).toEqual({ count: 1, problem: undefined });
    expect(await lookFor(['exists', 'visible', 'enabled', 'receives_events'])).toMatchObject({ count: 0 });
    expect((await find(world, 'Edit#Code')).alternatives[0]?.count).toBe(0);
  });

  it('gives way to a field that is seen', async () => {
    const { world } = await open(`${editor}<input aria-label="Code" id="seen">`);
    const { alternatives } = await find(world, 'Edit#Code', {
      check: { checks: ['exists', 'visible', 'enabled', 'editable'], scroll: true },
    });
    expect(alternatives[0]?.matches.map(({ summary }) => summary.automationId)).toEqual(['seen']);
  });
});

describePage('a region to write in', ({ open }) => {
  it('is a text field that holds its text, whatever it is made of', async () => {
    const { world } = await open(
      '<div contenteditable><p>Dear <b>Ada</b></p><ul><li>one</li></ul></div><pre contenteditable="plaintext-only" aria-label="Notes">a\nb</pre><h2 contenteditable>Title</h2><div contenteditable="false">Fixed</div>',
    );
    expect(outlineOf(await world.nodes())).toEqual([
      'textbox = Dear Ada\n\none',
      '  list',
      '    listitem "one"',
      'textbox "Notes" = a\nb',
      'heading "Title"',
      'text "Fixed"',
    ]);
  });

  it('is found as Edit, by its name where it has one, and in what is around it', async () => {
    const { world } = await open(
      '<section aria-label="Mail"><div contenteditable id="mail">x</div></section><div contenteditable aria-label="Notes">y</div>',
    );
    for (const [selector, value] of [
      ['Region#Mail >> Edit', 'x'],
      ['Edit#mail', 'x'],
      ['Edit#Notes', 'y'],
    ] as const) {
      const { alternatives } = await find(world, selector);
      expect(alternatives.at(-1)?.matches.map(({ summary }) => summary.value)).toEqual([value]);
    }
  });
});
