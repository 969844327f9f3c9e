/** Of two lists the entries that the other one covers; where entries merely overlap, neither is kept. */
export function intersection(
  outer: readonly string[] | undefined,
  inner: readonly string[] | undefined,
  covers: (entry: string, list: readonly string[]) => boolean,
): readonly string[] | undefined {
  if (outer === undefined) return inner;
  if (inner === undefined) return outer;
  const narrowing = inner.filter((entry) => covers(entry, outer));
  const kept = outer.filter((entry) => covers(entry, inner));
  return [...new Set([...narrowing, ...kept])];
}

/** Whether a path lies below a folder. Paths are absolute and without `..` here. */
export function isBelow(path: string, folder: string): boolean {
  const base = /[/\\]$/.test(folder) ? folder : `${folder}/`;
  return path.replaceAll('\\', '/').startsWith(base.replaceAll('\\', '/'));
}

/** Whether a path is a folder, or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || isBelow(path, folder);
}
