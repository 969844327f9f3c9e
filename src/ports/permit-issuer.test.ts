import { expect, it } from 'vitest';
import { issuePermit } from './permit-issuer.js';

it('a permit is good for one action', () => {
  const permit = issuePermit({ id: 'permit-7', action: 'click' });
  permit.spend();
  expect(() => permit.spend()).toThrowError(
    expect.objectContaining({ code: 'permit_misused', message: 'The permit permit-7 for "click" was used twice.' }),
  );
  expect(() => permit.spend()).toThrow();
});

it('permits do not know of each other', () => {
  const grant = { id: 'permit-1', action: 'click' };
  const [first, second] = [issuePermit(grant), issuePermit(grant)];
  first.spend();
  expect(() => second.spend()).not.toThrow();
});
