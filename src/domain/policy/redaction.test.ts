import { describe, expect, it } from 'vitest';
import { createRedactor } from './redaction.js';

function redactorOf(secrets: Readonly<Record<string, string>>): ReturnType<typeof createRedactor> {
  const redactor = createRedactor();
  for (const [label, value] of Object.entries(secrets)) redactor.add(value, label);
  return redactor;
}

describe('a secret', () => {
  it('is replaced by its name wherever it stands', () => {
    const redactor = redactorOf({ 'secret.PASSWORD': 'hunter2' });
    expect(redactor.text('typed hunter2, then hunter2 again')).toBe(
      'typed {{secret.PASSWORD}}, then {{secret.PASSWORD}} again',
    );
  });

  const password = 'a"b\\c d&e/ü+\n<%>';
  it.each([
    ['as it is', password],
    ['in JSON', JSON.stringify({ password })],
    ['in JSON within JSON strings', JSON.stringify(password)],
    ['as part of an address', `?p=${encodeURIComponent(password)}`],
    ['as part of an address, lower-case codes', `?p=${encodeURIComponent(password).toLowerCase()}`],
    ['as a whole address', encodeURI(password)],
    ['as a form sends it', new URLSearchParams({ password }).toString()],
    ['as a browser writes it into a query', new URL(`http://h/?${password.replace('\n', '')}`).search],
    ['in the name of a file', `list-${password.replaceAll(/["\\/<>\n]/g, '_')}.csv`],
    ['with its whitespace collapsed', password.replaceAll(/\s+/g, ' ')],
  ])('is found %s', (_how, text) => {
    const redactor = redactorOf({ P: password, Q: password.replace('\n', '') });
    const redacted = redactor.text(text);
    expect(redacted).toMatch(/\{\{[PQ]\}\}/);
    for (const part of ['"b', 'd&e', '%22b', 'd%26e']) expect(redacted).not.toContain(part);
  });

  it('leaves nothing of a longer one that holds it', () => {
    const redactor = redactorOf({ SHORT: 'abc', LONG: 'abcdef' });
    expect(redactor.text('abcdef abc')).toBe('{{LONG}} {{SHORT}}');
  });

  it('is not looked for in the names that stand for others', () => {
    const redactor = redactorOf({ 'secret.ONE': 'first-value', 'secret.TWO': 'secret', 'secret.THREE': 'ONE' });
    expect(redactor.text('first-value')).toBe('{{secret.ONE}}');
  });

  it('that is a word like any other is not searched for when it is very short', () => {
    expect(redactorOf({ PIN: '12' }).text('12 apples')).toBe('12 apples');
  });

  it('may hold what patterns mean something by, and broken characters', () => {
    const odd = ['a.b*c', '$&$1', '[x](y)|{z}^?+', 'lone \uD800 half'];
    for (const value of odd) expect(redactorOf({ S: value }).text(`<${value}>`)).toBe('<{{S}}>');
  });

  it('is replaced in every text of a value, in no number and no key', () => {
    const redactor = redactorOf({ S: 'hunter2' });
    const value = { list: ['x hunter2', 5, null, true], inner: { hunter2: 'hunter2' } };
    expect(redactor.deep(value)).toEqual({ list: ['x {{S}}', 5, null, true], inner: { hunter2: '{{S}}' } });
    expect(value.list[0]).toBe('x hunter2');
  });
});

describe('a secret in base 64', () => {
  const secret = 'tr0ub4dor?>~ü';
  it.each([
    ['alone', Buffer.from(secret).toString('base64')],
    ['alone, as btoa writes it', btoa(secret)],
    ['alone, for addresses', Buffer.from(secret).toString('base64url')],
    ['behind a name of any length', Buffer.from(`a:${secret}`).toString('base64')],
    ['behind a longer one', Buffer.from(`al:${secret}`).toString('base64')],
    ['behind a still longer one', Buffer.from(`ali:${secret}`).toString('base64')],
    ['between others', Buffer.from(`{"user":"alice","key":"${secret}","x":1}`).toString('base64url')],
  ])('is found %s', (_how, encoded) => {
    const redacted = redactorOf({ S: secret }).text(`Basic ${encoded} sent`);
    expect(redacted).toContain('{{S}}');
    expect(redacted.length).toBeLessThan(`Basic ${encoded} sent`.length - 10);
  });

  it('alone leaves nothing behind', () => {
    for (const value of ['secret', 'hunter2', 'hunter22'])
      expect(redactorOf({ S: value }).text(`b64 ${btoa(value)} sent`)).toBe('b64 {{S}} sent');
  });

  it('is not looked for where it is so short that it is met with by chance', () => {
    expect(redactorOf({ S: 'abcd' }).text(`${btoa('abcd')} ${btoa('xabcd')}`)).toBe(`${btoa('abcd')} ${btoa('xabcd')}`);
  });
});

it('gives back the very same value while there are no secrets', () => {
  const value = { text: 'hello' };
  expect(createRedactor().deep(value)).toBe(value);
  expect(createRedactor().text('hello')).toBe('hello');
});

it('masks a long secret that was cut short on its way', () => {
  const redactor = createRedactor();
  const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'.repeat(10);
  redactor.add(token, 'secret.TOKEN');
  expect(redactor.text(`textbox "Token": "" → "${token.slice(0, 59)}…"`)).toBe(
    'textbox "Token": "" → "{{secret.TOKEN}}…"',
  );
});

it('masks a long secret of several lines that was cut short, whichever line ends were kept', () => {
  const redactor = createRedactor();
  const lines = Array.from({ length: 20 }, (_, line) => `line-${line}-${'k3y'.repeat(20)}`);
  redactor.add(lines.join('\r\n'), 'secret.KEY');
  const field = lines.join('\n');
  expect(redactor.text(`value: ${field}`)).toBe('value: {{secret.KEY}}');
  expect(redactor.text(`value: ${field.slice(0, 1000)}…`)).toBe('value: {{secret.KEY}}…');
  expect(redactor.text(`name: ${field.replaceAll('\n', ' ').slice(0, 1000)}…`)).toBe('name: {{secret.KEY}}…');
});

it('leaves what only begins like a secret', () => {
  const redactor = createRedactor();
  redactor.add('-----BEGIN KEY----- 12345 67890', 'secret.KEY');
  const text = '-----BEGIN KEY----- is the first line …';
  expect(redactor.text(text)).toBe(text);
});
