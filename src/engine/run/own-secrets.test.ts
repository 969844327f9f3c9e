import { expect, it } from 'vitest';
import { createFixedSecrets } from '../../adapters/secrets/fixed-secrets.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { withOwnSecrets } from './own-secrets.js';

const holding = (shown: string, secrets?: Readonly<Record<string, string>>): LoadedFlow =>
  ({ shown, ...(secrets && { secrets }) }) as LoadedFlow;

it('a secret of a file is known in its run, and those of the machine stay', () => {
  const secrets = withOwnSecrets(createFixedSecrets({ secrets: { KEY: 'k' } }), [
    holding('a.yaml', { 'a.password': 'x' }),
    holding('b.yaml'),
    holding('a2.yaml', { 'a.password': 'x' }),
  ]);
  expect(secrets.secret('a.password')).toBe('x');
  expect(secrets.secret('KEY')).toBe('k');
  expect(secrets.secret('none')).toBeUndefined();
  expect(secrets.names()).toEqual(['a.password', 'KEY']);
});

it('refuses two values of one secret, and names both files', () => {
  const flows = [holding('a.yaml', { 'a.password': 'x' }), holding('b.yaml', { 'a.password': 'y' })];
  expect(() => withOwnSecrets(createFixedSecrets({ secrets: {} }), flows)).toThrow(
    /a\.yaml and b\.yaml.*"a\.password"/,
  );
});
