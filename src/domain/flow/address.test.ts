import { expect, it } from 'vitest';
import { absoluteAddress, addressProblem } from './address.js';

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

it.each([
  'http://localhost:3000',
  'localhost:3000',
  'shop.example',
  'https://[::1]:4173/cart',
  'file:///srv/a.html',
  'data:text/html,hi',
  'about:blank',
  'chrome://crash',
])('%s is the address of a page', (written) => {
  expect(addressProblem(written)).toBeUndefined();
});

it.each([
  ['not a url', /^"not a url" is not an address\. Write .*http:\/\/localhost:3000\.$/],
  ['http://', /^"http:\/\/" is not an address\./],
  ['http://localhost:99999', /is not an address\./],
  ['/cart', /^"\/cart" does not say which app .* e\.g\. http:\/\/localhost:3000\/cart\.$/],
  ['ftp://x/', /ftp: is not opened\. Write one that begins with http:, https:,/],
  ['javascript:alert(1)', /javascript: is not opened/],
  ['mailto:a@b.example', /mailto: is not opened/],
])('%s is not', (written, problem) => {
  expect(addressProblem(written)).toMatch(problem);
});

it('a path is an address where there is an app that it is a path of', () => {
  expect(addressProblem('/cart', 'http://shop.test/a')).toBeUndefined();
  expect(addressProblem('not a url', 'http://shop.test/a')).toBeUndefined();
});
