import { createFileRunStore } from '../../../src/adapters/store/file-run-store.js';
import { runStarted, stepStarted } from '../journal/events.js';

/** Writes events into the store named on the command line until it is killed, and prints the number of each. */
const run = await createFileRunStore({ folder: process.argv[2] ?? '' }).create('run');
process.stdout.write(`${run.journal.append(runStarted()).seq}\n`);

/** As fast as it can at first; then slowly, since whoever kills it may be busy, and has to read all that was written. */
const writeOn = (): void => {
  let seq = 0;
  for (let count = 0; count < 50; count += 1) {
    // Long enough that a kill may well come in the middle of a line.
    ({ seq } = run.journal.append(stepStarted(String(count), 'x'.repeat(20_000))));
    process.stdout.write(`${seq}\n`);
  }
  if (seq < 2_000) setImmediate(writeOn);
  else setTimeout(writeOn, 1_000);
};
writeOn();
