import { describe, expect, it } from 'vitest';
import { looksLikePattern, matchedPart, patternOf, patternProblem, textMatches, urlMatches } from './compare.js';

describe('a text', () => {
  it.each([
    ['Order  42\n sent', 'order 42 SENT', 'equals', false, true],
    ['Order 42 sent', 'order 42', 'equals', false, false],
    ['Order 42 sent', '42', 'contains', false, true],
    ['Order 42 sent', 'order', 'contains', true, false],
    ['Order 42 sent', 'Order 42  sent', 'equals', true, true],
    ['Order 42 sent', String.raw`/\d+ sent$/`, 'matches', true, true],
    ['Order 42 sent', String.raw`\d+ sent$`, 'matches', true, true],
    ['Order 42\n sent', String.raw`^Order \d+ sent$`, 'matches', true, true],
    ['Order 42 sent', '/ORDER/i', 'matches', true, true],
    ['Order 42 sent', '/ORDER/', 'matches', false, false],
    ['Order 42 sent', '/ORDER/i', 'contains', false, false],
    ['Order 42 sent', '/.*/', 'contains', false, false],
    ['Order 42 sent', '.*', 'equals', false, false],
    ['costs $9.50 (0)', '$9.50 (0)', 'contains', false, true],
    ['see /cart/', '/cart/', 'contains', false, true],
    ['see the cart', '/cart/', 'contains', false, false],
    ['anything', '', 'contains', false, false],
    ['anything', ' ', 'contains', false, false],
    ['', '', 'equals', false, true],
    ['Donaudampfschiff', 'Donau\u00ADdampf\u200Bschiff', 'equals', true, true],
    ['Donau\u00ADdampfschiff', 'donaudampf', 'contains', false, true],
  ] as const)('%j against %j (%s, exact %s): %s', (found, expected, comparison, exact, holds) => {
    expect(textMatches(found, expected, comparison, exact)).toBe(holds);
  });

  it('is compared the same each time by a pattern', () => {
    for (let again = 0; again < 3; again += 1) expect(textMatches('aaa', '/a/', 'matches', false)).toBe(true);
  });
});

it('reads a pattern with slashes and flags, or as it stands', () => {
  expect(patternOf('/a+/i')).toEqual(/a+/i);
  expect(patternOf('/a+/gi')).toEqual(/a+/i);
  expect(patternOf('a+')).toEqual(/a+/);
  expect(patternOf('/cart')).toEqual(/\/cart/);
  expect(patternOf('/[/')).toBeUndefined();
});

it.each([
  ['Order 42 sent', String.raw`\d+`, 'matches', '42'],
  ['Order  42\nsent', 'ORDER 42', 'contains', 'Order 42'],
  ['costs $9.50', '$9.50', 'contains', '$9.50'],
  ['Saved', 'saved', 'equals', 'Saved'],
  ['Saved', 'lost', 'contains', undefined],
] as const)('finds of %j what is expected as %j (%s): %j', (found, expected, comparison, part) => {
  expect(matchedPart(found, expected, comparison, false)).toBe(part);
});

it.each([
  ['/[/', 'Unterminated character class'],
  ['(a', 'Unterminated group'],
  ['/(a/i', 'Unterminated group'],
  ['/a)/', 'Unmatched'],
])('says why %s is no pattern', (text, reason) => {
  expect(patternProblem(text)).toContain(`is no pattern that can be read: ${reason}`);
});

it.each([
  ['/or.+er/', true],
  [String.raw`/order \d+/i`, true],
  ['/^Total/', true],
  ['/prod.*/gi', true],
  ['/cart/', false],
  ['/docs/v1.2/', false],
  ['/login/?next=/cart/', false],
  ['/docs/**/', false],
  ['/* total */', false],
  ['.*', false],
  ['$9.50', false],
])('takes %s for a pattern in the place of a text: %s', (text, is) => {
  expect(looksLikePattern(text)).toBe(is);
});

