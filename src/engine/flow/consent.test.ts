import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFixedSecrets } from '../../adapters/secrets/fixed-secrets.js';
import { createRedactor } from '../../domain/policy/redaction.js';
import { consentOf } from './consent.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { readFlow } from '../load/read-flow.js';
import { createVariableScope, defaultsOf } from '../step/variable-scope.js';

/** @param references the flows that it runs, by the path that it names them by */
function loaded(
  steps: readonly object[],
  more: object = {},
  references: Readonly<Record<string, LoadedFlow>> = {},
): LoadedFlow {
  const read = readFlow({ schemaVersion: 1, testName: 'T', ...more, steps });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const byFile = new Map(Object.entries(references).map(([name, reference]) => [`/${name}`, reference]));
  return { file: '/main.json', shown: 'main.json', flow: read.flow, references: byFile, problems: [], lineOf: () => 1 };
}

function named(
  flow: LoadedFlow,
  given: Readonly<Record<string, string>> = {},
): { origins: string[]; programs: string[]; files: string[] } {
  const secrets = createFixedSecrets({ env: { HOST: 'env.test' } });
  const variables = createVariableScope([defaultsOf(flow.flow), given], secrets, createRedactor());
  const { origins, programs, files } = consentOf(flow, variables, {
    resolve: (from, path) => posix.resolve(posix.dirname(from), path),
  });
  return {
    origins: [...origins].toSorted(),
    programs: [...programs].toSorted(),
    files: [...files].toSorted(),
  };
}

describe('running a flow permits', () => {
  it('the origins of its target, its steps and its reset', () => {
    const flow = loaded(
      [
        { action: 'open' },
        { action: 'navigate', url: 'https://help.test:8443/a' },
        { action: 'open', url: 'localhost:4173/x' },
      ],
      {
        targets: { web: { url: 'http://shop.test/app', reset: { request: { url: 'http://api.test/reset' } } } },
        setup: [{ action: 'open', url: 'http://setup.test/' }],
        teardown: [{ action: 'open', url: 'http://teardown.test/' }],
      },
    );
    expect(named(flow).origins).toEqual([
      'http://api.test',
      'http://localhost:4173',
      'http://setup.test',
      'http://shop.test',
      'http://teardown.test',
      'https://help.test:8443',
    ]);
  });

  it('the programs it launches and resets by', () => {
    const flow = loaded(
      [
        { action: 'launch', processPath: '"/opt/my app/run" --fast' },
        { action: 'launch', processPath: 'node', args: ['x'] },
        { action: 'read', selector: '#next', saveAs: 'next' },
        { action: 'launch', processPath: '{{next}} --fast' },
      ],
      {
        targets: { web: { url: 'http://x.test', reset: { command: ['npm', 'run', 'reset'] } } },
      },
    );
    expect(named(flow).programs).toEqual(['/opt/my app/run', 'node', 'npm']);
  });

  it('what its variables mean before it starts, and nothing that a step may read', () => {
    const flow = loaded(
      [
        { action: 'read', selector: '#next', saveAs: 'next' },
        { action: 'navigate', url: '{{next}}' },
        { action: 'navigate', url: 'http://{{env.HOST}}/' },
        { action: 'navigate', url: '{{base}}/cart' },
        { action: 'assert_url', url: 'http://asserted.test/' },
        { action: 'fill', selector: 'Edit#Website', text: 'http://typed.test/' },
      ],
      { variables: { base: 'http://default.test' } },
    );
    expect(named(flow).origins).toEqual(['http://default.test', 'http://env.test']);
    expect(named(flow, { base: 'http://given.test' }).origins).toEqual(['http://env.test', 'http://given.test']);
  });

  it('the files it uploads by paths that are written down or given, relative to the flow that names them', () => {
    const attach = loaded([{ action: 'upload', selector: '#b', files: '{{report}}' }], {
      parameters: { report: {} },
    });
    const flow = loaded(
      [
        { action: 'read', selector: '#next', saveAs: 'next' },
        { action: 'upload', selector: '#a', files: ['one.txt', '{{folder}}/two.txt', '{{next}}'] },
        { action: 'run_flow', flow: 'attach.json', arguments: { report: 'three.txt' } },
      ],
      { variables: { folder: '/data' }, teardown: [{ action: 'upload', selector: '#c', files: 'four.txt' }] },
      { 'attach.json': attach },
    );
    expect(named(flow).files).toEqual(['/data/two.txt', '/four.txt', '/one.txt', '/three.txt']);
    expect(named(flow, { folder: '/given' }).files).toContain('/given/two.txt');
  });

  it('what the flows it runs name, with their arguments and defaults', () => {
    const login = loaded([{ action: 'open', url: '{{base}}/login' }], {
      parameters: { base: { default: 'http://login.test' } },
      variables: {},
    });
    const flow = loaded([{ action: 'run_flow', flow: 'login.json' }], {}, { 'login.json': login });
    expect(named(flow).origins).toEqual(['http://login.test']);
    const passing = loaded(
      [{ action: 'run_flow', flow: 'login.json', arguments: { base: '{{shop}}' } }],
      { variables: { shop: 'http://shop.test' } },
      { 'login.json': login },
    );
    expect(named(passing).origins).toEqual(['http://shop.test']);
    const deep = loaded(
      [{ action: 'run_flow', flow: 'passing.json' }],
      { variables: { shop: 'http://shop.test' } },
      { 'passing.json': passing },
    );
    expect(named(deep).origins).toContain('http://shop.test');
  });

  it('what a flow that it runs says itself of a variable that both have: only that is what the other one sees', () => {
    const upload = { action: 'upload', selector: '#a', files: '{{file}}' };
    const inner = loaded([upload], { variables: { file: 'inner.txt' } });
    const flow = loaded(
      [{ action: 'run_flow', flow: 'inner.json' }],
      { variables: { file: 'outer.txt' } },
      { 'inner.json': inner },
    );
    expect(named(flow).files).toContain('/inner.txt');
  });

  it('what each run of a flow gives it, not only the last one', () => {
    const visit = loaded(
      [
        { action: 'open', url: '{{page}}' },
        { action: 'upload', selector: '#a', files: '{{file}}' },
      ],
      { parameters: { page: {}, file: {} } },
    );
    const visiting = (page: string, file: string) => ({
      action: 'run_flow',
      flow: 'visit.json',
      arguments: { page, file },
    });
    const flow = loaded(
      [visiting('http://first.test/', 'one.txt'), visiting('http://second.test/', 'two.txt')],
      { teardown: [visiting('http://third.test/', 'three.txt')] },
      { 'visit.json': visit },
    );
    expect(named(flow).origins).toEqual(['http://first.test', 'http://second.test', 'http://third.test']);
    expect(named(flow).files).toEqual(['/one.txt', '/three.txt', '/two.txt']);
  });

  it('nothing else', () => {
    expect(named(loaded([{ action: 'click', selector: 'Button#A' }]))).toEqual({
      origins: [],
      programs: [],
      files: [],
    });
  });
});
