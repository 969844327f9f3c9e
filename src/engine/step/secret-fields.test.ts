import { describe, expect, it } from 'vitest';
import { createFixedSecrets } from '../../adapters/secrets/fixed-secrets.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { createRedactor } from '../../domain/policy/redaction.js';
import type { StepList } from './flow-run.js';
import { withSecretMasked } from './secret-fields.js';
import { createVariableScope } from './variable-scope.js';

describe('a step that is cut off while it types', () => {
  /** What is reported of a field that took but this much of the text. */
  const found = (text: string, held: string): string | undefined => {
    const secrets = createFixedSecrets({ secrets: { LONG: 'correct horse', PIN: '42' } });
    const variables = createVariableScope([{ pin: '{{secret.PIN}}' }], secrets, createRedactor());
    const step = { action: 'type', order: 1, text } as unknown as AnyStep;
    const list = { variables, steps: [step] } as unknown as StepList;
    return withSecretMasked(list, step, { type: 'cancelled', message: 'Cancelled.', found: held }).found;
  };

  it.each(['{{secret.LONG}}', 'PIN {{secret.PIN}}', '{{pin}}'])(
    'reveals nothing of %s, however little came',
    (text) => {
      expect(found(text, 'c')).toBe('{{secret}}');
    },
  );

  it('reports what came of an ordinary text', () => {
    expect(found('Alice', 'Al')).toBe('Al');
    expect(found('42', '42')).toBe('42');
  });
});
