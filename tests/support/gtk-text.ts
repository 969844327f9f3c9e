import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { systemPython, type XServer } from './x-server.js';

/** A GTK 3 program with one text field, which has the focus. */
export interface GtkText {
  /** What is in the field once it is `expected`; what is in it after five seconds where it never is. */
  read(expected: string): Promise<string>;
  /** What is in the field, as last reported. */
  now(): string;
  /** Ends the program. */
  end(): void;
  readonly ended: Promise<void>;
}

/** How long the text may take to arrive, in ms. */
const arrivalTime = 5000;

/**
 * Starts it, and waits until it has the focus.
 * @param kind `area` for several lines
 */
export async function startGtkText(server: Pick<XServer, 'start'>, kind: 'entry' | 'area' = 'entry'): Promise<GtkText> {
  const program = server.start(systemPython, join(import.meta.dirname, 'gtk-text.py'), kind);
  let text = '';
  let onMessage: (() => void) | undefined;
  const focused = new Promise<void>((resolve) => {
    createInterface({ input: program.stdout as Readable }).on('line', (line) => {
      const message = JSON.parse(line) as { focused?: true; text?: string };
      if (message.focused) resolve();
      if (message.text !== undefined) text = message.text;
      onMessage?.();
    });
  });
  const ended = new Promise<void>((resolve) => {
    program.on('exit', () => resolve());
  });
  await focused;
  return {
    end: () => program.kill(),
    ended,
    now: () => text,
    async read(expected) {
      const until = performance.now() + arrivalTime;
      while (text !== expected && performance.now() < until) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, until - performance.now());
          onMessage = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      return text;
    },
  };
}
