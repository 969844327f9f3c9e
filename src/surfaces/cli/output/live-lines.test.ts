import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainPaint, signsFor } from '../../../projections/terminal-style.js';
import { createLiveLines } from './live-lines.js';
import type { Output } from './output.js';

const escape = String.fromCharCode(27);
const pieces = new RegExp(String.raw`${escape}\[(\d+)A|\r${escape}\[J|([^${escape}\r]+)`, 'g');

/** A terminal as far as these lines use one: moving up, clearing to the end of the screen. */
function screen(isTerminal = true) {
  let shown: string[] = [''];
  const output: Output = {
    isTerminal,
    width: 80,
    paint: plainPaint,
    signs: signsFor(true),
    unicode: true,
    isClosed: false,
    write(text) {
      for (const [, up, plain] of text.matchAll(pieces)) {
        if (up !== undefined) shown = [...shown.slice(0, -1 - Number(up)), ''];
        else if (plain !== undefined) {
          const [first = '', ...rest] = plain.split('\n');
          shown = [...shown.slice(0, -1), (shown.at(-1) ?? '') + first, ...rest];
        }
      }
    },
    line: () => undefined,
  };
  return { output, lines: () => shown.slice(0, -1) };
}

describe('lines that are drawn anew', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('stay below those that were printed, and are gone in the end', () => {
    const { output, lines } = screen();
    let now = ['1 of 2'];
    const live = createLiveLines(output, () => now);
    live.print(['began']);
    expect(lines()).toEqual(['began', '1 of 2']);
    now = ['2 of 2', 'and more'];
    live.print(['one is done']);
    expect(lines()).toEqual(['began', 'one is done', '2 of 2', 'and more']);
    live.end();
    expect(lines()).toEqual(['began', 'one is done']);
  });

  it('are drawn once for many changes in a short time', () => {
    const { output, lines } = screen();
    const current = vi.fn(() => ['at work']);
    const live = createLiveLines(output, current);
    for (let change = 0; change < 100; change += 1) live.refresh();
    vi.runAllTimers();
    expect(current).toHaveBeenCalledTimes(1);
    expect(lines()).toEqual(['at work']);
  });

  it('make room while somebody is asked', () => {
    const { output, lines } = screen();
    const live = createLiveLines(output, () => ['at work']);
    live.print(['began']);
    live.pause();
    live.refresh();
    vi.runAllTimers();
    expect(lines()).toEqual(['began']);
    live.resume();
    expect(lines()).toEqual(['began', 'at work']);
  });

  it('let lines of others stand above them', () => {
    const { output, lines } = screen();
    const live = createLiveLines(output, () => ['at work']);
    live.print(['began']);
    live.above(() => output.write('a line of the log\n'));
    expect(lines()).toEqual(['began', 'a line of the log', 'at work']);
    live.pause();
    live.above(() => output.write('and one more\n'));
    expect(lines()).toEqual(['began', 'a line of the log', 'and one more']);
  });

  it('are left out where there is no terminal', () => {
    const { output, lines } = screen(false);
    const live = createLiveLines(output, () => ['at work']);
    live.print(['began']);
    live.refresh();
    vi.runAllTimers();
    live.end();
    expect(lines()).toEqual(['began']);
  });
});
