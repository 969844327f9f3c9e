import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { commandForms } from '../../../src/domain/coding/command-forms.js';
import { outboxText } from '../../../src/domain/coding/outbox.js';
import { parseMessage } from '../../../src/domain/coding/parse-message.js';
import { settingDefinitions } from '../../../src/domain/policy/config.js';
import { codingFolders, codingStateName } from '../../../src/engine/coding/coding-session.js';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/coding-sessions.md'), 'utf8');

it('docs/coding-sessions.md lists every command with its attributes', () => {
  const rows = [...page.matchAll(/^\| `([A-Z_]+)` +\| [^|]+ \| ([^|]*)\|$/gm)].map(([, tag, attributes = '']) => ({
    tag,
    attributes: attributes.trim(),
  }));
  expect(rows).toEqual(
    expect.arrayContaining(
      commandForms.map(({ tag, attributes }) => ({
        tag,
        attributes: attributes.map(({ name, isRequired }) => `\`${name}\`${isRequired ? '' : '?'}`).join(' '),
      })),
    ),
  );
  expect(rows).toHaveLength(commandForms.length);
});

it('docs/coding-sessions.md shows commands that are read as they stand', () => {
  const answers = [...page.matchAll(/^```text\n(\[[^]*?)^```$/gm)].map(([, text = '']) => parseMessage(text));
  expect(answers).not.toEqual([]);
  for (const { problems, commands } of answers) {
    expect(problems).toEqual([]);
    expect(commands.length).toBeGreaterThan(0);
  }
});

it('docs/coding-sessions.md names the files and the sections that there are', () => {
  const named = [...codingFolders, codingStateName].filter((name) => !page.includes(`\`${name}`));
  // Claims are of no use to whoever writes answers.
  expect(named).toEqual(['claims']);
  const outbox = outboxText({
    sessionId: '0a1b2c3d',
    sequence: 1,
    task: '',
    listing: { entries: [], more: 0 },
    results: [],
    reads: [],
    notes: [],
    prompt: '',
  });
  for (const [section] of outbox.matchAll(/^=== .+ ===$/gm)) expect(page).toContain(`\`${section}\``);
});

it('docs/coding-sessions.md has every setting of coding sessions with its default', () => {
  const rows = [...page.matchAll(/^\| `(code\.\w+)` +\| `(--[\w-]+)` +\|.*\| `([^`]+)` *\|$/gm)].map((row) =>
    row.slice(1),
  );
  const settings = settingDefinitions.filter(({ path }) => path.startsWith('code.'));
  const defaultOf = (schema: z.ZodType): string => JSON.stringify(schema.parse(undefined));
  expect(rows).toEqual(settings.map(({ path, flag, schema }) => [path, flag, defaultOf(schema)]));
});
