import { describe, expect, it } from 'vitest';
import { createRedactor } from './redaction.js';

describe('a secret of two characters', () => {
  const redactor = createRedactor();
  redactor.add('42', 'secret.PIN');
  redactor.addField('flow-1', 'f1e2');

  it('is masked where an event reports its field, and nowhere else', () => {
    const change = { property: 'value', before: '4', after: '42' };
    expect(
      redactor.deep({
        flowRunId: 'flow-1',
        step: '42',
        delta: {
          changed: [
            { ref: 'f1e2', ...change },
            { ref: 'f1e3', ...change },
          ],
        },
        element: { ref: 'f1e2', name: 'Room 42', value: '421' },
        effects: [{ detail: 'textbox "Pin": "4" → "42"' }, { detail: 'status "42 of 421"' }],
        found: '42',
        error: 'Expected "77"; found 421.',
      }),
    ).toEqual({
      flowRunId: 'flow-1',
      step: '42',
      delta: {
        changed: [
          { ref: 'f1e2', property: 'value', before: '{{secret}}', after: '{{secret.PIN}}' },
          { ref: 'f1e3', ...change },
        ],
      },
      element: { ref: 'f1e2', name: 'Room 42', value: '{{secret}}' },
      effects: [{ detail: 'textbox "Pin": "{{secret}}" → "{{secret.PIN}}"' }, { detail: 'status "42 of 421"' }],
      found: '{{secret.PIN}}',
      error: 'Expected "77"; found {{secret}}.',
    });
  });

  it('is masked in no field of the same ref in another flow', () => {
    const event = { flowRunId: 'flow-2', element: { ref: 'f1e2', value: '421' } };
    expect(redactor.deep(event)).toEqual(event);
  });

  it('leaves the bullets of a password and an empty field as they are', () => {
    const event = { flowRunId: 'flow-1', element: { ref: 'f1e2', value: '••' }, found: '••', expected: 'is ""' };
    expect(redactor.deep(event)).toEqual(event);
  });

  it('is masked in a longer text that was made with it, where a report quotes that', () => {
    const made = createRedactor();
    made.add('7', 'secret.PIN');
    made.addText('x7', 'x{{secret.PIN}}');
    made.addText('room', 'room');
    const fields = { expected: 'value equals "x7"', found: 'x7', error: 'found x7.', name: 'Box7 x7' };
    expect(made.deep({ ...fields, actual: 'room 7' })).toEqual({
      expected: 'value equals "x{{secret.PIN}}"',
      found: 'x{{secret.PIN}}',
      error: 'found x{{secret.PIN}}.',
      name: 'Box7 x7',
      actual: 'room 7',
    });
    expect(made.newShortSecrets()).toEqual(['{{secret.PIN}}']);
  });

  it('is masked in a variable that holds nothing else', () => {
    expect([redactor.whole('42'), redactor.whole('42 km'), redactor.text('42')]).toEqual([
      '{{secret.PIN}}',
      '42 km',
      '42',
    ]);
  });
});
