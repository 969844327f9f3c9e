import { expect, it } from 'vitest';
import { parseSelector } from '../../flow/selector/index.js';
import { windowBesideFor } from './windows-beside.js';

const windows = [
  { title: 'Invoice 10', isDialog: false },
  { title: 'Find', isDialog: true },
];

it.each([
  ['Window#"Invoice 10"', 'window "Invoice 10"'],
  ['Dialog#Find', 'dialog "Find"'],
  ['Dialog', 'dialog "Find"'],
  ['role=dialog[name="Find"]', 'dialog "Find"'],
  ['Button#OK, Dialog#Find', 'dialog "Find"'],
  ['Window#Invoice', undefined],
  ['Button#Find', undefined],
  ['Text#Find', undefined],
  ['Dialog#Find >> Button#OK', undefined],
])('what %s means is open beside: %s', (source, which) => {
  const parsed = parseSelector(source);
  if (!parsed.ok) throw new Error(source);
  const message = which && `the ${which} is open beside the window that the flow is in`;
  expect(windowBesideFor(windows, parsed.selector)).toBe(message);
});
