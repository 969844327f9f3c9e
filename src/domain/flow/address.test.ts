import { expect, it } from 'vitest';
import { absoluteAddress } from './address.js';

it.each([
  ['http://shop.test/cart', undefined, 'http://shop.test/cart'],
  ['  https://shop.test ', undefined, 'https://shop.test'],
  ['localhost:4173', undefined, 'http://localhost:4173'],
  ['localhost:4173/cart?x', 'http://other.test/', 'http://localhost:4173/cart?x'],
  ['[::1]:4173/', undefined, 'http://[::1]:4173/'],
  ['shop.example', undefined, 'http://shop.example'],
  ['shop.example', 'about:blank', 'http://shop.example'],
  ['/cart', 'http://shop.test/a/b?c', 'http://shop.test/cart'],
  ['cart', 'http://shop.test/a/b', 'http://shop.test/a/cart'],
  ['?page=2', 'http://shop.test/a', 'http://shop.test/a?page=2'],
  ['../x', 'http://shop.test/a/b/c', 'http://shop.test/a/x'],
  ['about:blank', 'http://shop.test/', 'about:blank'],
  ['data:text/html,hi', 'http://shop.test/', 'data:text/html,hi'],
  ['file:///srv/a.html', 'http://shop.test/', 'file:///srv/a.html'],
] as const)('%s at %s is %s', (written, base, expected) => {
  expect(absoluteAddress(written, base)).toBe(expected);
});
