/**
 * The mistakes that are put right, each with why that is safe. A rule applies only where the text has one possible
 * meaning; where it has two, the selector is refused and the error names both.
 */
export const rewriteRules = {
  surrounding_whitespace: 'Whitespace around a selector has no meaning.',
  outer_quotes: 'Quotes around the whole selector are not part of it.',
  quoted_text: 'A selector that is only a quoted text asks for the element with exactly that text.',
  smart_quotes: 'Typographic, back and escaped quotes mean straight quotes here.',
  snapshot_line:
    'A line of an accessibility snapshot names its element by role and name; refs belong to one snapshot only.',
  code_call: 'Code of a test library: the same element as a handeye selector.',
  missing_scope: 'nth= and near= are separate parts, joined by " >> ".',
  scope_spacing: 'Parts are joined by " >> " with a space on either side.',
  nth_word: 'nth takes a number from 1, or last.',
  type_equals: 'Type=Name is written Type#Name.',
  type_space: 'Type, space, name is written Type#Name.',
  type_colon: 'Type: Name is written Type#Name.',
  type_brackets: 'Type[Name] and Type(Name) are written Type#Name.',
  type_attribute: 'This type is not an HTML tag, so brackets after it cannot be CSS.',
  text_colon: 'text: X is written text=X.',
  id_key: 'An id is written #id; it finds DOM ids, test ids and automation ids.',
  attribute_key: 'An HTML attribute is written in brackets.',
  label_key: 'A form field is found by its label with Field#Label.',
  class_key: 'Class names are written as CSS.',
  tag_key: 'A tag name is written as CSS.',
  link_key: 'A link is found by its name with Link#Name.',
  engine_prefix: 'The engine prefixes are css=, xpath=, text= and role=.',
  role_alias: 'role= takes ARIA role names.',
  role_name: 'The name of a role= part is written in brackets.',
  role_attribute: 'Attributes of a role= part are name, checked, expanded …',
  unquoted_attribute: 'An attribute value that is not an identifier needs quotes.',
  css_selector: 'Tags, classes, attributes and combinators after an id can only be CSS.',
  html_tag: 'An HTML tag that is not a type can only be CSS.',
  text_pseudo: 'CSS cannot match text; a type with a name, or text=, can.',
  text_inside: 'CSS cannot test the text in an element; XPath can.',
  text_attribute: 'HTML has no text attribute; a type with a name, or text=, matches text.',
  position_pseudo: ':first, :last and :eq() are not CSS; nth= picks, counted from 1.',
  near_pseudo: ':near() is not CSS; use near=.',
  visible_pseudo: 'Only visible elements match anyway.',
  xpath_fragment: 'Predicates such as text() and @attribute are XPath, which begins with //.',
} as const;

/** The name of a mistake that is put right. */
export type RewriteRule = keyof typeof rewriteRules;

/** One mistake that was put right, as it is recorded on the step. */
export interface SelectorRewrite {
  readonly rule: RewriteRule;
  /** The text as it was written. */
  readonly from: string;
  /** The text as it was read; empty where it was dropped. */
  readonly to: string;
  readonly reason: string;
}

/** The record of one mistake that was put right. */
export function rewrite(rule: RewriteRule, from: string, to: string): SelectorRewrite {
  return { rule, from, to, reason: rewriteRules[rule] };
}
