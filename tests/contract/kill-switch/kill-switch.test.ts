import { createFileKillSwitch } from '../../../src/adapters/kill-switch/file-kill-switch.js';
import { createMemoryKillSwitch } from '../../../src/adapters/kill-switch/memory-kill-switch.js';
import { describe, expect, it } from 'vitest';
import type { KillSwitch } from '../../../src/ports/kill-switch.js';
import { temporaryFolder } from '../storage/temporary-folder.js';

function describeKillSwitchContract(name: string, create: () => KillSwitch): void {
  describe(name, () => {
    it('stays thrown, with its reason, until it is reset', () => {
      const killSwitch = create();
      expect(killSwitch.thrown()).toBeUndefined();
      killSwitch.throw('the wrong database');
      expect([killSwitch.thrown(), killSwitch.thrown()]).toEqual(['the wrong database', 'the wrong database']);
      killSwitch.throw('and again');
      expect(killSwitch.thrown()).toBe('and again');
      killSwitch.reset();
      expect(killSwitch.thrown()).toBeUndefined();
    });

    it('may be reset when it was not thrown', () => {
      const killSwitch = create();
      killSwitch.reset();
      expect(killSwitch.thrown()).toBeUndefined();
    });
  });
}

describeKillSwitchContract('file kill switch', () => createFileKillSwitch({ folder: `${temporaryFolder()}/.handeye` }));
describeKillSwitchContract('memory kill switch', createMemoryKillSwitch);
