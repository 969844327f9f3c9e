/** A set-up file of all projects: the worker ends, with what it has started, when the vitest that it works for is gone. */
const marker = Symbol.for('handeye.endsWithParent');
const state = globalThis as { [marker]?: boolean };

if (state[marker] !== true) {
  state[marker] = true;
  for (const event of ['disconnect', 'SIGTERM'] as const) process.once(event, endNow);
}

/** While tests run, vitest lets nobody call `process.exit`. Browsers are ended, and their folders removed, by listeners of `exit`. */
function endNow(): void {
  process.emit('exit', 1);
  process.kill(process.pid, 'SIGKILL');
}
