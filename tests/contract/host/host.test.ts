import { onTestFinished } from 'vitest';
import { createSystemHost } from '../../../src/adapters/host/system-host.js';
import { describeHostContract } from './host-contract.js';

describeHostContract('system host', () => {
  const host = createSystemHost({ graceMs: 500 });
  onTestFinished(async () => host.endLaunched());
  return host;
});
