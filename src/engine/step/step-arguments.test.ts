import { describe, expect, it } from 'vitest';
import { testFlowSchema } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { createRedactor } from '../../domain/policy/redaction.js';
import { stepArguments } from './step-arguments.js';

/** A step as it runs. */
function step(fields: object): AnyStep {
  const flow = testFlowSchema.parse({ schemaVersion: 1, testName: 'T', steps: [{ order: 1, ...fields }] });
  return flow.steps[0] ?? expect.unreachable('the flow has no step');
}
const shown = (fields: object, redactor = createRedactor()): string | undefined =>
  stepArguments(step(fields), redactor);

describe('the arguments of a step', () => {
  it('are what it says, without what every step has', () => {
    expect(shown({ action: 'fill', selector: '#amount', text: '5', description: 'Pays' })).toBe(
      'selector: "#amount", text: "5"',
    );
    expect(shown({ action: 'open', timeoutMs: 5000 })).toBeUndefined();
    expect(shown({ action: 'click', selector: '#a' })).toBe('selector: "#a"');
    expect(shown({ action: 'click', selector: '#a', button: 'right' })).toBe('button: "right", selector: "#a"');
  });

  it.each([
    ['text', { text: '500' }],
    ['selector', { selector: '#other' }],
    ['a field that every step may have', { timeoutMs: 9 }],
    ['a window', { windowTitle: 'Bank' }],
  ])('differ by %s', (_what, other) => {
    const fill = { action: 'fill', selector: '#amount', text: '5' };
    expect(shown({ ...fill, ...other })).not.toBe(shown(fill));
  });

  it('hold no secret, however short', () => {
    const redactor = createRedactor();
    redactor.add('hunter2', 'secret.PASSWORD');
    redactor.add('42', 'secret.PIN');
    expect(shown({ action: 'fill', selector: '#pin', text: '42' }, redactor)).toContain('text: "{{secret.PIN}}"');
    expect(shown({ action: 'fill', selector: '#pin', text: 'my hunter2' }, redactor)).toContain(
      'text: "my {{secret.PASSWORD}}"',
    );
  });
});
