import { expect } from 'vitest';
import { commandForms } from '../../src/domain/coding/command-forms.js';
import { parseMessage } from '../../src/domain/coding/parse-message.js';
import { titleOf } from '../../src/domain/coding/command.js';
import { seededRandom, type SeededRandom } from './seeded-random.js';

const names = [...commandForms.map(({ tag }) => tag), 'WRITE_FILE', 'TODO', '_', 'A'.repeat(80), '__proto__'];
const attributes = ['path', 'start_line', 'end_line', 'hash', 'target', 'selector', 'Path', '__proto__', 'constructor'];
const values = [
  'a.js',
  '../a',
  '',
  '0',
  '1',
  '99999999999999999999',
  'a\0b',
  ']',
  '[/CREATE_FILE]',
  '\u{1F600}',
  '\uD800',
];
const quotes = ['"', "'", '“', '”', '‘', '’', '«', '»', ''];
const pieces = [
  '\n',
  '\r\n',
  '\r',
  '\0',
  '\uFEFF',
  '\u0085',
  '\u2028',
  '```',
  '```js\n',
  '~~~\n',
  ' ',
  '\t',
  '[',
  ']',
  '[/',
  '="',
  '{"action":"click"}',
  '[[[[',
  'text',
  '\uD800',
  '\u{1F600}',
];

/** A message of tags, fences, quotes, line ends and random characters, or one that was valid before some changes. */
function fuzzedMessage(random: SeededRandom): string {
  let text = '';
  for (let parts = random.below(12); parts >= 0; parts -= 1) text += piece(random);
  for (let changes = random.chance(0.5) ? random.below(6) : 0; changes > 0; changes -= 1) text = changed(text, random);
  return text;
}

function piece(random: SeededRandom): string {
  const name = random.pick(names);
  switch (random.below(6)) {
    case 0:
      return `${random.pick(commandForms).example}\n`;
    case 1:
      return `[/${name}]${random.pick(['', '\n', '\r\n'])}`;
    case 2:
    case 3: {
      let tag = `[${name}`;
      for (let count = random.below(4); count > 0; count -= 1) {
        const quote = random.pick(quotes);
        tag += ` ${random.pick(attributes)}=${quote}${random.pick(values)}${quote}`;
      }
      return `${tag}]${random.pick(['', '\n', '\r\n'])}`;
    }
    case 4:
      return random.pick(pieces);
    default:
      return Array.from({ length: random.below(20) }, () => String.fromCharCode(random.below(0x1_0000))).join('');
  }
}

function changed(text: string, random: SeededRandom): string {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + random.below(8));
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, at) + random.pick(pieces) + text.slice(at);
    case 2:
      return text.slice(0, end) + text.slice(at);
    default:
      return text.slice(0, at);
  }
}

/** Parses as many messages, and checks what holds of each. @param seed of the first one */
export function checkFuzzedMessages(count: number, seed: number): void {
  const seen = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const text = fuzzedMessage(seededRandom(seed + index));
    const lines = text.split('\n').length;
    const { commands, problems } = parseMessage(text);
    for (const command of commands) {
      seen.add(command.kind);
      const { line } = command;
      const isPlain = !('path' in command) || (typeof command.path === 'string' && text.includes(command.path));
      if (!isPlain || line < 1 || line > lines || /[\n\r]/.test(titleOf(command)))
        expect.fail(`Message ${seed + index} gives ${JSON.stringify(command)}: ${JSON.stringify(text)}`);
    }
    for (const { line, message } of problems)
      if (line < 1 || line > lines || message === '') expect.fail(`Message ${seed + index}: ${JSON.stringify(text)}`);
  }
  expect([...seen].sort()).toEqual(commandForms.map(({ kind }) => kind).sort());
}

/** What a text may consist of that takes long to read where anything is looked at more than a few times. */
export const repeatedPieces: readonly string[] = [
  '[CREATE_FILE path="',
  '[CREATE_FILE path="a"]\n',
  '[CREATE_FILE path="a"]',
  '[[[[',
  '[/CREATE_FILE]\n',
  '[DONE][/DONE]',
  '[DONE][/DONE]\n',
  '[LOOK][/LOOK]',
  '[WRITE_FILE path="a"]\n',
  '[WRITE_FILE]\n[/WRITE_FILE]\n',
  '[WRITE_FILE a]',
  '[LOOK a="" ',
  '[LOOK a=,',
  '[LOOK ',
  '[A_',
  ' \t',
  '```\n',
  '[ACT][{"action":[[[[',
  '[RUN_COMMAND]\n```\n[/RUN_COMMAND]\n',
  '[RUN_COMMAND] [/RUN_COMMAND ] [/DONE]\n',
  '"“«‘',
  '\n',
  '\r\n',
  '[LOOK a=«]',
  '[DONE a=«]x[/DONE]',
  '[LOOK path=“a\n',
  '[DONE]\n[/DONE]',
];

/** Parses texts that repeat a piece: what takes time by the square of their length does not come to its end. */
export function checkRepetition(piece: string, length: number): void {
  const text = piece.repeat(Math.ceil(length / piece.length));
  const blanks = ' '.repeat(length);
  for (const message of [text, text + blanks, `[CREATE_FILE path="a"]\n${text}\n[/CREATE_FILE]`, `[LOOK ${text}`])
    expect(parseMessage(message).problems.length).toBeLessThanOrEqual(51);
}
