import { appendFileSync } from 'node:fs';

/**
 * Says why tests cannot run on this machine: to the gate, which prints it at its end, or to whoever runs them without that.
 * Always true, so that it reads in a condition:
 * @example describe.skipIf(!browser && skipNote('the web contract', 'no browser was found', 'apt install chromium'))('…')
 * @param what the tests that are left out
 * @param why what this machine lacks
 * @param how the command, or the step, that provides it
 */
export function skipNote(what: string, why: string, how: string): true {
  const note = `${what}: ${why}. To run them: ${how}\n`;
  const notes = process.env['GATE_SKIP_NOTES'];
  if (notes) appendFileSync(notes, note);
  else process.stderr.write(`skipped: ${note}`);

  return true;
}
