import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createSpecFiles } from '../../adapters/spec-files/spec-files.js';
import { loadFlow } from './load-flow.js';
import { withDocument } from './with-document.js';

it('keeps numbers that are meant as texts as they are written', async () => {
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'a.flow.yaml'),
    `schemaVersion: 1
testName: Numbers
targets: { web: { url: 'http://127.0.0.1:1', reset: { request: { url: 'http://127.0.0.1:1', body: { value: 1.50 } } } } }
variables: { zip: 01234, price: 1.50, big: 12345678901234567890, version: 1e3, plain: 7, same: '01' }
dataProfiles: [{ profileId: a, values: { zip: 00501 } }]
steps:
  - { action: open, timeoutMs: 1e3 }
  - { action: assert_value, selector: Edit#Price, expected: 42.00 }
`,
  );
  const result = await loadFlow(createSpecFiles({ cwd }), 'a.flow.yaml');
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { flow } = result.loaded;
  expect(flow.variables).toEqual({
    zip: '01234',
    price: '1.50',
    big: '12345678901234567890',
    version: '1e3',
    plain: '7',
    same: '01',
  });
  expect(flow.dataProfiles[0]?.values).toEqual({ zip: '00501' });
  expect(flow.targets?.web?.reset).toMatchObject({ request: { body: { value: 1.5 } } });
  expect(flow.steps[0]).toMatchObject({ timeoutMs: 1000 });
  expect(flow.steps[1]).toMatchObject({ expected: '42.00' });
});

it('keeps a zero of a flow that was given as an object', async () => {
  const flow = {
    schemaVersion: 1,
    testName: 'Zero',
    targets: { web: { url: 'http://127.0.0.1:1' } },
    steps: [{ action: 'assert_count', selector: 'Row', expected: 0 }],
  };
  const source = withDocument(createSpecFiles({ cwd: temporaryFolder() }), 'given.flow.json', flow);
  const result = await loadFlow(source, 'given.flow.json');
  expect(result).toMatchObject({ ok: true, loaded: { flow: { steps: [{ expected: 0 }] } } });
});
