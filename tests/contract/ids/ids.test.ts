import { describe, expect, it } from 'vitest';
import { createIds, createSequentialIds } from '../../../src/adapters/ids/ids.js';
import type { Ids } from '../../../src/ports/ids.js';

function describeIdsContract(name: string, create: () => Ids): void {
  describe(name, () => {
    it('names runs by their time, so that they sort by it', () => {
      const ids = create();
      const first = ids.runId(new Date('2026-11-20T11:03:12.345Z'));
      const second = ids.runId(new Date('2026-11-20T11:03:13Z'));
      expect(first).toMatch(/^20261120-110312-[0-9a-z]{4}$/);
      expect(first < second).toBe(true);
    });

    it('gives two runs of one second different names', () => {
      const ids = create();
      const now = new Date('2026-11-20T11:03:12Z');
      expect(ids.runId(now)).not.toBe(ids.runId(now));
    });

    it('counts ids by prefix', () => {
      const ids = create();
      expect([ids.next('permit'), ids.next('flow'), ids.next('permit')]).toEqual(['permit-1', 'flow-1', 'permit-2']);
    });
  });
}

describeIdsContract('random ids', () => createIds());
describeIdsContract('sequential ids', () => createSequentialIds());

describe('the source of ids', () => {
  it('can be given', () => {
    const ids = createIds({ randomBelow: (limit) => limit - 1 });
    expect(ids.runId(new Date('2026-01-02T03:04:05Z'))).toBe('20260102-030405-zzzz');
  });

  it('gives the same ids each time when it counts', () => {
    const now = new Date('2026-01-02T03:04:05Z');
    const [one, other] = [createSequentialIds(), createSequentialIds()];
    expect([one.runId(now), one.runId(now)]).toEqual([other.runId(now), other.runId(now)]);
  });
});
