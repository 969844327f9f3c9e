import { expect, it } from 'vitest';
import { commandForms } from './command-forms.js';
import { parseMessage } from './parse-message.js';
import { protocolText } from './protocol-text.js';

const text = protocolText('0a1b2c3d_seq0002.txt');

it.each(commandForms)('the instructions describe $tag with an example that is read as such', (form) => {
  const start = text.indexOf(`\n${form.tag}: ${form.summary}\n`);
  expect(start).toBeGreaterThan(0);
  const { commands, problems } = parseMessage(text.slice(start).split('\n\n')[0]!);
  expect(problems).toEqual([]);
  expect(commands.map(({ kind }) => kind)).toEqual([form.kind]);
  for (const { name } of form.attributes) expect(form.example).toContain(` ${name}="`);
});

it('the instructions say how to name the reply, and what results mean', () => {
  for (const word of ['0a1b2c3d_seq0002.txt', '.txt', '[OK]', '[FAILED]', '[UNKNOWN]', 'REJECTED', 'hash'])
    expect(text).toContain(word);
});

it('the instructions are short', () => {
  expect(text.length).toBeLessThan(7_500);
});
