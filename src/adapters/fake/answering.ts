import type { FakeWorld } from './world.js';

/** What an app answers to a question: nothing once it hangs. @throws HandeyeError `target_lost` once it has crashed */
export async function answering<T>(world: FakeWorld, answer: () => T | Promise<T>): Promise<T> {
  if (world.fault !== undefined) throw world.fault;
  if (world.isHung) return new Promise<never>(() => undefined);
  return answer();
}
