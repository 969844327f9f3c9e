/**
 * What is to be run, by its names.
 * Ends this process with 2 where one of them means nothing.
 * @param names separated by commas or one by one; none: all
 */
export function choose<Named extends { readonly name: string }>(
  all: readonly Named[],
  names: readonly string[],
): readonly Named[] {
  if (names.length === 0) return all;
  const wanted = names.flatMap((some) => some.split(',')).map((name) => name.trim());
  const unknown = wanted.filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0) {
    const list = all.map(({ name }) => name).join(', ');
    console.error(`Nothing is called ${unknown.map((name) => `"${name}"`).join(', ')}. There are: ${list}.`);
    process.exit(2);
  }
  return all.filter(({ name }) => wanted.includes(name));
}
