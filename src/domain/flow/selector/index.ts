/** The selector language: how a spec names an element. */
export type {
  CssPart,
  NearPart,
  NthPart,
  OwnPart,
  RolePart,
  RoleStates,
  Selector,
  SelectorChain,
  SelectorError,
  SelectorPart,
  SelectorType,
  Span,
  TextMatch,
  TextPart,
  XpathPart,
} from './ast.js';
export { printSelector, sameParts, suggestSelector, type ElementIdentity } from './describe.js';
export { formatSelectorError } from './format-error.js';
export {
  decideMatch,
  matchText,
  type CandidateReader,
  type MatchDecision,
  type MatchMode,
  type MatchTier,
} from './match.js';
export { parseSelector, type SelectorParse } from './parse.js';
export { rewriteRules, type RewriteRule, type SelectorRewrite } from './rewrites.js';
export { aliasesOf, isRole, nearestType, resolveType, roleNames, typeWords } from './roles.js';
export {
  foldSelectorKind,
  nearestSelectorKind,
  parseTypedSelector,
  type TypedSelector,
  type TypedSelectorKind,
  type TypedSelectorParse,
} from './typed-selector.js';
export { uiaControlTypeOf } from './uia.js';
export { isWordBoundary } from './word-boundary.js';
