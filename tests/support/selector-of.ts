import { parseSelector, type Selector } from '../../src/domain/flow/selector/index.js';

/** A selector as tests write it. @throws Error where it is wrong */
export function selectorOf(text: string): Selector {
  const read = parseSelector(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.selector;
}
