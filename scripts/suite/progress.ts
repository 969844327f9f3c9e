/** How often a line says what is running where no terminal shows it, in milliseconds. */
const heartbeatMs = 30_000;

/** Says what is going on until it has ended: on a terminal in one line that changes, elsewhere now and then in a new one. */
export interface ProgressLine {
  /** Prints something for good. */
  say(line: string): void;
  end(): void;
}

/** @param now what is going on, asked for each time */
export function showProgress(now: () => string): ProgressLine {
  const isTerminal = process.stdout.isTTY;
  const started = performance.now();
  const clear = (): void => void (isTerminal && process.stdout.write('\r\u001b[K'));
  const timer = setInterval(
    () => {
      const line = `… ${now()} (${((performance.now() - started) / 1000).toFixed(0)}s)`;
      if (isTerminal) process.stdout.write(`\r\u001b[K${line}`);
      else console.log(line);
    },
    isTerminal ? 1000 : heartbeatMs,
  );
  return {
    say(line) {
      clear();
      console.log(line);
    },
    end() {
      clearInterval(timer);
      clear();
    },
  };
}
