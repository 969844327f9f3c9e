import { describe, expect, it } from 'vitest';
import { createFixedSecrets } from '../../adapters/secrets/fixed-secrets.js';
import { substitute } from '../../domain/flow/variables.js';
import { createRedactor } from '../../domain/policy/redaction.js';
import { createVariableScope, type VariableScope } from './variable-scope.js';

const secrets = createFixedSecrets({
  env: { HOME: '/home/ada', MODE: 'hunter2' },
  secrets: { PASSWORD: 'hunter2' },
  totp: { BANK: '123456' },
});

function scopeOf(
  ...layers: Readonly<Record<string, string>>[]
): VariableScope & { redact(text: string): string; says(text: string): string } {
  const redactor = createRedactor();
  const scope = createVariableScope(layers, secrets, redactor);
  return { ...scope, redact: redactor.text, says: (text) => substitute(text, scope.lookup).value };
}

describe('a variable', () => {
  it('has the value of the strongest source', () => {
    expect(scopeOf({ a: 'default', b: 'default' }, { a: 'profile' }, { a: 'given' }).says('{{a}} {{b}}')).toBe(
      'given default',
    );
  });

  it('is found in the environment where it says so', () => {
    expect(scopeOf({ HOME: 'x' }).says('{{env.HOME}} {{HOME}}')).toBe('/home/ada x');
  });

  it('may be built from others, however deep', () => {
    const scope = scopeOf({ cart: '{{shop}}/cart', shop: '{{base}}/shop', base: 'http://{{env.HOME}}' });
    expect(scope.says('{{cart}}')).toBe('http:///home/ada/shop/cart');
  });

  it('built from itself stays as it is written', () => {
    expect(scopeOf({ a: 'x{{b}}', b: 'y{{a}}' }).says('{{a}}')).toBe('xy{{a}}');
  });

  it('that a step saved is taken letter by letter', () => {
    const scope = scopeOf({ user: 'ada' });
    scope.set('text', '{{user}} {{secret.PASSWORD}}');
    expect(scope.says('{{text}}')).toBe('{{user}} {{secret.PASSWORD}}');
    expect(scope.saved()).toEqual({ text: '{{user}} {{secret.PASSWORD}}' });
  });

  it('that a step saved wins over all others', () => {
    const scope = scopeOf({ a: 'given' });
    scope.set('a', '');
    expect(scope.says('[{{a}}]')).toBe('[]');
  });

  it('has no value by accident', () => {
    const { lookup } = scopeOf({}).withDefaults({});
    for (const name of ['constructor', 'toString', '__proto__']) {
      expect(lookup({ source: 'variable', name, written: '', at: 0 })).toBeUndefined();
    }
  });
});

describe('a secret', () => {
  it('is redacted from the moment it is used', () => {
    const scope = scopeOf();
    expect(scope.redact('hunter2')).toBe('hunter2');
    expect(scope.says('{{secret.PASSWORD}} {{totp.BANK}}')).toBe('hunter2 123456');
    expect(scope.redact('hunter2, 123456')).toBe('{{secret.PASSWORD}}, {{totp.BANK}}');
    expect(scope.holdsSecret('my hunter2')).toBe(true);
    expect(scope.holdsSecret('my word')).toBe(false);
  });

  it('is one inside a variable too', () => {
    const scope = scopeOf({ login: 'ada:{{secret.PASSWORD}}' });
    expect(scope.says('{{login}}')).toBe('ada:hunter2');
    expect(scope.redact('ada:hunter2')).toBe('ada:{{secret.PASSWORD}}');
  });

  it('that is not there has no value', () => {
    expect(scopeOf().says('{{secret.NONE}}')).toBe('{{secret.NONE}}');
  });
});

it('defaults count only where nothing else does, and what is set is seen by all', () => {
  const scope = scopeOf({ a: 'own' });
  const inner = scope.withDefaults({ a: 'default', b: 'default' });
  expect(substitute('{{a}} {{b}}', inner.lookup).value).toBe('own default');
  inner.set('b', 'set');
  expect(scope.says('{{b}}')).toBe('set');
});
