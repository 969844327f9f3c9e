import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openOutput, type StandardStream } from './output.js';

describe('the width of lines', () => {
  it.each([
    ['a terminal, up to what people can read', 132, 120],
    ['a small terminal', 60, 60],
    ['a terminal that never got its size', 0, 80],
    ['a file', undefined, 100],
  ])('is that of %s', (_, columns, width) => {
    const stream = Object.assign(new Writable(), { columns, isTTY: columns !== undefined });
    expect(openOutput(stream as unknown as StandardStream, { name: 'stdout', env: {} }).width).toBe(width);
  });
});
