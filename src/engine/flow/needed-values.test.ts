import { expect, it } from 'vitest';
import { testFlowSchema } from '../../actions/registry.js';
import type { BackendName } from '../../domain/flow/backend.js';
import { neededValues } from './needed-values.js';

/** The secrets that a flow asks for. */
function secretsOf(parts: object, backends: readonly BackendName[]): string[] {
  const flow = testFlowSchema.parse({ schemaVersion: 1, testName: 'T', steps: [{ action: 'open' }], ...parts });
  const loaded = { file: 'a', shown: 'a', flow, references: new Map(), problems: [], lineOf: () => 1 };
  const native = testFlowSchema.parse({ schemaVersion: 1, testName: 'N', steps: [onLinux] });
  loaded.references.set('native.json', { ...loaded, file: 'native.json', flow: native, references: new Map() });
  const source = { resolve: (_from: string, file: string) => file };
  return neededValues(loaded, { source, given: {}, backends }).map(({ reference }) => reference.name);
}

const linux = { launch: 'stock', args: ['--token', '{{secret.TOKEN}}'] };
const web = { url: 'http://{{secret.HOST}}/' };
const onLinux = { action: 'open', backend: 'linux' };

it.each<[string, object, readonly BackendName[], string[]]>([
  ['the target that it runs on', { targets: { web, linux } }, ['web'], ['HOST']],
  ['that of a step', { targets: { web, linux }, steps: [{ action: 'open' }, onLinux] }, ['web'], ['HOST', 'TOKEN']],
  [
    'none of a step that may be left out',
    { targets: { web, linux }, steps: [{ ...onLinux, optional: true }] },
    ['web'],
    ['HOST'],
  ],
  ['the program by its other name', { targets: { linux } }, ['desktop'], ['TOKEN']],
  ['the program that it says of any desktop', { targets: { desktop: linux } }, ['linux'], ['TOKEN']],
  [
    'none of a desktop that another is named for',
    { targets: { linux: { launch: 'stock' }, desktop: linux } },
    ['linux'],
    [],
  ],
  [
    'none of a flow that may be left out',
    {
      targets: { web, linux },
      steps: [{ action: 'run_flow', flow: 'native.json', when: { variable: 'native', equals: '1' } }],
    },
    ['web'],
    ['HOST'],
  ],
  [
    'that of a flow that it runs',
    { targets: { web, linux }, steps: [{ action: 'run_flow', flow: 'native.json' }] },
    ['web'],
    ['HOST', 'TOKEN'],
  ],
])('a flow needs the values of %s', (_what, parts, backends, names) => {
  expect(secretsOf(parts, backends)).toEqual(names);
});
