import { once } from 'node:events';
import { createTerminalApprover } from '../../../src/adapters/approver-terminal/terminal-approver.js';

/**
 * Asks as often as the first argument says, all at once, and prints the answers. The second is the time to think in ms.
 * With a third it prints `ready` and its pid first, and asks at SIGUSR2; it is cancelled by SIGUSR1.
 */
const [times = '1', timeoutMs = '60000', waits] = process.argv.slice(2);
const controller = new AbortController();
process.once('SIGUSR1', () => controller.abort());
if (waits !== undefined) {
  // Signals alone keep no process alive.
  const alive = setInterval(() => undefined, 1000);
  const asked = once(process, 'SIGUSR2');
  process.stdout.write(`ready ${process.pid}.\n`);
  await asked;
  clearInterval(alive);
}
const approver = createTerminalApprover({ timeoutMs: Number(timeoutMs) });
const answers = await Promise.all(
  Array.from({ length: Number(times) }, async (_, index) =>
    approver.approve(
      {
        id: `approval-${index + 1}`,
        hash: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        action: 'close',
        summary: `Close window ${index + 1}\r\u001B[2J\u001B[1A"Harmless"\n\u202E`,
        arguments: `windowTitle: "${index + 1}\r\u001B[2A"`,
        reason: 'a destructive action needs approval',
      },
      controller.signal,
    ),
  ),
);
process.stdout.write(`answers ${JSON.stringify(answers)}.\n`);
