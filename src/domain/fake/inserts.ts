import type { FakeElement } from './element.js';

const pattern = /\{([A-Za-z][\w-]*)\}/g;

/** The names that stand in braces in a text of an app: `count`, `number`, or the id of an element whose text or value comes in its place. */
export function insertsIn(text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** A text with what its inserts stand for. @param valueOf undefined for what stays as it is written */
export function fillInserts(text: string, valueOf: (name: string) => string | undefined): string {
  return text.replaceAll(pattern, (written, name: string) => valueOf(name) ?? written);
}

/** The texts of an element that are filled in when an effect adds it, besides its `options`. */
export const filledFields = ['name', 'text', 'value', 'description'] as const satisfies readonly (keyof FakeElement)[];

/** An element with its own texts filled in; what is in it, and what it does, stays as it is written. */
export function fillElement(element: FakeElement, filled: (text: string) => string): FakeElement {
  const texts = filledFields.flatMap((field) => {
    const text = element[field];
    return text === undefined ? [] : [[field, filled(text)] as const];
  });
  return { ...element, ...Object.fromEntries(texts), ...(element.options && { options: element.options.map(filled) }) };
}
