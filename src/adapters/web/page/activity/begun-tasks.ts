/**
 * How often what was begun may put off a part of itself once more: a framework that draws by a task of its own may find
 * there that it has to draw again.
 */
const rounds = 2;

/** Resolves once what handlers have put off until right after themselves, by a message or a timer of no time, is done. */
export async function begunTasks(): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await Promise.all([messageTurn(), timerTurn()]);
}

function messageTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function timerTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
