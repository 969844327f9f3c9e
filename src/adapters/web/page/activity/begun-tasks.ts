import { mutationCount } from './activity.js';
import { messageTurn, timerTurn } from './input-watch.js';
import { nextFrame } from './next-frame.js';

/**
 * How often what was begun may put off a part of itself once more: a framework that draws by a task of its own may find
 * there that it has to draw again.
 */
const rounds = 2;

/** What comes in several frames, such as a tooltip that is made, placed and shown, is followed for this many. */
const mostFrames = 3;

/**
 * Resolves once what handlers have put off until right after themselves, by a message or a timer of no time, is done; where
 * something has changed since, once a frame changes nothing more.
 *
 * @param seen how many mutations there were before
 */
export async function begunTasks(seen: number): Promise<void> {
  await tasks();
  let known = seen;
  for (let frame = 0; frame < mostFrames && mutationCount() > known; frame += 1) {
    known = mutationCount();
    await nextFrame();
    await tasks();
  }
}

async function tasks(): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await Promise.all([messageTurn(), timerTurn()]);
}
