import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../../tests/support/sample-journal.js';
import { html, trusted } from './html.js';

describe('the html template', () => {
  it('escapes every value, in text and in attributes', () => {
    const text = `<b title="x" class='y'>&`;
    expect(html`<i title="${text}">${text}</i>`.markup).toBe(
      '<i title="&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;">&lt;b title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;</i>',
    );
  });

  it('keeps markup that it made itself, joins lists and leaves out what is not there', () => {
    const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
    expect(html`${items}${null}${undefined}${false}${0}`.markup).toBe('<li>a</li><li>&lt;</li>0');
    expect(html`${trusted('<hr>')}`.markup).toBe('<hr>');
  });

  it('shows what would be invisible or turn text around', () => {
    expect(html`${hostileTexts.control}`.markup).toBe('ring␇ null␀ esc␛[31mred␛[0m vt␋ [U+FFFE]');
    expect(html`${hostileTexts.override}`.markup).toBe('invoice[U+202E]fdp.exe');
    expect(html`${hostileTexts.loneSurrogate}`.markup).toBe('half [U+D83D] of a pair');
    expect(html`${hostileTexts.emoji}`.markup).toBe(hostileTexts.emoji);
  });
});
