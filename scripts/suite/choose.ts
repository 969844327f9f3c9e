/**
 * What is to be run, by its names.
 * Ends this process with 2 where one of them means nothing.
 * @param names separated by commas or one by one; none: all
 */
export function choose<Named extends { readonly name: string }>(
  all: readonly Named[],
  names: readonly string[],
): readonly Named[] {
  const wanted = names.flatMap((name) => name.split(',')).filter((name) => name !== '');
  if (wanted.length === 0) return all;
  const unknown = wanted.filter((name) => !all.some((each) => each.name === name));
  if (unknown.length > 0) {
    console.error(`Nothing is called ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  return all.filter(({ name }) => wanted.includes(name));
}
