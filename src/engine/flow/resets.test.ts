import { expect, it } from 'vitest';
import { testFlowSchema } from '../../actions/registry.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { resetsOf } from './resets.js';

const targets = {
  web: { url: 'http://app.test/', reset: { command: ['page'] } },
  linux: { launch: 'shop', reset: { command: ['program'] } },
  desktop: { launch: 'shop', reset: { command: ['desktop'] } },
  fake: { app: 'shop.json', reset: { command: ['app'] } },
};

/** Whose target is reset before a flow for the web. @param references by file */
function resetBefore(flow: object, references: Readonly<Record<string, LoadedFlow>> = {}): string[] {
  const loaded = loadedOf({ backend: 'web', targets, ...flow }, references);
  return resetsOf(loaded, loaded.flow.targets ?? {}, 'web', source).map(({ backend }) => backend);
}

const source = { resolve: (_from: string, file: string) => file };

function loadedOf(flow: object, references: Readonly<Record<string, LoadedFlow>> = {}): LoadedFlow {
  const read = testFlowSchema.parse({ schemaVersion: 1, testName: 'T', steps: [{ action: 'open' }], ...flow });
  const file = 'main.json';
  return {
    file,
    shown: file,
    flow: read,
    references: new Map(Object.entries(references)),
    problems: [],
    lineOf: () => 1,
  };
}

const onLinux = { action: 'open', backend: 'linux' };

it.each([
  ['the target that the flow runs on', {}, ['web']],
  ['one that a step names', { steps: [onLinux] }, ['web', 'linux']],
  ['one that the setup names', { setup: [onLinux] }, ['web', 'linux']],
  ['a fake app', { steps: [{ action: 'open', backend: 'fake' }] }, ['web', 'fake']],
  ['none that the teardown alone names', { teardown: [onLinux] }, ['web']],
  [
    'the desktop once, by the name that comes first',
    { steps: [onLinux, { ...onLinux, backend: 'desktop' }] },
    ['web', 'linux'],
  ],
])('resets %s', (_what, flow, expected) => {
  expect(resetBefore(flow)).toEqual(expected);
});

it('resets one that a flow names which a step runs, and none that a reset alone names', () => {
  const other = loadedOf({ steps: [onLinux] });
  const calls = { steps: [{ action: 'run_flow', flow: 'other.json' }] };
  expect(resetBefore(calls, { 'other.json': other })).toEqual(['web', 'linux']);
  const windows = { ...targets, windows: { launch: 'shop', reset: { flow: 'other.json' } } };
  expect(resetBefore({ targets: windows }, { 'other.json': other })).toEqual(['web']);
});
