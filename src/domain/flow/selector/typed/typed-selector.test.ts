import { describe, expect, it } from 'vitest';
import { foldSelectorKind, parseTypedSelector, printSelector } from '../index.js';

describe('kinds of typed selectors', () => {
  it.each([
    ['web', 'web'],
    ['Web', 'web'],
    ['desktop_uia', 'desktop_uia'],
    ['desktop-uia', 'desktop_uia'],
    ['DesktopUia', 'desktop_uia'],
    ['desktopAtspi', 'desktop_atspi'],
    ['desktop', 'desktop_uia'],
    ['MOBILE', 'mobile'],
    ['vision', 'vision'],
    ['telepathy', undefined],
  ])('%s is %s', (word, kind) => {
    expect(foldSelectorKind(word)).toBe(kind);
  });

  it('reads desktop as the desktop of the machine at hand', () => {
    expect(foldSelectorKind('desktop', 'desktop_atspi')).toBe('desktop_atspi');
  });
});

describe('values of typed selectors', () => {
  it('share one language', () => {
    for (const kind of ['web', 'desktop_uia', 'desktop_atspi', 'mobile'] as const) {
      const read = parseTypedSelector({ kind, value: 'Button: Save' });
      expect(read).toMatchObject({ ok: true, kind, rewrites: [{ rule: 'type_colon' }] });
      expect(read.ok && read.kind !== 'vision' ? printSelector(read.selector) : '').toBe('Button#Save');
    }
  });

  it('are a description for vision, kept as it is', () => {
    const value = '  the blue button, #2 >> near the top ';
    expect(parseTypedSelector({ kind: 'vision', value })).toEqual({ ok: true, kind: 'vision', description: value });
    expect(parseTypedSelector({ kind: 'vision', value: ' ' })).toMatchObject({ ok: false });
  });

  it('refuse CSS and XPath where there is no page', () => {
    expect(parseTypedSelector({ kind: 'web', value: 'div#main' })).toMatchObject({ ok: true });
    expect(parseTypedSelector({ kind: 'desktop_uia', value: 'Button#A, div#main' })).toMatchObject({
      ok: false,
      error: { message: 'CSS does not work on desktop_uia.', at: 10, length: 8 },
    });
    expect(parseTypedSelector({ kind: 'desktop_atspi', value: '//button' })).toMatchObject({ ok: false });
    expect(parseTypedSelector({ kind: 'mobile', value: '//android.widget.Button' })).toMatchObject({ ok: true });
  });

  it('give the errors of the selector language', () => {
    expect(parseTypedSelector({ kind: 'web', value: 'Buton#Save' })).toMatchObject({
      ok: false,
      error: { nearest: 'Button#Save' },
    });
  });
});
