import type { ConsoleMessage } from 'playwright-core';

/**
 * The text of a message as consoles show it: its placeholders filled in (Console standard, 2.2 Formatter), those for styles
 * left out.
 */
export function consoleText(message: Pick<ConsoleMessage, 'text' | 'args'>): string {
  const [form = '', ...values] = message.args().map(String);
  if (values.length === 0 || !form.includes('%')) return message.text();
  const text = form.replace(/%([sdifoOc%])/g, (placeholder, kind: string) => {
    if (kind === '%') return '%';
    const value = values.shift();
    if (value === undefined) return placeholder;
    return kind === 'c' ? '' : written(kind, value);
  });
  return [text, ...values].join(' ');
}

function written(kind: string, value: string): string {
  if (kind === 'd' || kind === 'i') return String(Number.parseInt(value, 10));
  return kind === 'f' ? String(Number.parseFloat(value)) : value;
}
