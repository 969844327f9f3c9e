/** The selector language: how a spec names an element. */
export type { Selector, SelectorChain, SelectorError, SelectorPart } from './ast.js';
export { printSelector, sameParts, suggestSelector } from './describe.js';
export { formatSelectorError } from './format-error.js';
export { selectorInWords } from './in-words.js';
export { decideMatch, matchText, type MatchMode } from './match.js';
export { parseSelector, type SelectorParse } from './parse.js';
export { quote } from './print.js';
export { rewriteRules, type RewriteRule, type SelectorRewrite } from './rewrites.js';
export { aliasesOf, isRole, nearestType, resolveType, roleNames, typeWords } from './types/roles.js';
export {
  foldSelectorKind,
  parseTypedSelector,
  typedSelectorKinds,
  typedSelectorWords,
} from './typed/typed-selector.js';
export { mayMeanTheSame } from './typed/same-element.js';
export { typedValue } from './typed/typed-values.js';
export { uiaControlTypeOf, uiaControlTypes } from './types/uia.js';
export { isWordBoundary } from './word-boundary.js';
