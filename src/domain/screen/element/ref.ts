/** How elements are named in outlines: `f1e12` on a page, `d1e7` on a desktop, `e7` in a fake app. */
const refPattern = /^(?:\[(\S+)\]|@?(\S+))$/;
const bareRef = /^(?:[a-z]\d+)?e\d+$/;

/** The ref that a text is, with or without the `@` or the brackets that it is written with; undefined for any other text. */
export function refIn(text: string): string | undefined {
  const match = refPattern.exec(text.trim());
  const ref = match?.[1] ?? match?.[2] ?? '';
  return bareRef.test(ref) ? ref : undefined;
}
