import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { notUnderstoodIn } from '../../../src/domain/language/interpret.js';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/plain-language.md'), 'utf8');

const [, covered = ''] = /## What it covers\n([\s\S]*?)\n## /.exec(page) ?? [];
const said = covered
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ask'))
  .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));

it('docs/plain-language.md says what it covers', () => {
  expect(said.length).toBeGreaterThan(20);
});

it.each(said)('and "%s" is understood', (text) => {
  expect(notUnderstoodIn(text)).toEqual([]);
});
