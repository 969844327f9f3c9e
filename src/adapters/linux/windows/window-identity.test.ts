import { describe, expect, it } from 'vitest';
import { permissivePolicy, type PermitRequest } from '../../../domain/policy/run-policy.js';
import { breachOf, type FlowScope } from '../../../engine/guard/flow-scope.js';
import { identityOf, type FrontWindow } from './window-identity.js';

describe('a flow that is locked to a window', () => {
  const click: PermitRequest = { action: 'click', effect: 'input', target: 'button "Save"' };
  const editor: FrontWindow = { id: '4194307', app: 'gedit', pid: 4711 };
  /** Why a click is refused in a window, after one in another. */
  const breach = (first: FrontWindow, then: FrontWindow, starts: readonly string[] = ['boot/100']): string => {
    let now = identityOf(first, () => starts[0] ?? null);
    const lock = { pinned: undefined, frames: new Map<string, string>(), current: () => now };
    const consent = { origins: new Set<string>(), programs: new Set<string>(), files: new Set<string>() };
    const scope: FlowScope = { policy: permissivePolicy, consent, lock: () => lock };
    expect(breachOf(scope, click)).toBeUndefined();
    now = identityOf(then, () => starts.at(-1) ?? null);
    return breachOf(scope, click) ?? 'none';
  };

  it('acts in it as long as it is that of the same process', () => {
    expect(breach(editor, editor)).toBe('none');
    expect(breach({ ...editor, pid: undefined }, { ...editor, pid: undefined })).toBe('none');
  });

  it('does not act in a window of the same number and process number whose process began at another time', () => {
    expect(breach(editor, editor, ['boot/100', 'boot/200'])).toBe(
      'the target lock pins gedit (process 4711, started at boot/100), but this is gedit (process 4711, started at boot/200) (targetLock)',
    );
  });

  it('does not act in another window, or in one of another process', () => {
    expect(breach(editor, { ...editor, id: '4194308' })).toContain('another one is in front');
    expect(breach(editor, { ...editor, pid: 4712 })).toContain('but this is gedit (process 4712');
  });

  it.skipIf(process.platform !== 'linux')('knows when a process began by what the system says', () => {
    const own = { ...editor, pid: process.pid };
    expect(identityOf(own).origin).toMatch(/started at [0-9a-f-]{36}\/\d+(?:\.\d+)?\)$/);
    expect(identityOf(own)).toEqual(identityOf(own));
  });
});