describe('an address', () => {
  const here = 'http://localhost:4173/cart?step=2#pay';
  it.each([
    [here, here, 'equals', true],
    [here, '/cart?step=2#pay', 'equals', true],
    [here, '/cart', 'equals', false],
    [here, '/cart*', 'equals', true],
    [here, 'http://*/cart?*', 'equals', true],
    [here, 'step=2', 'contains', true],
    [here, '**/cart?*=2', 'contains', true],
    [here, '/pay*', 'contains', false],
    [here, 'localhost.*/cart', 'contains', false],
    ['http://localhost:4173/swagger-iu.css', '/swagger/ui', 'contains', false],
    ['http://localhost:4173/swagger/ui/index.html', '/swagger/ui', 'contains', true],
    ['http://localhost:4173/menu', '/en/us', 'contains', false],
    ['http://localhost:4173/polls/5/vote/', '/polls/*/vote/', 'contains', true],
    ['http://localhost:4173/polls/5/vote?x=1', '/polls/*/vote/', 'contains', true],
    ['http://localhost:4173/polls/5/', '/polls/*/vote/', 'contains', false],
    ['http://localhost:4173/orders', '/orders/*/', 'contains', false],
    ['http://localhost:4173/orders/', '/orders/*/', 'contains', false],
    ['http://localhost:4173/orders/7/', '/orders/*/', 'equals', true],
    ['http://localhost:4173/orders/', '/orders/*/', 'equals', false],
    ['http://localhost:4173/orders/', 'http://localhost:4173/orders/*/', 'equals', false],
    ['http://localhost:4173/cart', '/*/cart', 'contains', false],
    ['http://localhost:4173/cart/', '/*/cart/', 'contains', false],
    ['http://localhost:4173/en/cart', '/*/cart', 'contains', true],
    ['http://localhost:4173/en/cart/', '/*/cart/', 'contains', true],
    ['http://localhost:4173/login/?next=/cart/', '/login/?next=/cart/', 'equals', true],
    ['http://localhost:4173/login/?next=/cart/', '/login/?next=/cart/', 'contains', true],
    ['http://localhost:4173/#/cartoon', '/#/cart/', 'contains', false],
    ['http://localhost:4173/#/cart/pay', '/#/cart/', 'contains', true],
    ['http://localhost:4173/#/cart', '/#/cart/', 'contains', true],
    ['http://localhost:4173/login?next=/cart', '/cart/', 'contains', false],
    ['http://localhost:4173/orders/7', '/orders/.+/', 'contains', false],
    ['http://localhost:4173/orders/7', '/orders/.+/', 'matches', true],
    ['http://localhost:4173/orders/7', String.raw`orders\/\d`, 'matches', true],
    ['http://localhost:4173/orders/', '/orders/.+/', 'matches', false],
    ['http://localhost:4173/orders/7', '/order.+/', 'matches', true],
    ['http://localhost:4173/a/b/a', '/a*/a', 'equals', true],
    ['http://localhost:4173/a', '/a*a', 'equals', false],
    ['http://localhost:4173/abc', '*b*', 'equals', true],
    ['http://localhost:4173/abc', 'b*', 'equals', false],
    ['http://localhost:4173/', 'http://localhost:4173/*', 'equals', true],
    ['http://localhost:4173/', '/*', 'equals', true],
    ['http://localhost:4173/', '/', 'equals', true],
    ['http://localhost:4173/orders/', '/orders/*', 'equals', true],
    ['http://localhost:4173/orders', '/orders/', 'equals', true],
    ['/shopping-cart/old', '/cart/', 'equals', false],
    ['/shopping-cart/old', '/cart/', 'contains', false],
    ['/products?id=3', '/products/', 'contains', true],
    [here, String.raw`/step=\d/`, 'matches', true],
    [here, String.raw`/step=\d/`, 'contains', false],
    ['http://localhost:4173/cartoon', '/cart/', 'contains', false],
    ['http://localhost:4173/cartoon', '/toon/', 'equals', false],
    ['http://localhost:4173/cart', '/cart/', 'contains', true],
    ['http://localhost:4173/cart?step=2', '/cart/', 'contains', true],
    ['http://localhost:4173/cart/pay', '/cart/', 'contains', true],
    ['http://localhost:4173/cart', '/cart/', 'equals', true],
    ['http://localhost:4173/cartoon', '/CART/i', 'matches', true],
    ['http://localhost:4173/cartoon', '/cart.*/', 'contains', false],
    [here, '', 'contains', false],
    ['http://localhost:4173/', 'http://localhost:4173', 'equals', true],
    ['http://localhost:4173/cart/', '/cart', 'equals', true],
    ['http://localhost:4173/cartoon', '/cart', 'equals', false],
    ['about:blank', 'about:blank', 'equals', true],
  ] as const)('%s against %s (%s): %s', (found, expected, comparison, holds) => {
    expect(urlMatches(found, expected, comparison)).toBe(holds);
  });

  it('is compared at once, however long it is and however many stars it is compared with', () => {
    const found = `http://localhost:4173/${'api/'.repeat(250_000)}`;
    expect(urlMatches(found, '**/api/**/api/**/orders/*', 'contains')).toBe(false);
  });
});
