import { expect, it } from 'vitest';
import { createMemoryAuditLog } from '../../adapters/audit/memory-audit-log.js';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import { createSequentialIds } from '../../adapters/ids/ids.js';
import { createMemoryKillSwitch } from '../../adapters/kill-switch/memory-kill-switch.js';
import { createFixedSecrets } from '../../adapters/secrets/fixed-secrets.js';
import { createMemoryRunStore } from '../../adapters/store/memory-run-store.js';
import { HandeyeError } from '../../domain/errors.js';
import { permissivePolicy } from '../../domain/policy/run-policy.js';
import type { RunStore } from '../../ports/run-store.js';
import { runFlows, type RunPorts } from './run-flows.js';

/** A store whose disk is full when the last line of a run is to be written. */
function fullAtTheEnd(store: RunStore): RunStore {
  return {
    ...store,
    async create(runId) {
      const folder = await store.create(runId);
      const { journal } = folder;
      return {
        ...folder,
        journal: {
          ...journal,
          append(event) {
            if (event.type === 'run_finished') throw new HandeyeError('storage_full', 'The disk is full.');
            return journal.append(event);
          },
        },
      };
    },
  };
}

it('a run whose end cannot be written lets go of its journal all the same', async () => {
  const store = createMemoryRunStore();
  const ports = {
    clock: createManualClock(),
    ids: createSequentialIds(),
    store: fullAtTheEnd(store),
    audit: createMemoryAuditLog(),
    killSwitch: createMemoryKillSwitch(),
    secrets: createFixedSecrets({}),
    host: { machineName: 'here', osVersion: 'Linux' },
  } as unknown as RunPorts;
  const running = runFlows(
    [],
    {
      handeyeVersion: '0.0.0',
      command: ['run'],
      workers: 1,
      strict: false,
      variables: {},
      policy: permissivePolicy,
      artifacts: 'on_fail',
      showClicks: false,
      viewport: { width: 800, height: 600 },
    },
    ports,
    () => undefined,
    new AbortController().signal,
  );
  await expect(running).rejects.toThrow('The disk is full.');
  const entry = await store.find('last');
  await expect(store.remove(entry)).resolves.toBeUndefined();
});
