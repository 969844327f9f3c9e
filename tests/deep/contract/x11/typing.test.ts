import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Xkb } from 'x11';
import { openDisplay, type XConnection } from '../../../../src/clients/x11/connection.js';
import { createKeyboard, type XKeyboard } from '../../../../src/clients/x11/keyboard/keyboard.js';
import { readKeymap } from '../../../../src/clients/x11/keyboard/keymap-request.js';
import { startGtkText, type GtkText } from '../../../support/gtk-text.js';
import { lacksGtk, lacksPrograms, startXServer, type XServer } from '../../../support/x-server.js';

const what = 'typing into a GTK program';
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');

describe.skipIf(lacksPrograms(what, 'Xvfb', 'openbox', 'setxkbmap') || lacksGtk(what))('what is typed into GTK', () => {
  let server: XServer;
  let x: XConnection;
  let keyboard: XKeyboard;
  let field: GtkText;
  beforeAll(async () => {
    server = await startXServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    x = await openDisplay(server.display);
    keyboard = await createKeyboard(x);
    field = await startGtkText(server);
  });
  afterEach(async () => {
    await x.close();
    field.end();
    await field.ended;
    server.run('setxkbmap', 'us');
  });

  const arrives = async (text: string): Promise<void> => {
    await keyboard.type(text);
    expect(await field.read(text)).toBe(text);
  };

  it.each(['us', 'de', 'fr', 'gr', 'ru'])('is all of ASCII on a keyboard with the layout %s', async (layout) => {
    server.run('setxkbmap', layout);
    await arrives(ascii);
  });

  it.each([
    ['German', 'Grüße, ÄÖÜ äöü ß €'],
    ['Greek', 'Ελληνικά αλφάβητο ΑΒΓ'],
    ['Russian', 'Съешь ещё этих мягких французских булок'],
    ['Japanese', '日本語 の テキスト'],
    ['emoji', 'a🎉b👩🏽‍🚀c🇩🇪'],
    ['what combines', 'e\u0301 a\u0308 n\u0303 q\u0323\u0307'],
    ['Arabic', 'مرحبا'],
    ['typographic', '„Zitat“ – … ½ × ’'],
  ])('is %s as it was written', async (_, text) => {
    await arrives(text);
  });

  it.each(['us', 'de'])('is text in many scripts on the layout %s', async (layout) => {
    server.run('setxkbmap', layout);
    await arrives('Straße Ñandú 日本 Ωμέγα 🎉 {[@|~]} \\');
  });

  it('is the same where the second of two layouts is active, which stays so', async () => {
    server.run('setxkbmap', 'us,gr');
    const xkb = await x.extension<Xkb>('xkb');
    xkb.LatchLockState(0x100, 0, 0, true, 1, 0, 0, false, 0);
    await arrives('Κόσμε, Ω & ω @ äöü 日本 Hello');
    const state = await x.answerTo<{ group: number }>((answer) => xkb.GetState(0x100, answer));
    expect(state.group).toBe(1);
  });

  it('is the same with Caps Lock on', async () => {
    await keyboard.press('CapsLock');
    await arrives('Hello wORLD äÖß é');
    await keyboard.press('CapsLock');
  });

  it('takes part in shortcuts, in a layout without Latin letters too', async () => {
    server.run('setxkbmap', 'us,ru');
    const xkb = await x.extension<Xkb>('xkb');
    await arrives('first');
    xkb.LatchLockState(0x100, 0, 0, true, 1, 0, 0, false, 0);
    await keyboard.press('Control+a');
    await arrives('second');
  });

  it('is a capital with Shift held, where no key has the letter', async () => {
    server.run('setxkbmap', 'ru');
    for (const chord of ['a', 'Shift+a', 'Shift+B', 'Shift+ж', 'a']) await keyboard.press(chord);
    expect(await field.read('aABЖa')).toBe('aABЖa');
  });

  it('is complete, however long: 540 characters', async () => {
    const text = 'The quick brown fox – ‹äöüß ñ é à› 日本語 🎉 Ελ e\u0301 '.repeat(20).slice(0, 540);
    await arrives(text);
  });

  it('is complete where there are more unusual characters than spare keys, again and again', async () => {
    const kanji = Array.from({ length: 120 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7));
    await arrives([...kanji, ...kanji.toReversed()].join(''));
  });

  it('has line breaks and tabs', async () => {
    const area = await startGtkText(server, 'area');
    await keyboard.type('one\n\ttwo\r\nthree\rfour');
    const expected = 'one\n\ttwo\nthree\nfour';
    expect(await area.read(expected)).toBe(expected);
    area.end();
    await area.ended;
  });

  it('leaves the keyboard as it was', async () => {
    const other = await openDisplay(server.display);
    const xkb = await other.extension<Xkb>('xkb');
    const before = await readKeymap(other, xkb);
    await arrives('日本語 тест');
    const meanwhile = await readKeymap(other, xkb);
    await x.close();
    expect(await readKeymap(other, xkb)).toEqual(before);
    expect(meanwhile).not.toEqual(before);
    expect(await field.read('日本語 тест')).toBe('日本語 тест');
    await other.close();
  });
});
