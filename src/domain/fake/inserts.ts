const pattern = /\{([A-Za-z][\w-]*)\}/g;

/** The names that stand in braces in a text of an app: `count`, or the id of an element whose text or value comes in its place. */
export function insertsIn(text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** A text with what its inserts stand for. @param valueOf undefined for what stays as it is written */
export function fillInserts(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(pattern, (written, name: string) => valueOf(name) ?? written);
}
