import { expect, it } from 'vitest';
import { traitsOf, type ToolkitTraits } from './toolkits.js';

const traits = (toolkit: string, toolkitVersion: string): ToolkitTraits =>
  traitsOf({ service: ':1.7', path: '/', pid: 7, name: 'stock', toolkit, toolkitVersion });

it.each([
  ['gtk', '3.24.38', 'GTK 3'],
  ['GTK', '4.8.3', 'GTK 4'],
  ['GTK', '4.14.2', 'GTK 4'],
  ['Qt', '5.15.8', 'Qt'],
  ['Qt', '6.4.2', 'Qt'],
  ['Chromium', '1.0', 'Chromium'],
  ['Gecko', '153.7.0', 'unknown'],
  ['WebKitGTK', '2.46.5', 'unknown'],
  ['', '', 'unknown'],
])('a program that calls its toolkit "%s" %s is read as one of %s', (toolkit, version, name) => {
  expect(traits(toolkit, version).name).toBe(name);
});

it('of a toolkit that is not known, elements are asked for one by one and looked at twice', () => {
  expect(traits('Gecko', '153.7.0')).toMatchObject({ keepsList: false, reportsChanges: false, reportsMoves: false });
});
