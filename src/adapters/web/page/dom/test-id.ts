/** The attributes in which apps keep test ids, in the order in which they are looked at. */
export const testIdAttributes = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];

/** The test id of an element, whatever the convention. */
export function testIdOf(element: Element): string | null {
  for (const name of testIdAttributes) {
    const value = element.getAttribute(name);
    if (value !== null && value !== '') return value;
  }
  return null;
}
