import type { SpecDocument, SpecSource } from '../../ports/spec-source.js';

/** A source that has one more file: a flow that was given as an object. Paths in it are relative to the working folder. */
export function withDocument(source: SpecSource, name: string, value: object): SpecSource {
  const document: SpecDocument = {
    // Beside a file of the working folder, that is in it.
    file: source.resolve('inline', name),
    shown: name,
    value,
    locate: () => ({ line: 1, column: 1 }),
    spelling: () => '',
    withTexts: () => Promise.resolve(undefined),
  };
  return {
    ...source,
    read: (file) => (file === name || file === document.file ? Promise.resolve(document) : source.read(file)),
  };
}
