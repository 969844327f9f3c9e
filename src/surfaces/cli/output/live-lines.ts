import type { Output } from './output.js';

/** Lines that stay, and below them lines that are drawn anew: for a terminal. Elsewhere only those that stay. */
export interface LiveLines {
  /** @param lines they stay; above the live ones */
  print(lines: readonly string[]): void;
  /** Draws the live lines soon, however often it is called. */
  refresh(): void;
  /** Takes the live lines away while somebody else writes to the terminal. */
  pause(): void;
  resume(): void;
  /** Lets somebody else write to the terminal now, above the live lines. */
  above(write: () => void): void;
  /** Takes them away for good. */
  end(): void;
}

/** Fast enough for the eye, slow enough for a slow terminal. */
const redrawMs = 60;

/** @param current what the live lines are now, none wider than the terminal */
export function createLiveLines(out: Output, current: () => readonly string[]): LiveLines {
  let drawn = 0;
  let isPaused = !out.isTerminal;
  let timer: NodeJS.Timeout | undefined;

  const erased = (): string => (drawn === 0 ? '' : `\u001B[${drawn}A\r\u001B[J`);
  const draw = (above: string): void => {
    clearTimeout(timer);
    timer = undefined;
    const lines = isPaused ? [] : current();
    const text = erased() + above + lines.map((line) => `${line}\n`).join('');
    drawn = lines.length;
    if (text !== '') out.write(text);
  };

  const pause = (): void => {
    isPaused = true;
    draw('');
  };
  const resume = (): void => {
    isPaused = !out.isTerminal;
    draw('');
  };

  return {
    print(lines) {
      if (lines.length > 0) draw(lines.map((line) => `${line}\n`).join(''));
    },
    refresh() {
      if (isPaused || timer !== undefined) return;
      timer = setTimeout(() => draw(''), redrawMs);
      timer.unref();
    },
    pause,
    resume,
    above(write) {
      if (isPaused) return write();
      pause();
      write();
      resume();
    },
    end: pause,
  };
}
